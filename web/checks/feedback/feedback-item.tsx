import type { Feedback } from '#contract/checks/feedback.ts'
import { Badge } from '../../design/badge.tsx'
import { classes } from '../../design/classes.ts'
import { Points } from '../../design/points.tsx'
import { countText } from '../../design/texts.ts'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'
import { Answers } from './answers.tsx'
import { DisputeAct } from './dispute-act.tsx'
import { RatingGiven, ReceivedActs } from './received-acts.tsx'

interface Props {
  feedback: Feedback
  side: Side
  /** True: below its piece, which is not named again. */
  ofPiece?: boolean
}

/** One feedback: its subject, its writer, the three answers, and whether it is paid. */
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
        {side === 'given' && feedback.disputableUntil ? <DisputeAct feedback={feedback} /> : null}
      </footer>
    </li>
  )
}

function Earned({ feedback: { earned, tip } }: { feedback: Feedback }) {
  const points = earned + (tip ?? 0)
  return points > 0 ? <Points value={points} kind="in" /> : null
}

function Deadline({ feedback: { decidesAt, disputableUntil, reward } }: { feedback: Feedback }) {
  if (decidesAt)
    return (
      <span className="dim text-13">
        Without an answer, {countText(reward, 'point')} {reward === 1 ? 'is' : 'are'} credited{' '}
        <Time inSentence iso={decidesAt} />
      </span>
    )
  if (!disputableUntil) return null
  return (
    <span className="dim text-13">
      Without a dispute, the points go to the House Fund <Time inSentence iso={disputableUntil} />
    </span>
  )
}

export type Side = 'received' | 'given'

/** State of a feedback, in words for one of its two sides. */
function stateWords({ state, refusal, inReview, disputed }: Feedback, side: Side): string {
  if (inReview) return 'In review: the creator sees it once an admin has read it'
  if (state === 'approved') return 'Paid'
  if (disputed) return 'Rejected and disputed: an admin decides'
  if (state === 'refused')
    return side === 'received' ? 'Rejected' : refusal === null ? 'Not paid' : `Rejected: ${refusal}`
  return side === 'given' ? 'Waiting for the creator' : 'Waiting for you'
}
