import {
  type AdminReview,
  decideAdminReview,
  type Evidence,
  readAdminReview,
} from '#contract/checks/reviews.ts'
import { undoneFactor } from '#contract/exchange/connections.ts'
import { formatCount } from '#contract/numbers.ts'
import { useRead } from '../../api/read.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { NotRead } from '../../design/placeholders.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { Answers } from '../feedback/answers.tsx'
import { AdminRecord } from './admin-record.tsx'
import { Checks } from './checks.tsx'
import { DeskHead, type EvidenceProps } from './desk-head.tsx'
import { EvidenceWords } from './evidence-words.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { kindWords, taskWords } from './review-words.ts'
import { VerdictBar } from './verdict-bar.tsx'
import './reviews.css'

const rejectTexts: Record<AdminReview['kind'], ((points: number) => string) | null> = {
  proof: null,
  dispute: () => 'This is final: nothing is credited, and the points return to the campaign.',
  retention: (points) =>
    `This is final: ${formatCount(points * undoneFactor)} points are taken, and the creator is refunded in full at once.`,
  appeal: () => 'This is final. Any reason other than forged clears them, and what was paid stays paid.',
}

const rejectProofText = (wait: string): string =>
  `The points stay set aside for ${wait}, while the earner can dispute it. Then they return to the campaign.`

/** Cost of calling the proof forged, as a sentence; undefined if it was called forged already. */
const forgedTextOf = ({ kind, penalty, forged }: Evidence, appeal: string): string | undefined => {
  const cost = `${formatCount(penalty)} points`
  if (kind === 'appeal') return `This is final: ${cost} are taken.`
  if (forged) return undefined
  return `${cost} are taken after ${appeal}. Until then the earner can appeal, and another admin decides.`
}

/** Everything known about one item, and the verdict. */
export function AdminEvidence({ item, place, onDone }: EvidenceProps<AdminReview>) {
  const { attemptId, kind, earner, points } = item
  const { data, isError, refetch } = useRead(readAdminReview, { params: { attemptId } })
  const write = useWriteOnce()
  const { appeal, dispute } = useWaits()
  const isFeedback = data?.feedback != null
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead
        place={place}
        title={item.title}
        note={
          <>
            {kind === 'proof' ? '' : ` · ${kindWords[kind]}`}
            <TimePhrase before=", waiting since" iso={data?.waits === false ? null : item.waitingSince} />
          </>
        }
      >
        {taskWords(item.action, item.platform)} by <b className="text-ink">{earner}</b>
      </DeskHead>
      <div className="desk-body">
        {data ? (
          <>
            <Pictures evidence={data} />
            <div className="grid content-start gap-6">
              <EvidenceWords evidence={data} />
              {data.pictures[0] ? <Checks {...data} picture={data.pictures[0]} /> : null}
              <AdminRecord evidence={data} />
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
        send={(body) => write(decideAdminReview, { params: { attemptId }, body })}
        toasts={{
          yes: approvedToast(item),
          no: `Rejected. ${earner} sees your reason.`,
          again: `We asked ${earner} for another screenshot.`,
        }}
        onDone={onDone}
        approve={approveLabel(item, data?.excused)}
        points={kind === 'retention' || kind === 'appeal' ? undefined : points}
        forgedText={data && !data.excused && !isFeedback ? forgedTextOf(data, appeal) : undefined}
        isExcuse={data?.excused}
        mayAsk={data?.mayAsk}
        isDecided={data?.waits === false}
        isReady={data !== undefined}
        rejectTitle={`Reject ${earner}’s ${isFeedback ? 'feedback' : 'screenshot'}?`}
        reasons={isFeedback ? ['other'] : undefined}
        rejectText={rejectTexts[kind]?.(points) ?? rejectProofText(dispute)}
        onNext={place.onNext}
      />
    </section>
  )
}

function approveLabel({ kind }: AdminReview, isExcused = false): string {
  if (isExcused) return 'Withdraw the request'
  if (kind === 'retention') return 'Approve'
  return kind === 'appeal' ? 'Not forged' : 'Approve and pay'
}

function approvedToast({ kind, earner }: AdminReview): string {
  if (kind === 'retention') return `${earner} keeps the points.`
  return kind === 'appeal' ? `${earner} is cleared.` : `${earner} is paid.`
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
