import { listReferralDays, type ReferralDay } from '#contract/referrals.ts'
import { usePages } from '../../api/read-pages.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Points } from '../../design/points.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'

const points = (value: number) =>
  value > 0 ? <Points value={value} kind="plain" /> : <span className="dim">–</span>

const columns: Column<ReferralDay>[] = [
  {
    key: 'day',
    label: 'Day',
    kind: 'lead',
    cell: ({ day }) => <Time iso={`${day}T12:00:00Z`} format="date" />,
  },
  { key: 'grants', label: 'Approved', kind: 'number', cell: ({ grantPoints }) => points(grantPoints) },
  {
    key: 'shares',
    label: 'Of what they earned',
    kind: 'number',
    cell: ({ sharePoints }) => points(sharePoints),
  },
  { key: 'orders', label: 'Of orders', kind: 'number', cell: ({ orderPoints }) => points(orderPoints) },
  {
    key: 'sum',
    label: 'In all',
    kind: 'number',
    cell: ({ grantPoints, sharePoints, orderPoints }) => (
      <Points value={grantPoints + sharePoints + orderPoints} kind="in" />
    ),
  },
]

/** What referrals brought, by day (UTC). */
export function DaysCard() {
  const { pages, isPending, isError, retry, more, busy } = usePages(listReferralDays, {})
  const unlike = new Map(pages.flatMap(({ days }) => days).map((day) => [day.day, day]))
  const days = [...unlike.values()]
  return (
    <Card title="Points by day" flush>
      {isPending ? <SkeletonRows rows={3} /> : null}
      {isError ? (
        <EmptyState
          title="These days are not here right now"
          text="Nothing is lost."
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : null}
      {pages.length > 0 && days.length === 0 ? (
        <EmptyState
          title="Nothing came in yet"
          text="Each night the day that is over is added up here (UTC)."
        />
      ) : null}
      {days.length > 0 ? (
        <Table
          caption="Points that referrals brought, by day"
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
        />
      ) : null}
      {more ? <ShowMore shown={days.length} onMore={more} busy={busy} /> : null}
    </Card>
  )
}
