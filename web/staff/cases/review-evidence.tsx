import {
  accuseProof,
  type Evidence,
  type ReviewCaseKind,
  readAdminReview,
  reviewCases,
} from '#contract/checks/reviews.ts'
import { undoneFactor } from '#contract/exchange/connections.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Case, VerdictOf } from '#contract/staff/cases.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Answers } from '../../checks/feedback/answers.tsx'
import { Checks } from '../../checks/reviews/checks.tsx'
import { ProofPicture } from '../../checks/reviews/proof-picture.tsx'
import { VerdictBar } from '../../checks/reviews/verdict-bar.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { taskWords } from '../../exchange/tasks/task-labels.ts'
import { DeskHead, type EvidenceProps } from '../../layout/queue/desk-head.tsx'
import { useWaits } from '../../layout/waits.ts'
import { ReviewRecord } from './review-record.tsx'
import { EvidenceWords, reviewWords } from './review-words.tsx'
import { useDecision } from './use-cases.tsx'
import '../../layout/queue/queue.css'

/** Consequences of a rejection. wait: for a dispute of it. */
const rejectTexts: Record<ReviewCaseKind, (points: number, wait: string) => string> = {
  proof: (_, wait) =>
    `The points stay set aside for ${wait}, while the earner can dispute it. Then they return to the campaign.`,
  dispute: () => 'This is final: nothing is credited, and the points return to the campaign.',
  retention: (points) =>
    `This is final: ${formatCount(points * undoneFactor)} points are taken, and the creator is refunded in full at once.`,
  appeal: () => 'This is final. Any reason other than forged clears them, and what was paid stays paid.',
}

/** Cost of calling the proof forged, as a sentence; undefined if it was called forged already. */
const forgedTextOf = (
  { penalty, forged }: Evidence,
  kind: ReviewCaseKind,
  appeal: string,
): string | undefined => {
  const cost = `${formatCount(penalty)} points`
  if (kind === 'appeal') return `This is final: ${cost} are taken.`
  if (forged) return undefined
  return `${cost} are taken after ${appeal}. Until then the earner can appeal, and another admin decides.`
}

/** An open case about a proof, or a decided proof without one. */
type Item = EvidenceProps<
  Omit<Case<ReviewCaseKind>, 'id' | 'openedAt'> & { id: string | null; openedAt: string | null }
>

/** Everything known about one item, and the verdict. */
export function ReviewEvidence({ item: { id, kind, openedAt, evidence }, place, onDone }: Item) {
  const { attemptId, earner, points, title, action, platform } = evidence
  const { data, isError, refetch } = useRead(readAdminReview, { params: { attemptId } })
  const decide = useDecision(kind)
  const { appeal, dispute } = useWaits()
  const isFeedback = data?.feedback != null
  const isDecided = data?.waiting === null
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead
        place={place}
        title={title}
        note={
          <>
            {kind === 'proof' ? '' : ` · ${reviewWords[kind]}`}
            <TimePhrase before=", waiting since" iso={isDecided ? null : openedAt} />
          </>
        }
      >
        {taskWords(action, platform)} by <b className="text-ink">{earner}</b>
      </DeskHead>
      <div className="desk-body">
        {data ? (
          <>
            <Pictures evidence={data} />
            <div className="grid content-start gap-6">
              <EvidenceWords evidence={data} />
              {data.pictures[0] ? <Checks {...data} picture={data.pictures[0]} /> : null}
              <ReviewRecord evidence={data} />
            </div>
          </>
        ) : isError ? (
          <NotRead
            title="Couldn’t load the evidence"
            text="Don’t decide what you can’t see."
            retry={refetch}
          />
        ) : (
          <Spinner label="Loading the evidence" />
        )}
      </div>
      <VerdictBar
        send={async ({ verdict, ...why }) => {
          const isCase = id !== null && !isDecided
          if (!isCase) await write(accuseProof, { params: { attemptId }, body: { note: why.note ?? '' } })
          const said = isCase
            ? await decide(id, verdict as VerdictOf<ReviewCaseKind>, why)
            : reviewCases.proof.said.forged
          return said.replace('{earner}', earner)
        }}
        onDone={onDone}
        approve={data?.excused ? 'Withdraw the request' : reviewCases[kind].verdicts.approved.label}
        points={kind === 'retention' || kind === 'appeal' ? undefined : points}
        forgedText={data && !data.excused && !isFeedback ? forgedTextOf(data, kind, appeal) : undefined}
        isExcuse={data?.excused}
        mayAsk={data?.mayAsk}
        isDecided={isDecided}
        isReady={data !== undefined}
        rejectTitle={`Reject ${earner}’s ${isFeedback ? 'feedback' : 'screenshot'}?`}
        reasons={isFeedback ? ['other'] : undefined}
        rejectText={rejectTexts[kind](points, dispute)}
        onNext={place.onNext}
      />
    </section>
  )
}

function Pictures({ evidence }: { evidence: Evidence }) {
  const { pictures, feedback, earner } = evidence
  if (feedback) return <Answers feedback={feedback} />
  if (pictures.length === 0)
    return <p className="px-5 py-10 rounded-lg bg-canvas text-center sub">No screenshot could be read.</p>
  return (
    <div className="grid content-start gap-5">
      {pictures.map((picture, index) => (
        <ProofPicture
          key={picture.sentAt}
          picture={picture}
          label={index === 0 ? `Screenshot by ${earner}` : `Earlier screenshot by ${earner}`}
          marked
        />
      ))}
    </div>
  )
}
