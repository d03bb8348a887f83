import { useState } from 'react'
import { orderStates } from '#contract/money/orders.ts'
import { type AdminOrder, listAllOrders, orderFilters } from '#contract/money/payment-events.ts'
import type { Request } from '#contract/operation.ts'
import { usePages } from '../../api/read-pages.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { Input, Select } from '../../design/input.tsx'
import { formatCents } from '../../design/numbers.ts'
import { PageList } from '../../design/page-list.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { useFilters } from '../../layout/use-filters.ts'
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
  { key: 'at', label: 'Placed', sort: 'placed', cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { key: 'state', label: 'State', sort: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'provider', label: 'Paid by', sort: 'provider', cell: payWord },
  {
    key: 'total',
    label: 'Total',
    kind: 'number',
    sort: 'total',
    cell: ({ totalCents }) => formatCents(totalCents),
  },
  {
    key: 'actions',
    label: 'Actions',
    kind: 'actions',
    cell: (order) =>
      order.state === 'paid' && order.provider === 'card' ? <AdminRefund order={order} /> : null,
  },
]

/** Orders of a list that shows no heads to sort by. */
const orderWords = {
  'placed desc': 'Newest first',
  'placed asc': 'Oldest first',
  'total desc': 'Highest total first',
  'total asc': 'Lowest total first',
}

type Filters = Partial<Record<(typeof orderFilters)[number], string>>

/** Orders of all members: search, filters and order, kept in the URL, and refunds. */
export function AdminOrders({ wish }: { wish: Readonly<Record<string, string>> }) {
  const [filters, change] = useFilters(wish, orderFilters)
  // As in the URL; the server parses it.
  const query = filters as Request<typeof listAllOrders>['query'] & object
  const list = usePages(listAllOrders, { query }, { isPrivate: true, keepsRows: true })
  const by = filters.sort ?? 'placed'
  const order = filters.order === 'asc' ? 'asc' : 'desc'
  const onSort = (sort: string): void =>
    change({ sort, order: sort === by && order === 'desc' ? 'asc' : 'desc' })
  return (
    <Card title="Orders" flush>
      <FilterForm filters={filters} sorting={`${by} ${order}`} onChange={change} />
      <PageList
        list={list}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderId }) => orderId}
        failed={{ title: 'Couldn’t load the orders' }}
        empty={{ title: 'No orders', text: 'No order matches this search.' }}
      >
        {(orders) => (
          <Table
            caption="Orders"
            columns={columns}
            rows={orders}
            rowKey={({ orderId }) => orderId}
            sorting={{ by, order, onSort }}
            early
          />
        )}
      </PageList>
    </Card>
  )
}

interface FormProps {
  filters: Filters
  sorting: string
  onChange: (changes: Filters) => void
}

function FilterForm({ filters, sorting, onChange }: FormProps) {
  const [typed, setTyped] = useState(filters.search ?? '')
  return (
    <form
      className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ search: typed.trim() })
      }}
    >
      <Field label="Member or order number">
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Field label="State">
        <Select value={filters.state ?? ''} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="">Any</option>
          {orderStates.map((each) => (
            <option key={each} value={each}>
              {stateWords[each].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Paid by">
        <Select
          value={filters.provider ?? ''}
          onChange={(event) => onChange({ provider: event.target.value })}
        >
          <option value="">Any</option>
          <option value="card">Card</option>
          <option value="crypto">Crypto</option>
        </Select>
      </Field>
      <span className="wide:hidden">
        <Field label="Order">
          <Select
            value={sorting}
            onChange={(event) => {
              const [sort = '', order = ''] = event.target.value.split(' ')
              onChange({ sort, order })
            }}
          >
            {Object.entries(orderWords).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </span>
      <Button type="submit">Search</Button>
    </form>
  )
}
