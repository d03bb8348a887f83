import type pg from 'pg'
import type Stripe from 'stripe'
import { isUuid } from '#contract/operation.ts'
import { type Client, is, queryOneValue } from '#database/rows.ts'
import { namedKey } from '#ledger/index.ts'
import { notePayer } from '../../people/members/index.ts'
import { idOf } from '../../providers/payments/index.ts'
import type { EventHandler, EventOutcome, HandlerServices } from '../premium/index.ts'
import { onDispute } from './disputes.ts'
import { type CardOrder, creditOrder, lockOrderBy, moveOrder } from './queries.ts'
import { onRefund, refundSecondPayment } from './refund-state.ts'

const checkout: EventHandler = (client, event, services) => onCheckout(client, sessionOf(event), services)
const refund: EventHandler = (client, event, services) =>
  onRefund(client, event.data.object as Stripe.Refund, services)
const dispute: EventHandler = (client, event, services) =>
  onDispute(client, event.data.object as Stripe.Dispute, services)

/** Handlers of orders by event type. Each event can arrive late, twice and out of order. */
export const orderEvents: Record<string, EventHandler> = {
  'checkout.session.completed': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'checkout.session.async_payment_failed': (client, event) =>
    onEnd(client, sessionOf(event), 'failed', 'The payment didn’t arrive.'),
  'checkout.session.expired': (client, event) =>
    onEnd(client, sessionOf(event), 'expired', 'Checkout abandoned.'),
  'charge.succeeded': (client, event) => onCharge(client, event.data.object as Stripe.Charge),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'charge.dispute.closed': dispute,
}

const sessionOf = (event: Stripe.Event): Stripe.Checkout.Session =>
  event.data.object as Stripe.Checkout.Session

/**
 * Handles a completed checkout: if it is paid, the order is credited, once. If another payment has already
 * paid the order, this one is refunded.
 */
export async function onCheckout(
  client: pg.ClientBase,
  session: Stripe.Checkout.Session,
  { log }: Pick<HandlerServices, 'log'>,
): Promise<EventOutcome> {
  const order = await orderOf(client, session)
  if (!order) return 'ignored'
  // A payment that takes days: another event reports its result.
  if (session.payment_status !== 'paid') return 'done'
  if (session.amount_total !== order.priceCents + order.taxCents || session.currency !== order.currency) {
    log.error({ order: order.publicId, session: session.id }, 'checkout paid with another amount or currency')
    return 'ignored'
  }
  const paymentRef = idOf(session.payment_intent) ?? idOf(session.subscription)
  if (order.paymentRef !== null && paymentRef !== null && order.paymentRef !== paymentRef) {
    await refundSecondPayment(client, order, paymentRef)
    return 'done'
  }
  if (order.kind === 'package') {
    const { points, extraPoints } = order
    await creditOrder(client, {
      orderId: order.id,
      points,
      extraPoints,
      key: namedKey(`card_order:${order.id}`),
    })
  }
  await client.query('UPDATE purchase_order SET provider_ref = $2, payment_ref = $3 WHERE id = $1', [
    order.id,
    session.id,
    paymentRef,
  ])
  await moveOrder(client, { orderId: order.id, to: 'paid', by: 'provider' })
  return 'done'
}

/** Handles a checkout that ended unpaid. The end of an earlier one does not affect the current attempt. */
export async function onEnd(
  client: pg.ClientBase,
  session: Stripe.Checkout.Session,
  to: 'failed' | 'expired',
  note: string,
): Promise<EventOutcome> {
  const order = await orderOf(client, session)
  if (!order) return 'ignored'
  if (order.providerRef !== session.id) return order.providerRef === null ? 'later' : 'done'
  await moveOrder(client, { orderId: order.id, to, by: 'provider', note })
  return 'done'
}

/**
 * Stores the fingerprint of the card that paid, by which members who share one card are recognised. The charge of a
 * subscription names our order only by its customer, and may arrive before the subscription.
 */
async function onCharge(client: pg.ClientBase, charge: Stripe.Charge): Promise<EventOutcome> {
  const fingerprint = charge.payment_method_details?.card?.fingerprint
  if (!fingerprint) return 'ignored'
  const order = await orderOf(client, { client_reference_id: charge.metadata.order_id ?? null })
  const customerId = idOf(charge.customer)
  const memberId = order?.memberId ?? (customerId && (await findCustomer(client, customerId)))
  if (!memberId) return customerId ? 'later' : 'ignored'
  await notePayer(client, memberId, `card:${fingerprint}`)
  return 'done'
}

async function orderOf(
  client: pg.ClientBase,
  { client_reference_id: publicId }: Pick<Stripe.Checkout.Session, 'client_reference_id'>,
): Promise<CardOrder | null> {
  if (publicId === null || !isUuid(publicId)) return null
  const order = await lockOrderBy(client, 'public_id', publicId)
  return order?.provider === 'card' ? order : null
}

/** The member who pays as this customer of the provider, by subscription; null: none yet. */
const findCustomer = (client: Client, customerId: string): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    'SELECT member_id AS "memberId" FROM premium_subscription WHERE customer_id = $1 LIMIT 1',
    [customerId],
  )
