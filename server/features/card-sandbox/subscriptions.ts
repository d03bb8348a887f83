import { type Books, type Call, need, numberOf, Refusal, type Thing } from './books.ts'
import { newCharge, newId } from './things.ts'

const tries = 3

/** Begins a subscription that a checkout has paid, with its customer and its first invoice. */
export async function startSubscription(
  books: Books,
  checkout: Thing,
): Promise<{ subscription: string; customer: string }> {
  const kept = checkout.sandbox as { subscription_metadata?: object; interval?: string }
  const customer: Thing = { id: newId('cus'), object: 'customer', email: checkout.customer_email ?? null }
  const start = books.now
  const end = after(start, kept.interval ?? 'month', start)
  const subscription = period(
    {
      ...{ id: newId('sub'), object: 'subscription', automatic_tax: { enabled: false, liability: null } },
      ...{ billing_cycle_anchor: start, cancel_at_period_end: false, cancel_at: null, canceled_at: null },
      ...{
        collection_method: 'charge_automatically',
        created: start,
        currency: 'usd',
        customer: customer.id,
      },
      ...{ ended_at: null, livemode: false, metadata: kept.subscription_metadata ?? {}, start_date: start },
      ...{ status: 'active', interval: kept.interval ?? 'month', amount: checkout.amount_total, failures: 0 },
    },
    start,
    end,
  )
  await books.put(customer)
  await books.put(subscription, end)
  await books.emit('customer.subscription.created', shown(subscription))
  await payInvoice(books, subscription, { now: start, reason: 'subscription_create', paid: true })
  return { subscription: subscription.id, customer: customer.id }
}

/** A subscription as it stands. */
export const readSubscription = async (books: Books, { id }: Call): Promise<Thing> =>
  shown(await need(books, id, 'subscription'))

/** Changes whether a subscription ends with its period. */
export async function changeSubscription(books: Books, { id, input }: Call): Promise<Thing> {
  const subscription = await need(books, id, 'subscription')
  if (subscription.status === 'canceled') throw new Refusal(400, 'A canceled subscription can only be read.')
  if (input.cancel_at_period_end === undefined) return shown(subscription)
  const ends = String(input.cancel_at_period_end) === 'true'
  const changed = {
    ...subscription,
    cancel_at_period_end: ends,
    cancel_at: ends ? numberOf(subscription, 'current_period_end') : null,
    canceled_at: ends ? books.now : null,
  }
  return write(books, changed, 'customer.subscription.updated')
}

/** Ends a subscription at once. */
export async function endSubscription(books: Books, { id }: Pick<Call, 'id'>): Promise<Thing> {
  const subscription = await need(books, id, 'subscription')
  if (subscription.status === 'canceled') throw new Refusal(404, `No such subscription: '${id}'`)
  const ended = { ...subscription, status: 'canceled', ended_at: books.now, canceled_at: books.now }
  await books.put(ended, null)
  await books.emit('customer.subscription.deleted', shown(ended))
  return shown(ended)
}

/**
 * The end of a period: the next one is paid, or the card is refused, three times at most; what was to end does. The
 * next period starts where the last one ended, however late this is.
 */
export async function renewSubscription(books: Books, subscription: Thing, pays: boolean): Promise<void> {
  if (subscription.status === 'canceled') throw new Refusal(400, 'This subscription has ended.')
  if (subscription.cancel_at_period_end) return void (await endSubscription(books, subscription))
  const start = numberOf(subscription, 'current_period_end')
  const end = after(start, String(subscription.interval), numberOf(subscription, 'billing_cycle_anchor'))
  const facts = { now: books.now, reason: 'subscription_cycle', paid: pays }
  if (pays) {
    const renewed = period({ ...subscription, status: 'active', failures: 0 }, start, end)
    await write(books, renewed, 'customer.subscription.updated', end)
    return payInvoice(books, renewed, facts)
  }
  const failures = numberOf(subscription, 'failures') + 1
  const failed = { ...subscription, status: 'past_due', failures }
  await write(books, failed, 'customer.subscription.updated', books.now + 86_400)
  await books.emit('invoice.payment_failed', invoiceOf(period(failed, start, end), facts))
  if (failures >= tries) await endSubscription(books, subscription)
}

/** An invoice is paid by a payment of its own: what is refunded or disputed later is that. */
async function payInvoice(books: Books, subscription: Thing, facts: InvoiceFacts): Promise<void> {
  const invoice = invoiceOf(subscription, facts)
  const intent = newId('pi')
  const amount = numberOf(invoice, 'amount_paid')
  await books.put(
    newCharge(facts.now, { amount, intent, paid: true, metadata: {}, payer: subscription.customer }),
  )
  await books.emit('invoice.paid', invoice)
  await books.emit('invoice_payment.paid', {
    ...{
      id: newId('inpay'),
      object: 'invoice_payment',
      created: facts.now,
      currency: 'usd',
      livemode: false,
    },
    ...{ amount_paid: amount, amount_requested: amount, is_default: true, status: 'paid' },
    ...{ invoice: invoice.id, payment: { type: 'payment_intent', payment_intent: intent } },
    status_transitions: { canceled_at: null, paid_at: facts.now },
  })
}

/** A page of the provider's where a customer changes card and subscription: here, the sandbox's own. */
export async function openPortal(books: Books, { input }: Call): Promise<Thing> {
  const customer = await need(books, String(input.customer ?? ''), 'customer')
  const returnUrl = String(input.return_url ?? '')
  if (!URL.canParse(returnUrl)) throw new Refusal(400, 'Not a valid URL', { param: 'return_url' })
  return {
    ...{ id: newId('bps'), object: 'billing_portal.session', configuration: 'bpc_test_sandbox' },
    ...{
      created: books.now,
      customer: customer.id,
      flow: null,
      livemode: false,
      locale: null,
      return_url: returnUrl,
    },
    url: new URL(
      `/sandbox/portal/${customer.id}?back=${encodeURIComponent(new URL(returnUrl).pathname)}`,
      returnUrl,
    ).href,
  }
}

async function write(books: Books, subscription: Thing, event: string, dueAt?: number): Promise<Thing> {
  await books.put(subscription, dueAt)
  await books.emit(event, shown(subscription))
  return shown(subscription)
}

/** Both where older versions of the API have the period and where newer ones have it. */
const period = (subscription: Thing, start: number, end: number): Thing => ({
  ...subscription,
  current_period_start: start,
  current_period_end: end,
  items: {
    ...{ object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${subscription.id}` },
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

const shown = ({
  interval: _interval,
  amount: _amount,
  failures: _failures,
  ...subscription
}: Thing): Thing => subscription as Thing

/** A month or a year on, on the day of the first one; a shorter month's last day where it has none. */
function after(start: number, interval: string, anchor: number): number {
  const from = new Date(start * 1000)
  const months = interval === 'year' ? 12 : 1
  const first = new Date(anchor * 1000)
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(first.getUTCDate(), lastDay))
  return next.getTime() / 1000 + (anchor % 86_400)
}

interface InvoiceFacts {
  now: number
  reason: string
  paid: boolean
}

function invoiceOf(subscription: Thing, { now, reason, paid }: InvoiceFacts): Thing {
  const amount = numberOf(subscription, 'amount')
  const start = numberOf(subscription, 'current_period_start')
  const end = numberOf(subscription, 'current_period_end')
  const details = { subscription: subscription.id, metadata: subscription.metadata }
  const id = `in_${subscription.id}_${start}`
  return {
    ...{
      id,
      object: 'invoice',
      amount_due: amount,
      amount_paid: paid ? amount : 0,
      amount_remaining: paid ? 0 : amount,
    },
    ...{
      amount_shipping: 0,
      attempt_count: 1,
      attempted: true,
      automatic_tax: { enabled: false },
      total_tax_amounts: [],
    },
    ...{ billing_reason: reason, collection_method: 'charge_automatically', created: now, currency: 'usd' },
    ...{
      customer: subscription.customer,
      default_tax_rates: [],
      livemode: false,
      paid,
      paid_out_of_band: false,
    },
    ...{ parent: { type: 'subscription_details', quote_details: null, subscription_details: details } },
    ...{ payment_settings: {}, period_start: start, period_end: end, status: paid ? 'paid' : 'open' },
    ...{ post_payment_credit_notes_amount: 0, pre_payment_credit_notes_amount: 0, starting_balance: 0 },
    ...{
      status_transitions: { paid_at: paid ? now : null },
      subscription: subscription.id,
      subtotal: amount,
      total: amount,
    },
    lines: {
      ...{ object: 'list', has_more: false, url: `/v1/invoices/${id}/lines` },
      data: [{ id: `il_${id}`, object: 'line_item', amount, currency: 'usd', period: { start, end } }],
    },
  }
}
