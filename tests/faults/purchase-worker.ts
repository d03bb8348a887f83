import { writeSync } from 'node:fs'
import pg from 'pg'
import { openTestServices } from '../services.ts'
import { buyAndRefund } from './purchase-steps.ts'

/**
 * A program that buys a package and refunds it, to be killed on the way: after the commit with the number
 * argv[4], its own commits and the provider's counted, it reports the edge and stops. argv[2]: the database
 * URL, argv[3]: the member's id.
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

// Replaced before any connection is made, because a pool stores the query method with each connection.
const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
Object.assign(pg.Client.prototype, {
  async query(...given: unknown[]) {
    const answer = await query.apply(this, given)
    if (given[0] === 'COMMIT') await atEdge()
    return answer
  },
})

const services = await openTestServices({ appUrl }, {})
counts = true
await buyAndRefund(services, { id: Number(memberId) })
writeSync(1, 'edge none\n')
