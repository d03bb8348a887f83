import type { ActionName } from '#contract/catalogue.ts'
import type { PlatformName } from '#contract/platforms.ts'
import type { Rate } from '#contract/rates.ts'

/** A task that the page would like to show: for about so many seconds. */
export type Example = readonly [platform: PlatformName, action: ActionName, seconds: number]

/** What a task pays now. */
export interface Figure {
  rate: Rate
  /** 0: no timer measures it. */
  seconds: number
  points: number
}

/** The first of the examples that is offered now, with its duration that is nearest; undefined where none is. */
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
