import { type Books, numberOf, type Thing } from './books.ts'
import { newCharge, newId } from './things.ts'

interface InvoiceFacts {
  reason: 'subscription_create' | 'subscription_cycle'
  paid: boolean
  /** Time of the next try; null: none. */
  nextAt: number | null
}

/** Creates a paid invoice with a payment of its own, which later refunds and disputes refer to. */
export async function payInvoice(
  books: Books,
  subscription: Thing,
  reason: InvoiceFacts['reason'],
): Promise<void> {
  const invoice = await writeInvoice(books, subscription, { reason, paid: true, nextAt: null })
  const intent = newId('pi')
  const amount = numberOf(invoice, 'amount_paid')
  await books.put(
    newCharge(books.now, { amount, intent, paid: true, metadata: {}, payer: subscription.customer }),
  )
  const payment: Thing = {
    id: newId('inpay'),
    object: 'invoice_payment',
    created: books.now,
    currency: 'usd',
    amount_paid: amount,
    amount_requested: amount,
    is_default: true,
    livemode: false,
    status: 'paid',
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent },
    status_transitions: { canceled_at: null, paid_at: books.now },
  }
  await books.put(payment)
  await books.emit('invoice.paid', invoice)
  await books.emit('invoice_payment.paid', payment)
}

/** Creates or updates the open invoice of a declined card, which a later try may pay. */
export async function failInvoice(books: Books, subscription: Thing, nextAt: number | null): Promise<void> {
  const open = await writeInvoice(books, subscription, { reason: 'subscription_cycle', paid: false, nextAt })
  await books.emit('invoice.payment_failed', open)
}

async function writeInvoice(books: Books, subscription: Thing, facts: InvoiceFacts): Promise<Thing> {
  const drawn = invoiceOf(subscription, facts, books.now)
  const known = await books.get(drawn.id)
  const tries = { attempt_count: known ? numberOf(known, 'attempt_count') + 1 : 1 }
  const invoice = { ...drawn, ...tries, created: known ? numberOf(known, 'created') : books.now }
  await books.put(invoice)
  return invoice
}

function invoiceOf(subscription: Thing, { reason, paid, nextAt }: InvoiceFacts, now: number): Thing {
  const amount = numberOf(subscription, 'amount')
  const start = numberOf(subscription, 'current_period_start')
  const end = numberOf(subscription, 'current_period_end')
  const details = { subscription: subscription.id, metadata: subscription.metadata }
  const id = `in_${subscription.id}_${start}`
  return {
    id,
    object: 'invoice',
    customer: subscription.customer,
    subscription: subscription.id,
    amount_due: amount,
    amount_paid: paid ? amount : 0,
    amount_remaining: paid ? 0 : amount,
    amount_shipping: 0,
    subtotal: amount,
    total: amount,
    total_tax_amounts: [],
    default_tax_rates: [],
    attempted: true,
    automatic_tax: { enabled: false },
    payment_settings: {},
    starting_balance: 0,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: 'usd',
    next_payment_attempt: nextAt,
    livemode: false,
    paid,
    paid_out_of_band: false,
    status: paid ? 'paid' : 'open',
    parent: { type: 'subscription_details', quote_details: null, subscription_details: details },
    period_start: start,
    period_end: end,
    status_transitions: { paid_at: paid ? now : null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: [{ id: `il_${id}`, object: 'line_item', amount, currency: 'usd', period: { start, end } }],
    },
  }
}
