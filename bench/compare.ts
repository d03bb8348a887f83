import { cpus } from 'node:os'
import { quantile } from './load.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const perRound = 100

/** One read of a comparison. */
export type Way = () => Promise<unknown>

/** Name of the yardstick among the reads. */
export const byKey = 'primary key'

/**
 * Runs a block of each read per round, reversing their order each round, so drift affects all alike, and prints each
 * beside the read by key.
 */
export async function compareWithKey(ways: Record<string, Way>): Promise<void> {
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
