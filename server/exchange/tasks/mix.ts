import { houseId, type MixedOrder, mixedOrders, ownerSpacing } from './rules.ts'

/** The fields of a campaign that the feed's order depends on. */
export interface Mixable {
  id: number
  ownerId: number | null
}

/** Cursor over one sort order. Its creator skips campaigns already returned by another order. */
export interface Source<T> {
  /** The next row, without taking it; null at the end. */
  peek(): Promise<T | null>
  take(): void
}

/** One value per order of the mix. */
export type ByOrder<T> = Record<MixedOrder, T>

/** Cursor state of the feed between two pages. */
export interface MixState<T> {
  /** Places filled so far. */
  place: number
  /** Owners of the last places, oldest first. */
  recent: number[]
  /** Campaigns read and deferred until their owner may appear again, by the order that returned them. */
  deferred: ByOrder<T[]>
}

/** From this many deferred campaigns on, owners may appear closer together, or the cursor would grow without end. */
export const mostDeferred = 100

/** Builds one value per order. */
export const byOrder = <T>(make: (order: MixedOrder) => T): ByOrder<T> => ({
  spot: make('spot'),
  best: make('best'),
  least: make('least'),
})

/**
 * Fills the next places of the feed. A place tries the orders of ordersOf one after the other and takes the
 * first campaign whose owner had none of the last nine places. If only such owners are left, the one who
 * appeared longest ago comes next, so every campaign gets exactly one place. Changes `state`.
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

/** True if no campaign is left. */
export async function isExhausted<T>(sources: ByOrder<Source<T>>, state: MixState<T>): Promise<boolean> {
  if (waitingCount(state) > 0) return false
  for (const order of mixedOrders) if ((await sources[order].peek()) !== null) return false
  return true
}

const ownerOf = ({ ownerId }: Mixable): number => ownerId ?? houseId

const waitingCount = ({ deferred }: MixState<unknown>): number =>
  mixedOrders.reduce((sum, order) => sum + deferred[order].length, 0)

const isFree = (item: Mixable, { recent }: Pick<MixState<Mixable>, 'recent'>): boolean =>
  item.ownerId === null || !recent.includes(item.ownerId)

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

/** Next campaign of this order whose owner may appear again: deferred ones first, then unread ones. */
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

/** Among the deferred campaigns, the one whose owner appeared longest ago. */
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

interface SourceParts<T> {
  /** The first chunk, already read. */
  first: readonly T[]
  /** Reads the rows after the last one read. */
  read(last: T | null, many: number): Promise<T[]>
  chunk: number
  more?: number
  /** False: the row is not for its reader. */
  fits?(row: T): boolean
  /** True if another order has already returned the row on this page. */
  isGiven(row: T): boolean
  onTake(row: T): void
}

/** Reads an order in chunks, `more` in those after the first, as far as the page needs it. */
export function openSource<T>({
  first,
  read,
  chunk,
  more = chunk,
  fits = () => true,
  isGiven,
  onTake,
}: SourceParts<T>): Source<T> {
  let rows = first.filter(fits)
  let last = first.at(-1) ?? null
  let ended = first.length < chunk
  return {
    async peek() {
      for (;;) {
        const [next] = rows
        if (next && !isGiven(next)) return next
        if (next) rows.shift()
        else if (ended) return null
        else {
          const next = await read(last, more)
          ended = next.length < more
          last = next.at(-1) ?? last
          rows = next.filter(fits)
        }
      }
    },
    take() {
      const row = rows.shift()
      if (row !== undefined) onTake(row)
    },
  }
}
