import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { postTransfers, type Transfer } from '#ledger/index.ts'
import { creditAttempts } from '#server/exchange/attempts/credit-call.ts'
import { openCreditWorkers } from '#server/exchange/attempts/credit-workers.ts'
import { players, type RipeAttempt, random, ringEscrows, ripeAttempt, startCampaign } from './load.ts'
import { openProofs } from './ring-proofs.ts'

/**
 * One of several processes that move points in every way there is, at once and for the same few members, in
 * orders that would deadlock if any path locked in another order than the others. argv: the database URL, the
 * least number of seconds to run, and the acts to wait for, up to 30 s. Prints its acts and its failures as
 * one line of JSON.
 */
const [url = '', seconds = '3', ...wanted] = process.argv.slice(2)
const app: pg.Pool = createPool(url, { max: 8 })
const creditWorkers = openCreditWorkers({ url })
const proofs = openProofs(app, creditWorkers)
const members = await players(app, 30, 500)
const escrows = await ringEscrows(app, 6)
const live: number[] = []
/** Campaigns whose tasks need a proof. */
const proven: number[] = []
/** Sessions created lately, most of them settled by now. */
const recent: RipeAttempt[] = []
const done: Record<string, number> = {}
const failed: Record<string, number> = {}

const member = () => members[random(members.length)] ?? { id: 1, walletId: 0 }
const provenCampaign = () => proven.at(-1 - random(Math.min(proven.length, 3))) ?? 0
const campaign = () => live.at(-1 - random(Math.min(live.length, 5))) ?? 0

/**
 * Moves points around: from wallets into escrows and on into other wallets, a batch at a time, in any order.
 */
async function ring(): Promise<string> {
  const lines = Array.from({ length: 6 }, (): Transfer => {
    const [escrow, { walletId }] = [escrows[random(escrows.length)] ?? 0, member()]
    const ends =
      random(2) === 0
        ? { reason: 'campaign_fund' as const, source: walletId, target: escrow }
        : { reason: 'campaign_return' as const, source: escrow, target: walletId }
    return { key: crypto.randomUUID(), amount: 1 + random(9), ref: 1, ...ends }
  })
  const posted = await postTransfers(app, lines)
  return posted.some(({ verdict }) => verdict === 'ok') ? 'ring' : 'nothing'
}

async function begin(): Promise<string> {
  const id = await startCampaign(app, member().id, 1 + random(6))
  if (id !== null) live.push(id)
  return id === null ? 'nothing' : 'begin'
}

async function beginProven(): Promise<string> {
  const id = await startCampaign(app, member().id, 1 + random(6), random(2) === 0 ? 'like' : 'feedback')
  if (id !== null) proven.push(id)
  return id === null ? 'nothing' : 'begin'
}

async function change(): Promise<string> {
  const [id, act] = [random(2) === 0 ? campaign() : provenCampaign(), random(2) === 0 ? 'end' : 'top_up']
  const call = act === 'end' ? 'end_campaign($1, owner_id, $2)' : 'top_up_campaign($1, owner_id, 2, $2)'
  const { rows } = await app.query<{ answer: string }>(
    `SELECT exchange.${call}::text AS answer FROM campaign WHERE id = $1`,
    [id, crypto.randomUUID()],
  )
  return /ok/.test(rows[0]?.answer ?? '') ? act : 'nothing'
}

async function visit(): Promise<string> {
  const isOver = random(5) === 0
  const attempt = await ripeAttempt(app, member().id, campaign(), isOver ? -1 : 600)
  if (!attempt) return 'nothing'
  // Of those that are over, enough are left for both processes to expire some.
  if (random(isOver ? 2 : 8) === 0) return 'left'
  return (await creditWorkers.credit(attempt)).verdict
}

/**
 * Credits many members' visits to many campaigns in one call, new and old ones, next to the credit workers
 * and other such calls.
 */
async function batch(): Promise<string> {
  const made = await Promise.all(members.slice(0, 5).map(() => ripeAttempt(app, member().id, campaign())))
  const fresh = made.filter((attempt) => attempt !== null)
  recent.push(...fresh)
  // Old visits share members with other calls, new ones share only campaigns.
  const visits = random(2) === 0 ? recent.slice(-12) : fresh
  const settled = await creditAttempts(app, visits, null)
  return settled.some(({ verdict }) => verdict === 'ok') ? 'batch' : 'nothing'
}

async function expire(): Promise<string> {
  const { rows } = await app.query<{ ended: number }>('SELECT exchange.expire_attempts() AS ended')
  return (rows[0]?.ended ?? 0) > 0 ? 'expire' : 'nothing'
}

const prove = (): Promise<string> => proofs.start(member().id, provenCampaign())
const decide = (): Promise<string> => (random(2) === 0 ? proofs.decide() : proofs.refuse())
const acts = [ring, begin, change, visit, visit, visit, batch, batch, batch, expire].concat([
  beginProven,
  prove,
  prove,
  proofs.submitAttempt,
  proofs.submitAttempt,
  decide,
  decide,
])
const began = Date.now()
const isRunning = (): boolean => {
  const passed = (Date.now() - began) / 1000
  return passed < Number(seconds) || (passed < 30 && wanted.some((act) => !done[act]))
}
await begin()
await beginProven()
await Promise.all(
  Array.from({ length: 12 }, async () => {
    while (isRunning()) {
      const act = acts[random(acts.length)] ?? ring
      try {
        const what = await act()
        done[what] = (done[what] ?? 0) + 1
      } catch (error) {
        const what = `${act.name}: ${String(Object(error).code)} ${String(Object(error).message)}`
        failed[what] = (failed[what] ?? 0) + 1
      }
    }
  }),
)
await creditWorkers.drain()
await app.end()
process.stdout.write(`${JSON.stringify({ done, failed })}\n`)
