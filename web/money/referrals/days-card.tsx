import { listReferralDays, type ReferralDay, referralDaysAtOnce } from '#contract/money/referrals.ts'
import { usePages } from '../../api/read-pages.ts'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Points } from '../../design/points.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { Time } from '../../design/time.tsx'
import { partsOf } from './referral-words.ts'

/** Points from referrals by day (UTC). */
export function DaysCard() {
  const request = { query: { limit: referralDaysAtOnce } }
  const { pages, isPending, isError, retry, more, busy } = usePages(listReferralDays, request)
  const unique = new Map(pages.flatMap(({ days }) => days).map((day) => [day.day, day]))
  const days = [...unique.values()]
  return (
    <Card title="Points by day" flush>
      {isPending ? <SkeletonRows rows={3} /> : null}
      {isError ? <NotRead title="Couldn’t load these days" text="Nothing is lost." retry={retry} /> : null}
      {pages.length > 0 && days.length === 0 ? (
        <EmptyState
          title="No points yet"
          text="Points from referrals appear here the night after each day (UTC)."
        />
      ) : null}
      <ul className="pb-2">
        {days.map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </ul>
      {more ? <ShowMore shown={days.length} onMore={more} busy={busy} /> : null}
    </Card>
  )
}

function DayRow({ day }: { day: ReferralDay }) {
  return (
    <ListRow
      title={<Time iso={`${day.day}T12:00:00Z`} format="date" />}
      sub={partsOf(day)}
      end={<Points value={day.grantPoints + day.sharePoints + day.orderPoints} kind="in" />}
    />
  )
}
