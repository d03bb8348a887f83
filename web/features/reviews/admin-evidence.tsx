import type { ReactNode } from 'react'
import { type AdminReview, decideAdminReview, type Evidence, readAdminReview } from '#contract/reviews.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { FlagIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { Time } from '../../design/time.tsx'
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

const refuseTexts = {
  proof:
    'The points stay set aside for 72 hours, in which it may be disputed. Then they go back to the campaign.',
  dispute: 'This is final: nothing is credited, and the points go back to the campaign.',
  retention: 'This is final: the points are taken back, and the creator gets all of theirs at once.',
}

/** All that is known about one item, and the verdict. */
export function AdminEvidence({ item, place, onNext, onDone }: Props) {
  const { attemptId, kind, earner, points } = item
  const { data, isError, refetch } = useRead(readAdminReview, { params: { attemptId } }, { isPrivate: true })
  const decision = useDecision({
    send: (body) => write(decideAdminReview, { params: { attemptId }, body }),
    said: {
      yes: kind === 'retention' ? `${earner} keeps the points.` : `${earner} has the points.`,
      no: `${earner} is told why.`,
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
              <Words evidence={data} />
              <Facts evidence={data} />
            </div>
          </>
        ) : isError ? (
          <EmptyState
            title="The evidence is not here right now"
            text="Decide nothing that you cannot see."
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : (
          <Spinner label="Loading the evidence" />
        )}
      </div>
      <VerdictBar
        decision={decision}
        approve={kind === 'retention' ? 'It stands' : 'Approve and pay'}
        points={kind === 'retention' ? undefined : points}
        refuseTitle={`Say no to ${earner}?`}
        refuseText={refuseTexts[kind]}
        onNext={onNext}
      />
    </section>
  )
}

function Pictures({ evidence }: { evidence: Evidence }) {
  const { pictures, earner } = evidence
  if (pictures.length === 0) return <p className="proof-picture-gone sub">No picture could be read.</p>
  return (
    <div className="grid content-start gap-5">
      {pictures.map((picture, index) => (
        <ProofPicture
          key={picture.sentAt}
          picture={picture}
          label={index === 0 ? `Screenshot of ${earner}` : `Earlier screenshot of ${earner}`}
          marked
        />
      ))}
    </div>
  )
}

/** What the owner and the earner say. */
function Words({ evidence }: { evidence: Evidence }) {
  const { refusal, dispute, report, earner, owner, alike } = evidence
  return (
    <>
      {report ? (
        <Said who={`${owner ?? 'The house'} says that it was undone`} at={report.at}>
          {report.note ?? 'No further word.'}
        </Said>
      ) : null}
      {refusal ? (
        <Said who={`${refusal.by} said no`} at={refusal.at}>
          {refusal.reason} {refusal.note ? `“${refusal.note}”` : ''}
        </Said>
      ) : null}
      {dispute ? (
        <Said who={`${earner} disputes it`} at={dispute.at}>
          “{dispute.words}”
        </Said>
      ) : null}
      {alike.length > 0 ? (
        <Note tone="warn" icon={FlagIcon}>
          <p>
            <b className="font-label">Other people’s proofs look alike.</b> Pages of one kind do, so this is a
            hint and no more.
          </p>
          <ul className="mt-2 grid gap-1">
            {alike.map(({ attemptId, earner: other, url, sentAt }) => (
              <li key={attemptId}>
                {other}, <Time iso={sentAt} />{' '}
                {url ? (
                  <a className="link" href={url} target="_blank" rel="noopener">
                    picture of {other}
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </>
  )
}

function Said({ who, at, children }: { who: string; at: string; children: ReactNode }) {
  return (
    <div className="desk-said">
      <p>
        <b className="font-label">{who}</b>{' '}
        <span className="dim text-13">
          <Time iso={at} />
        </span>
      </p>
      <p className="sub">{children}</p>
    </div>
  )
}

function Facts({ evidence }: { evidence: Evidence }) {
  const { score, lookFor, url, earnerFigures: earner, ownerFigures: owner, points } = evidence
  return (
    <dl className="desk-facts">
      <dt>Reading</dt>
      <dd>
        {score === null ? 'No score' : <Badge tone={score < 70 ? 'warn' : 'neutral'}>{score} of 100</Badge>}
      </dd>
      <dt>Looked for</dt>
      <dd>{lookFor ?? 'Nobody said which name the page shows'}</dd>
      <dt>The page</dt>
      <dd>
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          Open it
        </a>
      </dd>
      <dt>Reward</dt>
      <dd>
        <Points value={points} kind="plain" />
      </dd>
      <dt>Proofs of {evidence.earner}</dt>
      <dd className="num">
        {formatCount(earner.approved)} approved, {formatCount(earner.rejected)} refused
      </dd>
      <dt>Credited in all</dt>
      <dd className="num">{formatCount(earner.credited)}</dd>
      <dt>Member since</dt>
      <dd>
        <Time iso={earner.memberSince} format="date" />
      </dd>
      {owner ? (
        <>
          <dt>Verdicts of {evidence.owner}</dt>
          <dd className="num">
            {formatCount(owner.verdicts)}, of the last 20 {formatCount(owner.refused)} no,{' '}
            {formatCount(owner.overturned)} overturned
          </dd>
        </>
      ) : null}
    </dl>
  )
}
