import { createPool } from '#database/connection.ts'
import { verifyLedger } from '#ledger/index.ts'
import { startAttempt } from '#server/exchange/attempts/index.ts'
import { openSettings } from '#server/settings/index.ts'
import { seedExchange } from './attempts.ts'
import { onOwnDatabase } from './database.ts'
import { databaseCpuMs } from './database-cpu.ts'
import { closedLoop, type Load, median } from './load.ts'
import { seedYardstick, transact } from './yardstick.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const time = { warmUpSeconds: 2, seconds: Number(process.env.BENCH_SECONDS ?? 5) }
const members = 60_000
const campaigns = 1000
const scale = 8
const inFlight = 8

/** Starts of visits by members who do not wait for each other, beside the yardstick: pace, and processor time of each. */
await onOwnDatabase(async (addressOf) => {
  const owner = createPool(addressOf('owner'), { max: 2, statementTimeoutMs: 0 })
  const admin = createPool(addressOf('super'), { max: 1 })
  const pools = ['bench starts', 'bench yardstick'].map((applicationName) =>
    createPool(addressOf('app'), { max: inFlight, applicationName }),
  )
  const [pool = owner, plain = owner] = pools
  const settings = await openSettings(owner)
  const services = { pool, settings, platforms: new Map() }
  try {
    console.log(`seeding ${members} members, ${campaigns} campaigns`)
    await seedYardstick(owner, scale)
    await seedExchange(owner, members, campaigns)
    let member = 0
    const start = async (): Promise<boolean> => {
      member += 1
      const { verdict } = await startAttempt(services, {
        memberId: member,
        campaignId: (member * 7) % campaigns,
      })
      if (verdict !== 'ok') throw new Error(`not started: ${verdict}`)
      return member < members
    }
    const measure = async (name: string, act: () => Promise<boolean>) => {
      const [before, ownBefore] = [await databaseCpuMs(admin, name), process.cpuUsage()]
      let acts = 0
      const load = await closedLoop(inFlight, time, () => {
        acts += 1
        return act()
      })
      const own = process.cpuUsage(ownBefore)
      const databaseMs = ((await databaseCpuMs(admin, name)) - before) / acts
      return { ...load, databaseMs, nodeMs: (own.user + own.system) / 1000 / acts }
    }
    const results: Record<'yardstick' | 'start', (Load & { databaseMs: number; nodeMs: number })[]> = {
      yardstick: [],
      start: [],
    }
    for (let round = 0; round < rounds; round += 1) {
      results.yardstick.push(await measure('bench yardstick', () => transact(plain, scale)))
      results.start.push(await measure('bench starts', start))
    }
    for (const [name, of] of Object.entries(results)) {
      const middle = (figure: keyof (typeof of)[number]): number => median(of.map((one) => one[figure]))
      console.log(
        `${name.padEnd(9)} ${middle('perSecond').toFixed(0)}/s, median ${middle('medianMs').toFixed(1)} ms, ` +
          `processor time of the database ${middle('databaseMs').toFixed(3)} ms, of Node ${middle('nodeMs').toFixed(3)} ms, ` +
          `${of.reduce((sum, { failed }) => sum + failed, 0)} failed`,
      )
    }
    console.log(`ledger:verify: ${(await verifyLedger(owner)).length} findings`)
  } finally {
    settings.close()
    await Promise.all([owner, admin, ...pools].map((each) => each.end()))
  }
})
