import type { FlagLimits, Gift } from './rules.ts'
import { ascending, isBeyondChance, isMostOf, sum } from './shares.ts'

interface Funnel {
  ends: number[]
  /** Ends and the accounts that give to them, ascending. */
  memberIds: number[]
  points: number
}

/** Accounts that give, least, beyond the number of ends: two friends of one member are no funnel. */
const leastMore = 2

/** Accounts that give over half of what they spend to a few members, of whom each earns mostly from them. */
export function funnelsOf(gifts: readonly Gift[], limits: FlagLimits): Funnel[] {
  const byOwner = Map.groupBy(gifts, ({ ownerId }) => ownerId)
  const narrow = new Map([...byOwner].filter(([, own]) => isNarrow(own, limits.mostEnds)))
  const owners = Map.groupBy([...narrow.values()].flat(), ({ earnerId }) => earnerId)
  const taken = new Set<number>()
  const found: Funnel[] = []
  for (const end of owners.keys()) {
    const funnel = taken.has(end) ? undefined : funnelInto([end], narrow, owners, limits)
    if (!funnel) continue
    found.push(funnel)
    for (const each of funnel.ends) taken.add(each)
  }
  return found
}

/** True for an owner who gives most to a few earners. */
function isNarrow(own: readonly Gift[], most: number): boolean {
  const largest = own.map(({ points }) => points).sort((one, two) => two - one)
  return isMostOf(sum(largest.slice(0, most)), own[0]?.given ?? 0)
}

/** The funnel into these ends, or into one more that the same owners give most to. */
function funnelInto(
  ends: number[],
  narrow: ReadonlyMap<number, Gift[]>,
  owners: ReadonlyMap<number, Gift[]>,
  limits: FlagLimits,
): Funnel | undefined {
  const givers = new Set(ends.flatMap((end) => owners.get(end) ?? []).map(({ ownerId }) => ownerId))
  const gifts = [...givers].map((id) => narrow.get(id) ?? [])
  const found = judge(ends, gifts, limits)
  if (found || ends.length === limits.mostEnds) return found
  const others = new Map<number, number>()
  for (const own of gifts) {
    // An owner counts by how much went to the ends: one who gave them a little has other friends.
    const into = sumOf(own.filter(({ earnerId }) => ends.includes(earnerId)))
    for (const { earnerId, points, given } of own)
      if (!ends.includes(earnerId))
        others.set(earnerId, (others.get(earnerId) ?? 0) + (points * into) / given)
  }
  const [next] = [...others].sort(([, one], [, two]) => two - one)
  return next && funnelInto([...ends, next[0]], narrow, owners, limits)
}

function judge(ends: number[], gifts: readonly Gift[][], limits: FlagLimits): Funnel | undefined {
  const through = gifts.flatMap((own) => {
    const into = own.filter(({ earnerId }) => ends.includes(earnerId))
    const points = sumOf(into)
    return points * 5 >= 4 * (own[0]?.given ?? 0) && points * 2 >= limits.leastPoints ? [into] : []
  })
  const into = through.flat()
  const earned = ends.map((end) => {
    const own = into.filter(({ earnerId }) => earnerId === end)
    return { points: sumOf(own), earned: own[0]?.earned ?? 0 }
  })
  if (through.length < ends.length + leastMore) return undefined
  if (!earned.every((end) => end.points >= limits.leastPoints && isMostOf(end.points, end.earned)))
    return undefined
  const ids = ascending(new Set([...ends, ...into.map(({ ownerId }) => ownerId)]))
  const flow = {
    points: sumOf(into),
    earned: sum(earned.map((end) => end.earned)),
    given: sum(through.map(([first]) => first?.given ?? 0)),
    total: into[0]?.total ?? 0,
  }
  return isBeyondChance(flow) ? { ends, memberIds: ids, points: flow.points } : undefined
}

const sumOf = (gifts: readonly Gift[]): number => sum(gifts.map(({ points }) => points))
