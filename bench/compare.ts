import { cpus } from 'node:os'
import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { openSettings } from '#server/settings/index.ts'
import { onOwnDatabase } from './database.ts'
import { quantile } from './load.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const perRound = 100

/** One read of a comparison. */
export type Way = () => Promise<unknown>

/** Name of the yardstick among the reads. */
const byKey = 'primary key'

/** A table whose rows are read by primary key as the yardstick; their ids begin with 1. */
interface Keyed {
  table: 'campaign' | 'circle_post'
  rows: number
}

interface Parts {
  pool: pg.Pool
  listPool: pg.Pool
  settings: Awaited<ReturnType<typeof openSettings>>
}

/** Seeds a database of its own and compares reads of it. */
export const compareOnOwnDatabase = (
  keyed: Keyed,
  seed: (owner: pg.Pool) => Promise<void>,
  waysOf: (parts: Parts) => Record<string, Way>,
): Promise<void> =>
  onOwnDatabase(async (addressOf) => {
    const owner = createPool(addressOf('owner'), { max: 2, statementTimeoutMs: 0 })
    // One connection for lists, one for the rest, as in a server. Each read waits for the one before.
    const pool = createPool(addressOf('app'), { max: 1 })
    const listPool = createPool(addressOf('app'), { max: 1, forLists: true })
    const settings = await openSettings(pool)
    try {
      console.log('seeding')
      await seed(owner)
      await compareWithKey(pool, keyed, waysOf({ pool, listPool, settings }))
    } finally {
      settings.close()
      await Promise.all([owner.end(), pool.end(), listPool.end()])
    }
  })

/**
 * Runs a block of each read per round, reversing their order each round, so drift affects all alike, and prints each
 * beside a read by primary key.
 */
export async function compareWithKey(
  pool: pg.Pool,
  { table, rows }: Keyed,
  compared: Record<string, Way>,
): Promise<void> {
  const text = `SELECT * FROM ${table} WHERE id = $1`
  const key: Way = () => pool.query({ name: 'by-key', text }, [1 + Math.floor(Math.random() * rows)])
  const ways: Record<string, Way> = { [byKey]: key, ...compared }
  console.log(`${cpus().length} cores, Node ${process.versions.node}, ${rounds} rounds x ${perRound} of each`)
  const names = Object.keys(ways)
  const took = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -2; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      for (let number = 0; number < perRound; number += 1) {
        const begin = performance.now()
        await ways[name]?.()
        if (round >= 0) took.get(name)?.push(performance.now() - begin)
      }
  const yardstick = took.get(byKey) ?? []
  for (const [name, times] of took) {
    const ratio = (share: number): string => (quantile(times, share) / quantile(yardstick, share)).toFixed(1)
    const [half, most] = [quantile(times, 0.5).toFixed(2), quantile(times, 0.99).toFixed(2)]
    console.log(
      `${name.padEnd(22)} median ${half} ms, p99 ${most} ms: ${ratio(0.5)} and ${ratio(0.99)} times a read by primary key`,
    )
  }
}
