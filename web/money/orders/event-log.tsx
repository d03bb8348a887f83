import { listPaymentEvents, type PaymentEvent } from '#contract/money/payment-events.ts'
import type { Request } from '#contract/operation.ts'
import { usePages } from '../../api/read-pages.ts'
import { Card } from '../../design/card.tsx'
import { PageList } from '../../design/page-list.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { TimeOrder } from '../../layout/filter-form.tsx'
import { sortingOf, useFilters } from '../../layout/use-filters.ts'

const outcomes: Record<string, string> = {
  done: 'Done',
  ignored: 'Ignored: not needed',
  later: 'Waiting for its object',
  error: 'Failed, will retry',
  unknown: 'Given up: no match',
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
  { key: 'at', label: 'Received', sort: 'at', cell: ({ receivedAt }) => <Time iso={receivedAt} /> },
  {
    key: 'outcome',
    label: 'Outcome',
    cell: ({ outcome }) => (outcome === null ? 'Not handled yet' : (outcomes[outcome] ?? outcome)),
  },
  { key: 'tries', label: 'Tries', kind: 'number', cell: ({ tries }) => tries },
]

/** Events received from the card provider, by time. */
export function EventLog({ wish }: { wish: Readonly<Record<string, string>> }) {
  const [filters, change] = useFilters(wish, ['order'], 'event-')
  const query = filters as Request<typeof listPaymentEvents>['query'] & object
  const list = usePages(listPaymentEvents, { query }, { keepsRows: true })
  return (
    <Card title="Card provider events" flush>
      <PageList
        list={list}
        rowsOf={({ events }) => events}
        keyOf={({ eventId }) => eventId}
        failed={{ title: 'Couldn’t load the events' }}
        empty={{
          title: 'No events',
          text: 'The provider’s payment events appear here with their outcome.',
        }}
      >
        {(events) => (
          <>
            <TimeOrder filters={filters} onChange={change} />
            <Table
              caption="Events"
              columns={columns}
              rows={events}
              rowKey={({ eventId }) => eventId}
              sorting={sortingOf(filters, 'at', change)}
            />
          </>
        )}
      </PageList>
    </Card>
  )
}
