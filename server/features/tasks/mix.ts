import { houseId, ownerSpacing } from './rules.ts'

/** What the order of the feed depends on, of one campaign. */
export interface Mixable {
  id: number
  ownerId: number | null
}

/** A reader of one of the two orders; what the other one has given is left out by whoever makes it. */
export interface Source<T> {
  /** The next, without taking it. */
  peek(): Promise<T | null>
  take(): void
}

export type Order = 'best' | 'least'

/** Where a feed stands between two pages. */
export interface MixState<T> {
  /** How many places were given. */
  place: number
  /** Owners of the last places, oldest first. */
  recent: number[]
  /** Read already, and waiting until their owner may appear again, by the order that gave them. */
  deferred: Record<Order, T[]>
}

/** With more waiting than this the spacing yields, or a cursor would grow without end. */
export const mostDeferred = 100

const other = { best: 'least', least: 'best' } as const

/**
 * Gives the next places of the feed: each goes to the order that isBest says, to the first campaign in it whose owner
 * has had none of the last nine places. Where only such campaigns are left, the owner who waited longest comes
 * next, so that in the end every campaign has its place once. Changes `state`.
 */
export async function mix<T extends Mixable>(
  sources: Record<Order, Source<T>>,
  state: MixState<T>,
  options: { places: number; isBest(place: number): boolean },
): Promise<T[]> {
  const given: T[] = []
  while (given.length < options.places) {
    const order = options.isBest(state.place) ? 'best' : 'least'
    const next =
      (await pick(sources, state, order)) ?? (await pick(sources, state, other[order])) ?? yieldOne(state)
    if (!next) break
    given.push(next)
    state.place += 1
    state.recent = [...state.recent, ownerOf(next)].slice(1 - ownerSpacing)
  }
  return given
}

/** Whether anything is left to give. */
export async function isExhausted<T>(
  sources: Record<Order, Source<T>>,
  { deferred }: MixState<T>,
): Promise<boolean> {
  if (deferred.best.length + deferred.least.length > 0) return false
  return (await sources.best.peek()) === null && (await sources.least.peek()) === null
}

const ownerOf = ({ ownerId }: Mixable): number => ownerId ?? houseId

function isFree(item: Mixable, { recent }: Pick<MixState<Mixable>, 'recent'>): boolean {
  return item.ownerId === null || !recent.includes(item.ownerId)
}

/** The first of this order whose owner may appear: of those who wait, then of those to be read. */
async function pick<T extends Mixable>(
  sources: Record<Order, Source<T>>,
  state: MixState<T>,
  order: Order,
): Promise<T | null> {
  const waiting = state.deferred[order]
  const index = waiting.findIndex((item) => isFree(item, state))
  if (index >= 0) return waiting.splice(index, 1)[0] ?? null
  const source = sources[order]
  while (waiting.length + state.deferred[other[order]].length < mostDeferred) {
    const item = await source.peek()
    if (!item) return null
    source.take()
    if (isFree(item, state)) return item
    waiting.push(item)
  }
  return null
}

/** Of all who wait, the one whose owner's last place is longest ago. */
function yieldOne<T extends Mixable>({ deferred, recent }: MixState<T>): T | null {
  const waiting = [...deferred.best, ...deferred.least]
  const [first] = waiting.toSorted(
    (one, two) => recent.lastIndexOf(ownerOf(one)) - recent.lastIndexOf(ownerOf(two)),
  )
  if (!first) return null
  const list = deferred.best.includes(first) ? deferred.best : deferred.least
  list.splice(list.indexOf(first), 1)
  return first
}
