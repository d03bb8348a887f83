import { feeOf } from '#contract/platforms.ts'
import type { Services } from '../../services.ts'
import { standardOf } from './change-rules.ts'
import { findOverrides } from './queries.ts'
import { currentRow } from './rules.ts'

/** A timed task at its default reward: its seconds, what the earner gets, and its cost with the fee. */
export interface Price {
  seconds: number
  reward: number
  cost: number
}

/** A catalogue row; seconds: the duration to price if the row has it, otherwise its shortest. */
interface Wanted {
  key: string
  seconds?: number
}

/** Prices of tasks for an owner now, in the order asked for, from one statement; null: switched off. */
export async function readPrices(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  { premium }: { premium: boolean },
  wanted: readonly Wanted[],
): Promise<(Price | null)[]> {
  const overrides = await findOverrides(
    pool,
    wanted.map(({ key }) => key),
  )
  const rate = settings.get(premium ? 'fee_premium_basis_points' : 'fee_basis_points')
  return wanted.map(({ key, seconds }) => {
    const row = currentRow(
      standardOf(key),
      overrides.find((override) => override.key === key),
    )
    const offered = Object.keys(row.rewards).map(Number)
    const chosen = offered.find((each) => each === seconds) ?? Math.min(...offered)
    const reward = row.rewards[chosen] ?? 0
    return row.isOn ? { seconds: chosen, reward, cost: reward + feeOf(reward, rate) } : null
  })
}
