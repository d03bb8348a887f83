import type pg from 'pg'
import { requestRefund } from '#contract/money/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { findPayment } from '../premium/index.ts'
import { type CardOrder, lockOrderBy } from './queries.ts'
import {
  insertRefund,
  isReturned,
  lockRefund,
  type RefundRow,
  readRefundFacts,
  takeBack,
} from './refund-queries.ts'
import { fail, follow, sendLater } from './refund-state.ts'
import { refundTerms } from './rules.ts'

/** POST /api/orders/{orderId}/refunds. Takes the points; a job requests the money from the provider. */
export const requestRefundEndpoint = endpoint(requestRefund, async ({ params, body }, context) => {
  const { services, member } = context
  return actOnce(context, requestRefund, { params, body }, async (client) => {
    const order = await lockOrderBy(client, 'public_id', params.orderId)
    if (order?.memberId !== member.id) throw new Problem('not_found', 'Order not found.')
    const asked = { points: body.points, by: 'member', actorId: member.id } as const
    return { refund: await askRefund(client, services, order, asked) }
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
  if (paymentRef === null) throw new Problem('conflict', 'The payment isn’t confirmed yet. Try again later.')
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
  const request = { payment_intent: paymentRef, amount: cents, metadata: { refund_id: String(refundId) } }
  const result = await payments.stripe.refunds
    .create(request, { idempotencyKey: `refund:${orderId}:${refundId}` })
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
