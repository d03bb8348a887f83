import type { listTasks, SwitchedOff, taskSorts } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import type { Member } from '../../http/context.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import type { Services } from '../../services.ts'
import { type CurrentRow, shownCatalogue } from '../catalogue/index.ts'
import { type Cursor, cursorSchema } from './cursor.ts'
import { type EarnerView, viewOf } from './earner-view.ts'
import { type MixedCursor, type Part, type PartRequest, readMixed, readSorted } from './feed.ts'
import { promotedPairs } from './live-tasks.ts'
import { byOrder } from './mix.ts'
import { presentTask } from './present.ts'
import { readLaterTasks } from './queries.ts'
import {
  closedGroups,
  closedPairs,
  groupsOf,
  type ListFilters,
  openPairs,
  type Pair,
  pairsMatching,
} from './rules.ts'
import { offerOfTask, type TaskRow } from './task-row.ts'
import type { TaskFilter } from './visible.ts'

/** Filters, sort, cursor and size of the part to read. */
export interface TaskQuery extends ListFilters {
  seconds?: number | undefined
  cursor?: string | undefined
  limit: number
  sort: (typeof taskSorts)[number]
}

/** The member who reads tasks, and the services to read them with. */
export interface Reader {
  services: Services
  member: Pick<Member, 'id'>
}

/**
 * Lists tasks for a member: first those open now in the requested order, then those whose site opens later,
 * then those closed by the day's caps.
 */
export async function readTaskList(query: TaskQuery, reader: Reader): Promise<Output<typeof listTasks>> {
  const { services } = reader
  const view = await viewOf(reader)
  const pairs = await pairsOf(services, query)
  const list: List = {
    services,
    view,
    query,
    open: { pairs: openPairs(pairs, view), mostSeconds: query.seconds },
    shut: { pairs: closedPairs(pairs, view), mostSeconds: query.seconds, isShut: true },
  }
  const { rows, next } = await readParts(list, readCursor(query.cursor, cursorSchema))
  const catalogue = await shownCatalogue(services)
  const groups = groupsOf(pairsMatching(query))
  return {
    tasks: rows.map((row) => presentTask(services.config, row, view)),
    nextCursor: next,
    switchedOff: switchedOffOf(catalogue, query),
    closed: closedGroups(view).filter(({ platform, group }) =>
      groups.some((each) => each.group === group && (platform ?? each.platform) === each.platform),
    ),
  }
}

/** Pairs that match the filters; null: every pair. */
async function pairsOf(services: Services, query: ListFilters): Promise<readonly Pair[] | null> {
  const pairs = pairsMatching(query)
  return pairs === null || query.kind === undefined ? pairs : promotedPairs(services, pairs)
}

interface List {
  services: Services
  view: EarnerView
  query: TaskQuery
  open: TaskFilter
  shut: TaskFilter
}

async function readParts(list: List, cursor: Cursor | null): Promise<Part> {
  const room = list.query.limit
  const isPast = (kinds: readonly Cursor['kind'][]): boolean => cursor !== null && kinds.includes(cursor.kind)
  const open = isPast(['later', 'closed']) ? emptyPart : await readOpen(list, cursor)
  if (open.next) return open
  const later = isPast(['closed']) ? emptyPart : await readLater(list, room - open.rows.length, cursor)
  const soFar = [...open.rows, ...later.rows]
  if (later.next) return { rows: soFar, next: later.next }
  const shut = await readShut(list, room - soFar.length, cursor)
  return { rows: [...soFar, ...shut.rows], next: shut.next }
}

const emptyPart: Part = { rows: [], next: null }

async function readOpen({ services, view, query, open }: List, cursor: Cursor | null): Promise<Part> {
  if (open.pairs?.length === 0) return emptyPart
  const request = { services, view, filter: open, limit: query.limit }
  if (query.sort === 'best' && view.isNew && query.tier === undefined)
    return readRulesFirst(services, request, query, cursor?.kind === 'mixed' ? cursor : null)
  // A cursor of another sort is ignored, so this sort starts from the beginning.
  if (query.sort === 'best') return readMixed(request, cursor?.kind === 'mixed' ? cursor : null)
  return readSorted(request, query.sort, cursor?.kind === 'sorted' ? cursor.after : null)
}

/** The feed of a newcomer: tasks within the platforms' rules, then the others. */
async function readRulesFirst(
  services: Services,
  { filter, ...request }: PartRequest,
  query: TaskQuery,
  cursor: MixedCursor | null,
): Promise<Part> {
  const readTier = async (tier: string, limit: number, after: MixedCursor | null): Promise<Part> => {
    const pairs = openPairs(await pairsOf(services, { ...query, tier }), request.view)
    if (pairs?.length === 0) return emptyPart
    return readMixed({ ...request, filter: { ...filter, pairs }, limit, isRest: tier === 'others' }, after)
  }
  const allowed = cursor?.isRest ? emptyPart : await readTier('green', request.limit, cursor)
  if (allowed.next) return allowed
  const room = request.limit - allowed.rows.length
  if (room === 0) return { rows: allowed.rows, next: writeCursor(atRest) }
  const rest = await readTier('others', room, cursor?.isRest ? cursor : null)
  return { rows: [...allowed.rows, ...rest.rows], next: rest.next }
}

const atRest: MixedCursor = {
  kind: 'mixed',
  isRest: true,
  place: 0,
  recent: [],
  reached: byOrder(() => null),
  deferred: byOrder(() => []),
}

/** Tasks whose site opens later, soonest first; few enough to read them all and cut the page here. */
async function readLater({ services, view, open }: List, room: number, cursor: Cursor | null): Promise<Part> {
  if (open.pairs?.length === 0) return emptyPart
  const opens = (row: TaskRow): number => offerOfTask(view, row)?.opensAt?.getTime() ?? 0
  const after = cursor?.kind === 'later' ? cursor.after : null
  const rows = (await readLaterTasks(services, view, open))
    .toSorted((one, two) => opens(one) - opens(two) || one.id - two.id)
    .filter(
      (row) => !after || opens(row) > after.figure || (opens(row) === after.figure && row.id > after.id),
    )
  const shown = rows.slice(0, room)
  const last = shown.at(-1)
  const reached = last ? { figure: opens(last), id: last.id } : after
  return { rows: shown, next: rows.length > room ? writeCursor({ kind: 'later', after: reached }) : null }
}

/** Tasks closed by the day's caps until these reset, best paid first. */
async function readShut({ services, view, shut }: List, room: number, cursor: Cursor | null): Promise<Part> {
  if (shut.pairs?.length === 0) return emptyPart
  const after = cursor?.kind === 'closed' ? cursor.after : null
  return readSorted({ services, view, filter: shut, limit: room }, 'reward', after, 'closed')
}

const offered = ['visit', 'feedback'] as const

/** Rows of a list that the catalogue has switched off, and what is open instead; null if none is. */
function switchedOffOf(rows: readonly CurrentRow[], filters: ListFilters): SwitchedOff | null {
  const listed = rows.filter(
    ({ platform, action, tier, kinds }) =>
      platform === (filters.platform ?? platform) &&
      action === (filters.action ?? action) &&
      tier === (filters.tier ?? tier) &&
      (filters.kind === undefined || kinds.some((kind) => kind === filters.kind)),
  )
  const off = listed.filter(({ isOn }) => !isOn)
  if (off.length === 0) return null
  const isOpen = (action: string, platform?: string): boolean =>
    rows.some((row) => row.isOn && row.action === action && row.platform === (platform ?? row.platform))
  const instead = offered.flatMap((action): SwitchedOff['instead'] => {
    if (!isOpen(action)) return []
    const platform = rows.find((row) => row.platform === filters.platform)?.platform
    return [{ action, platform: platform && isOpen(action, platform) ? platform : null }]
  })
  return {
    rows: off.map(({ key, platform, label, note, link }) => ({ key, platform, label, note, link })),
    isAll: off.length === listed.length,
    instead,
  }
}
