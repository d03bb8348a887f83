import { inTransaction } from '#database/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type Books, Refusal, type Thing, textOf } from './books.ts'
import { openBooks } from './queries.ts'

/**
 * Runs an action of a sandbox page on the sandbox's store.
 * @throws Problem conflict if the sandbox rejects the action
 */
export async function inSandbox<T>({ pool }: Services, work: (books: Books) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client) => work(await openBooks(client)))
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new Problem('conflict', thrown.message)
    throw thrown
  }
}

/** Path and query of a URL that an object holds; `otherwise` if it holds none. */
export function pathOf(thing: Thing, field: string, otherwise: string): string {
  const url = URL.parse(textOf(thing, field) ?? '')
  return url ? url.pathname + url.search : otherwise
}
