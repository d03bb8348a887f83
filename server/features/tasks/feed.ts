import type { Services } from '../../services.ts'
import { type Cursor, type Key, writeCursor } from './cursor.ts'
import type { EarnerView } from './earner-view.ts'
import { isExhausted, type MixState, mix, type Order } from './mix.ts'
import { orders, readTasks, readTasksById, type TaskFilter, type TaskRow } from './queries.ts'
import { isBestPlace } from './rules.ts'
import { openSource } from './source.ts'

/** Some tasks, and where the list goes on; null where it ends. */
export interface Part {
  rows: TaskRow[]
  next: string | null
}

interface Ask {
  services: Pick<Services, 'db' | 'settings'>
  view: EarnerView
  filter: TaskFilter
  limit: number
}

/** The feed: most places by reward per second and owner, the rest least served first, owners kept apart. */
export async function readMixed(ask: Ask, cursor: Extract<Cursor, { kind: 'mixed' }> | null): Promise<Part> {
  const { services, view, filter, limit } = ask
  const reached: Record<Order, Key | null> = { best: cursor?.best ?? null, least: cursor?.least ?? null }
  const given = new Set<number>()
  const open = (order: Order, other: Order) =>
    openSource<TaskRow>({
      read: (last, many) => {
        const upTo = cursor?.[other]
        const after = last ? keyOf(order, last) : (cursor?.[order] ?? null)
        const unlike = upTo ? { order: other, upTo } : undefined
        return readTasks(services, view, { ...filter, order, after, limit: many, unlike })
      },
      chunk: limit + 10,
      isGiven: ({ id }) => given.has(id),
      onTake: (row) => {
        given.add(row.id)
        reached[order] = keyOf(order, row)
      },
    })
  const sources = { best: open('best', 'least'), least: open('least', 'best') }
  const state: MixState<TaskRow> = {
    place: cursor?.place ?? 0,
    recent: cursor?.recent ?? [],
    deferred: {
      best: await readTasksById(services, view, filter, cursor?.deferredBest ?? []),
      least: await readTasksById(services, view, filter, cursor?.deferredLeast ?? []),
    },
  }
  const share = services.settings.get('feed_best_basis_points')
  const rows = await mix(sources, state, { places: limit, isBest: (place) => isBestPlace(place, share) })
  const next = (await isExhausted(sources, state)) ? null : writeCursor(cursorOf(state, reached))
  return { rows, next }
}

/** A list by one figure alone, as the member chose it. */
export async function readSorted(
  { services, view, filter, limit }: Ask,
  order: Exclude<keyof typeof orders, Order>,
  after: Key | null,
): Promise<Part> {
  const rows = await readTasks(services, view, { ...filter, order, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next =
    rows.length > limit && last
      ? writeCursor({ kind: 'sorted', after: { figure: orders[order].figure(last), id: last.id } })
      : null
  return { rows: shown, next }
}

const keyOf = (order: Order, row: TaskRow): Key => ({ figure: orders[order].figure(row), id: row.id })

function cursorOf(
  { place, recent, deferred }: MixState<TaskRow>,
  reached: Record<Order, Key | null>,
): Cursor {
  const ids = (rows: TaskRow[]): number[] => rows.map(({ id }) => id)
  return {
    kind: 'mixed',
    place,
    ...reached,
    recent,
    deferredBest: ids(deferred.best),
    deferredLeast: ids(deferred.least),
  }
}
