import type pg from 'pg'
import { askForReturn, enterRefundTransaction, sendFromPractice } from '#contract/money/crypto.ts'
import type { Client } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { SettingStore } from '../../settings/index.ts'
import { type OrderRow, readRefundFacts, refundTerms, takeBack } from '../orders/index.ts'
import { holdOrder, ownOrder } from './order-queries.ts'
import { readPayments } from './payment-queries.ts'
import {
  holdRefund,
  insertRefund,
  isTransactionUsed,
  presentRefund,
  type RefundRow,
  readRefunds,
  recordTransaction,
  setReturnAddress,
} from './refund-queries.ts'
import { paidOf } from './waiting-payments.ts'
import { scheduleScan } from './watch.ts'

/** POST /api/orders/{orderId}/crypto-refunds. Points are taken at once; an admin sends the money. */
export const askForReturnEndpoint = endpoint(askForReturn, async ({ params, body }, context) => {
  const { services, member } = context
  const { id } = await ownOrder(services.pool, member.id, params.orderId)
  const address = body.returnAddress.toLowerCase()
  return actOnce(context, askForReturn, { params, body }, async (client) => {
    const order = await holdOrder(client, id)
    const waiting = await setReturnAddress(client, order.id, address)
    if (body.points !== undefined) await refundUnspent(client, services.settings, order, body.points, address)
    else if (waiting === 0) throw new Problem('conflict', 'This order needs no wallet address.')
    return { refunds: (await readRefunds(client, order.id)).map(presentRefund) }
  })
})

export const enterTransactionEndpoint = endpoint(
  enterRefundTransaction,
  async ({ params, body }, { services, member }) => {
    const txHash = body.txHash.toLowerCase()
    await inPatientTransaction(services.pool, async (client) => {
      const refund = await holdRefund(client, Number(params.refundId))
      if (refund.txHash !== txHash) await enterTransaction(client, refund, txHash, member.id)
    })
  },
)

export const sendFromPracticeEndpoint = endpoint(sendFromPractice, async ({ params }, context) => {
  const { services, member } = context
  const practice = services.crypto?.practice
  if (!practice) throw new Problem('not_found')
  return actOnce(context, sendFromPractice, { params }, async (client) => {
    const refund = await holdRefund(client, Number(params.refundId))
    if (refund.returnAddress === null)
      throw new Problem('conflict', 'The buyer hasn’t entered a wallet address yet.')
    const txHash = await practice.pay(client, { to: refund.returnAddress, units: refund.units })
    await enterTransaction(client, refund, txHash, member.id)
    return { txHash }
  })
})

/** Records the transaction that an admin sent for a refund, for the watcher to check; audited. */
async function enterTransaction(
  client: pg.ClientBase,
  refund: RefundRow,
  txHash: string,
  adminId: number,
): Promise<void> {
  if (refund.state !== 'waiting')
    throw new Problem('conflict', 'This refund isn’t waiting for a transaction.')
  if (await isTransactionUsed(client, txHash))
    throw Problem.field('txHash', 'Another refund already uses that transaction.')
  await recordTransaction(client, refund.id, txHash, adminId)
  await writeAudit(client, {
    actorId: adminId,
    act: 'send_crypto_refund',
    subject: { kind: 'order', id: refund.orderId },
    detail: { refund: refund.id, txHash },
  })
  await scheduleScan(client, 1)
}

type Settings = Pick<SettingStore, 'get'>

/**
 * The refund that an order allows now, or the reason for none: all its unspent points, for their part of the
 * money received, within the order's refund period.
 */
export async function readRefundable(
  client: Client,
  settings: Settings,
  order: OrderRow,
): Promise<{ points: number; units: bigint; until: Date } | string> {
  const { facts, now } = await readRefundFacts(client, order)
  const earlier = await readRefunds(client, order.id)
  const isAsked = facts.isAsked || earlier.some(({ points }) => points > 0)
  const terms = refundTerms({ ...facts, isAsked }, settings.get('refund_days'), now)
  if (typeof terms === 'string') return terms
  const { points, until } = terms
  const { units } = paidOf(await readPayments(client, order.id))
  return { points, units: (units * BigInt(points)) / BigInt(order.creditedPoints), until }
}

/**
 * Takes the unspent points of an order and opens the refund of their money to an address, in the caller's
 * transaction, which holds the order's lock.
 * @throws Problem conflict if nothing can be refunded, or the points differ from those shown
 */
async function refundUnspent(
  client: pg.ClientBase,
  settings: Settings,
  order: OrderRow,
  points: number,
  returnAddress: string,
): Promise<void> {
  const { id: orderId, memberId } = order
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [memberId])
  const terms = await readRefundable(client, settings, order)
  if (typeof terms === 'string') throw new Problem('conflict', terms)
  const changed = (): Problem =>
    new Problem('conflict', 'Your points have changed since. Reload to see what can be refunded now.')
  if (terms.points !== points) throw changed()
  if (!(await takeBack(client, orderId, points, 'crypto_refund'))) throw changed()
  await insertRefund(client, { orderId, paymentId: null, units: terms.units, points, returnAddress })
}
