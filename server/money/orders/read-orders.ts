import { getOrder, getShop, listOrders, listRefundable, type Shop } from '#contract/money/orders.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { readPrices } from '../../exchange/catalogue/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { orderNumber, presentOrder } from './present.ts'
import {
  type OrderRow,
  readChanges,
  readOrder,
  readOrders,
  readPaidSince,
  readReplacement,
  readSpent,
} from './queries.ts'
import { readRefundFacts, readRefunds } from './refund-queries.ts'
import { newBuyerLimit, packagesOf, premiumOf, refundTerms } from './rules.ts'

/** Examples shown in the shop. Seconds select the default reward of a timed action; 0: no timer. */
const examples: { platform: PlatformName; key: string; seconds: number; label: string }[] = [
  { platform: 'youtube', key: 'youtube.watch', seconds: 60, label: 'Videos watched, 60 s' },
  { platform: 'website', key: 'website.visit', seconds: 15, label: 'Website visits, 15 s' },
  { platform: 'soundcloud', key: 'soundcloud.watch', seconds: 60, label: 'Tracks played, 60 s' },
  { platform: 'youtube', key: 'youtube.feedback', seconds: 0, label: 'Written feedback' },
]

/** Points that one completion of each example costs this member, as screens show it. Inactive actions are left out. */
async function readUses({ services, member }: MemberContext): Promise<Shop['uses']> {
  const prices = await readPrices(services, member, examples)
  return examples.flatMap(({ platform, seconds, label }, index) => {
    const price = prices[index]
    return price?.seconds === seconds ? [{ platform, label, costPoints: price.cost }] : []
  })
}

export const getShopEndpoint = endpoint(getShop, async (_input, context) => {
  const { services, member } = context
  const { config, pool } = services
  const { get } = services.settings
  const taxRate = config.TAX_RATE
  const spent = await readSpent(pool, member.id, get('new_buyer_days'))
  return {
    packages: packagesOf(get, { ...spent, taxRate }),
    premium: premiumOf(get, { taxRate }),
    taxRate,
    providers: { card: config.cardMode, crypto: config.cryptoMode },
    uses: await readUses(context),
    cryptoLeastCents: get('crypto_least_cents'),
    newBuyerLimit: newBuyerLimit(get, spent),
    refundDays: get('refund_days'),
  }
})

export const listOrdersEndpoint = endpoint(listOrders, async ({ query }, { services, member }) => {
  const { shown, nextCursor } = await pageById(query, (page) => readOrders(services.pool, member.id, page))
  return { orders: shown.map((row) => presentOrder(services.config, row)), nextCursor }
})

/** The part of an order that its member can have refunded now; null: nothing. */
async function readRefundable({ pool, settings }: MemberContext['services'], order: OrderRow) {
  const days = settings.get('refund_days')
  const { facts, now } = await readRefundFacts(pool, order, days)
  const terms = order.provider === 'card' ? refundTerms(facts, days, now) : null
  return typeof terms === 'string' ? null : terms
}

export const listRefundableEndpoint = endpoint(listRefundable, async (_input, { services, member }) => {
  const paid = await readPaidSince(services.pool, member.id, services.settings.get('refund_days'))
  const orders = await Promise.all(
    paid.map(async (order) => {
      const refundable = await readRefundable(services, order)
      return refundable ? [{ orderId: order.publicId, number: orderNumber(order.id), refundable }] : []
    }),
  )
  return { orders: orders.flat() }
})

export const getOrderEndpoint = endpoint(getOrder, async ({ params }, { services, member }) => {
  const { pool, config } = services
  const order = await readOrder(pool, params.orderId)
  if (order?.memberId !== member.id) throw new Problem('not_found', 'Order not found.')
  const [changes, refunds, replacedBy, refundable] = await Promise.all([
    readChanges(pool, order.id),
    readRefunds(pool, order.id),
    readReplacement(pool, order.id),
    readRefundable(services, order),
  ])
  return {
    order: presentOrder(config, order),
    changes,
    refundable,
    refunds: refunds.filter(({ by }) => by !== 'job'),
    replacedBy,
    sandboxPath:
      config.cardMode === 'sandbox' && order.provider === 'card' && order.providerRef !== null
        ? `/sandbox/checkout/${order.providerRef}`
        : null,
  }
})
