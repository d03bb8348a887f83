import type { ReactNode } from 'react'
import type { Evidence, Forged } from '#contract/reviews.ts'
import { FlagIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'

/** What the owner and the earner say. */
export function EvidenceWords({ evidence }: { evidence: Evidence }) {
  const { refusal, dispute, report, forged, earner, owner, alike } = evidence
  return (
    <>
      {report ? (
        <Said who={`${owner ?? 'The house'} says that it was undone`} at={report.at}>
          {report.note ?? 'No further word.'}
        </Said>
      ) : null}
      {/* An admin's no comes after the dispute of the owner's. */}
      {dispute && refusal && dispute.at < refusal.at ? <Disputed {...{ dispute, earner }} /> : null}
      {refusal ? (
        <Said who={`${refusal.by} said no`} at={refusal.at}>
          {refusal.reason} {refusal.note ? `“${refusal.note}”` : ''}
        </Said>
      ) : null}
      {dispute && !(refusal && dispute.at < refusal.at) ? <Disputed {...{ dispute, earner }} /> : null}
      {forged ? <Called forged={forged} earner={earner} /> : null}
      {alike.length > 0 ? (
        <Note tone="warn" icon={FlagIcon}>
          <p>
            <b className="font-label">Other people’s proofs look alike.</b> Pages of one kind do, so this is a
            hint and no more.
          </p>
          <ul className="mt-2 grid gap-1">
            {alike.map(({ attemptId, earner: other, sentAt }) => (
              <li key={attemptId}>
                <a
                  className="link"
                  href={`/admin/content?attempt=${attemptId}`}
                  target="_blank"
                  rel="noopener"
                >
                  {other}
                </a>
                , <Time iso={sentAt} />
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </>
  )
}

function Disputed({
  dispute,
  earner,
}: Pick<Evidence, 'earner'> & { dispute: NonNullable<Evidence['dispute']> }) {
  return (
    <Said who={`${earner} disputes it`} at={dispute.at}>
      “{dispute.words}”
    </Said>
  )
}

const calledWords: Record<Forged['state'], string> = {
  accused: 'Called forged',
  appealed: 'Called forged, and appealed',
  forged: 'Forged',
  cleared: 'Called forged, and cleared of it',
}

/** An admin's word that it is forged, and the earner's against it. */
function Called({ forged, earner }: { forged: Forged; earner: string }) {
  const { state, note, appeal, appealedAt, appealUntil } = forged
  return (
    <>
      <div className="desk-said">
        <p>
          <b className="font-label">{calledWords[state]}</b>{' '}
          {state === 'accused' ? (
            <span className="dim text-13">
              to be appealed until <Time iso={appealUntil} />
            </span>
          ) : null}
        </p>
        <p className="sub">“{note}”</p>
      </div>
      {appeal && appealedAt ? (
        <Said who={`${earner} appeals`} at={appealedAt}>
          “{appeal}”
        </Said>
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
