import { listPaymentEvents, type PaymentEvent } from '#contract/money/payment-events.ts'
import { type Column, TwoLines } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { Desk, useDesk } from '../../layout/desk.tsx'

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
export const EventLog = ({ query }: { query: Readonly<Record<string, string>> }) => (
  <Desk
    of={useDesk(listPaymentEvents, query)}
    title="Card provider events"
    name="Events"
    keyOf={({ eventId }) => eventId}
    columns={columns}
    empty={{ title: 'No events', text: 'The provider’s payment events appear here with their outcome.' }}
  />
)
