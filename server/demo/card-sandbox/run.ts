import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import type { Books, Thing } from './books.ts'
import { expireCheckout } from './checkouts.ts'
import { openBooks, readDue } from './queries.ts'
import { renewByCard } from './subscriptions.ts'

const maxObjects = 50

/** The job 'run-card-sandbox': expires checkouts and renews subscriptions when they are due. */
export async function runDue({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async (client) => {
    const due = await readDue(client, maxObjects)
    if (due.length === 0) return
    const books = await openBooks(client)
    for (const thing of due) await runOne(books, thing)
  })
}

async function runOne(books: Books, thing: Thing): Promise<void> {
  if (thing.object === 'subscription') await renewByCard(books, thing)
  else await expireCheckout(books, { id: thing.id, input: {} })
}
