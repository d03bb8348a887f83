import { useState } from 'react'
import { type OrderState, orderStates } from '#contract/money/orders.ts'
import { type AdminOrder, listAllOrders } from '#contract/money/payment-events.ts'
import { usePages } from '../../api/read-pages.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { Input, Select } from '../../design/input.tsx'
import { formatCents } from '../../design/numbers.ts'
import { PageList } from '../../design/page-list.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { AdminRefund } from './admin-refund.tsx'
import { StateBadge } from './order-list.tsx'
import { goodsOf, payWord, stateWords } from './order-words.ts'

const columns: Column<AdminOrder>[] = [
  {
    key: 'order',
    label: 'Order',
    kind: 'lead',
    cell: (order) => (
      <span className="grid min-w-0">
        <b className="trunc font-label">{order.username}</b>
        <span className="dim text-13">
          {order.number}, {goodsOf(order)}
        </span>
      </span>
    ),
  },
  { key: 'at', label: 'Placed', cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { key: 'state', label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'provider', label: 'Paid by', cell: payWord },
  { key: 'total', label: 'Total', kind: 'number', cell: ({ totalCents }) => formatCents(totalCents) },
  {
    key: 'actions',
    label: 'Actions',
    kind: 'actions',
    cell: (order) =>
      order.state === 'paid' && order.provider === 'card' ? <AdminRefund order={order} /> : null,
  },
]

/** Orders of all members: search, filter, refund. */
export function AdminOrders() {
  const [state, setState] = useState<OrderState | ''>('')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const query = { ...(state && { state }), ...(search && { search }) }
  const list = usePages(listAllOrders, { query }, { isPrivate: true })
  return (
    <Card title="Orders" flush>
      <form
        className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(typed.trim())
        }}
      >
        <Field label="Member or order number">
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Field label="State">
          <Select value={state} onChange={(event) => setState(event.target.value as OrderState | '')}>
            <option value="">Any</option>
            {orderStates.map((each) => (
              <option key={each} value={each}>
                {stateWords[each].label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit">Search</Button>
      </form>
      <PageList
        list={list}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderId }) => orderId}
        failed={{ title: 'Couldn’t load the orders' }}
        empty={{ title: 'No orders', text: 'No order matches this search.' }}
      >
        {(orders) => (
          <Table caption="Orders" columns={columns} rows={orders} rowKey={({ orderId }) => orderId} early />
        )}
      </PageList>
    </Card>
  )
}
