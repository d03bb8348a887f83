import type { ReactNode } from 'react'
import type { Evidence, Forged, ReviewCaseKind } from '#contract/checks/reviews.ts'
import { TextLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'

export const reviewWords: Record<ReviewCaseKind, string> = {
  proof: 'Screenshot',
  dispute: 'Dispute',
  retention: 'Fresh screenshot of a follow',
  appeal: 'Appeal',
}

/** Statements of the owner, the earner and the admins about a proof. */
export function EvidenceWords({ evidence }: { evidence: Evidence }) {
  const { refusal, dispute, report, excused, forged, earner, owner, alike } = evidence
  const isFirst = dispute !== null && refusal !== null && dispute.at < refusal.at
  const disputed = dispute && (
    <Statement who={`${earner} disputes it`} at={<Time iso={dispute.at} />}>
      “{dispute.words}”
    </Statement>
  )
  return (
    <>
      {report ? (
        <Statement who={`${owner ?? 'The house'} says it was undone`} at={<Time iso={report.at} />}>
          {report.note ?? 'No comment.'}
        </Statement>
      ) : null}
      {excused ? (
        <Note tone="warn">
          <b className="font-label">{earner} says that the page is gone or can’t be reached.</b> Open the
          link. If in doubt, withdraw the request: nothing is taken.
        </Note>
      ) : null}
      {/* In order of time: an admin's rejection follows the dispute of the owner's. */}
      {isFirst ? disputed : null}
      {refusal ? (
        <Statement who={`${refusal.by} said no`} at={<Time iso={refusal.at} />}>
          {refusal.reason} {refusal.note ? `“${refusal.note}”` : ''}
        </Statement>
      ) : null}
      {isFirst ? null : disputed}
      {forged ? <CalledForged forged={forged} earner={earner} /> : null}
      {alike.length > 0 ? (
        <Note tone="warn" icon="Flag">
          <p>
            <b className="font-label">Other people’s screenshots look alike.</b> Those of similar pages do, so
            this is only a hint.
          </p>
          <ul className="mt-2 grid gap-1">
            {alike.map(({ attemptId, earner: other, sentAt }) => (
              <li key={attemptId}>
                <TextLink href={`/admin/content?attempt=${attemptId}`} target="_blank" rel="noopener">
                  {other}
                </TextLink>
                , <Time iso={sentAt} />
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </>
  )
}

const calledWords: Record<Forged['state'], string> = {
  accused: 'Called forged',
  appealed: 'Called forged, then appealed',
  forged: 'Forged',
  cleared: 'Called forged, then cleared',
}

/** An admin's finding that the proof is forged, and the earner's appeal. */
function CalledForged({ forged, earner }: { forged: Forged; earner: string }) {
  const { state, note, appeal, appealedAt, appealUntil } = forged
  return (
    <>
      <Statement
        who={calledWords[state]}
        at={<TimePhrase before="open to appeal until" iso={state === 'accused' ? appealUntil : null} />}
      >
        “{note}”
      </Statement>
      {appeal && appealedAt ? (
        <Statement who={`${earner} appeals`} at={<Time iso={appealedAt} />}>
          “{appeal}”
        </Statement>
      ) : null}
    </>
  )
}

function Statement({ who, at, children }: { who: string; at: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-1 px-3.5 py-3 rounded-md bg-raised wrap-anywhere">
      <p>
        <b className="font-label">{who}</b> <span className="dim text-13">{at}</span>
      </p>
      <p className="sub">{children}</p>
    </div>
  )
}
