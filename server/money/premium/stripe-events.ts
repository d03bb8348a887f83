import type pg from 'pg'
import type Stripe from 'stripe'
import type { Services } from '../../services.ts'
import {
  addRenewal,
  type Client,
  type FirstOrder,
  knowsSubscription,
  lockFirstOrder,
  noteFailure,
  noteSubscription,
  readKnown,
  type SubscriptionReport,
  saveInvoice,
  savePayment,
} from './subscription-queries.ts'
import { startPaidTerm } from './terms.ts'

/** done; ignored: about nothing of ours; later: its subject has not arrived yet. */
type Outcome = 'done' | 'ignored' | 'later'
type Known = { settings: Pick<Services['settings'], 'get'> }
type Handler = (client: pg.ClientBase, event: Stripe.Event, services: Known) => Promise<Outcome>

/** Premium's handlers of the card provider's events. Each event can arrive late, twice and out of order. */
export const subscriptionEvents: Readonly<Record<string, Handler>> = {
  'customer.subscription.created': (client, event, services) => onSubscription(client, event, services, 0),
  'customer.subscription.updated': (client, event, services) => onSubscription(client, event, services, 1),
  'customer.subscription.paused': (client, event, services) => onSubscription(client, event, services, 1),
  'customer.subscription.resumed': (client, event, services) => onSubscription(client, event, services, 1),
  'customer.subscription.deleted': (client, event, services) => onSubscription(client, event, services, 2),
  'invoice.paid': (client, event, services) => onPaid(client, event.data.object as Stripe.Invoice, services),
  'invoice.payment_failed': (client, event) => onFailed(client, event.data.object as Stripe.Invoice),
  'invoice.payment_action_required': (client, event) => onFailed(client, event.data.object as Stripe.Invoice),
  'invoice_payment.paid': (client, event) => onPayment(client, event.data.object as Stripe.InvoicePayment),
}

/** Statuses that end a subscription: nothing more is charged for it. */
const ended = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired', 'unpaid'])

async function onSubscription(
  client: pg.ClientBase,
  event: Stripe.Event,
  services: Known,
  rank: number,
): Promise<Outcome> {
  const subscription = event.data.object as Stripe.Subscription
  const order = await lockFirstOrder(client, subscription.metadata.order_id)
  if (!order) return 'ignored'
  await noteSubscription(
    client,
    order,
    { ...reportOf(subscription), at: momentOf(event.created), rank },
    services.settings.get('premium_grace_days'),
  )
  return 'done'
}

/** Reads a subscription from the provider's object. */
export function reportOf(subscription: Stripe.Subscription): Omit<SubscriptionReport, 'at' | 'rank'> {
  const ends = subscription.items.data.map(({ current_period_end: end }) => end)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    state: ended.has(subscription.status) ? 'ended' : 'open',
    cancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    periodEndsAt: ends.length > 0 ? momentOf(Math.max(...ends)) : null,
  }
}

/**
 * Names a subscription's state if it differs from the stored one; null: no change. An unknown subscription
 * gets the same name however often it is read.
 */
export async function whatIsNew(client: Client, subscription: Stripe.Subscription): Promise<string | null> {
  const { id, state, cancelled, periodEndsAt } = reportOf(subscription)
  const name = [state, cancelled, periodEndsAt?.getTime()].join(':')
  const known = await readKnown(client, id)
  if (!known) return name
  const same = [known.state, known.cancelled, known.periodEndsAt?.getTime()].join(':') === name
  return same ? null : `${name}:${known.today}`
}

/** Handles a paid period: starts its term, with the points of its first month. */
async function onPaid(client: pg.ClientBase, invoice: Stripe.Invoice, { settings }: Known): Promise<Outcome> {
  const details = invoice.parent?.subscription_details
  const period = periodOf(invoice)
  if (!details || !period || !invoice.id) return 'ignored'
  const first = await lockFirstOrder(client, details.metadata?.order_id)
  if (!first) return 'ignored'
  const orderId = await findOrAddOrder(client, first, invoice, invoice.id)
  if (orderId === null) return 'done'
  const subscriptionId = idOf(details.subscription) ?? ''
  await startPaidTerm(client, settings, {
    memberId: first.memberId,
    item: first.item,
    orderId,
    subscriptionId,
    periodStart: period.start,
    periodEnd: period.end,
  })
  await saveInvoice(client, { subscriptionId, from: period.start, invoiceId: invoice.id })
  return 'done'
}

/**
 * Returns the order of an invoice: the first order itself, or a new one for each renewal; null: its payment
 * was taken back before the invoice arrived.
 */
async function findOrAddOrder(
  client: pg.ClientBase,
  first: FirstOrder,
  invoice: Stripe.Invoice,
  id: string,
): Promise<number | null> {
  if (invoice.billing_reason !== 'subscription_create' && invoice.total > 0)
    return addRenewal(client, first.id, { id, totalCents: invoice.total })
  return first.state === 'refunded' || first.state === 'disputed' ? null : first.id
}

/** Handles a period that could not be paid: the page says so until it is, whichever event arrives first. */
async function onFailed(client: pg.ClientBase, invoice: Stripe.Invoice): Promise<Outcome> {
  const details = invoice.parent?.subscription_details
  const period = periodOf(invoice)
  if (!details || !period) return 'ignored'
  const first = await lockFirstOrder(client, details.metadata?.order_id)
  if (!first) return 'ignored'
  const subscriptionId = idOf(details.subscription) ?? ''
  if (!(await knowsSubscription(client, subscriptionId))) return 'later'
  const { next_payment_attempt: next } = invoice
  await noteFailure(client, subscriptionId, { from: period.start, nextTryAt: next ? momentOf(next) : null })
  return 'done'
}

/** Records which payment paid an invoice: a refund or a dispute names nothing else. */
async function onPayment(client: pg.ClientBase, paid: Stripe.InvoicePayment): Promise<Outcome> {
  const invoiceId = idOf(paid.invoice)
  const intent = idOf(paid.payment.payment_intent)
  if (invoiceId === null || intent === null) return 'ignored'
  return (await savePayment(client, invoiceId, intent)) ? 'done' : 'later'
}

/** Period that an invoice pays for: its longest line. The invoice's own period is the one before. */
function periodOf({ lines }: Stripe.Invoice): { start: Date; end: Date } | null {
  const [longest] = lines.data
    .map(({ period }) => period)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
  return longest && longest.end > longest.start
    ? { start: momentOf(longest.start), end: momentOf(longest.end) }
    : null
}

const momentOf = (seconds: number): Date => new Date(seconds * 1000)

/** Id of a referenced object, expanded or not. */
const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
