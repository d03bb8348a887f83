import { writeSync } from 'node:fs'
import pg from 'pg'
import { openTestServices } from '../services.ts'
import { buyAndRefund } from './purchase-steps.ts'

/**
 * A program that buys a package and refunds it, to be killed on the way: after the commit whose number is argv[4], its own
 * ones and the provider's counted, it says so and goes no further. argv[2]: the database, argv[3]: the member.
 */
const [appUrl = '', memberId = '', lastEdge = ''] = process.argv.slice(2)
let counts = false
let edge = 0

async function atEdge(): Promise<void> {
  if (!counts) return
  edge += 1
  if (edge !== Number(lastEdge)) return
  writeSync(1, `edge ${edge}\n`)
  await new Promise(() => setInterval(() => {}, 1000))
}

// Before any connection is made: a pool keeps the way in which it asks with each of them.
const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
pg.Client.prototype.query = async function (this: unknown, ...given: unknown[]) {
  const answer = await query.apply(this, given)
  if (given[0] === 'COMMIT') await atEdge()
  return answer
} as never

const services = await openTestServices({ appUrl }, {})
counts = true
await buyAndRefund(services, { id: Number(memberId) })
writeSync(1, 'edge none\n')
