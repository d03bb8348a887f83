import type { actInSandbox, SandboxCheckout } from '#contract/card-sandbox.ts'
import type { Input } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type Books, numberOf, Refusal, type Thing, textOf } from './books.ts'
import { checkoutActs } from './checkouts.ts'
import { openBooks } from './queries.ts'
import { closeDispute, openDispute } from './refunds.ts'

type ActName = Input<typeof actInSandbox>['body']['act']

const bankActs: Record<string, (books: Books, intent: string) => Promise<void>> = {
  dispute: openDispute,
  win_dispute: (books, intent) => closeDispute(books, intent, 'won'),
  lose_dispute: (books, intent) => closeDispute(books, intent, 'lost'),
}

/** A checkout as its page shows it. @throws Problem not_found, and everywhere outside of the demo */
export const readCheckoutPage = (services: Services, checkoutId: string): Promise<SandboxCheckout> =>
  withCheckout(services, checkoutId, present)

/**
 * Does an act on a checkout and answers what it is then. Its events are on their way.
 * @throws Problem conflict where the act does not fit
 */
export const actOnCheckout = (
  services: Services,
  checkoutId: string,
  act: ActName,
): Promise<SandboxCheckout> =>
  withCheckout(services, checkoutId, async (books, checkout) => {
    const byBank = bankActs[act]
    if (byBank) await byBank(books, String(checkout.payment_intent))
    else await checkoutActs[act as keyof typeof checkoutActs](books, checkout)
    return present(books, (await books.get(checkoutId)) ?? checkout)
  })

async function withCheckout<T>(
  { config, pool }: Services,
  checkoutId: string,
  work: (books: Books, checkout: Thing) => Promise<T>,
): Promise<T> {
  if (config.cardMode !== 'sandbox') throw new Problem('not_found')
  return inTransaction(pool, async (client) => {
    const books = await openBooks(client)
    const checkout = await books.get(checkoutId)
    if (checkout?.object !== 'checkout.session') throw new Problem('not_found', 'There is no such checkout.')
    try {
      return await work(books, checkout)
    } catch (thrown) {
      if (thrown instanceof Refusal) throw new Problem('conflict', thrown.message)
      throw thrown
    }
  })
}

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
    successPath: pathOf(checkout, 'success_url'),
    cancelPath: pathOf(checkout, 'cancel_url'),
  }
}

function stateOf({ status, payment_status: paid, sandbox }: Thing): SandboxCheckout['state'] {
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  if (paid === 'paid') return 'paid'
  return (sandbox as { bounced?: boolean } | undefined)?.bounced ? 'failed' : 'on_its_way'
}

function pathOf(checkout: Thing, field: string): string {
  const url = URL.parse(textOf(checkout, field) ?? '')
  return url ? url.pathname + url.search : '/buy-points'
}
