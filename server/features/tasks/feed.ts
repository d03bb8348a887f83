import type { Services } from '../../services.ts'
import { type Cursor, type Key, writeCursor } from './cursor.ts'
import type { EarnerView } from './earner-view.ts'
import { type ByOrder, byOrder, isExhausted, type MixState, mix } from './mix.ts'
import { keyOf, type TaskOrder } from './orders.ts'
import { inOrderOf, readOrders, readTasksById, type TaskRead } from './queries.ts'
import { type MixedOrder, mixedOrders, ordersOfPlace } from './rules.ts'
import { openSource } from './source.ts'
import type { TaskRow } from './task-row.ts'
import type { TaskFilter } from './visible.ts'

/** Some tasks, and where the list goes on; null where it ends. */
export interface Part {
  rows: TaskRow[]
  next: string | null
}

interface Ask {
  services: Pick<Services, 'listPool' | 'settings'>
  view: EarnerView
  filter: TaskFilter
  limit: number
}

type MixedCursor = Extract<Cursor, { kind: 'mixed' }>

/** Of the rows of a chunk some are passed over for their owner, some were given by another order. */
const spare = 10

/** So that there are few texts, and so few plans, whatever the limit. */
const rounded = (most: number): number => chunks.find((chunk) => chunk >= most) ?? most
const chunks = [12, 16, 24, 32, 48, 64, 112] as const

/** As many rows of each order as a page's places will take of it, and some to pass over. */
function chunksOf(limit: number, bestBasisPoints: number): ByOrder<number> {
  const best = Math.ceil((limit * bestBasisPoints) / 10_000)
  const of = { spot: limit, best: best + spare, least: limit - best + spare / 2 }
  return byOrder((order) => rounded(of[order]))
}

/** What is given by reward is no more given by service, and the other way round. */
const twins = { best: 'least', least: 'best' } as const

/** The feed: most places by reward per second and owner, the rest least served first, owners kept apart. */
export async function readMixed(ask: Ask, cursor: MixedCursor | null): Promise<Part> {
  const { services, view, filter, limit } = ask
  const reached: ByOrder<Key | null> = byOrder((order) => cursor?.reached[order] ?? null)
  const given = new Set<number>()
  const share = services.settings.get('feed_best_basis_points')
  const chunk = chunksOf(limit, share)
  const readOf = (order: MixedOrder, after: Key | null): TaskRead & { order: MixedOrder } => {
    const twin = order === 'spot' ? undefined : twins[order]
    const upTo = twin && cursor?.reached[twin]
    return { order, after, limit: chunk[order], unlike: twin && upTo ? { order: twin, upTo } : undefined }
  }
  const first = await readOrders(
    services,
    view,
    filter,
    mixedOrders.map((order) => readOf(order, reached[order])),
  )
  const sources = byOrder((order) =>
    openSource<TaskRow>({
      first: first[order],
      read: async (last) =>
        (await readOrders(services, view, filter, [readOf(order, last && keyOf(order, last))]))[order],
      chunk: chunk[order],
      isGiven: ({ id }) => given.has(id),
      onTake: (row) => {
        given.add(row.id)
        reached[order] = keyOf(order, row)
      },
    }),
  )
  const state = await stateOf(ask, cursor)
  const rows = await mix(sources, state, {
    places: limit,
    ordersOf: (place) => ordersOfPlace(place, share),
  })
  const next = (await isExhausted(sources, state)) ? null : writeCursor(cursorOf(state, reached))
  return { rows, next }
}

async function stateOf(
  { services, view, filter }: Ask,
  cursor: MixedCursor | null,
): Promise<MixState<TaskRow>> {
  const ids = mixedOrders.flatMap((order) => cursor?.deferred[order] ?? [])
  const rows = await readTasksById(services, view, filter, ids)
  return {
    place: cursor?.place ?? 0,
    recent: cursor?.recent ?? [],
    deferred: byOrder((order) => inOrderOf(cursor?.deferred[order] ?? [], rows)),
  }
}

const cursorOf = ({ place, recent, deferred }: MixState<TaskRow>, reached: ByOrder<Key | null>): Cursor => ({
  kind: 'mixed',
  place,
  reached,
  recent,
  deferred: byOrder((order) => deferred[order].map(({ id }) => id)),
})

/** A list by one figure alone, as the member chose it. */
export async function readSorted(
  { services, view, filter, limit }: Ask,
  order: Exclude<TaskOrder, MixedOrder>,
  after: Key | null,
  kind: 'sorted' | 'closed' = 'sorted',
): Promise<Part> {
  const { [order]: rows } = await readOrders(services, view, filter, [
    { order, after, limit: rounded(limit + 1) },
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit) return { rows: shown, next: null }
  return {
    rows: shown,
    next: writeCursor(last ? { kind, after: keyOf(order, last) } : { kind: 'closed', after }),
  }
}
