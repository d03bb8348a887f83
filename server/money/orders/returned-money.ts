import { listDisputes, listRefunds } from '#contract/money/orders/admin.ts'
import { serve } from '../../http/desk.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { orderNumber } from './present.ts'

const order = 'JOIN purchase_order ON purchase_order.id = order_id JOIN member ON member.id = member_id'
const columns = {
  orderId: 'public_id',
  number: 'purchase_order.id::text',
  state: 'back.state',
  points: 'back.points',
  cents: 'back.cents',
}
const shared = {
  id: 'back.id',
  sorts: { began: 'back.id', cents: 'back.cents' },
  present: <Row extends { number: string }>(row: Row) => ({
    ...row,
    number: orderNumber(Number(row.number)),
  }),
}

/** Endpoints of the finance desk: refunds and disputes of card orders. */
export const returnedMoneyEndpoints: readonly Endpoint[] = [
  serve(listRefunds, {
    ...shared,
    from: `order_refund AS back ${order}`,
    row: listRefunds.row,
    columns: { ...columns, refundId: 'back.id' },
  }),
  serve(listDisputes, {
    ...shared,
    from: `order_dispute AS back ${order}`,
    row: listDisputes.row,
    columns: { ...columns, disputeId: 'back.provider_ref' },
  }),
]
