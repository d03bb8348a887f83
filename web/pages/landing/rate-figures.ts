import type { Rate } from '#contract/exchange/catalogue/rates.ts'
import type { ActionName } from '#contract/exchange/catalogue.ts'
import type { PlatformName } from '#contract/platforms.ts'

/** A task that the page would like to show, with its approximate duration in seconds. */
export type Example = readonly [platform: PlatformName, action: ActionName, seconds: number]

export interface Figure {
  rate: Rate
  /** 0: not measured by a timer. */
  seconds: number
  points: number
}

/**
 * The first example that is offered now, at the duration nearest to the wanted one; undefined if none is
 * offered.
 */
export function figureOf(rates: readonly Rate[], examples: readonly Example[]): Figure | undefined {
  for (const [platform, action, wanted] of examples) {
    const rate = rates.find((row) => row.isOn && row.platform === platform && row.action === action)
    const [nearest] = (rate?.durations ?? []).toSorted(
      (one, other) => Math.abs(one.seconds - wanted) - Math.abs(other.seconds - wanted),
    )
    if (rate && nearest) return { rate, seconds: nearest.seconds, points: nearest.reward }
  }
  return undefined
}
