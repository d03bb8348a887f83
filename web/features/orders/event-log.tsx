import { listPaymentEvents, type PaymentEvent } from '#contract/payment-events.ts'
import { usePages } from '../../api/read-pages.ts'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'

const outcomes: Record<string, string> = {
  done: 'Done',
  ignored: 'Not about us',
  later: 'Waits for what it is about',
  error: 'Failed: tried again',
  unknown: 'Given up: nothing fits it',
}

const columns: Column<PaymentEvent>[] = [
  {
    key: 'type',
    label: 'Event',
    kind: 'lead',
    cell: ({ type, eventId }) => (
      <span className="grid min-w-0">
        <b className="trunc font-label">{type}</b>
        <span className="dim text-13 trunc">{eventId}</span>
      </span>
    ),
  },
  { key: 'at', label: 'Received', cell: ({ receivedAt }) => <Time iso={receivedAt} /> },
  {
    key: 'outcome',
    label: 'Outcome',
    cell: ({ outcome }) => (outcome === null ? 'Not handled yet' : (outcomes[outcome] ?? outcome)),
  },
  { key: 'tries', label: 'Tries', kind: 'number', cell: ({ tries }) => tries },
]

/** What the card provider told, newest first. */
export function EventLog() {
  const { pages, isPending, isError, retry, more, busy } = usePages(
    listPaymentEvents,
    {},
    { isPrivate: true },
  )
  const events = [
    ...new Map(pages.flatMap((page) => page.events).map((each) => [each.eventId, each])).values(),
  ]
  return (
    <Card title="Events of the card provider" flush>
      {events.length > 0 ? (
        <Table caption="Events" columns={columns} rows={events} rowKey={({ eventId }) => eventId} />
      ) : isPending ? (
        <SkeletonRows rows={4} />
      ) : isError ? (
        <NotRead title="The events are not here right now" retry={retry} />
      ) : (
        <EmptyState
          title="No events"
          text="What the provider tells of payments appears here with what came of it."
        />
      )}
      {more ? (
        <div className="p-3">
          <ShowMore shown={events.length} onMore={more} busy={busy} />
        </div>
      ) : null}
    </Card>
  )
}
