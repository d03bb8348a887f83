import type pg from 'pg'
import type Stripe from 'stripe'
import { requestRefund } from '#contract/money/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { idOf } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { type EventOutcome, findPayment, type HandlerServices, takeBackPayment } from '../premium/index.ts'
import { addDisputed, lockActiveDispute } from './disputes.ts'
import { presentRefund } from './present.ts'
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
  updateRefund,
} from './refund-queries.ts'
import { refundTerms } from './rules.ts'

/**
 * POST /api/orders/{orderId}/refunds. The points are taken at once; a job requests the money from the
 * provider.
 */
export const requestRefundEndpoint = endpoint(requestRefund, async ({ params, body }, context) => {
  const { services, member } = context
  return actOnce(context, requestRefund, { params, body }, async (client) => {
    const order = await lockOrderBy(client, 'public_id', params.orderId)
    if (order?.memberId !== member.id) throw new Problem('not_found', 'Order not found.')
    const asked = { points: body.points, by: 'member', actorId: member.id } as const
    return { refund: presentRefund(await askRefund(client, services, order, asked)) }
  })
})

/**
 * Takes the unspent points of an order and enqueues the refund of their money, in the caller's transaction.
 * @param asked points: the number shown before; admins may ask at any time
 * @throws Problem conflict if there is nothing to refund, or the points differ from those shown
 */
export async function askRefund(
  client: pg.ClientBase,
  { settings }: Pick<Services, 'settings'>,
  order: CardOrder,
  asked: { points: number; by: 'member' | 'admin'; actorId: number },
): Promise<RefundRow> {
  if (order.provider !== 'card' || order.paymentRef === null)
    throw new Problem('conflict', 'Only card payments can be refunded here.')
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [order.memberId])
  const { facts, now } = await readRefundFacts(client, order)
  const terms = refundTerms(facts, settings.get('refund_days'), asked.by === 'admin' ? null : now)
  if (typeof terms === 'string') throw new Problem('conflict', terms)
  if (terms.points !== asked.points) throw changed()
  const { points, cents } = terms
  const { by, actorId } = asked
  const refund = await insertRefund(client, {
    orderId: order.id,
    paymentRef: order.paymentRef,
    points,
    cents,
    by,
    actorId,
  })
  // Spent since the facts were read: nothing is requested.
  if (!(await takeBack(client, order.id, points, `refund:${refund.id}`))) throw changed()
  await sendLater(client, refund.id)
  return refund
}

const changed = (): Problem =>
  new Problem('conflict', 'Your points have changed. Reload to see what can be refunded now.')

/**
 * Enqueues the refund of a premium order's full price. Its term ends, and its points are taken, when the
 * provider reports the refund, by the same code as for one that the operator makes there.
 * @throws Problem conflict if the order is not paid, or its payment is not known yet
 */
export async function askPremiumRefund(
  client: pg.ClientBase,
  order: CardOrder,
  adminId: number,
): Promise<RefundRow> {
  const paymentRef = await findPayment(client, order.id)
  if (order.provider !== 'card' || order.state !== 'paid')
    throw new Problem('conflict', 'Only premium paid by card can be refunded here.')
  if (paymentRef === undefined)
    throw new Problem('conflict', 'The payment is not confirmed yet. Try again later.')
  if (await isReturned(client, paymentRef)) throw new Problem('conflict', 'A refund was already requested.')
  const asked = { orderId: order.id, paymentRef, points: 0, by: 'admin', actorId: adminId } as const
  const refund = await insertRefund(client, { ...asked, cents: order.priceCents + order.taxCents })
  await sendLater(client, refund.id)
  return refund
}

/**
 * The job 'send-refund': requests a refund from the provider, once however often it runs. If the provider
 * rejects it, the points are returned; if the provider cannot be reached, the job is retried.
 */
export async function sendRefund(
  { pool, payments, settings }: Pick<Services, 'pool' | 'payments' | 'settings'>,
  { refundId }: { refundId: number },
): Promise<void> {
  if (!payments) throw new Error('could not send a refund: card payments are not enabled')
  const refund = await inTransaction(pool, (client) => lockRefund(client, refundId))
  if (refund?.state !== 'asked' || refund.providerRef !== null) return
  const { orderId, paymentRef, cents } = refund
  const wish = { payment_intent: paymentRef, amount: cents, metadata: { refund_id: String(refundId) } }
  const result = await payments.stripe.refunds
    .create(wish, { idempotencyKey: `refund:${orderId}:${refundId}` })
    .catch(async (thrown: unknown) => {
      const { default: Stripe } = await import('stripe')
      if (thrown instanceof Stripe.errors.StripeInvalidRequestError) return thrown
      throw thrown
    })
  await inTransaction(pool, async (client) => {
    await lockOrderBy(client, 'id', orderId)
    const now = await lockRefund(client, refundId)
    if (!now || (now.state !== 'asked' && now.state !== 'sent')) return
    if (result instanceof Error) await fail(client, now, result.message)
    else await follow(client, now, result, { settings })
  })
}

/** Retries over some days: the points are taken, so the money has to be sent. */
const triesMost = 25

/** Enqueues the job that sends a refund; it runs if and only if this transaction commits. */
const sendLater = (client: pg.ClientBase, refundId: number): Promise<void> =>
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

/**
 * Stores a refund that the operator made at the provider. Takes the points it pays for, as far as unspent.
 */
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
async function follow(
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
async function fail(
  client: pg.ClientBase,
  refund: RefundRow,
  problem: string,
  providerRef?: string,
): Promise<void> {
  const { id, orderId, points } = refund
  await updateRefund(client, id, {
    state: 'failed',
    problem,
    ...(providerRef !== undefined && { providerRef }),
  })
  if (points === 0) return
  const dispute = await lockActiveDispute(client, orderId)
  if (dispute) await addDisputed(client, dispute.providerRef, points)
  else await restore(client, orderId, { points, why: `refund:${id}`, fromHouse: false })
}
