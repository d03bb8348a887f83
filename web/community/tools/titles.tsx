import type { ScoredTitle, TitleResult } from '#contract/community/tools.ts'
import { copy } from '../../design/copy.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'

/** The member’s title with its score explained, and suggestions to copy. */
export function Titles({ result: { own, suggestions, computedBy } }: { result: TitleResult }) {
  return (
    <>
      {own ? <OwnTitle own={own} /> : null}
      <section className="grid grid-cols-1 gap-2" aria-labelledby="suggestions">
        <h3 className="h3" id="suggestions">
          {computedBy === 'model' ? 'Suggestions' : 'Template suggestions'}
        </h3>
        <p className="dim text-13">
          {suggestions.length === 0
            ? 'There are templates for English, Spanish, Portuguese, French, German, Russian, Hindi and Japanese.'
            : computedBy === 'model'
              ? 'Check each one: use only what your video shows.'
              : 'Common forms with your topic. Enter your own figures, and use only what your video shows.'}
        </p>
        <ul className="grid grid-cols-1">
          {suggestions.map(({ title, score }) => (
            <li key={title} className="flex items-center gap-3 border-t border-line py-2">
              <p className="min-w-0 grow wrap-anywhere">{title}</p>
              <span className="num dim shrink-0 text-13">{score} / 100</span>
              <IconButton icon="Copy" label={`Copy “${title}”`} onClick={() => void copy(title, 'Title')} />
            </li>
          ))}
        </ul>
      </section>
      <p className="dim text-13">
        A score says how far a title follows published advice. It doesn’t predict how many people open the
        video.
      </p>
    </>
  )
}

function OwnTitle({ own: { title, score, factors } }: { own: ScoredTitle }) {
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="own-title">
      <div className="grid grid-cols-1 gap-1">
        <h3 className="h3 num" id="own-title">
          Your title: {score} of 100
        </h3>
        <p className="wrap-anywhere">{title}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-4 max-[32.5rem]:grid-cols-1">
        {factors.map(({ name, points, most, why }) => (
          <li key={name} className="grid content-start gap-1">
            <p className="flex justify-between gap-3">
              <span>{name}</span>
              <span className="num dim">
                {points} / {most}
              </span>
            </p>
            <ProgressBar value={points} max={most} label={name} valueText={`${points} of ${most} points`} />
            <p className="dim text-13">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
