import type pg from 'pg'
import type Stripe from 'stripe'
import { enqueue } from '../../jobs/enqueue.ts'
import { idOf } from '../../providers/payments/index.ts'
import { type EventOutcome, type HandlerServices, takeBackPayment } from '../premium/index.ts'
import { addDisputed } from './disputes.ts'
import { type CardOrder, lockOrderBy, moveOrder } from './queries.ts'
import {
  findRefund,
  insertRefund,
  isReturned,
  lockRefund,
  type RefundRow,
  readRefundFacts,
  restore,
  takeBack,
} from './refund-queries.ts'

/** Retries over some days: the points are taken, so the money has to be sent. */
const triesMost = 25

/** Enqueues the job that sends a refund; it runs if and only if this transaction commits. */
export const sendLater = (client: pg.ClientBase, refundId: number): Promise<void> =>
  enqueue(client, 'send-refund', { refundId }, { triesMost })

/** Refunds a second payment of an order that was already paid. No points are taken, since it brought none. */
export async function refundSecondPayment(
  client: pg.ClientBase,
  order: CardOrder,
  paymentRef: string,
): Promise<void> {
  if (await isReturned(client, paymentRef)) return
  const cents = order.priceCents + order.taxCents
  const refund = await insertRefund(client, { orderId: order.id, paymentRef, points: 0, cents, by: 'job' })
  await sendLater(client, refund.id)
}

/** Handles the provider's report of a refund: ours, or one that the operator made there. */
export async function onRefund(
  client: pg.ClientBase,
  reported: Stripe.Refund,
  services: Pick<HandlerServices, 'settings'>,
): Promise<EventOutcome> {
  const refund = await lockReported(client, reported)
  if (refund) return follow(client, refund, reported, services)
  const paymentRef = idOf(reported.payment_intent)
  if (paymentRef === null) return 'ignored'
  const order = await lockOrderBy(client, 'payment_ref', paymentRef)
  if (!order) {
    const why = reported.status === 'succeeded' || reported.status === 'pending' ? 'refund' : null
    const ofPremium = await takeBackPayment(client, services, { paymentRef, why, cents: reported.amount })
    return ofPremium ? 'done' : 'later'
  }
  return follow(client, await adopt(client, order, paymentRef, reported), reported, services)
}

/** Locks our refund, found by our id or the provider's. Lock order: the order, then its refund. */
async function lockReported(client: pg.ClientBase, reported: Stripe.Refund): Promise<RefundRow | null> {
  const known = await findRefund(client, Number(reported.metadata?.refund_id), reported.id)
  if (!known) return null
  await lockOrderBy(client, 'id', known.orderId)
  return lockRefund(client, known.id)
}

/** Stores a refund made at the provider by the operator, and takes its points as far as unspent. */
async function adopt(
  client: pg.ClientBase,
  order: CardOrder,
  paymentRef: string,
  reported: Stripe.Refund,
): Promise<RefundRow> {
  const { facts } = await readRefundFacts(client, order)
  const paid = order.priceCents + order.taxCents
  const due = Math.min(facts.unspentPoints, Math.ceil((order.creditedPoints * reported.amount) / paid))
  const points = due > 0 && (await takeBack(client, order.id, due, reported.id)) ? due : 0
  const made = { orderId: order.id, paymentRef, points, cents: reported.amount, providerRef: reported.id }
  return insertRefund(client, { ...made, by: 'provider' })
}

/** Applies the provider's state of a refund. A failed refund stays failed; a completed one can only fail. */
export async function follow(
  client: pg.ClientBase,
  refund: RefundRow,
  reported: Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>,
  services: Pick<HandlerServices, 'settings'>,
): Promise<EventOutcome> {
  const { id, state, paymentRef, cents } = refund
  if (state === 'failed') return 'done'
  if (reported.status === 'succeeded' || reported.status === 'pending')
    await takeBackPayment(client, services, { paymentRef, why: 'refund', cents })
  if (reported.status === 'failed' || reported.status === 'canceled') {
    await fail(client, refund, reported.failure_reason ?? reported.status, reported.id)
  } else if (reported.status === 'succeeded') {
    if (state !== 'done') await updateRefund(client, id, { state: 'done', providerRef: reported.id })
    if (refund.by !== 'job')
      await moveOrder(client, { orderId: refund.orderId, to: 'refunded', by: 'provider' })
  } else if (state === 'asked') await updateRefund(client, id, { state: 'sent', providerRef: reported.id })
  return 'done'
}

/**
 * Sets a refund to failed and returns its points. If the payment is disputed, they are added to the points
 * taken for the dispute, and return if it is won.
 */
export async function fail(
  client: pg.ClientBase,
  refund: RefundRow,
  problem: string,
  providerRef?: string,
): Promise<void> {
  const { id, orderId, points } = refund
  await updateRefund(client, id, { state: 'failed', problem, providerRef })
  if (points === 0) return
  if (!(await addDisputed(client, orderId, points)))
    await restore(client, orderId, { points, why: `refund:${id}`, fromHouse: false })
}

/** Changes a refund's state; done and failed close it. */
async function updateRefund(
  client: pg.ClientBase,
  refundId: number,
  change: { state: RefundRow['state']; providerRef?: string | undefined; problem?: string },
): Promise<void> {
  await client.query(
    `UPDATE order_refund SET state = $2, provider_ref = coalesce($3, provider_ref), problem = $4,
       closed_at = CASE WHEN $2 IN ('done', 'failed') THEN ledger.clock() END
     WHERE id = $1`,
    [refundId, change.state, change.providerRef, change.problem],
  )
}
