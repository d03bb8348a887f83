import { type Feedback, type FeedbackPrompt, feedbackPrompts } from '#contract/checks/feedback.ts'
import { clockText } from '#contract/checks/feedback-moments.ts'
import { Badge } from '../../design/badge.tsx'
import { classes } from '../../design/classes.ts'
import { Points } from '../../design/points.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'
import { RatingGiven, ReceivedActs } from './received-acts.tsx'

interface Props {
  feedback: Feedback
  side: Side
  /** True: below its piece, which is not named again. */
  ofPiece?: boolean
}

/** One feedback: its subject, its writer, the three answers, and the state of its second half. */
export function FeedbackItem({ feedback, side, ofPiece = false }: Props) {
  const { title, url, platform, thumbnailUrl, by, owner, writtenAt, state } = feedback
  // Answers are never empty while their writer has an account.
  const isErased = feedback.works === ''
  return (
    <li
      className={classes(
        'grid gap-4 border-line',
        ofPiece ? 'border-t py-4' : 'border-b p-5 last:border-b-0 max-desk:p-4',
      )}
    >
      <header className="flex min-w-0 items-center gap-3 max-[16rem]:flex-wrap">
        {ofPiece ? null : <Thumb src={thumbnailUrl} platform={platform} />}
        <div className="list-row-text">
          {ofPiece ? null : (
            <a className="list-row-title trunc two-lines" href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          )}
          <span className="list-row-sub">
            {side === 'given' ? `for ${owner}` : isErased ? 'by a deleted account' : `by ${by}`} ·{' '}
            <Time iso={writtenAt} />
          </span>
        </div>
        {side === 'given' ? <Earned feedback={feedback} /> : null}
      </header>
      {isErased ? (
        <p className="sub">The answers were deleted with the account of the person who wrote them.</p>
      ) : (
        <Answers feedback={feedback} isQuoted={ofPiece} />
      )}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={state === 'refused' ? 'warn' : 'neutral'}>{stateWords(feedback, side)}</Badge>
        <Deadline feedback={feedback} />
        {side === 'given' && feedback.rating ? <RatingGiven rating={feedback.rating} /> : null}
        {side === 'received' && !isErased ? <ReceivedActs feedback={feedback} /> : null}
      </footer>
    </li>
  )
}

function Earned({ feedback: { firstHalf, secondHalf, state, tip } }: { feedback: Feedback }) {
  return <Points value={firstHalf + (state === 'approved' ? secondHalf : 0) + (tip ?? 0)} kind="in" />
}

function Deadline({ feedback: { decidesAt, secondHalf } }: { feedback: Feedback }) {
  if (!decidesAt) return null
  return (
    <span className="dim text-13">
      Without an answer, the other {secondHalf} points are credited <Time inSentence iso={decidesAt} />
    </span>
  )
}

const prompts = Object.keys(feedbackPrompts) as FeedbackPrompt[]

/** isQuoted: the answer that its moment is about comes first and large; without a moment, the first one. */
function Answers({ feedback, isQuoted }: { feedback: Feedback; isQuoted: boolean }) {
  const { at } = feedback
  const quoted: FeedbackPrompt | null = isQuoted ? (at?.side ?? 'works') : null
  return (
    <dl className="grid gap-3">
      {prompts
        .toSorted((one, other) => Number(other === quoted) - Number(one === quoted))
        .map((prompt) => (
          <div key={prompt} className="grid gap-1">
            <dt className="num text-12 font-medium text-ink-3">
              {at && prompt === at.side ? `${clockText(at.seconds)} · ` : ''}
              {feedbackPrompts[prompt].label}
            </dt>
            <dd
              className={classes(
                'max-w-reading wrap-anywhere whitespace-pre-line',
                prompt === quoted && 'text-18 leading-snug',
              )}
            >
              {feedback[prompt]}
            </dd>
          </div>
        ))}
    </dl>
  )
}

export type Side = 'received' | 'given'

/** State of a feedback, in words for one of its two sides. */
function stateWords({ state, refusal, inReview }: Feedback, side: Side): string {
  if (inReview) return 'In review: the creator sees it once an admin has read it'
  if (state === 'approved') return 'Paid in full'
  if (state === 'refused')
    return side === 'given' ? `Second half rejected: ${refusal}` : 'You rejected the second half'
  return side === 'given' ? 'Waiting for the creator' : 'Waiting for you'
}
