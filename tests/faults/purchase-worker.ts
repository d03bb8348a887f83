import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import pg from 'pg'
import { openTestServices } from '../services.ts'
import { buyAndRefund } from './purchase-steps.ts'

/** A purchase on a database of its own, and the commit after which it stops. */
export interface CutPurchase {
  appUrl: string
  memberId: number
  lastEdge: number
}

/**
 * A program that buys packages and refunds them, all at once, to be killed on the way: each stops after the commit
 * with its number, its own commits and the provider's counted, and reports that. argv[2]: the purchases as JSON.
 */
const purchases: CutPurchase[] = JSON.parse(process.argv[2] ?? '')
const courses = new AsyncLocalStorage<{ edge: number; lastEdge: number }>()

async function atEdge(): Promise<void> {
  const course = courses.getStore()
  if (!course) return
  course.edge += 1
  if (course.edge !== course.lastEdge) return
  writeSync(1, `stopped after ${course.edge}.\n`)
  await new Promise(() => setInterval(() => {}, 1000))
}

// Replaced before any connection is made, because a pool stores the query method with each connection.
const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
Object.assign(pg.Client.prototype, {
  async query(...given: unknown[]) {
    const answer = await query.apply(this, given)
    if (given[0] === 'COMMIT') await atEdge()
    return answer
  },
})

async function run({ appUrl, memberId, lastEdge }: CutPurchase): Promise<void> {
  const services = await openTestServices({ appUrl }, {})
  const course = { edge: 0, lastEdge }
  await courses.run(course, () => buyAndRefund(services, { id: memberId }))
  writeSync(1, `all ${course.edge} passed\n`)
}

await Promise.all(purchases.map(run))
