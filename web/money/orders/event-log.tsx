import { listPaymentEvents, type PaymentEvent } from '#contract/money/payment-events.ts'
import { Card } from '../../design/card.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { TimeOrder } from '../../layout/filter-form.tsx'
import { TableList, useFilteredList } from '../../layout/filtered-list.tsx'

const outcomes: Record<string, string> = {
  done: 'Done',
  ignored: 'Ignored: not needed',
  later: 'Waiting for its object',
  error: 'Failed, will retry',
  unknown: 'Given up: no match',
}

const columns: Column<PaymentEvent>[] = [
  {
    label: 'Event',
    kind: 'lead',
    cell: ({ type, eventId }) => <TwoLines title={type} sub={eventId} wraps />,
  },
  { label: 'Received', sort: 'at', cell: ({ receivedAt }) => <Time iso={receivedAt} /> },
  {
    label: 'Outcome',
    cell: ({ outcome }) => (outcome === null ? 'Not handled yet' : (outcomes[outcome] ?? outcome)),
  },
  { label: 'Tries', kind: 'number', cell: ({ tries }) => tries },
]

/** Events received from the card provider, by time. */
export function EventLog({ query }: { query: Readonly<Record<string, string>> }) {
  const { filters, change, list, sorting } = useFilteredList(listPaymentEvents, query, ['order'], 'at', {
    prefix: 'event-',
  })
  return (
    <Card title="Card provider events" flush>
      <TableList
        list={list}
        rowsOf={({ events }) => events}
        keyOf={({ eventId }) => eventId}
        failed={{ title: 'Couldn’t load the events' }}
        empty={{
          title: 'No events',
          text: 'The provider’s payment events appear here with their outcome.',
        }}
        head={<TimeOrder filters={filters} onChange={change} />}
        caption="Events"
        columns={columns}
        sorting={sorting}
      />
    </Card>
  )
}
