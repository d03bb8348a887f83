import type pg from 'pg'
import type Stripe from 'stripe'
import { readOpenSubscriptionIds, whatIsNew } from '../premium/index.ts'

/** Something the provider has, and the event that should have told of it. */
export interface Asked {
  /** The type of event that is handled for it. */
  type: string
  /** How every type begins that may have told of it. */
  family: string
  object: { id: string }
  /** What has to be the same in an event for it to have told this. */
  mark: string
  /** The state that this was asked in, where it can come back to one that it had before. */
  again?: string
}

const pageMost = 100

/**
 * All that the provider can be asked about since a moment, in the order in which it is handled: what failed for a
 * subscription needs that to be known. Lists of objects, not of events: those are kept there for thirty days, in the
 * version of the account's own.
 * @param from seconds since 1970
 */
export async function* askAbout(stripe: Stripe, pool: pg.Pool, from: number): AsyncGenerator<Asked> {
  yield* askSubscriptions(stripe, pool)
  const since = { created: { gte: from }, limit: pageMost }
  for await (const invoice of stripe.invoices.list({ ...since, expand: ['data.payments'] }))
    yield* ofInvoice(invoice)
  for await (const charge of stripe.charges.list(since))
    if (charge.status === 'succeeded') yield asked('charge.succeeded', 'charge.succeeded', charge)
  for await (const refund of stripe.refunds.list(since)) yield asked('refund.updated', 'refund.', refund)
  for await (const dispute of stripe.disputes.list(since))
    yield asked('charge.dispute.updated', 'charge.dispute.', dispute)
}

/** All that run there, and those that run here and have ended there. */
async function* askSubscriptions(stripe: Stripe, pool: pg.Pool): AsyncGenerator<Asked> {
  const open = new Set(await readOpenSubscriptionIds(pool))
  for await (const subscription of stripe.subscriptions.list({ limit: pageMost })) {
    open.delete(subscription.id)
    yield* ofSubscription(pool, subscription)
  }
  for (const id of open) yield* ofSubscription(pool, await stripe.subscriptions.retrieve(id))
}

async function* ofSubscription(pool: pg.Pool, subscription: Stripe.Subscription): AsyncGenerator<Asked> {
  const news = await whatIsNew(pool, subscription)
  if (news === null) return
  const type = `customer.subscription.${subscription.status === 'canceled' ? 'deleted' : 'updated'}`
  // Other events about it say nothing here: what it is now was compared with what is known.
  yield { type, family: 'none', object: subscription, mark: '', again: news }
}

function* ofInvoice(invoice: Stripe.Invoice): Generator<Asked> {
  if (invoice.status === 'paid') {
    yield asked('invoice.paid', 'invoice.paid', invoice)
    for (const payment of invoice.payments?.data ?? [])
      if (payment.status === 'paid') yield asked('invoice_payment.paid', 'invoice_payment.paid', payment)
  } else if (invoice.status === 'open' && invoice.attempt_count > 0)
    yield asked('invoice.payment_failed', 'invoice.payment_', invoice, invoice.attempt_count)
}

const asked = (
  type: string,
  family: string,
  object: { id?: string; status: string | null },
  count?: number,
): Asked => ({
  ...{ type, family, object: { ...object, id: object.id ?? '' } },
  mark: [object.status, ...(count === undefined ? [] : [count])].join(':'),
})
