import { type Books, type Call, CallError, need, numberOf, type Thing, textOf } from './books.ts'
import { closeDispute, openDispute } from './refunds.ts'
import { startSubscription } from './subscriptions.ts'
import { newCharge, newCheckout, newId } from './things.ts'

const minSeconds = 1800
const maxSeconds = 86_400

interface LineItem {
  quantity?: string
  price_data?: { unit_amount?: string; currency: string; recurring?: { interval: string } }
}

/** Creates a checkout; its amount is the sum of its lines. */
export async function createCheckout(books: Books, { input }: Call): Promise<Thing> {
  const lines = (input.line_items ?? []) as LineItem[]
  const { mode } = input
  if (mode !== 'payment' && mode !== 'subscription')
    throw new CallError(400, 'The sandbox supports only payments and subscriptions.', { param: 'mode' })
  if (lines.length === 0) throw new CallError(400, 'A checkout needs line_items.', { param: 'line_items' })
  const isRecurring = lines.every(({ price_data }) => price_data?.recurring !== undefined)
  if (isRecurring !== (mode === 'subscription'))
    throw new CallError(400, `The prices do not match the mode ${mode}.`, { param: 'line_items' })
  const expiresIn = Number(input.expires_at ?? books.now + maxSeconds) - books.now
  if (expiresIn < minSeconds || expiresIn > maxSeconds)
    throw new CallError(400, 'The expires_at timestamp must be 30 minutes to 24 hours from now.', {
      param: 'expires_at',
    })
  const amount = lines.reduce(
    (sum, { price_data, quantity = '1' }) => sum + Number(price_data?.unit_amount ?? 0) * Number(quantity),
    0,
  )
  const id = newId('cs')
  const url = new URL(`/sandbox/checkout/${id}`, String(input.success_url)).href
  const checkout = newCheckout(books.now, { id, amount, url, given: input })
  const kept = {
    payment_metadata: (input.payment_intent_data as { metadata?: object } | undefined)?.metadata ?? {},
    subscription_metadata: (input.subscription_data as { metadata?: object } | undefined)?.metadata ?? {},
    interval: lines[0]?.price_data?.recurring?.interval ?? null,
  }
  await books.put({ ...checkout, sandbox: kept }, numberOf(checkout, 'expires_at'))
  return checkout
}

/** A checkout, with its payment expanded if requested. */
export async function readCheckout(books: Books, { id, input: { expand } }: Call): Promise<Thing> {
  const checkout = await need(books, id, 'checkout.session')
  const wantsIntent = Array.isArray(expand) && expand.includes('payment_intent')
  return wantsIntent ? { ...checkout, payment_intent: intentOf(checkout) } : checkout
}

/** Payment of a checkout; null before there is one. A bounced one waits for another payment method. */
function intentOf(checkout: Thing): Thing | null {
  const id = textOf(checkout, 'payment_intent')
  if (id === null) return null
  const unpaid = isBounced(checkout) ? 'requires_payment_method' : 'processing'
  return {
    id,
    object: 'payment_intent',
    amount: numberOf(checkout, 'amount_total'),
    currency: 'usd',
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: checkout.created,
    livemode: false,
    payment_method_types: ['card'],
    status: checkout.payment_status === 'paid' ? 'succeeded' : unpaid,
  }
}

/** Expires a checkout that is still open. */
export async function expireCheckout(books: Books, { id }: Call): Promise<Thing> {
  const checkout = await need(books, id, 'checkout.session')
  if (checkout.status !== 'open')
    throw new CallError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
  return change(books, checkout, { status: 'expired', url: null }, 'checkout.session.expired')
}

/** Acts on the page of a checkout, of the payer and of their bank, each with its effect. */
export const checkoutActs = {
  pay: (books: Books, checkout: Thing) => pay(books, checkout, 'paid'),
  pay_later: (books: Books, checkout: Thing) => pay(books, checkout, 'unpaid'),
  async decline(books: Books, checkout: Thing) {
    requireOpen(checkout)
    await charge(books, checkout, newId('pi'), false)
  },
  async abandon(books: Books, checkout: Thing) {
    requireOpen(checkout)
    await expireCheckout(books, { id: checkout.id, input: {} })
  },
  async settle(books: Books, checkout: Thing) {
    requireUnsettled(checkout)
    await charge(books, checkout, intentIdOf(checkout))
    await change(books, checkout, { payment_status: 'paid' }, 'checkout.session.async_payment_succeeded')
  },
  async bounce(books: Books, checkout: Thing) {
    requireUnsettled(checkout)
    await change(books, checkout, { sandbox: { bounced: true } }, 'checkout.session.async_payment_failed')
  },
  dispute: (books: Books, checkout: Thing) => openDispute(books, intentIdOf(checkout)),
  win_dispute: (books: Books, checkout: Thing) => closeDispute(books, intentIdOf(checkout), 'won'),
  lose_dispute: (books: Books, checkout: Thing) => closeDispute(books, intentIdOf(checkout), 'lost'),
} as const

async function pay(books: Books, checkout: Thing, status: 'paid' | 'unpaid'): Promise<void> {
  requireOpen(checkout)
  const intent = newId('pi')
  const isRecurring = checkout.mode === 'subscription'
  if (!isRecurring && status === 'paid') await charge(books, checkout, intent)
  const outcome = isRecurring
    ? { payment_status: 'paid', ...(await startSubscription(books, checkout)) }
    : { payment_status: status, payment_intent: intent }
  const complete = { status: 'complete', url: null, ...outcome }
  await change(books, checkout, complete, 'checkout.session.completed')
}

async function charge(books: Books, checkout: Thing, intent: string, paid = true): Promise<void> {
  const kept = checkout.sandbox as { payment_metadata?: unknown } | undefined
  const payment = {
    amount: numberOf(checkout, 'amount_total'),
    intent,
    paid,
    metadata: kept?.payment_metadata,
    payer: checkout.customer_email,
  }
  const made = newCharge(books.now, payment)
  await books.put(made)
  await books.emit(`charge.${made.status}`, made)
}

async function change(books: Books, checkout: Thing, fields: object, event: string): Promise<Thing> {
  const changed = { ...checkout, ...fields }
  await books.put(changed, null)
  await books.emit(event, changed)
  return changed
}

const intentIdOf = (checkout: Thing): string => String(checkout.payment_intent)

/** True if a payment that was on its way has failed. */
export const isBounced = ({ sandbox }: Thing): boolean =>
  (sandbox as { bounced?: boolean } | undefined)?.bounced ?? false

function requireOpen(checkout: Thing): void {
  if (checkout.status !== 'open') throw new CallError(400, `This checkout is ${textOf(checkout, 'status')}.`)
}

function requireUnsettled(checkout: Thing): void {
  const { status, payment_status: paid } = checkout
  const isWaiting = status === 'complete' && paid === 'unpaid' && !isBounced(checkout)
  if (!isWaiting) throw new CallError(400, 'No payment is on its way.')
}
