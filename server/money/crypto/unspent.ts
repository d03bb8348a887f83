import type pg from 'pg'
import { Problem } from '../../problem.ts'
import type { SettingStore } from '../../settings/index.ts'
import { readRefundFacts, refundTerms, takeBack } from '../orders/index.ts'
import type { Client } from './address-queries.ts'
import { standingOf } from './held.ts'
import { readFullOrder } from './order-queries.ts'
import { readPayments } from './payment-queries.ts'
import { insertRefund, readRefunds } from './refund-queries.ts'

/** Refund for the unspent points of an order. */
interface Refundable {
  points: number
  units: bigint
  until: Date
}

type Settings = Pick<SettingStore, 'get'>

/**
 * The refund that an order allows now, or the reason for none: all its unspent points, for their part of the
 * money received, within the order's refund period.
 */
export async function readRefundable(
  client: Client,
  settings: Settings,
  orderId: number,
): Promise<Refundable | string> {
  const order = await readFullOrder(client, orderId)
  const { facts, now } = await readRefundFacts(client, order)
  const earlier = await readRefunds(client, orderId)
  const isAsked = facts.isAsked || earlier.some(({ points }) => points > 0)
  const terms = refundTerms({ ...facts, isAsked }, settings.get('refund_days'), now)
  if (typeof terms === 'string') return terms
  const { units } = standingOf(await readPayments(client, orderId))
  return {
    points: terms.points,
    units: (units * BigInt(terms.points)) / BigInt(order.creditedPoints),
    until: terms.until,
  }
}

/**
 * Takes the unspent points of an order and opens the refund of their money to an address, in the caller's
 * transaction, which holds the order's lock.
 * @throws Problem conflict if nothing can be refunded, or the points differ from those shown
 */
export async function refundUnspent(
  client: pg.ClientBase,
  settings: Settings,
  orderId: number,
  points: number,
  returnAddress: string,
): Promise<void> {
  const { memberId } = await readFullOrder(client, orderId)
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [memberId])
  const terms = await readRefundable(client, settings, orderId)
  if (typeof terms === 'string') throw new Problem('conflict', terms)
  const changed = (): Problem =>
    new Problem('conflict', 'Your points have changed since. Reload to see what can be refunded now.')
  if (terms.points !== points) throw changed()
  if (!(await takeBack(client, orderId, points, 'crypto_refund'))) throw changed()
  await insertRefund(client, { orderId, paymentId: null, units: terms.units, points, returnAddress })
}
