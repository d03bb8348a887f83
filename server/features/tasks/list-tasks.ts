import type { Output } from '#contract/operation.ts'
import type { listWebsiteTasks, taskSorts } from '#contract/tasks.ts'
import type { MemberContext } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { type EarnerView, readEarnerView } from './earner-view.ts'
import { type Part, readMixed, readSorted } from './feed.ts'
import { presentTask } from './present.ts'
import { readLaterTasks, type TaskFilter, type TaskRow } from './queries.ts'

interface TaskQuery {
  cursor?: string | undefined
  limit: number
  sort: (typeof taskSorts)[number]
}

/** Tasks of one kind for a member: those open now in the order asked for, then those whose site opens later. */
export async function listTasks(
  filter: TaskFilter,
  query: TaskQuery,
  { services, member }: Pick<MemberContext, 'services' | 'member'>,
): Promise<Output<typeof listWebsiteTasks>> {
  const view = await readEarnerView(services, member.id)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const open: Part =
    cursor?.kind === 'later'
      ? { rows: [], next: null }
      : await readOpen({ services, view, filter, limit: query.limit }, query.sort, cursor)
  const later = open.next
    ? null
    : await readLater(services, view, filter, query.limit - open.rows.length, cursor)
  const rows = [...open.rows, ...(later?.rows ?? [])]
  return {
    tasks: rows.map((row) => presentTask(services.config, row, view.opensAt.get(row.siteKey ?? ''))),
    nextCursor: open.next ?? later?.next ?? null,
  }
}

function readOpen(
  ask: Parameters<typeof readMixed>[0],
  sort: TaskQuery['sort'],
  cursor: Exclude<Cursor, { kind: 'later' }> | null,
): Promise<Part> {
  // A cursor of another sort starts that one anew.
  if (sort === 'best') return readMixed(ask, cursor?.kind === 'mixed' ? cursor : null)
  return readSorted(ask, sort, cursor?.kind === 'sorted' ? cursor.after : null)
}

/** The tasks that open later, soonest first: few enough to be read all and cut here. */
async function readLater(
  services: Services,
  view: EarnerView,
  filter: TaskFilter,
  room: number,
  cursor: Cursor | null,
): Promise<Part> {
  const opens = (row: TaskRow): number => view.opensAt.get(row.siteKey ?? '')?.getTime() ?? 0
  const after = cursor?.kind === 'later' ? cursor.after : null
  const rows = (await readLaterTasks(services, view, filter))
    .toSorted((one, two) => opens(one) - opens(two) || one.id - two.id)
    .filter(
      (row) => !after || opens(row) > after.figure || (opens(row) === after.figure && row.id > after.id),
    )
  const shown = rows.slice(0, room)
  const last = shown.at(-1)
  const reached = last ? { figure: opens(last), id: last.id } : after
  return { rows: shown, next: rows.length > room ? writeCursor({ kind: 'later', after: reached }) : null }
}
