import { cpus } from 'node:os'
import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { verifyLedger } from '#ledger/index.ts'
import { openCreditWorkers } from '#server/exchange/attempts/credit-workers.ts'
import { type SeededCampaigns, seedExchange, startAttempts } from './attempts.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'
import { databaseCpuMs } from './database-cpu.ts'
import { closedLoop, type Load, median } from './load.ts'
import { seedYardstick, transact } from './yardstick.ts'

/** Measured loads: the yardstick, completions spread over campaigns, completions of one campaign. */
type Way = 'yardstick' | 'spread' | 'hot'
type Round = Record<Way, Measured>

/** The pace, and the database's processor time per act, in milliseconds. */
interface Measured extends Load {
  cpuMs: number
}

const scale = 32
const inFlight = 32
const poolSize = 16
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const time = { warmUpSeconds: 3, seconds: Number(process.env.BENCH_SECONDS ?? 5) }
const members = 120_000
const campaigns = 1000
const yardstickName = 'bench yardstick'

interface Bench {
  owner: pg.Pool
  admin: pg.Pool
  app: pg.Pool
  appUrl: string
  seeded: SeededCampaigns
}

/** Runs the entire bench and prints its results. */
async function bench(addressOf: AddressOf): Promise<void> {
  const open = (role: 'owner' | 'super', max: number): pg.Pool =>
    createPool(addressOf(role), { max, statementTimeoutMs: 0 })
  const appUrl = addressOf('app')
  const app = createPool(appUrl, { max: poolSize, applicationName: yardstickName })
  const [owner, admin] = [open('owner', 2), open('super', 1)]
  try {
    console.log(`seeding: yardstick at scale ${scale}, ${members} members, ${campaigns} campaigns`)
    await seedYardstick(owner, scale)
    const seeded = await seedExchange(owner, members, campaigns)
    await printSetup(admin)
    const results = await runRounds({ owner, admin, app, appUrl, seeded })
    printResults(results)
    console.log(`ledger:verify: ${(await verifyLedger(owner)).length} findings`)
  } finally {
    await Promise.all([owner.end(), admin.end(), app.end()])
  }
}

async function printSetup(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ version: string; fsync: string; buffers: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
       current_setting('shared_buffers') AS buffers`,
  )
  console.log(
    `PostgreSQL ${rows[0]?.version}, fsync ${rows[0]?.fsync}, shared_buffers ${rows[0]?.buffers}, ` +
      `${cpus().length} cores, Node ${process.versions.node}, ${inFlight} in flight, ` +
      `${rounds} rounds x ${time.seconds} s after ${time.warmUpSeconds} s of warm-up, pool ${poolSize}, 2 credit workers`,
  )
}

/** Each round runs all three, every other round in the opposite order, so drift affects all alike (ABBA). */
async function runRounds(bench: Bench): Promise<Round[]> {
  const order: Way[] = ['yardstick', 'spread', 'hot']
  const results: Round[] = []
  for (let number = 0; number < rounds; number += 1) {
    const round = {} as Round
    for (const way of number % 2 === 0 ? order : order.toReversed()) round[way] = await runWay(bench, way)
    const { yardstick, spread, hot } = round
    results.push(round)
    console.log(
      `round ${number + 1}  Y ${show(yardstick)}  spread ${show(spread)}  hot ${show(hot)}  ` +
        `spread/Y ${ratio(spread, yardstick)}  hot/spread ${ratio(hot, spread)}`,
    )
  }
  return results
}

async function runWay({ owner, admin, app, appUrl, seeded }: Bench, way: Way): Promise<Measured> {
  if (way === 'yardstick') {
    await admin.query('CHECKPOINT')
    return measured(admin, yardstickName, () => transact(app, scale))
  }
  const attempts = await startAttempts(owner, members, way === 'hot' ? [seeded.hot] : seeded.campaigns)
  await admin.query('CHECKPOINT')
  const creditWorkers = openCreditWorkers({ url: appUrl })
  try {
    return await measured(admin, 'mutuals credits', async () => {
      const next = attempts.pop()
      if (!next) return false
      const { verdict } = await creditWorkers.credit(next)
      if (verdict !== 'ok') throw new Error(`not credited: ${verdict}`)
      return true
    })
  } finally {
    await creditWorkers.drain()
  }
}

/** Runs the closed loop of an act, on connections of this application's name that stay until the end. */
async function measured(admin: pg.Pool, name: string, act: () => Promise<boolean>): Promise<Measured> {
  const before = await databaseCpuMs(admin, name)
  let acts = 0
  const load = await closedLoop(inFlight, time, () => {
    acts += 1
    return act()
  })
  return { ...load, cpuMs: ((await databaseCpuMs(admin, name)) - before) / acts }
}

function printResults(results: readonly Round[]): void {
  const spread = results.map((round) => round.spread.perSecond / round.yardstick.perSecond)
  const hot = results.map((round) => round.hot.perSecond / round.spread.perSecond)
  console.log(`batch spread over campaigns / Y: ${summary(spread)} (target: 0.85)`)
  console.log(`one hot campaign / spread: ${summary(hot)} (target: 0.9)`)
  const cost = (way: Way): string => median(results.map((round) => round[way].cpuMs)).toFixed(3)
  console.log(
    `the database's processor time per act: Y ${cost('yardstick')} ms, spread ${cost('spread')} ms, hot ${cost('hot')} ms`,
  )
}

const summary = (ratios: readonly number[]): string =>
  `median ${median(ratios).toFixed(2)}, range ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`

const show = ({ perSecond, medianMs, p99Ms, failed }: Load): string =>
  `${perSecond.toFixed(0)}/s (${medianMs.toFixed(1)}/${p99Ms.toFixed(0)} ms${failed > 0 ? `, ${failed} FAILED` : ''})`

const ratio = (a: Load, b: Load): string => (a.perSecond / b.perSecond).toFixed(2)

await onOwnDatabase(bench)
