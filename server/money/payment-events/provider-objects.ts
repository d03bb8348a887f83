import type pg from 'pg'
import type Stripe from 'stripe'
import { findChange, readOpenSubscriptionIds } from '../premium/index.ts'

/** An object at the provider, and the event that should have reported it. */
export interface Found {
  /** Type of the event by which it is handled. */
  type: string
  /** Prefix of all event types that may have reported it. */
  family: string
  object: { id: string }
  /** Value an event must carry to count as having reported this object's state. */
  mark: string
  /** State in which the object was found, if it can return to an earlier state. */
  again?: string
}

const pageSize = 100

/**
 * All objects to query since a moment, in the order in which they are handled: a failed invoice needs its
 * subscription to be known. Lists objects, not events: the provider stores events for thirty days only, in
 * the account's own API version.
 * @param from seconds since 1970
 */
export async function* objectsSince(stripe: Stripe, pool: pg.Pool, from: number): AsyncGenerator<Found> {
  yield* subscriptionsNow(stripe, pool)
  const since = { created: { gte: from }, limit: pageSize }
  for await (const invoice of stripe.invoices.list({ ...since, expand: ['data.payments'] }))
    yield* ofInvoice(invoice)
  for await (const charge of stripe.charges.list(since))
    if (charge.status === 'succeeded') yield found('charge.succeeded', 'charge.succeeded', charge)
  for await (const refund of stripe.refunds.list(since)) yield found('refund.updated', 'refund.', refund)
  for await (const dispute of stripe.disputes.list(since))
    yield found('charge.dispute.updated', 'charge.dispute.', dispute)
}

/** Subscriptions that run at the provider, and those that run here but have ended there. */
async function* subscriptionsNow(stripe: Stripe, pool: pg.Pool): AsyncGenerator<Found> {
  const open = new Set(await readOpenSubscriptionIds(pool))
  for await (const subscription of stripe.subscriptions.list({ limit: pageSize })) {
    open.delete(subscription.id)
    yield* ofSubscription(pool, subscription)
  }
  for (const id of open) yield* ofSubscription(pool, await stripe.subscriptions.retrieve(id))
}

async function* ofSubscription(pool: pg.Pool, subscription: Stripe.Subscription): AsyncGenerator<Found> {
  const news = await findChange(pool, subscription)
  if (news === null) return
  const type = `customer.subscription.${subscription.status === 'canceled' ? 'deleted' : 'updated'}`
  // Earlier events are irrelevant here, since the current state was compared with the stored one.
  yield { type, family: 'none', object: subscription, mark: '', again: news }
}

function* ofInvoice(invoice: Stripe.Invoice): Generator<Found> {
  if (invoice.status === 'paid') {
    yield found('invoice.paid', 'invoice.paid', invoice)
    for (const payment of invoice.payments?.data ?? [])
      if (payment.status === 'paid') yield found('invoice_payment.paid', 'invoice_payment.paid', payment)
  } else if (invoice.status === 'open' && invoice.attempt_count > 0)
    yield found('invoice.payment_failed', 'invoice.payment_', invoice, invoice.attempt_count)
}

const found = (
  type: string,
  family: string,
  object: { id?: string; status: string | null },
  count?: number,
): Found => ({
  type,
  family,
  object: { ...object, id: object.id ?? '' },
  mark: [object.status, ...(count === undefined ? [] : [count])].join(':'),
})
