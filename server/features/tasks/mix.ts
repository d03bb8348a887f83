import { houseId, type MixedOrder, mixedOrders, ownerSpacing } from './rules.ts'

/** What the order of the feed depends on, of one campaign. */
export interface Mixable {
  id: number
  ownerId: number | null
}

/** A reader of one of the orders; what another one has given is left out by whoever makes it. */
export interface Source<T> {
  /** The next, without taking it. */
  peek(): Promise<T | null>
  take(): void
}

/** One thing for each order that is mixed. */
export type ByOrder<T> = Record<MixedOrder, T>

/** Where a feed stands between two pages. */
export interface MixState<T> {
  /** How many places were given. */
  place: number
  /** Owners of the last places, oldest first. */
  recent: number[]
  /** Read already, and waiting until their owner may appear again, by the order that gave them. */
  deferred: ByOrder<T[]>
}

/** With more waiting than this the spacing yields, or a cursor would grow without end. */
export const mostDeferred = 100

/** Makes one thing for each order. */
export const byOrder = <T>(make: (order: MixedOrder) => T): ByOrder<T> => ({
  spot: make('spot'),
  best: make('best'),
  least: make('least'),
})

/**
 * Gives the next places of the feed: each goes to the orders that ordersOf says, one after the other, to the first
 * campaign in it whose owner has had none of the last nine places. Where only such campaigns are left, the owner who
 * waited longest comes next, so that in the end every campaign has its place once. Changes `state`.
 */
export async function mix<T extends Mixable>(
  sources: ByOrder<Source<T>>,
  state: MixState<T>,
  options: { places: number; ordersOf(place: number): readonly MixedOrder[] },
): Promise<T[]> {
  const given: T[] = []
  while (given.length < options.places) {
    const next = (await pickFirst(sources, state, options.ordersOf(state.place))) ?? yieldOne(state)
    if (!next) break
    given.push(next)
    state.place += 1
    state.recent = [...state.recent, ownerOf(next)].slice(1 - ownerSpacing)
  }
  return given
}

/** Whether anything is left to give. */
export async function isExhausted<T>(sources: ByOrder<Source<T>>, state: MixState<T>): Promise<boolean> {
  if (waitingCount(state) > 0) return false
  for (const order of mixedOrders) if ((await sources[order].peek()) !== null) return false
  return true
}

const ownerOf = ({ ownerId }: Mixable): number => ownerId ?? houseId

const waitingCount = ({ deferred }: MixState<unknown>): number =>
  mixedOrders.reduce((sum, order) => sum + deferred[order].length, 0)

function isFree(item: Mixable, { recent }: Pick<MixState<Mixable>, 'recent'>): boolean {
  return item.ownerId === null || !recent.includes(item.ownerId)
}

async function pickFirst<T extends Mixable>(
  sources: ByOrder<Source<T>>,
  state: MixState<T>,
  wanted: readonly MixedOrder[],
): Promise<T | null> {
  for (const order of wanted) {
    const item = await pick(sources[order], state, order)
    if (item) return item
  }
  return null
}

/** The first of this order whose owner may appear: of those who wait, then of those to be read. */
async function pick<T extends Mixable>(
  source: Source<T>,
  state: MixState<T>,
  order: MixedOrder,
): Promise<T | null> {
  const waiting = state.deferred[order]
  const index = waiting.findIndex((item) => isFree(item, state))
  if (index >= 0) return waiting.splice(index, 1)[0] ?? null
  while (waitingCount(state) < mostDeferred) {
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
  const waiting = mixedOrders.flatMap((order) => deferred[order])
  const [first] = waiting.toSorted(
    (one, two) => recent.lastIndexOf(ownerOf(one)) - recent.lastIndexOf(ownerOf(two)),
  )
  if (!first) return null
  const list = mixedOrders.map((order) => deferred[order]).find((each) => each.includes(first))
  list?.splice(list.indexOf(first), 1)
  return first
}
