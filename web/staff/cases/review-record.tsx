import type { Evidence } from '#contract/checks/reviews.ts'
import { formatCount } from '#contract/numbers.ts'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { PageLink } from '../../layout/queue/waited.tsx'
import '../../layout/queue/queue.css'

/** The earner's and the creator's history, beside a proof. */
export function ReviewRecord({ evidence }: { evidence: Evidence }) {
  const { earner, owner, earnerFigures: figures, ownerFigures, alike, url, points } = evidence
  const decided = figures.approved + figures.rejected
  return (
    <>
      <section className="grid gap-3" aria-label={`About ${earner}`}>
        <h3 className="h3">About {earner}</h3>
        <Facts
          className="desk-facts num"
          of={{
            'Proofs approved':
              decided === 0 ? 'None yet' : `${formatCount(figures.approved)} of ${formatCount(decided)}`,
            'Similar image seen before': alike.length > 0 ? 'Yes' : 'No',
            'Tasks credited': formatCount(figures.credited),
            'Member since': <Time iso={figures.memberSince} format="date" />,
            Reward: <Points value={points} kind="in" />,
            Page: <PageLink url={url} />,
          }}
        />
        <Latest latest={figures.latest} />
      </section>
      {ownerFigures ? (
        <section className="grid gap-3" aria-label={`About ${owner}`}>
          <h3 className="h3">About {owner}, the creator</h3>
          <Facts
            className="desk-facts num"
            of={{
              'Verdicts given': formatCount(ownerFigures.verdicts),
              'Rejected, of the last 20': formatCount(ownerFigures.refused),
              'Overturned by admins': formatCount(ownerFigures.overturned),
            }}
          />
        </section>
      ) : null}
    </>
  )
}

/** The earner's last proofs with a verdict, each a link to its evidence. */
function Latest({ latest }: Pick<Evidence['earnerFigures'], 'latest'>) {
  if (latest.length === 0) return null
  return (
    <ul className="grid gap-0.5 pt-2 border-t border-line" aria-label="Latest verdicts">
      {latest.map(({ attemptId, title, approved, at }) => (
        <li key={attemptId} className="flex gap-2.5 items-center min-w-0">
          {approved ? (
            <Icon name="CheckCircle" className="text-ink-3" size={16} weight="fill" aria-label="Approved" />
          ) : (
            <Icon name="XCircle" className="text-ink-3" size={16} weight="fill" aria-label="Rejected" />
          )}
          <a
            className="trunc flex-1 py-1.25 hover:underline"
            href={`/admin/content?attempt=${attemptId}`}
            target="_blank"
            rel="noopener"
          >
            {title}
          </a>
          <span className="dim num">
            <Time iso={at} format="day" />
          </span>
        </li>
      ))}
    </ul>
  )
}
