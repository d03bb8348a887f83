import type { Order } from '#contract/money/orders.ts'
import type { Config } from '../../config.ts'
import type { OrderRow } from './queries.ts'

/** The order's number on receipts: M-000042. */
export const orderNumber = (id: number): string => `M-${String(id).padStart(6, '0')}`

/** An order as shown to its buyer. */
export const presentOrder = (config: Pick<Config, 'demo'>, order: OrderRow): Order => ({
  orderId: order.publicId,
  number: orderNumber(order.id),
  kind: order.kind,
  item: order.item,
  points: order.points,
  extraPoints: order.extraPoints,
  priceCents: order.priceCents,
  taxCents: order.taxCents,
  totalCents: order.priceCents + order.taxCents,
  currency: order.currency,
  provider: order.provider,
  sandbox: config.demo,
  state: order.state,
  creditedPoints: order.creditedPoints,
  returnedPoints: order.returnedPoints,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  closedAt: order.closedAt?.toISOString() ?? null,
})
