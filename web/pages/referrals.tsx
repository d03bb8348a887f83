import { getReferrals } from '#contract/money/referrals.ts'
import { formatCount } from '#contract/numbers.ts'
import { useRead } from '../api/read.ts'
import { NotRead, Skeleton } from '../design/placeholders.tsx'
import { Points } from '../design/points.tsx'
import { Stats, StatTile } from '../design/stats.tsx'
import { OwnLink, RulesCard } from '../money/referrals/own-link.tsx'
import { DaysCard, PeopleCard } from '../money/referrals/people-card.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** The member's invitation link, the people who joined by it, and the points earned. */
export default function ReferralsPage({ boot }: PageProps) {
  const { data, isError, refetch } = useRead(getReferrals, {})
  if (!data)
    return (
      <>
        <PageHead title="Referrals" />
        {isError ? (
          <NotRead title="Couldn’t load your link" text="Nothing is lost." retry={refetch} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </>
    )
  const { counts, terms } = data
  const total = counts.pending + counts.review + counts.approved + counts.rejected
  return (
    <>
      <PageHead
        title="Referrals"
        sub={
          data.invitedBy
            ? `${data.invitedBy} invited you. Now invite someone.`
            : 'Invite people you know. Both of you get points.'
        }
      />
      <div className="with-rail">
        <div className="grid content-start gap-6">
          <OwnLink referrals={data} appName={boot.site.name} />
          <Stats count={3}>
            <StatTile
              label="People joined"
              note={`${formatCount(counts.pending + counts.review)} on their way`}
            >
              {formatCount(total)}
            </StatTile>
            <StatTile label="Approved" note={`${formatCount(data.approvedThisMonth)} this month`}>
              {formatCount(counts.approved)}
            </StatTile>
            <StatTile label="Points in" note="From all of them so far">
              <Points value={data.earnedPoints} kind="in" />
            </StatTile>
          </Stats>
          <PeopleCard terms={terms} total={total} />
          {total > 0 ? <DaysCard /> : null}
        </div>
        <div className="rail">
          <RulesCard terms={terms} />
        </div>
      </div>
    </>
  )
}
