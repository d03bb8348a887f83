import { is, type RowOf } from '#database/rows.ts'
import { funnelsOf } from './funnels.ts'
import { ringsOf } from './rings.ts'

/** Points one earner got from one owner by tasks, in the days that are examined. */
export type Gift = RowOf<typeof giftRow>

export const giftRow = {
  earnerId: is.integer,
  ownerId: is.integer,
  points: is.integer,
  /** All points the earner got by tasks in those days, including those from the house. */
  earned: is.integer,
  /** All points the owner gave by tasks in those days. */
  given: is.integer,
  /** All points that anybody got by tasks in those days. */
  total: is.integer,
}

/** A suspicion found automatically; an admin decides. */
export interface Suspicion {
  kind: 'pair' | 'ring' | 'funnel'
  /** Ascending. */
  memberIds: number[]
  points: number
}

/** Thresholds above which a suspicion is worth an admin's time. */
export interface FlagLimits {
  /**
   * Least points that each member of a ring got from it, or each end of a funnel, with half of that from each account.
   */
  leastPoints: number
  /** Most members of a ring: a larger one is a crowd, and on a lively exchange everybody is in one. */
  mostMembers: number
  /** Most accounts that a funnel leads to. */
  mostEnds: number
}

/** Days covered by the search for flags. */
export const flagDays = 30
/** Thresholds of the nightly search. */
export const flagLimits: FlagLimits = { leastPoints: 30, mostMembers: 30, mostEnds: 3 }

/**
 * Pairs and rings whose members give each other over half of what they earn (product decisions, Caps), and
 * funnels: accounts that give over half of what they spend to one to three members, who get over half of their
 * earnings from them.
 */
export function suspicionsOf(gifts: readonly Gift[], limits: FlagLimits): Suspicion[] {
  const rings = ringsOf(gifts, limits)
  const inRing = new Set(rings.flatMap(({ memberIds }) => memberIds))
  return [
    ...rings.map(
      ({ memberIds, points }): Suspicion => ({
        kind: memberIds.length === 2 ? 'pair' : 'ring',
        memberIds,
        points,
      }),
    ),
    ...funnelsOf(gifts, limits)
      .filter(({ ends }) => !ends.some((end) => inRing.has(end)))
      .map(({ memberIds, points }): Suspicion => ({ kind: 'funnel', memberIds, points })),
  ]
}
