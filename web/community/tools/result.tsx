import { fittingTags, hashtagLimits } from '#contract/community/hashtag-limits.ts'
import { type HashtagResult, reaches, type ToolResult } from '#contract/community/tools.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { copy } from '../../design/copy.ts'
import { timeText } from '../../design/time-text.ts'
import { Titles } from './titles.tsx'

const computedWords = {
  rules: 'Computed by rules on this server.',
  model: 'Computed by the operator’s language model.',
  fallback: 'The language model didn’t answer, so rules on this server computed this.',
}

/** A result with how it came about. */
export function Result({ result }: { result: ToolResult }) {
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(result.language)
  return (
    <div className="grid grid-cols-1 gap-6">
      {result.tool === 'hashtags' ? <Hashtags result={result} /> : <Titles result={result} />}
      <p className="dim text-13 wrap-anywhere">
        {computedWords[result.computedBy]} Language: {language}. Topic found:{' '}
        {result.phrases.slice(0, 5).join(', ')}.
      </p>
    </div>
  )
}

const reachWords = {
  niche: {
    title: 'Niche',
    text: 'Phrases from your text: fewer people search for them, and they mean just this.',
  },
  medium: { title: 'Medium', text: 'Single words from your text.' },
  broad: { title: 'Broad', text: 'General words for your field.' },
}

/** Sets of hashtags, each to copy, and what of them fits each platform. */
function Hashtags({ result }: { result: HashtagResult }) {
  const all = [...result.niche, ...result.medium, ...result.broad]
  return (
    <>
      {reaches.toReversed().map((reach) => (
        <section key={reach} className="grid grid-cols-1 gap-2" aria-labelledby={`set-${reach}`}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="h3" id={`set-${reach}`}>
              {reachWords[reach].title} <span className="dim num">{result[reach].length}</span>
            </h3>
            {result[reach].length > 0 ? (
              <Button
                size="sm"
                variant="ghost"
                icon="Copy"
                aria-label={`Copy set: ${reach}`}
                onClick={() => void copy(result[reach].map((tag) => `#${tag}`).join(' '), 'Set')}
              >
                Copy set
              </Button>
            ) : null}
          </div>
          <p className="dim text-13">
            {result[reach].length > 0 ? reachWords[reach].text : 'Nothing like this in your text.'}
          </p>
          <ul className="flex flex-wrap gap-2">
            {result[reach].map((tag) => (
              <li key={tag} className="max-w-full">
                <button
                  type="button"
                  className="chip max-w-full wrap-anywhere"
                  aria-label={`Copy #${tag}`}
                  onClick={() => void copy(`#${tag}`, `#${tag}`)}
                >
                  #{tag}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Limits tags={all} />
      <p className="dim text-13">
        The sets follow how specific a tag is. No one measured how often it’s used or searched.
      </p>
    </>
  )
}

/** Hashtags that fit each platform, the most specific first, with the source of its limit. */
function Limits({ tags }: { tags: readonly string[] }) {
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="limits">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="h3" id="limits">
          For each platform
        </h3>
        <Button
          size="sm"
          icon="Copy"
          onClick={() => void copy(tags.map((tag) => `#${tag}`).join(' '), `${tags.length} hashtags`)}
        >
          Copy all {tags.length}
        </Button>
      </div>
      <ul className="grid grid-cols-1">
        {hashtagLimits.map((limit) => {
          const fitting = fittingTags(tags, limit)
          return (
            <li key={limit.name} className="flex items-center gap-3 border-t border-line py-2">
              <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
                <p className="num">
                  {limit.name}: {fitting.length === tags.length ? 'all' : fitting.length} of {tags.length} fit
                </p>
                <p className="dim text-13">
                  {limit.rule}{' '}
                  <TextLink href={limit.source.url} rel="noreferrer">
                    {limit.source.label}
                  </TextLink>
                  , {timeText(limit.source.checkedAt, 'date', null)}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Copy ${fitting.length} for ${limit.name}`}
                onClick={() => void copy(fitting.join(' '), `${fitting.length} hashtags`)}
              >
                Copy {fitting.length}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
