import { feeOf } from '#contract/platforms.ts'
import type { Services } from '../../services.ts'
import { shownCatalogue } from './shown-catalogue.ts'

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

/** Prices of tasks for an owner as screens show them, in the order asked for; null: switched off. */
export async function readPrices(
  services: Pick<Services, 'pool' | 'settings'>,
  { premium }: { premium: boolean },
  wanted: readonly Wanted[],
): Promise<(Price | null)[]> {
  const rows = await shownCatalogue(services)
  const rate = services.settings.get(premium ? 'fee_premium_basis_points' : 'fee_basis_points')
  return wanted.map((each) => {
    const row = rows.find(({ key }) => key === each.key)
    if (!row?.isOn) return null
    const offered = Object.keys(row.rewards).map(Number)
    const chosen = offered.find((seconds) => seconds === each.seconds) ?? Math.min(...offered)
    const reward = row.rewards[chosen] ?? 0
    return { seconds: chosen, reward, cost: reward + feeOf(reward, rate) }
  })
}
