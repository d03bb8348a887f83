import { type Books, type Call, CallError, need, type Thing, textOf } from './books.ts'
import { cardOf, changeSubscription, renewByCard } from './subscriptions.ts'
import { newCard, newId } from './things.ts'

/** Opens the provider's page where a customer changes card and subscription; here it is the sandbox's own. */
export async function openPortal(books: Books, { input }: Call): Promise<Thing> {
  const customer = await need(books, String(input.customer ?? ''), 'customer')
  const returnUrl = String(input.return_url ?? '')
  if (!URL.canParse(returnUrl)) throw new CallError(400, 'Not a valid URL', { param: 'return_url' })
  const id = newId('bps')
  const session: Thing = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_test_sandbox',
    created: books.now,
    customer: customer.id,
    flow: null,
    livemode: false,
    locale: null,
    return_url: returnUrl,
    url: new URL(`/sandbox/portal/${id}`, returnUrl).href,
  }
  await books.put(session)
  return session
}

/** Objects shown on the page of a portal. */
export interface PortalThings {
  session: Thing
  customer: Thing
  /** The card that pays; undefined: the customer has none. */
  card: Thing | undefined
  /** The newest subscription. */
  subscription: Thing | undefined
}

/** Locks and returns the objects of a portal; undefined: no such session. */
export async function portalThings(books: Books, sessionId: string): Promise<PortalThings | undefined> {
  const session = await books.get(sessionId)
  if (session?.object !== 'billing_portal.session') return undefined
  const customer = await need(books, String(session.customer), 'customer')
  const [subscription] = await books.find('subscription', 'customer', customer.id)
  return { session, customer, subscription, card: await cardOf(books, customer) }
}

/** Acts on the page of a portal: the customer's, and the renewal that time would bring. */
export const portalActs = {
  good_card: (books: Books, things: PortalThings) => changeCard(books, things, '4242'),
  /** The provider's test card with this number can be added, but each later payment is declined. */
  bad_card: (books: Books, things: PortalThings) => changeCard(books, things, '0341'),
  cancel: (books: Books, things: PortalThings) => setEnd(books, things, 'true'),
  resume: (books: Books, things: PortalThings) => setEnd(books, things, 'false'),
  renew: (books: Books, { subscription }: PortalThings) => renewByCard(books, requireRunning(subscription)),
} as const

async function changeCard(books: Books, { customer }: PortalThings, last4: string): Promise<void> {
  const card = newCard(books.now, { customer: customer.id, email: textOf(customer, 'email'), last4 })
  const settings = { ...(customer.invoice_settings as object), default_payment_method: card.id }
  const changed = { ...customer, invoice_settings: settings }
  await books.put(card)
  await books.put(changed)
  await books.emit('payment_method.attached', card)
  await books.emit('customer.updated', changed)
}

async function setEnd(books: Books, { subscription }: PortalThings, ends: string): Promise<void> {
  await changeSubscription(books, {
    id: requireRunning(subscription).id,
    input: { cancel_at_period_end: ends },
  })
}

function requireRunning(subscription: Thing | undefined): Thing {
  if (!subscription || subscription.status === 'canceled')
    throw new CallError(400, 'This subscription has ended.')
  return subscription
}
