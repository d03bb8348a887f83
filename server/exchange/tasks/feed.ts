import { writeCursor } from '../../http/cursor.ts'
import type { Services } from '../../services.ts'
import type { Cursor, Key } from './cursor.ts'
import type { EarnerView } from './earner-view.ts'
import { type ByOrder, byOrder, isExhausted, type MixState, mix, openSource } from './mix.ts'
import { keyOf, type TaskOrder } from './orders.ts'
import { readOrders, readTasksById, type TaskRead } from './queries.ts'
import { type MixedOrder, mixedOrders, ordersOfPlace } from './rules.ts'
import { isOpenNow, offerOfTask, type TaskRow } from './task-row.ts'
import type { TaskFilter } from './visible.ts'

/** Part of a list, and the cursor of the next part; null at the end. */
export interface Part {
  rows: TaskRow[]
  next: string | null
}

/** A part of a list to read. */
export interface PartRequest {
  /** True: the tasks that newcomers see last, as the cursor then records. */
  isRest?: boolean
  services: Pick<Services, 'listPool' | 'settings'>
  view: EarnerView
  filter: TaskFilter
  limit: number
}

/** Position in the feed. */
export type MixedCursor = Extract<Cursor, { kind: 'mixed' }>

/** Extra rows per chunk, for those passed over for their owner or returned by another order. */
const spare = 10

/** Rounds to one of a few chunk sizes, so there are few statement texts and plans whatever the limit. */
const roundUp = (most: number): number => chunks.find((chunk) => chunk >= most) ?? most
/** Where the judge passed over most of a first chunk, larger ones follow. */
const mostRows = 112
const chunks = [12, 16, 24, 32, 48, 64, mostRows] as const

/** Chunk size of each order: the rows a page takes from it, plus some to pass over. */
function chunksOf(limit: number, bestBasisPoints: number): ByOrder<number> {
  const best = Math.ceil((limit * bestBasisPoints) / 10_000)
  const of = { spot: limit, best: best + spare, least: limit - best + spare / 2 }
  return byOrder((order) => roundUp(of[order]))
}

/** Orders that exclude each other's rows: a campaign comes by reward or by service, never by both. */
const counterparts = { best: 'least', least: 'best' } as const

/** The feed: most places by reward per second and owner quality, the rest least served, owners apart. */
export async function readMixed(request: PartRequest, cursor: MixedCursor | null): Promise<Part> {
  const { services, view, filter, limit } = request
  const reached: ByOrder<Key | null> = byOrder((order) => cursor?.reached[order] ?? null)
  const given = new Set<number>()
  const share = services.settings.get('feed_best_basis_points')
  const chunk = chunksOf(limit, share)
  const readOf = (
    order: MixedOrder,
    after: Key | null,
    most = chunk[order],
  ): TaskRead & { order: MixedOrder } => {
    const counterpart = order === 'spot' ? undefined : counterparts[order]
    const upTo = counterpart && cursor?.reached[counterpart]
    return {
      order,
      after,
      limit: most,
      unlike: counterpart && upTo ? { order: counterpart, upTo } : undefined,
    }
  }
  const first = await readOrders(
    services,
    view,
    filter,
    mixedOrders.map((order) => readOf(order, reached[order])),
  )
  // A short chunk holds every row that is left, so the counterpart is sorted here instead of read further.
  if (first.best.length < chunk.best) {
    first.least = first.best.toSorted((one, two) => one.servedTenths - two.servedTenths || one.id - two.id)
    chunk.least = Number.POSITIVE_INFINITY
  }
  const sources = byOrder((order) =>
    openSource<TaskRow>({
      first: first[order],
      read: async (last) =>
        (await readOrders(services, view, filter, [readOf(order, last && keyOf(order, last), mostRows)]))[
          order
        ],
      chunk: chunk[order],
      more: mostRows,
      fits: (row) => isOpenNow(view, row),
      isGiven: ({ id }) => given.has(id),
      onTake: (row) => {
        given.add(row.id)
        reached[order] = keyOf(order, row)
      },
    }),
  )
  const state = await stateOf(request, cursor)
  const rows = await mix(sources, state, {
    places: limit,
    ordersOf: (place) => ordersOfPlace(place, share),
  })
  const next = (await isExhausted(sources, state))
    ? null
    : writeCursor({ ...cursorOf(state, reached), isRest: request.isRest ?? false })
  return { rows, next }
}

async function stateOf(
  { services, view, filter }: PartRequest,
  cursor: MixedCursor | null,
): Promise<MixState<TaskRow>> {
  const ids = mixedOrders.flatMap((order) => cursor?.deferred[order] ?? [])
  const rows = await readTasksById(services, view, filter, ids)
  return {
    place: cursor?.place ?? 0,
    recent: cursor?.recent ?? [],
    deferred: byOrder((order) => (cursor?.deferred[order] ?? []).flatMap((id) => rows.get(id) ?? [])),
  }
}

const cursorOf = (
  { place, recent, deferred }: MixState<TaskRow>,
  reached: ByOrder<Key | null>,
): Omit<MixedCursor, 'isRest'> => ({
  kind: 'mixed',
  place,
  reached,
  recent,
  deferred: byOrder((order) => deferred[order].map(({ id }) => id)),
})

/** Reads a list sorted by a single figure, as the member chose: open tasks, or those that are closed until later. */
export async function readSorted(
  { services, view, filter, limit }: PartRequest,
  order: Exclude<TaskOrder, MixedOrder>,
  after: Key | null,
  kind: 'sorted' | 'closed' = 'sorted',
): Promise<Part> {
  const rows: TaskRow[] = []
  const fits = (row: TaskRow): boolean =>
    kind === 'sorted' ? isOpenNow(view, row) : Boolean(offerOfTask(view, row)?.opensAt)
  for (let from = after, size = roundUp(limit + 1), isLast = false; !isLast && rows.length <= limit; ) {
    const { [order]: read } = await readOrders(services, view, filter, [{ order, after: from, limit: size }])
    rows.push(...read.filter(fits))
    const last = read.at(-1)
    isLast = last === undefined || read.length < size
    from = last ? keyOf(order, last) : from
    size = mostRows
  }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit) return { rows: shown, next: null }
  return {
    rows: shown,
    next: writeCursor(last ? { kind, after: keyOf(order, last) } : { kind: 'closed', after }),
  }
}
