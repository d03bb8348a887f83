import { type AdminOrder, listAllOrders, refundOrder } from '#contract/money/orders/admin.ts'
import { formatCents } from '#contract/numbers.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Button } from '../../design/button.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { anyOf, Desk, useDesk } from '../../layout/desk.tsx'
import { goodsOf, payWord, stateWords } from './order-labels.ts'
import { StateBadge } from './order-list.tsx'

const columns: Column<AdminOrder>[] = [
  {
    label: 'Order',
    kind: 'lead',
    cell: (order) => <TwoLines title={order.username} sub={`${order.number}, ${goodsOf(order)}`} />,
  },
  { label: 'Placed', sort: 'placed', cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { label: 'State', sort: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { label: 'Paid by', sort: 'provider', cell: payWord },
  { label: 'Total', kind: 'number', sort: 'total', cell: ({ totalCents }) => formatCents(totalCents) },
  {
    label: 'Actions',
    kind: 'actions',
    cell: (order) =>
      order.state === 'paid' && order.provider === 'card' ? <AdminRefund order={order} /> : null,
  },
]

/** Orders of all members: search, filters and order, kept in the URL, and refunds. */
export const AdminOrders = ({ query }: { query: Readonly<Record<string, string>> }) => (
  <Desk
    of={useDesk(listAllOrders, query)}
    title="Orders"
    fields={{
      search: { label: 'Member or order number', type: 'search' },
      state: { label: 'State', options: anyOf(stateWords) },
      provider: { label: 'Paid by', options: anyOf({ card: 'Card', crypto: 'Crypto' }) },
    }}
    orders={{ total: ['Highest total first', 'Lowest total first'] }}
    keyOf={({ orderId }) => orderId}
    columns={columns}
    empty={{ title: 'No orders', text: 'Orders of members that match the search appear here.' }}
  />
)

const consequences = {
  package:
    'The order’s unspent points leave the member’s balance, and their part of the price goes back to the card.',
  premium:
    'The full price goes back to the card. The term ends at once, its monthly points are taken back, and it doesn’t renew.',
}

const refund = ({ orderId, number, username, kind }: AdminOrder) =>
  declareAct(refundOrder, {
    params: { orderId },
    title: `Refund order ${number} of ${username}?`,
    text: `${consequences[kind]} Your name and note are logged.`,
    keep: 'Keep it',
    verb: 'Refund',
    variant: 'danger',
    fields: { note: { label: 'Reason', as: 'line', most: 500, missing: 'Say briefly why.' } },
    body: ({ note }) => ({ note }),
    said: ({ cents }) => `${formatCents(cents)} is on its way to ${username}.`,
    settle: ['/api/admin/'],
  })

/** Button and dialog that refund an order as an admin, with a note for the audit log. */
function AdminRefund({ order }: { order: AdminOrder }) {
  const { ask, dialog } = useActDialog(() => refund(order))
  return (
    <>
      <Button size="sm" aria-label={`Refund order ${order.number}`} onClick={() => ask()}>
        Refund
      </Button>
      {dialog}
    </>
  )
}
