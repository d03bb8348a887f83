import { listOrders, type Order } from '#contract/money/orders.ts'
import { formatCents } from '#contract/numbers.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import type { Column } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { TableList } from '../../layout/filtered-list.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { goodsOf, isPayable, payPath, payWord, stateWords } from './order-labels.ts'

const columns: Column<Order>[] = [
  {
    label: 'Order',
    kind: 'lead',
    cell: (order) => (
      <span className="grid min-w-0">
        <a className="trunc font-label" href={`/orders/${order.orderId}`}>
          {goodsOf(order)}
        </a>
        <span className="dim text-13">{order.number}</span>
      </span>
    ),
  },
  { label: 'Date', cell: ({ createdAt }) => <Time iso={createdAt} format="date" /> },
  { label: 'State', cell: (order) => <StateBadge state={order.state} /> },
  { label: 'Paid by', cell: payWord },
  { label: 'Total', kind: 'number', cell: ({ totalCents }) => formatCents(totalCents) },
  { label: 'Actions', kind: 'actions', cell: (order) => <OrderAction order={order} /> },
]

/** Badge of an order's state: icon and word. */
export function StateBadge({ state }: Pick<Order, 'state'>) {
  const { label, icon, tone } = stateWords[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

function OrderAction({ order }: { order: Order }) {
  if (order.paidAt)
    return (
      <ButtonLink
        size="sm"
        href={`/api/orders/${order.orderId}/invoice`}
        download
        aria-label={`Invoice of ${order.number}`}
      >
        Invoice
      </ButtonLink>
    )
  return isPayable(order) ? (
    <ButtonLink size="sm" href={payPath(order)} aria-label={`Pay order ${order.number}`}>
      Pay
    </ButtonLink>
  ) : null
}

/** The member's orders, newest first. */
export function OrderList() {
  return (
    <Card flush>
      <TableList
        list={usePages(listOrders, {})}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderId }) => orderId}
        failed={{ title: 'Couldn’t load your orders', text: 'Nothing is lost.' }}
        empty={{
          title: 'No orders yet',
          text: 'Orders appear here with their invoices. Unspent points can be refunded for a limited time.',
        }}
        caption="Your orders"
        columns={columns}
      />
    </Card>
  )
}
