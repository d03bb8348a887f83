import type { actInSandbox, SandboxCheckout } from '#contract/demo/card-sandbox.ts'
import type { Input } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type Books, CallError, numberOf, type Thing, textOf } from './books.ts'
import { checkoutActs, isBounced } from './checkouts.ts'
import { openBooks } from './queries.ts'

/** A checkout as shown on its page. @throws Problem not_found */
export const readCheckoutPage = (services: Services, checkoutId: string): Promise<SandboxCheckout> =>
  withCheckout(services, checkoutId, present)

/**
 * Performs an act on a checkout and returns its new state. Events are delivered by jobs.
 * @throws Problem conflict if the act does not fit the checkout's state
 */
export const actOnCheckout = (
  services: Services,
  checkoutId: string,
  act: Input<typeof actInSandbox>['body']['act'],
): Promise<SandboxCheckout> =>
  withCheckout(services, checkoutId, async (books, checkout) => {
    await checkoutActs[act](books, checkout)
    return present(books, (await books.get(checkoutId)) ?? checkout)
  })

const withCheckout = <T>(
  services: Services,
  checkoutId: string,
  work: (books: Books, checkout: Thing) => Promise<T>,
): Promise<T> =>
  inSandbox(services, async (books) => {
    const checkout = await books.get(checkoutId)
    if (checkout?.object !== 'checkout.session') throw new Problem('not_found', 'Checkout not found.')
    return work(books, checkout)
  })

async function present(books: Books, checkout: Thing): Promise<SandboxCheckout> {
  const intent = textOf(checkout, 'payment_intent')
  const [dispute] = intent === null ? [] : await books.find('dispute', 'payment_intent', intent)
  const disputeState =
    dispute && (dispute.status === 'needs_response' ? 'open' : (dispute.status as 'won' | 'lost'))
  return {
    checkoutId: checkout.id,
    mode: checkout.mode === 'subscription' ? 'subscription' : 'payment',
    amountCents: numberOf(checkout, 'amount_total'),
    state: stateOf(checkout),
    dispute: disputeState ?? null,
    successPath: pathOf(checkout, 'success_url', '/buy-points'),
    cancelPath: pathOf(checkout, 'cancel_url', '/buy-points'),
  }
}

function stateOf(checkout: Thing): SandboxCheckout['state'] {
  const { status, payment_status: paid } = checkout
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  if (paid === 'paid') return 'paid'
  return isBounced(checkout) ? 'failed' : 'on_its_way'
}

/** Runs an action of a sandbox page. @throws Problem conflict if the sandbox rejects the action */
export async function inSandbox<T>({ pool }: Services, work: (books: Books) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client) => work(await openBooks(client)))
  } catch (thrown) {
    if (thrown instanceof CallError) throw new Problem('conflict', thrown.message)
    throw thrown
  }
}

/** Path and query of a URL that an object holds; `otherwise` if it holds none. */
export function pathOf(thing: Thing, field: string, otherwise: string): string {
  const url = URL.parse(textOf(thing, field) ?? '')
  return url ? url.pathname + url.search : otherwise
}
