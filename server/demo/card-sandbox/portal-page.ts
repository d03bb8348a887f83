import type { actInPortal, SandboxPortal } from '#contract/demo/card-sandbox.ts'
import type { Input } from '#contract/operation.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { inSandbox, pathOf } from './act.ts'
import { type Books, numberOf, type Thing, textOf } from './books.ts'
import { type PortalThings, portalActs, portalThings } from './portal.ts'
import { isRefused } from './things.ts'

const maxInvoices = 12

/** A portal as shown on its page. @throws Problem not_found */
export const readPortalPage = (services: Services, sessionId: string): Promise<SandboxPortal> =>
  inSandbox(services, async (books) => present(books, await thingsOf(books, sessionId)))

/**
 * Performs an act on a portal and returns its new state. Events are delivered by jobs.
 * @throws Problem conflict if the act does not fit the portal's state
 */
export const actOnPortal = (
  services: Services,
  sessionId: string,
  act: Input<typeof actInPortal>['body']['act'],
): Promise<SandboxPortal> =>
  inSandbox(services, async (books) => {
    await portalActs[act](books, await thingsOf(books, sessionId))
    return present(books, await thingsOf(books, sessionId))
  })

async function thingsOf(books: Books, sessionId: string): Promise<PortalThings> {
  const things = await portalThings(books, sessionId)
  if (!things) throw new Problem('not_found', 'Portal not found.')
  return things
}

async function present(
  books: Books,
  { session, customer, card, subscription }: PortalThings,
): Promise<SandboxPortal> {
  const invoices = await books.list('invoice', { fields: { customer: customer.id }, most: maxInvoices })
  const { brand = 'visa', last4 = '4242' } = (card?.card ?? {}) as { brand?: string; last4?: string }
  return {
    sessionId: session.id,
    card: { brand, last4, isRefused: isRefused(card) },
    subscription: subscription ? presentSubscription(subscription) : null,
    invoices: invoices.map((invoice) => ({
      invoiceId: invoice.id,
      createdAt: momentOf(invoice, 'created'),
      amountCents: numberOf(invoice, 'total'),
      isPaid: invoice.paid === true,
    })),
    returnPath: pathOf(session, 'return_url', '/premium'),
  }
}

const states = { canceled: 'ended', past_due: 'past_due' } as const

const presentSubscription = (subscription: Thing): NonNullable<SandboxPortal['subscription']> => ({
  state: states[textOf(subscription, 'status') as keyof typeof states] ?? 'active',
  interval: subscription.interval === 'year' ? 'year' : 'month',
  amountCents: numberOf(subscription, 'amount'),
  periodEndsAt: momentOf(subscription, 'current_period_end'),
  isCancelled: subscription.cancel_at_period_end === true,
})

const momentOf = (thing: Thing, field: string): string =>
  new Date(numberOf(thing, field) * 1000).toISOString()
