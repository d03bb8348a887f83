import type { Gift } from '#server/trust/flags/rules.ts'
import { type Chance, chanceOf } from './screenshots/chance.ts'

/** A task that was paid: who earned how much from whom. Owner 0 is the house. */
export type Move = readonly [earnerId: number, ownerId: number, points: number]

/** The gifts of a month's moves, as the database sums them. */
export function giftsOf(moves: readonly Move[]): Gift[] {
  const pairs = new Map<string, number>()
  const [earned, given] = [new Map<number, number>(), new Map<number, number>()]
  const raise = <Key>(sums: Map<Key, number>, key: Key, points: number) =>
    sums.set(key, (sums.get(key) ?? 0) + points)
  let total = 0
  for (const [earnerId, ownerId, points] of moves) {
    raise(earned, earnerId, points)
    raise(given, ownerId, points)
    raise(pairs, `${earnerId} ${ownerId}`, points)
    total += points
  }
  return [...pairs].flatMap(([pair, points]) => {
    const [earnerId = 0, ownerId = 0] = pair.split(' ').map(Number)
    if (ownerId === 0) return []
    const all = { earned: earned.get(earnerId) ?? 0, given: given.get(ownerId) ?? 0 }
    return [{ earnerId, ownerId, points, ...all, total }]
  })
}

/** Rewards as often as such tasks are done: visits, likes, follows, videos, feedback. */
const rewards = [3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 5, 5, 5, 8, 8, 10, 6, 6, 12, 12, 12, 24, 36]
const platforms = 10

interface Person {
  id: number
  tasks: number
  platforms: number[]
  friends: number[]
}

/**
 * A month of honest members with ids from 1: most do little and a few do a lot, over half promote for what they earn,
 * one in twenty for points that were bought; they do tasks of their platforms, come back to creators they like, to those
 * who came to them and to friends.
 */
export function honestMonth(seed: number, members: number): Move[] {
  const chance = chanceOf(seed, 'honest')
  const people = Array.from({ length: members }, (_, index) => personOf(chance, index + 1, members))
  const urns = urnsOf(chance, people)
  const visitors = new Map<number, number[]>()
  return people.flatMap(({ id, tasks, platforms: own, friends }) => {
    const liked: number[] = []
    const moves: Move[] = []
    for (let task = 0; task < tasks; task += 1) {
      const draw = chance.next()
      const urn = urns[chance.pick(own)] ?? []
      const from = draw < 0.15 ? liked : draw < 0.2 ? (visitors.get(id) ?? []) : draw < 0.3 ? friends : urn
      const owner = draw > 0.92 || from.length === 0 ? 0 : chance.pick(from)
      if (owner === id) continue
      moves.push([id, owner, chance.oneIn(40) ? 40 : chance.pick(rewards)])
      if (owner !== 0 && chance.oneIn(5)) liked.push(owner)
      if (owner !== 0) visitors.set(owner, [...(visitors.get(owner) ?? []).slice(-20), id])
    }
    return moves
  })
}

function personOf(chance: Chance, id: number, members: number): Person {
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
  const circle = Math.floor(id / 9) * 9
  return {
    id,
    tasks: Math.min(900, Math.ceil(25 * Math.exp(1.2 * normal))),
    platforms: Array.from({ length: chance.int(1, 4) }, () => chance.int(0, platforms - 1)),
    // One in three has friends here, next to them.
    friends: chance.oneIn(3)
      ? Array.from({ length: chance.int(2, 8) }, () => Math.min(members, circle + chance.int(1, 9)))
      : [],
  }
}

/** Owners of each platform, as often as their campaigns offer a task. */
function urnsOf(chance: Chance, people: readonly Person[]): number[][] {
  const urns: number[][] = Array.from({ length: platforms }, () => [])
  for (const { id, tasks, platforms: own } of people) {
    const buys = chance.oneIn(20)
    if (!buys && chance.oneIn(2)) continue
    const offers = buys ? chance.int(100, 600) : Math.ceil(tasks * chance.next())
    for (let offer = 0; offer < offers; offer += 3) urns[chance.pick(own)]?.push(id)
  }
  return urns
}

/** A ring that does `tasks` each for the others, at the lowest rewards, and earns the other part from honest members. */
export function ring(
  chance: Chance,
  {
    ids,
    honest,
    inside,
    points = 300,
  }: { ids: readonly number[]; honest: number; inside: number; points?: number },
): Move[] {
  return ids.flatMap((id) => {
    const others = ids.filter((other) => other !== id)
    const moves: Move[] = []
    for (let got = 0; got < points * inside; got += 3) moves.push([id, chance.pick(others), 3])
    for (let got = 0; got < points * (1 - inside); ) {
      const reward = chance.pick(rewards)
      moves.push([id, chance.int(1, honest), reward], [chance.int(1, honest), id, 3])
      got += reward
    }
    return moves
  })
}

/** Accounts that do tasks of honest members and spend nine tenths of it on the ends, who do a third elsewhere. */
export function funnel(
  chance: Chance,
  { ends, through, honest }: { ends: readonly number[]; through: readonly number[]; honest: number },
): Move[] {
  const stranger = (): number => chance.int(1, honest)
  const spent = through.flatMap((owner): Move[] =>
    Array.from({ length: 40 }, (_, task): Move => [task < 36 ? chance.pick(ends) : stranger(), owner, 3]),
  )
  const others = ends.flatMap((end) => {
    const tasks = spent.filter(([earner]) => earner === end).length / 2
    return Array.from({ length: tasks }, (): Move => [end, stranger(), 3])
  })
  const earned = through.flatMap((id) =>
    Array.from({ length: 20 }, (): Move => [id, stranger(), chance.pick(rewards)]),
  )
  return [...spent, ...others, ...earned]
}
