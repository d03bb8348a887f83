import { type Books, type Call, CallError, need, numberOf, type Thing, textOf } from './books.ts'
import { failInvoice, payInvoice } from './invoices.ts'
import { isRefused, newCard, newCustomer, newId } from './things.ts'

const maxTries = 3
const retrySeconds = 86_400

/** Starts the subscription that a checkout has paid for, with its customer and its first invoice. */
export async function startSubscription(
  books: Books,
  checkout: Thing,
): Promise<{ subscription: string; customer: string }> {
  const kept = checkout.sandbox as { subscription_metadata?: object; interval?: string }
  const start = books.now
  const email = textOf(checkout, 'customer_email')
  const id = newId('cus')
  const card = newCard(start, { customer: id, email, last4: '4242' })
  const customer = newCustomer(start, { id, email, card: card.id })
  const end = after(start, kept.interval ?? 'month', start)
  const subscription = period(
    {
      id: newId('sub'),
      object: 'subscription',
      automatic_tax: { enabled: false, liability: null },
      billing_cycle_anchor: start,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      collection_method: 'charge_automatically',
      created: start,
      currency: 'usd',
      customer: customer.id,
      ended_at: null,
      livemode: false,
      metadata: kept.subscription_metadata ?? {},
      start_date: start,
      status: 'active',
      interval: kept.interval ?? 'month',
      amount: checkout.amount_total,
      failures: 0,
    },
    start,
    end,
  )
  await books.put(card)
  await books.put(customer)
  await books.put(subscription, end)
  await books.emit('customer.subscription.created', subscription)
  await payInvoice(books, subscription, 'subscription_create')
  return { subscription: subscription.id, customer: customer.id }
}

/** Sets or clears the end of a subscription at the end of its period. */
export async function changeSubscription(books: Books, { id, input }: Call): Promise<Thing> {
  const subscription = await need(books, id, 'subscription')
  if (subscription.status === 'canceled')
    throw new CallError(400, 'A canceled subscription can only be read.')
  if (input.cancel_at_period_end === undefined) return subscription
  const ends = String(input.cancel_at_period_end) === 'true'
  const changed = {
    ...subscription,
    cancel_at_period_end: ends,
    cancel_at: ends ? numberOf(subscription, 'current_period_end') : null,
    canceled_at: ends ? books.now : null,
  }
  return update(books, changed)
}

/** Ends a subscription at once. */
export async function endSubscription(books: Books, { id }: Pick<Call, 'id'>): Promise<Thing> {
  const subscription = await need(books, id, 'subscription')
  if (subscription.status === 'canceled') throw new CallError(404, `No such subscription: '${id}'`)
  const ended = { ...subscription, status: 'canceled', ended_at: books.now, canceled_at: books.now }
  await books.put(ended, null)
  await books.emit('customer.subscription.deleted', ended)
  return ended
}

/**
 * Handles the end of a period: the next one is paid, or the card is declined, up to three times; a cancelled
 * subscription ends. The next period starts where the last one ended, however late this runs.
 */
export async function renewSubscription(books: Books, subscription: Thing, pays: boolean): Promise<void> {
  if (subscription.status === 'canceled') throw new CallError(400, 'This subscription has ended.')
  if (subscription.cancel_at_period_end) return void (await endSubscription(books, subscription))
  const start = numberOf(subscription, 'current_period_end')
  const end = after(start, String(subscription.interval), numberOf(subscription, 'billing_cycle_anchor'))
  if (pays) {
    const renewed = period({ ...subscription, status: 'active', failures: 0 }, start, end)
    await update(books, renewed, end)
    return payInvoice(books, renewed, 'subscription_cycle')
  }
  const failures = numberOf(subscription, 'failures') + 1
  const failed = { ...subscription, status: 'past_due', failures }
  const nextAt = failures < maxTries ? books.now + retrySeconds : null
  await update(books, failed, nextAt)
  await failInvoice(books, period(failed, start, end), nextAt)
  if (nextAt === null) await endSubscription(books, failed)
}

/** Renews a subscription or retries its payment; the customer's card decides the result. */
export async function renewByCard(books: Books, subscription: Thing): Promise<void> {
  const card = await cardOf(books, await books.get(String(subscription.customer)))
  await renewSubscription(books, subscription, !isRefused(card))
}

/** The card that pays a customer's invoices. */
export async function cardOf(books: Books, customer: Thing | undefined): Promise<Thing | undefined> {
  const { default_payment_method: id } = (customer?.invoice_settings ?? {}) as {
    default_payment_method?: string | null
  }
  return id ? books.get(id) : undefined
}

async function update(books: Books, subscription: Thing, dueAt?: number | null): Promise<Thing> {
  await books.put(subscription, dueAt)
  await books.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Sets the period in the fields of both older and newer API versions. */
const period = (subscription: Thing, start: number, end: number): Thing => ({
  ...subscription,
  current_period_start: start,
  current_period_end: end,
  items: {
    object: 'list',
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription.id}`,
    data: [
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item',
        current_period_start: start,
        current_period_end: end,
      },
    ],
  },
})

/** A month or year after `start`, at the day (or the month's last) and time of `anchor`, in Unix seconds. */
function after(start: number, interval: string, anchor: number): number {
  const from = new Date(start * 1000)
  const months = interval === 'year' ? 12 : 1
  const first = new Date(anchor * 1000)
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(first.getUTCDate(), lastDay))
  return next.getTime() / 1000 + (anchor % 86_400)
}
