import { useState } from 'react'
import { orderStates } from '#contract/money/orders.ts'
import { type AdminOrder, listAllOrders, orderFilters, refundOrder } from '#contract/money/payment-events.ts'
import { formatCents } from '#contract/numbers.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input } from '../../design/field.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { type FilterField, FilterForm } from '../../layout/filter-form.tsx'
import { TableList, useFilteredList } from '../../layout/filtered-list.tsx'
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

const fields: FilterField<'search' | 'state' | 'provider'>[] = [
  { name: 'search', label: 'Member or order number', type: 'search' },
  {
    name: 'state',
    label: 'State',
    options: [['', 'Any'], ...orderStates.map((state) => [state, stateWords[state].label] as const)],
  },
  {
    name: 'provider',
    label: 'Paid by',
    options: [
      ['', 'Any'],
      ['card', 'Card'],
      ['crypto', 'Crypto'],
    ],
  },
]

/** Sort options, since this list has no column headers to click. */
const orders = [
  ['placed desc', 'Newest first'],
  ['placed asc', 'Oldest first'],
  ['total desc', 'Highest total first'],
  ['total asc', 'Lowest total first'],
] as const

/** Orders of all members: search, filters and order, kept in the URL, and refunds. */
export function AdminOrders({ query }: { query: Readonly<Record<string, string>> }) {
  const { filters, change, list, sorting } = useFilteredList(listAllOrders, query, orderFilters, 'placed')
  return (
    <Card title="Orders" flush>
      <FilterForm fields={fields} filters={filters} orders={orders} onChange={change} />
      <TableList
        list={list}
        rowsOf={(page) => page.orders}
        keyOf={({ orderId }) => orderId}
        failed={{ title: 'Couldn’t load the orders' }}
        empty={{ title: 'No orders', text: 'Orders of members that match the search appear here.' }}
        caption="Orders"
        columns={columns}
        sorting={sorting}
        early
      />
    </Card>
  )
}

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
