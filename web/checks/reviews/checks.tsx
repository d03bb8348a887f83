import type { Finding, ProofPicture } from '#contract/checks/reviews.ts'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { Note } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import '../../layout/queue/queue.css'

interface Props {
  picture: ProofPicture
  earner: string
  /** The name that the screenshot must show; null: unknown. */
  lookFor: string | null
  /** Confidence of the reading, of 100; null: unknown. */
  score: number | null
}

interface Check {
  title: string
  /** Facts of the reading that show it, the first one found counts. */
  facts: readonly string[]
  missing: string
}

const checksOf = ({ earner, lookFor }: Props): Check[] => [
  { title: 'It’s done', facts: ['state'], missing: 'No sign of it in view' },
  {
    title: 'It’s the right page',
    facts: ['handle'],
    missing: lookFor ? `“${lookFor}” isn’t in view` : 'No name was given to look for',
  },
  {
    title: `The account belongs to ${earner}`,
    facts: ['own_handle', 'code'],
    missing: 'No account name in view',
  },
]

/** The task's requirements, each with what the reading found of it, numbered as in the screenshot. */
export function Checks(props: Props) {
  const { picture, score } = props
  const { found, notes } = picture
  const undone = found.findIndex(({ fact }) => fact === 'off')
  const results = checksOf(props).map((check) => ({
    ...check,
    at: found.findIndex(({ fact }) => check.facts.includes(fact)),
  }))
  const shown = results.filter(({ at }) => at >= 0).length
  return (
    <section className="grid content-start gap-3" aria-label="Automatic check">
      <h3 className="h3">What the task asked for</h3>
      <ol>
        {results.map(({ title, facts, missing, at }) =>
          at < 0 && undone >= 0 && facts.includes('state') ? (
            <Row key={title} icon="no" title="It isn’t done" finding={found[undone]} at={undone} />
          ) : (
            <Row
              key={title}
              icon={at < 0 ? 'unknown' : 'yes'}
              title={title}
              finding={found[at]}
              at={at}
              missing={missing}
            />
          ),
        )}
      </ol>
      <Note icon="Camera">
        <p>
          <b className="font-label">{leaning(score, undone >= 0)}</b> {shown} of {results.length} found
          {score === null ? '' : `, confidence ${score} of 100`}. {notes.join(' ')}
        </p>
      </Note>
    </section>
  )
}

function leaning(score: number | null, isUndone: boolean): string {
  if (isUndone) return 'The automatic check leans to reject.'
  return score !== null && score >= screenshotScores.enough
    ? 'The automatic check leans to approve.'
    : 'The automatic check couldn’t decide.'
}

const icons = { yes: 'CheckCircle', no: 'XCircle', unknown: 'Question' } as const
const tones = { yes: '', no: 'text-danger-text', unknown: 'text-warn-text' }
const iconWords = { yes: 'Found', no: 'Against it', unknown: 'Not found' }

interface RowProps {
  icon: keyof typeof icons
  title: string
  finding: Finding | undefined
  at: number
  missing?: string
}

function Row({ icon, title, finding, at, missing }: RowProps) {
  return (
    <li className="flex gap-3 py-2.25 border-b border-line">
      <Icon
        name={icons[icon]}
        className={`size-5 ${tones[icon]}`}
        weight="fill"
        aria-label={iconWords[icon]}
      />
      <span className="grid gap-px min-w-0 wrap-anywhere">
        <b className="font-label">{title}</b>
        <span className="sub text-13">
          {finding ? (
            <>
              Reads “{finding.text}”{' '}
              <em className="mark-number ml-1" aria-hidden="true">
                {at + 1}
              </em>
            </>
          ) : (
            missing
          )}
        </span>
      </span>
    </li>
  )
}
