import type pg from 'pg'
import type Stripe from 'stripe'
import { enqueue } from '../../jobs/enqueue.ts'
import { takeBackPayment } from '../premium/index.ts'
import { type CardOrder, lockOrderBy } from './card-queries.ts'
import { addDisputed, lockActiveDispute } from './dispute-queries.ts'
import { moveOrder } from './queries.ts'
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
import type { EventOutcome, HandlerServices } from './stripe-events.ts'

/** Tries over some days: the points are taken, so the money has to go. */
const triesMost = 25

/** Lets a job send a refund to the provider, if and only if this transaction commits. */
export const sendLater = (client: pg.ClientBase, refundId: number): Promise<void> =>
  enqueue(client, 'send-refund', { refundId }, { triesMost })

/** Pays back a payment for an order that was paid before. No points go: none came for it. */
export async function askToReturn(
  client: pg.ClientBase,
  order: CardOrder,
  paymentRef: string,
): Promise<void> {
  if (await isReturned(client, paymentRef)) return
  const cents = order.priceCents + order.taxCents
  const refund = await insertRefund(client, { orderId: order.id, paymentRef, points: 0, cents, by: 'job' })
  await sendLater(client, refund.id)
}

/** What the provider says of a refund: ours, or one that the operator made there. */
export async function onRefund(
  client: pg.ClientBase,
  told: Stripe.Refund,
  services: Pick<HandlerServices, 'settings'>,
): Promise<EventOutcome> {
  const refund = await lockTold(client, told)
  if (refund) return follow(client, refund, told, services)
  const paymentRef = typeof told.payment_intent === 'string' ? told.payment_intent : told.payment_intent?.id
  if (paymentRef === undefined) return 'ignored'
  const order = await lockOrderBy(client, 'payment_ref', paymentRef)
  if (!order) {
    const why = told.status === 'succeeded' || told.status === 'pending' ? 'refund' : null
    const ofPremium = await takeBackPayment(client, services, { paymentRef, why, cents: told.amount })
    return ofPremium ? 'done' : 'later'
  }
  return follow(client, await adopt(client, order, paymentRef, told), told, services)
}

/** Our own refund, by our id or the provider's. In the order of all locks: the order, then its refund. */
async function lockTold(client: pg.ClientBase, told: Stripe.Refund): Promise<RefundRow | undefined> {
  const known = await findRefund(client, Number(told.metadata?.refund_id), told.id)
  if (!known) return undefined
  await lockOrderBy(client, 'id', known.orderId)
  return lockRefund(client, known.id)
}

/** A refund that the operator made at the provider takes the points that it pays for, as far as they are unspent. */
async function adopt(
  client: pg.ClientBase,
  order: CardOrder,
  paymentRef: string,
  told: Stripe.Refund,
): Promise<RefundRow> {
  const { facts } = await readRefundFacts(client, order)
  const paid = order.priceCents + order.taxCents
  const due = Math.min(facts.unspentPoints, Math.ceil((order.creditedPoints * told.amount) / paid))
  const points = due > 0 && (await takeBack(client, order.id, due, told.id)) ? due : 0
  const made = { orderId: order.id, paymentRef, points, cents: told.amount, providerRef: told.id }
  return insertRefund(client, { ...made, by: 'provider' })
}

/** Follows what the provider says; a refund that has failed stays so, one that is done can only fail. */
export async function follow(
  client: pg.ClientBase,
  refund: RefundRow,
  told: Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>,
  services: Pick<HandlerServices, 'settings'>,
): Promise<EventOutcome> {
  const { id, state, paymentRef, cents } = refund
  if (state === 'failed') return 'done'
  if (told.status === 'succeeded' || told.status === 'pending')
    await takeBackPayment(client, services, { paymentRef, why: 'refund', cents })
  if (told.status === 'failed' || told.status === 'canceled') {
    await fail(client, refund, told.failure_reason ?? told.status, told.id)
  } else if (told.status === 'succeeded') {
    if (state !== 'done') await updateRefund(client, id, { state: 'done', providerRef: told.id })
    if (refund.by !== 'job')
      await moveOrder(client, { orderId: refund.orderId, to: 'refunded', by: 'provider' })
  } else if (state === 'asked') await updateRefund(client, id, { state: 'sent', providerRef: told.id })
  return 'done'
}

/**
 * A refund that did not work: the points come back. Where the payment is disputed they are kept with those that were
 * taken for that, and come back if it is won.
 */
export async function fail(
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
