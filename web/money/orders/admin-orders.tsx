import { useState } from 'react'
import { type AdminOrder, listAllOrders, refundOrder } from '#contract/money/payment-events.ts'
import { formatCents } from '#contract/numbers.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field, Input } from '../../design/field.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { anyOf, Desk, useDesk } from '../../layout/desk.tsx'
import { StateBadge } from './order-list.tsx'
import { goodsOf, payWord, stateWords } from './order-words.ts'

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

/** Button and dialog that refund an order as an admin, with a note for the audit log. */
function AdminRefund({ order }: { order: AdminOrder }) {
  const write = useWriteOnce()
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const { busy, error, send } = useAct('refund of an order', ['/api/admin/'], () => setOpen(false))
  const refund = () =>
    send(async () => {
      const { cents } = await write(refundOrder, { params: { orderId: order.orderId }, body: { note } })
      return `${formatCents(cents)} is on its way to ${order.username}.`
    })
  return (
    <>
      <Button size="sm" aria-label={`Refund order ${order.number}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Refund order ${order.number} of ${order.username}?`}
        text={`${consequences[order.kind]} Your name and note are logged.`}
        keep="Keep it"
        verb="Refund"
        busy={busy}
        error={error}
        disabled={note.trim().length < 3}
        onConfirm={refund}
      >
        <Field label="Reason">
          <Input value={note} maxLength={500} onChange={setNote} />
        </Field>
      </ConfirmDialog>
    </>
  )
}
