import type pg from 'pg'
import type Stripe from 'stripe'
import { affectsRow, is, queryValue } from '#database/rows.ts'
import { idOf } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import {
  type FirstOrder,
  lockFirstOrder,
  momentOf,
  noteSubscription,
  reportOf,
} from './known-subscriptions.ts'
import { startPaidTerm } from './terms.ts'

/** Outcome of an event: done; ignored: nothing of ours; later: its subject has not arrived yet. */
export type EventOutcome = 'done' | 'ignored' | 'later'

/** Services that handlers need in addition to their transaction. */
export interface HandlerServices {
  settings: Pick<Services['settings'], 'get'>
  log: { error(what: object, words: string): void }
}

/** Handles one event of the card provider, in the transaction that records it as handled. */
export type EventHandler = (
  client: pg.ClientBase,
  event: Stripe.Event,
  services: HandlerServices,
) => Promise<EventOutcome>

/** Premium's handlers of the card provider's events. Each event can arrive late, twice and out of order. */
export const subscriptionEvents: Readonly<Record<string, EventHandler>> = {
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

async function onSubscription(
  client: pg.ClientBase,
  event: Stripe.Event,
  services: HandlerServices,
  rank: number,
): Promise<EventOutcome> {
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

/** Handles a paid period: starts its term, with the points of its first month. */
async function onPaid(
  client: pg.ClientBase,
  invoice: Stripe.Invoice,
  { settings }: HandlerServices,
): Promise<EventOutcome> {
  const paid = await periodOf(client, invoice)
  if (!paid || !invoice.id) return 'ignored'
  const { first, subscriptionId, start, end } = paid
  const orderId = await findOrAddOrder(client, first, invoice, invoice.id)
  if (orderId === null) return 'done'
  await startPaidTerm(client, settings, {
    memberId: first.memberId,
    item: first.item,
    orderId,
    subscriptionId,
    periodStart: start,
    periodEnd: end,
  })
  await client.query(
    `UPDATE premium_term SET invoice_id = $3
     WHERE subscription_id = $1 AND paid_from = $2 AND source = 'card' AND invoice_id IS NULL`,
    [subscriptionId, start, invoice.id],
  )
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
  if (invoice.billing_reason !== 'subscription_create' && invoice.total > 0) {
    return queryValue(client, is.integer, 'SELECT exchange.add_renewal_order($1, $2, $3) AS id', [
      first.id,
      id,
      invoice.total,
    ])
  }
  return first.state === 'refunded' || first.state === 'disputed' ? null : first.id
}

/** Handles a period that could not be paid: the page says so until it is, whichever event arrives first. */
async function onFailed(client: pg.ClientBase, invoice: Stripe.Invoice): Promise<EventOutcome> {
  const unpaid = await periodOf(client, invoice)
  if (!unpaid) return 'ignored'
  const { subscriptionId, start } = unpaid
  if (!(await affectsRow(client, 'SELECT FROM premium_subscription WHERE id = $1', [subscriptionId])))
    return 'later'
  // The first period is paid on the provider's page, which says there that it failed.
  if (invoice.billing_reason !== 'subscription_create') await notifyOfFailure(client, subscriptionId, start)
  const { next_payment_attempt: next } = invoice
  // A later period's failure stays.
  await client.query(
    `UPDATE premium_subscription SET failed_from = $2,
       next_try_at = CASE WHEN failed_from = $2 THEN greatest(next_try_at, $3::timestamptz) ELSE $3 END
     WHERE id = $1 AND (failed_from IS NULL OR failed_from <= $2)`,
    [subscriptionId, start, next ? momentOf(next) : null],
  )
  return 'done'
}

/** Notifies a member of a period that could not be paid, once, and only while it is unpaid. */
const notifyOfFailure = (client: pg.ClientBase, subscriptionId: string, from: Date) =>
  client.query(
    `SELECT exchange.notify(member_id, 'order', 'Your payment failed',
       'Your premium renewal couldn’t be paid. Change your card to keep premium.', '/premium')
     FROM premium_subscription AS known
     WHERE id = $1 AND coalesce(failed_from < $2, true)
       AND NOT EXISTS (SELECT FROM premium_term WHERE subscription_id = known.id AND paid_from >= $2)`,
    [subscriptionId, from],
  )

/** Records which payment paid an invoice: a refund or a dispute names nothing else. */
async function onPayment(client: pg.ClientBase, paid: Stripe.InvoicePayment): Promise<EventOutcome> {
  const invoiceId = idOf(paid.invoice)
  const intent = idOf(paid.payment.payment_intent)
  if (invoiceId === null || intent === null) return 'ignored'
  const text = 'UPDATE premium_term SET payment_ref = $2 WHERE invoice_id = $1'
  return (await affectsRow(client, text, [invoiceId, intent])) ? 'done' : 'later'
}

/**
 * Period that an invoice pays for, with its subscription and the first order, locked; null: nothing of ours. It is that of
 * the longest line: the invoice's own period is the one before.
 */
async function periodOf(client: pg.ClientBase, { lines, parent }: Stripe.Invoice) {
  const [longest] = lines.data
    .map(({ period }) => period)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
  const details = parent?.subscription_details
  if (!details || !longest || longest.end <= longest.start) return null
  const first = await lockFirstOrder(client, details.metadata?.order_id)
  const subscriptionId = idOf(details.subscription) ?? ''
  return first && { first, subscriptionId, start: momentOf(longest.start), end: momentOf(longest.end) }
}
