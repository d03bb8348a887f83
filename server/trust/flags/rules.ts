import { is, type RowOf } from '#database/rows.ts'
import { componentsOf } from './components.ts'

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
   * Least points that each member of a circle got from it, or that the end of a funnel got in all, with half of that from each account.
   */
  leastPoints: number
  /** Most members of a circle: a larger one is a crowd, and on a lively exchange everybody is in one. */
  mostMembers: number
}

/** Days covered by the search for flags. */
export const flagDays = 30
/** Thresholds of the nightly search. */
export const flagLimits: FlagLimits = { leastPoints: 30, mostMembers: 8 }

/**
 * Shares of an earner's points, in per cent, from which an owner counts as one of the earner's sources. A
 * circle inside a crowd is found at the share that separates it.
 */
const shares = [5, 10, 15, 20, 25, 30, 40, 50]

const isMostOf = (part: number, whole: number): boolean => part * 2 > whole

/**
 * Pairs and rings whose members give each other over half of what they earn (product decisions, Caps), and
 * funnels: accounts that give over half of what they spend to one member, who gets over half of their earnings from them.
 */
export function suspicionsOf(gifts: readonly Gift[], limits: FlagLimits): Suspicion[] {
  const circles = circlesOf(gifts, limits)
  const inCircle = new Set(circles.flatMap(({ memberIds }) => memberIds))
  return [
    ...circles,
    ...funnelsOf(gifts, limits)
      .filter(({ end }) => !inCircle.has(end))
      .map(({ seen }) => seen),
  ]
}

function circlesOf(gifts: readonly Gift[], limits: FlagLimits): Suspicion[] {
  const found: Suspicion[] = []
  const known = new Set<number>()
  for (const share of shares)
    for (const memberIds of separateCircles(without(gifts, known), share, limits)) {
      for (const id of memberIds) known.add(id)
      found.push({
        kind: memberIds.length === 2 ? 'pair' : 'ring',
        memberIds: ascending(memberIds),
        points: sum(within(gifts, new Set(memberIds))),
      })
    }
  return found
}

/** Circles of at most limits.mostMembers that are separate once sources under this share are left out. */
function separateCircles(gifts: readonly Gift[], share: number, limits: FlagLimits): number[][] {
  const sources = gifts.filter(({ points, earned }) => points * 100 >= share * earned)
  return componentsOf(graphOf(sources)).flatMap((members) => {
    const inside = within(gifts, new Set(members))
    const bound = members.filter((id) => earnsMostWithin(inside, id, limits.leastPoints))
    if (bound.length < members.length) return separateCircles(within(gifts, new Set(bound)), share, limits)
    return members.length <= limits.mostMembers ? [members] : []
  })
}

function earnsMostWithin(inside: readonly Gift[], earnerId: number, leastPoints: number): boolean {
  const own = inside.filter((gift) => gift.earnerId === earnerId)
  const points = sum(own)
  return points >= leastPoints && isMostOf(points, own[0]?.earned ?? 0)
}

/** Two or more accounts that spend most of their points on one member, who earns mostly from them. */
function funnelsOf(gifts: readonly Gift[], limits: FlagLimits): { end: number; seen: Suspicion }[] {
  const devoted = Map.groupBy(
    gifts.filter(({ points, given }) => isMostOf(points, given) && points * 2 >= limits.leastPoints),
    ({ earnerId }) => earnerId,
  )
  return [...devoted].flatMap(([end, through]) => {
    const points = sum(through)
    const [first] = through
    if (!first || through.length < 2 || points < limits.leastPoints || !isMostOf(points, first.earned))
      return []
    const memberIds = ascending([end, ...through.map(({ ownerId }) => ownerId)])
    return [{ end, seen: { kind: 'funnel', memberIds, points } }]
  })
}

const sum = (gifts: readonly Gift[]): number => gifts.reduce((total, { points }) => total + points, 0)

const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, two) => one - two)

const within = (gifts: readonly Gift[], members: ReadonlySet<number>): Gift[] =>
  gifts.filter(({ earnerId, ownerId }) => members.has(earnerId) && members.has(ownerId))

const without = (gifts: readonly Gift[], members: ReadonlySet<number>): Gift[] =>
  gifts.filter(({ earnerId, ownerId }) => !members.has(earnerId) && !members.has(ownerId))

function graphOf(gifts: readonly Gift[]): Map<number, number[]> {
  const byEarner = Map.groupBy(gifts, ({ earnerId }) => earnerId)
  return new Map([...byEarner].map(([id, own]) => [id, own.map(({ ownerId }) => ownerId)]))
}
