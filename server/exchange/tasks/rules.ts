import {
  type ActionGroup,
  actionGroups,
  type CatalogueRow,
  catalogue,
  catalogueRow,
} from '#contract/exchange/catalogue.ts'
import type { ClosedGroup } from '#contract/exchange/tasks.ts'
import type { PlatformName } from '#contract/platforms.ts'
import type { EarningLimits } from '../attempts/index.ts'

/** Owner id of the house, which is exempt from owner spacing. */
export const houseId = 0

/** Consecutive places in which an owner appears at most once. */
export const ownerSpacing = 10

/** One in this many places is for campaigns in the spotlight, starting with the first. */
const spotlightEvery = 5

export const mixedOrders = ['spot', 'best', 'least'] as const
export type MixedOrder = (typeof mixedOrders)[number]

/** True if a place of the feed goes by reward, evenly from the first; the others to the least served. */
export function isBestPlace(place: number, bestBasisPoints: number): boolean {
  const upTo = (count: number): number => Math.ceil((count * bestBasisPoints) / 10_000)
  return upTo(place + 1) > upTo(place)
}

/** Order that a place belongs to, followed by those that step in once it has nothing left. */
export function ordersOfPlace(place: number, bestBasisPoints: number): readonly MixedOrder[] {
  const natural: MixedOrder[] = isBestPlace(place, bestBasisPoints) ? ['best', 'least'] : ['least', 'best']
  return place % spotlightEvery === 0 ? ['spot', ...natural] : [...natural, 'spot']
}

/** A platform and an action, with the kinds of content; null: every kind it takes. */
export interface Pair {
  platform: string
  action: string
  kinds: readonly string[] | null
}

/** Catalogue filters of a list. */
export interface ListFilters {
  platform?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  /** 'others': every tier but green. */
  tier?: string | undefined
}

/** Pairs that match the filters; null: every pair. */
export function pairsMatching({ platform, action, kind, tier }: ListFilters): readonly Pair[] | null {
  const rows = catalogue.filter(
    (row) =>
      (platform === undefined || row.platform === platform) &&
      (action === undefined || row.action === action) &&
      (tier === undefined || (tier === 'others' ? row.tier !== 'green' : row.tier === tier)) &&
      (kind === undefined || row.kinds.some((each) => each === kind)),
  )
  if (rows.length === catalogue.length) return null
  const pairs = Map.groupBy(rows, (row) => `${row.platform} ${row.action}`)
  return [...pairs.values()].map((of) => pairOf(of, kind))
}

function pairOf(rows: readonly CatalogueRow[], kind: string | undefined): Pair {
  const [{ platform, action } = { platform: '', action: '' }] = rows
  const all = catalogue.filter((row) => row.platform === platform && row.action === action)
  const coversAll = rows.length === all.length && kind === undefined
  return { platform, action, kinds: coversAll ? null : kind ? [kind] : rows.flatMap((row) => row.kinds) }
}

/** Every pair of the catalogue. */
const everyPair: readonly Pair[] = catalogue
  .filter((row) => row === catalogueRow(row.platform, row.action))
  .map(({ platform, action }) => ({ platform, action, kinds: null }))

/** Action groups of a list's pairs. */
export const groupsOf = (pairs: readonly Pair[] | null): { platform: string; group: ActionGroup }[] =>
  (pairs ?? everyPair).flatMap(({ platform, action }) => {
    const group = catalogueRow(platform, action)?.group
    return group ? [{ platform, group }] : []
  })

/** Pairs of a list that are open now; null: every pair. */
export const openPairs = (
  pairs: readonly Pair[] | null,
  closed: readonly ClosedGroup[],
): readonly Pair[] | null =>
  closed.length === 0 ? pairs : (pairs ?? everyPair).filter((pair) => !closedPair(closed, pair))

/** Pairs of a list that are closed now and open with time. */
export const closedPairs = (
  pairs: readonly Pair[] | null,
  closed: readonly ClosedGroup[],
): readonly Pair[] =>
  closed.length === 0 ? [] : (pairs ?? everyPair).filter((pair) => closedPair(closed, pair)?.opensAt)

/** Reason why a pair is closed now; of two, the one that time alone does not end. undefined: open. */
export function closedPair(
  closed: readonly ClosedGroup[],
  { platform, action }: { platform: string; action: string },
): ClosedGroup | undefined {
  const own = catalogueRow(platform, action)?.group
  const of = closed.filter((each) => each.group === own && (each.platform ?? platform) === platform)
  return of.find(({ opensAt }) => opensAt === null) ?? of[0]
}

/** Attempts taken today by platform and group, screenshots taken today, and the start of the next day. */
export interface Taken {
  groups: readonly { platform: PlatformName; group: string; taken: number }[]
  screenshots: number
  /** Follows are closed until a fresh proof of one is accepted. */
  followsClosed: boolean
  tomorrow: string
  /** Credited attempts left until the limits of a new member end. */
  missingTasks: number
}

/** Groups closed by the day's caps or by the member's trust (product decisions: Caps, Trust). */
export function closedGroups(limits: EarningLimits, taken: Taken): ClosedGroup[] {
  const { tomorrow, missingTasks } = taken
  const most: Partial<Record<string, number>> = {
    visits: limits.dayVisits,
    follows: limits.dayFollows,
    likes: limits.dayLikes,
    feedback: limits.dayFeedback,
  }
  const closed = taken.groups.flatMap(({ platform, group, taken: count }): ClosedGroup[] => {
    const known = actionGroups.find((each) => each === group)
    if (!known || count < (most[known] ?? Number.POSITIVE_INFINITY)) return []
    return [{ platform, group: known, opensAt: tomorrow, missingTasks: 0, reason: null }]
  })
  const follows = { platform: null, group: 'follows', opensAt: null } as const
  if (!limits.mayFollow) closed.push({ ...follows, missingTasks, reason: null })
  if (taken.followsClosed) closed.push({ ...follows, missingTasks: 0, reason: 'follows_closed' })
  if (limits.dayScreenshots !== null && taken.screenshots >= limits.dayScreenshots)
    for (const group of ['likes', 'follows'] as const)
      closed.push({ platform: null, group, opensAt: tomorrow, missingTasks: 0, reason: null })
  return closed
}
