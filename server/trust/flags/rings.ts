import type { FlagLimits, Gift } from './rules.ts'
import { ascending, isBeyondChance, isMostOf, sum } from './shares.ts'

/** An account that both earns and gives. */
interface Account {
  id: number
  earned: number
  given: number
  /** Points by the account they came from. */
  from: Map<number, number>
  /** Points by the account they went to. */
  to: Map<number, number>
}
type Accounts = ReadonlyMap<number, Account>

interface Ring {
  /** Ascending. */
  memberIds: number[]
  points: number
  /** The part of what they earned that came from inside. */
  share: number
}

/** Groups are grown to three times the most members, as outsiders get in between. */
const room = 3

/**
 * Groups of two or more accounts, none in two groups, of which each earns over half of its points from the others. A
 * group grows around each account by the strongest tie; of those in it that live off each other at some size, the group
 * that earns the largest part inside is the ring.
 */
export function ringsOf(gifts: readonly Gift[], limits: FlagLimits): Ring[] {
  const total = gifts[0]?.total ?? 0
  const left = new Map(closeAccounts(accountsOf(gifts), limits))
  const found: Ring[] = []
  for (const seed of left.values()) {
    const ring = left.has(seed.id) ? ringAround(seed, left, total, limits) : undefined
    if (!ring) continue
    found.push(ring)
    for (const id of ring.memberIds) left.delete(id)
  }
  return found
}

/** Accounts that earn from others who also earn, and give to such. */
function accountsOf(gifts: readonly Gift[]): Map<number, Account> {
  const owners = new Map(gifts.map(({ ownerId, given }) => [ownerId, given]))
  const accounts = new Map<number, Account>()
  for (const { earnerId: id, earned } of gifts) {
    const given = owners.get(id)
    if (given !== undefined && !accounts.has(id))
      accounts.set(id, { id, earned, given, from: new Map(), to: new Map() })
  }
  for (const { earnerId, ownerId, points } of gifts) {
    const [earner, owner] = [accounts.get(earnerId), accounts.get(ownerId)]
    if (!earner || !owner) continue
    earner.from.set(ownerId, points)
    owner.to.set(earnerId, points)
  }
  return accounts
}

/** The accounts that can be in a ring: the largest sources of each that can are over half of what it earned. */
function closeAccounts(accounts: Accounts, limits: FlagLimits): Accounts {
  const close = [...accounts.values()].filter(({ from, earned }) => {
    const sources = [...from].flatMap(([id, points]) => (accounts.has(id) ? [points] : []))
    const largest = sources.sort((one, two) => two - one).slice(0, limits.mostMembers - 1)
    return isEnough(sum(largest), earned, limits)
  })
  if (close.length === accounts.size) return accounts
  return closeAccounts(new Map(close.map((account) => [account.id, account])), limits)
}

function ringAround(seed: Account, accounts: Accounts, total: number, limits: FlagLimits): Ring | undefined {
  const group = new Map<number, Account>()
  /** Points that accounts got from the group. */
  const got = new Map<number, number>()
  /** The part of their earnings that accounts outside got from the group, and the part of their gifts that went to it. */
  const ties = new Map<number, number>()
  const tie = (id: number, part: number): void => {
    if (accounts.has(id) && !group.has(id)) ties.set(id, (ties.get(id) ?? 0) + part)
  }
  const add = (account: Account): void => {
    group.set(account.id, account)
    ties.delete(account.id)
    for (const [id, points] of account.from) tie(id, points / (accounts.get(id)?.given ?? 1))
    for (const [id, points] of account.to) {
      got.set(id, (got.get(id) ?? 0) + points)
      tie(id, points / (accounts.get(id)?.earned ?? 1))
    }
  }
  let best: Ring | undefined
  let next: Account | undefined = seed
  while (next && group.size < limits.mostMembers * room) {
    add(next)
    const bound = [...group.values()].filter(({ id, earned }) => isEnough(got.get(id) ?? 0, earned, limits))
    const ring = bound.length > 1 && judge(widen(peel(bound, limits), accounts, limits), total, limits)
    if (ring && ring.share > (best?.share ?? 0)) best = ring
    next = accounts.get(strongest(ties))
  }
  return best
}

function strongest(ties: ReadonlyMap<number, number>): number {
  let [best, most] = [0, 0]
  for (const [id, part] of ties) if (part > most) [best, most] = [id, part]
  return best
}

/** Leaves out, again and again, who does not live off the others. */
function peel(members: readonly Account[], limits: FlagLimits): Account[] {
  const ids = members.map(({ id }) => id)
  const bound = members.filter((each) => isEnough(gotFrom(each, ids), each.earned, limits))
  return bound.length === members.length ? bound : peel(bound, limits)
}

/** Adds, again and again, who lives off the ring and gives to it. */
function widen(ring: readonly Account[], accounts: Accounts, limits: FlagLimits): readonly Account[] {
  const ids = ring.map(({ id }) => id)
  const near = new Set(ring.flatMap(({ to }) => [...to.keys()]))
  for (const id of ids) near.delete(id)
  const more = [...near].flatMap((id) => {
    const account = accounts.get(id)
    return account && givesTo(account, ids) && isEnough(gotFrom(account, ids), account.earned, limits)
      ? [account]
      : []
  })
  if (more.length === 0 || ring.length > limits.mostMembers) return ring
  return widen([...ring, ...more], accounts, limits)
}

function judge(members: readonly Account[], total: number, limits: FlagLimits): Ring | undefined {
  const ids = members.map(({ id }) => id)
  const points = sum(members.map((each) => gotFrom(each, ids)))
  const flow = {
    points,
    earned: sum(members.map(({ earned }) => earned)),
    given: sum(members.map(({ given }) => given)),
    total,
  }
  const holds = ids.length > 1 && ids.length <= limits.mostMembers && isBeyondChance(flow)
  return holds ? { memberIds: ascending(ids), points, share: points / flow.earned } : undefined
}

const isEnough = (points: number, earned: number, { leastPoints }: FlagLimits): boolean =>
  points >= leastPoints && isMostOf(points, earned)

const gotFrom = ({ from }: Account, ids: readonly number[]): number => sum(ids.map((id) => from.get(id) ?? 0))

const givesTo = ({ to }: Account, ids: readonly number[]): boolean => ids.some((id) => to.has(id))
