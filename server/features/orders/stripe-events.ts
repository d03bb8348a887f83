import type pg from 'pg'
import type Stripe from 'stripe'
import { namedKey } from '#ledger/index.ts'
import type { Services } from '../../services.ts'
import { type CardOrder, keepPayer, keepPayment, lockOrderBy } from './card-queries.ts'
import { onDispute } from './disputes.ts'
import { creditOrder, moveOrder } from './queries.ts'
import { askToReturn, onRefund } from './refund-state.ts'

/**
 * What became of an event: done; ignored, because it is about nothing of ours; later, because what it is about has not
 * come yet.
 */
export type EventOutcome = 'done' | 'ignored' | 'later'

/** What handlers need beside their transaction. */
export interface HandlerServices {
  settings: Pick<Services['settings'], 'get'>
  log: { error(what: object, words: string): void }
}

/** Handles one event of the card provider, in the transaction that notes it as handled. */
export type EventHandler = (
  client: pg.ClientBase,
  event: Stripe.Event,
  services: HandlerServices,
) => Promise<EventOutcome>

const checkout: EventHandler = (client, event, services) => onCheckout(client, sessionOf(event), services)
const refund: EventHandler = (client, event, services) =>
  onRefund(client, event.data.object as Stripe.Refund, services)
const dispute: EventHandler = (client, event, services) =>
  onDispute(client, event.data.object as Stripe.Dispute, services)

/** What orders do about which event, by its type. Each can come late, twice and out of order. */
export const orderEvents: Record<string, EventHandler> = {
  'checkout.session.completed': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'checkout.session.async_payment_failed': (client, event) =>
    onEnd(client, sessionOf(event), 'failed', 'The payment did not arrive.'),
  'checkout.session.expired': (client, event) =>
    onEnd(client, sessionOf(event), 'expired', 'The checkout was left.'),
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
 * A checkout that was gone through: where it is paid, the order is credited, once. An order that another payment has
 * paid before gives this one back.
 */
export async function onCheckout(
  client: pg.ClientBase,
  session: Stripe.Checkout.Session,
  { log }: Pick<HandlerServices, 'log'>,
): Promise<EventOutcome> {
  const order = await orderOf(client, session)
  if (!order) return 'ignored'
  // Paid by something that takes days: what it comes to is said by another event.
  if (session.payment_status !== 'paid') return 'done'
  if (session.amount_total !== order.priceCents + order.taxCents || session.currency !== order.currency) {
    log.error({ order: order.publicId, session: session.id }, 'a checkout was paid with another amount')
    return 'ignored'
  }
  const paymentRef = refOf(session.payment_intent) ?? refOf(session.subscription)
  if (order.paymentRef !== null && paymentRef !== null && order.paymentRef !== paymentRef) {
    await askToReturn(client, order, paymentRef)
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
  await keepPayment(client, order.id, { sessionId: session.id, paymentRef })
  await moveOrder(client, { orderId: order.id, to: 'paid', by: 'provider' })
  return 'done'
}

/** A checkout that came to nothing; an earlier one's end says nothing about the order's present try. */
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

/** Which card has paid, as the provider knows cards: two members with one card are told apart from strangers by it. */
async function onCharge(client: pg.ClientBase, charge: Stripe.Charge): Promise<EventOutcome> {
  const fingerprint = charge.payment_method_details?.card?.fingerprint
  const order = await orderOf(client, { client_reference_id: charge.metadata.order_id ?? null })
  if (!order || !fingerprint) return 'ignored'
  await keepPayer(client, order.id, `card:${fingerprint}`)
  return 'done'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function orderOf(
  client: pg.ClientBase,
  { client_reference_id: publicId }: Pick<Stripe.Checkout.Session, 'client_reference_id'>,
): Promise<CardOrder | undefined> {
  if (publicId === null || !uuid.test(publicId)) return undefined
  const order = await lockOrderBy(client, 'public_id', publicId)
  return order?.provider === 'card' ? order : undefined
}

/** The id of what an object refers to, written out or not. */
const refOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
