import {
  type ActionGroup,
  actionGroups,
  type CatalogueRow,
  catalogue,
  catalogueRow,
} from '#contract/exchange/catalogue.ts'
import { type ClosedGroup, closedReasons } from '#contract/exchange/tasks.ts'
import { anyTask, type EarnerFacts, offerOf, type TaskFacts, verdictFor } from '../attempts/index.ts'
import { checkOf } from '../connections/index.ts'

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

/** Owners whose tasks lists hide from the earner, whatever the task. */
export const hiddenOwnersOf = (earner: EarnerFacts): number[] =>
  [...new Set([...earner.linkedIds, ...earner.blockedIds, ...earner.pairs.keys()])].filter(
    (ownerId) => ownerId !== houseId && offerOf(earner, { ...anyTask, ownerId }) === null,
  )

/** Sites that the earner can visit later, not now. */
export const closedSitesOf = (earner: EarnerFacts): string[] =>
  [...earner.sites.keys()].filter(
    (siteKey) => offerOf(earner, { ...anyTask, action: 'visit', group: 'visits', siteKey })?.opensAt,
  )

/** An earner, and the catalogue rows that the earner's accounts can check. */
export type Judged = EarnerFacts & { accountRows: ReadonlySet<string> }

/** A task of a catalogue row against which nothing else is known. */
const factsOfRow = (view: Judged, { key, platform, action, group, check }: CatalogueRow): TaskFacts => ({
  ...anyTask,
  platform,
  action,
  group,
  check: checkOf({ key, check }, view.accountRows),
})

/** How lists show the tasks of a catalogue row. */
const offerOfRow = (view: Judged, row: CatalogueRow) => offerOf(view, factsOfRow(view, row))

/** Pairs of a list that have open rows; null: every pair. */
export function openPairs(pairs: readonly Pair[] | null, view: Judged): readonly Pair[] | null {
  const open = (pairs ?? everyPair).filter((pair) =>
    offersOf(view, pair).some((offer) => offer?.opensAt === null),
  )
  return pairs === null && open.length === everyPair.length ? null : open
}

/** Pairs of a list whose rows are all closed now, and open with time. */
export const closedPairs = (pairs: readonly Pair[] | null, view: Judged): readonly Pair[] =>
  (pairs ?? everyPair).filter((pair) => {
    const offers = offersOf(view, pair)
    return offers.some((offer) => offer?.opensAt) && !offers.some((offer) => offer?.opensAt === null)
  })

const offersOf = (view: Judged, { platform, action }: Pair) =>
  catalogue
    .filter((row) => row.platform === platform && row.action === action)
    .map((row) => offerOfRow(view, row))

/** Groups of actions that are closed to the earner now, on one platform or on each that has the group. */
export const closedGroups = (view: Judged): ClosedGroup[] =>
  actionGroups.flatMap((group): ClosedGroup[] => {
    const rows = catalogue.filter((row) => row.group === group)
    const closed = rows.flatMap((row): ClosedGroup[] => {
      const offer = offerOfRow(view, row)
      if (offer?.opensAt === null) return []
      const opensAt = offer?.opensAt?.toISOString() ?? null
      const { verdict } = verdictFor(view, factsOfRow(view, row))
      const reason = closedReasons.find((each) => each === verdict) ?? null
      const missingTasks = opensAt === null && reason === null ? view.missingTasks : 0
      return [{ platform: row.platform, group, opensAt, missingTasks, reason }]
    })
    const [first] = closed
    if (first && closed.length === rows.length && closed.every(({ opensAt }) => opensAt === first.opensAt))
      return [{ ...first, platform: null }]
    return [...new Map(closed.map((each) => [each.platform, each])).values()]
  })

/** The closed group that a task belongs to. */
export const closedGroupOf = (
  closed: readonly ClosedGroup[],
  { platform, action }: { platform: string; action: string },
): ClosedGroup | undefined => {
  const own = catalogueRow(platform, action)?.group
  return closed.find((each) => each.group === own && (each.platform ?? platform) === platform)
}
