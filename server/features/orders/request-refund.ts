import type pg from 'pg'
import { type Refund, requestRefund } from '#contract/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { actOnce } from '../idempotency/index.ts'
import { findPayment } from '../premium/index.ts'
import { type CardOrder, lockOrderBy } from './card-queries.ts'
import {
  insertRefund,
  isReturned,
  lockRefund,
  type RefundRow,
  readRefundFacts,
  takeBack,
} from './refund-queries.ts'
import { refundTerms } from './refund-rules.ts'
import { fail, follow, sendLater } from './refund-state.ts'

/** POST /api/orders/{orderId}/refunds. The points go at once; a job asks the provider for the money. */
export const requestRefundEndpoint = endpoint(requestRefund, async ({ params, body }, context) => {
  const { services, member } = context
  return actOnce(context, requestRefund, { params, body }, async (client) => {
    const order = await lockOrderBy(client, 'public_id', params.orderId)
    if (order?.memberId !== member.id) throw new Problem('not_found', 'There is no such order of yours.')
    const asked = { points: body.points, by: 'member', actorId: member.id } as const
    return { refund: presentRefund(await askRefund(client, services, order, asked)) }
  })
})

/**
 * Takes the unspent points of an order and lets its money be sent back, in the caller's transaction.
 * @param asked points: what was shown before; admins may ask at any time
 * @throws Problem conflict where there is nothing to refund, or another number of points than was shown
 */
export async function askRefund(
  client: pg.ClientBase,
  { settings }: Pick<Services, 'settings'>,
  order: CardOrder,
  asked: { points: number; by: 'member' | 'admin'; actorId: number },
): Promise<RefundRow> {
  if (order.provider !== 'card' || order.paymentRef === null)
    throw new Problem('conflict', 'Only what a card has paid can be refunded here.')
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [order.memberId])
  const { facts, now } = await readRefundFacts(client, order)
  const terms = refundTerms(facts, settings.get('refund_days'), asked.by === 'admin' ? null : now)
  if (typeof terms === 'string') throw new Problem('conflict', terms)
  if (terms.points !== asked.points) throw changed()
  const { points, cents } = terms
  const { by, actorId } = asked
  const refund = await insertRefund(client, {
    ...{ orderId: order.id, paymentRef: order.paymentRef, points, cents, by, actorId },
  })
  // Spent between the look and now: nothing is asked for.
  if (!(await takeBack(client, order.id, points, `refund:${refund.id}`))) throw changed()
  await sendLater(client, refund.id)
  return refund
}

const changed = (): Problem =>
  new Problem('conflict', 'Your points have changed since. Reload to see what can be refunded now.')

/**
 * Lets the whole price of an order of premium be sent back. Its term ends, and its points go, when the provider says
 * that the money does: by the same hands as where the operator refunds it there.
 * @throws Problem conflict where it is not paid, or its payment is not known yet
 */
export async function askPremiumRefund(
  client: pg.ClientBase,
  order: CardOrder,
  adminId: number,
): Promise<RefundRow> {
  const paymentRef = await findPayment(client, order.id)
  if (order.provider !== 'card' || order.state !== 'paid')
    throw new Problem('conflict', 'Only premium that a card has paid can be refunded here.')
  if (paymentRef === undefined)
    throw new Problem('conflict', 'Its payment is not known yet. Try again later.')
  if (await isReturned(client, paymentRef))
    throw new Problem('conflict', 'A refund of this order was asked for already.')
  const asked = { orderId: order.id, paymentRef, points: 0, by: 'admin', actorId: adminId } as const
  const refund = await insertRefund(client, { ...asked, cents: order.priceCents + order.taxCents })
  await sendLater(client, refund.id)
  return refund
}

/** A refund as its member sees it. */
export const presentRefund = ({ points, cents, state, askedAt, closedAt }: RefundRow): Refund => ({
  ...{ points, cents, state, askedAt: askedAt.toISOString() },
  closedAt: closedAt?.toISOString() ?? null,
})

/**
 * The job 'send-refund': asks the provider to pay back, once however often it runs. A refund that the provider does not
 * make gives the points back; one that cannot be reached is tried again later.
 */
export async function sendRefund(
  { pool, payments, settings }: Pick<Services, 'pool' | 'payments' | 'settings'>,
  { refundId }: { refundId: number },
): Promise<void> {
  if (!payments) throw new Error('a refund waits, and card payments are not enabled')
  const refund = await inTransaction(pool, (client) => lockRefund(client, refundId))
  if (refund?.state !== 'asked' || refund.providerRef !== null) return
  const { orderId, paymentRef, cents } = refund
  const wish = { payment_intent: paymentRef, amount: cents, metadata: { refund_id: String(refundId) } }
  const told = await payments.stripe.refunds
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
    if (told instanceof Error) await fail(client, now, told.message)
    else await follow(client, now, told, { settings })
  })
}
