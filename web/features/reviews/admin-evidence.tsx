import { type AdminReview, decideAdminReview, type Evidence, readAdminReview } from '#contract/reviews.ts'
import { useRead } from '../../api/read.ts'
import { useWriteOnce } from '../../api/use-write-once.ts'
import { Badge } from '../../design/badge.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { EvidenceWords } from './evidence-words.tsx'
import { PageFact } from './page-fact.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { kindWords, taskWords } from './review-words.ts'
import { useDecision } from './use-decision.ts'
import { VerdictBar } from './verdict-bar.tsx'

interface Props {
  item: AdminReview
  /** “3 of 12”. */
  place: string
  onNext: (() => void) | undefined
  onDone: () => void
}

const rejectTexts = {
  proof: null,
  dispute: 'This is final: nothing is credited, and the points return to the campaign.',
  retention: 'This is final: the points are taken back, and the creator is refunded in full at once.',
  appeal: 'This is final. Any reason other than forged clears them, and what was paid stays paid.',
}

const rejectProofText = (wait: string): string =>
  `The points stay set aside for ${wait}, while the earner can dispute it. Then they return to the campaign.`

/** Cost of calling the proof forged, as a sentence; undefined if it was called forged already. */
const forgedTextOf = ({ kind, points, forged }: Evidence): string | undefined => {
  const cost = `${formatCount(forged?.penalty ?? points * 10)} points`
  if (kind === 'appeal') return `This is final: ${cost} are taken, ten times the reward.`
  if (forged) return undefined
  return `${cost} are taken after 7 days, ten times the reward. Until then the earner can appeal, and another admin decides.`
}

/** Everything known about one item, and the verdict. */
export function AdminEvidence({ item, place, onNext, onDone }: Props) {
  const { attemptId, kind, earner, points } = item
  const { data, isError, refetch } = useRead(readAdminReview, { params: { attemptId } }, { isPrivate: true })
  const write = useWriteOnce()
  const { dispute } = useWaits()
  const decision = useDecision({
    send: (body) => write(decideAdminReview, { params: { attemptId }, body }),
    toasts: {
      yes: approvedToast(item),
      no: `Rejected. ${earner} sees your reason.`,
    },
    onDone,
  })
  return (
    <section className="desk" aria-label="Evidence">
      <header className="desk-head">
        <p className="sub text-13 num">
          {place}
          {kind === 'proof' ? '' : ` · ${kindWords[kind]}`}
        </p>
        <h2 className="h2 desk-title">{item.title}</h2>
        <p className="sub">
          {taskWords(item.action, item.platform)} by <b className="text-ink">{earner}</b>
        </p>
      </header>
      <div className="desk-body">
        {data ? (
          <>
            <Pictures evidence={data} />
            <div className="grid content-start gap-5">
              <EvidenceWords evidence={data} />
              <Facts evidence={data} />
            </div>
          </>
        ) : isError ? (
          <NotRead
            title="Couldn’t load the evidence"
            text="Don’t decide what you can’t see."
            retry={() => void refetch()}
          />
        ) : (
          <Spinner label="Loading the evidence" />
        )}
      </div>
      <VerdictBar
        decision={decision}
        approve={kind === 'retention' ? 'Approve' : kind === 'appeal' ? 'Not forged' : 'Approve and pay'}
        points={kind === 'retention' || kind === 'appeal' ? undefined : points}
        forgedText={data && forgedTextOf(data)}
        isDecided={data?.waits === false}
        isReady={data !== undefined}
        refuseTitle={`Reject ${earner}’s screenshot?`}
        refuseText={rejectTexts[kind] ?? rejectProofText(dispute)}
        onNext={onNext}
      />
    </section>
  )
}

function approvedToast({ kind, earner }: AdminReview): string {
  if (kind === 'retention') return `${earner} keeps the points.`
  return kind === 'appeal' ? `${earner} is cleared.` : `${earner} is paid.`
}

function Pictures({ evidence }: { evidence: Evidence }) {
  const { pictures, earner } = evidence
  if (pictures.length === 0) return <p className="proof-picture-gone sub">No screenshot could be read.</p>
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

function Facts({ evidence }: { evidence: Evidence }) {
  const { score, lookFor, url, earnerFigures: earner, ownerFigures: owner, points } = evidence
  return (
    <dl className="desk-facts">
      <dt>Reading confidence</dt>
      <dd>
        {score === null ? 'Unknown' : <Badge tone={score < 70 ? 'warn' : 'neutral'}>{score} of 100</Badge>}
      </dd>
      <dt>Looked for</dt>
      <dd>{lookFor ?? 'No name given'}</dd>
      <PageFact url={url} />
      <dt>Reward</dt>
      <dd>
        <Points value={points} kind="plain" />
      </dd>
      <dt>Proofs by {evidence.earner}</dt>
      <dd className="num">
        {formatCount(earner.approved)} approved, {formatCount(earner.rejected)} rejected
      </dd>
      <dt>Credited in total</dt>
      <dd className="num">{formatCount(earner.credited)}</dd>
      <dt>Member since</dt>
      <dd>
        <Time iso={earner.memberSince} format="date" />
      </dd>
      {owner ? (
        <>
          <dt>Verdicts by {evidence.owner}</dt>
          <dd className="num">
            {formatCount(owner.verdicts)} given, {formatCount(owner.refused)} of the last 20 rejected,{' '}
            {formatCount(owner.overturned)} overturned
          </dd>
        </>
      ) : null}
    </dl>
  )
}
