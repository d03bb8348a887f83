import { formatCount } from '#contract/numbers.ts'
import type { Config } from '../../config.ts'
import type { OrderRow } from './queries.ts'

/** The order's number on receipts: M-000042. */
export const orderNumber = (id: number): string => `M-${String(id).padStart(6, '0')}`

const names: Record<string, string> = { month: 'Premium, 1 month', year: 'Premium, 1 year' }

/** Name of an order's goods, on receipts and on the provider's page. */
export const goodsName = ({
  kind,
  item,
  points,
  extraPoints,
}: Pick<OrderRow, 'kind' | 'item' | 'points' | 'extraPoints'>): string =>
  kind === 'premium' ? (names[item] ?? 'Premium') : `${formatCount(points + extraPoints)} points`

/** An order as shown to its buyer. */
export const presentOrder = (
  config: Pick<Config, 'demo'>,
  { id, publicId, memberId: _memberId, providerRef: _providerRef, ...order }: OrderRow,
) => ({
  ...order,
  orderId: publicId,
  number: orderNumber(id),
  totalCents: order.priceCents + order.taxCents,
  sandbox: config.demo,
})
