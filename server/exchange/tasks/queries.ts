import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { doneColumns, doneRow, isMutual, joinDone } from '../attempts/index.ts'
import type { Key } from './cursor.ts'
import type { EarnerView } from './earner-view.ts'
import { shapeOf, type TaskOrder } from './orders.ts'
import { mixedOrders } from './rules.ts'
import { isOpenNow, offerOfTask, type TaskRow, taskColumns, taskJoins, taskRow } from './task-row.ts'
import {
  isOpen,
  liveOf,
  notDone,
  notHidden,
  openStatement,
  opensLater,
  type Statement,
  type TaskFilter,
} from './visible.ts'

type Lists = Pick<Services, 'listPool'>

/** One read of open tasks: an order, and the position after which to read. */
export interface TaskRead {
  order: TaskOrder
  after: Key | null
  /** Written into the SQL text, so the plan can be cached: a parameter would be planned each time. */
  limit: number
  /** Leaves out rows already returned by another order of the feed. */
  unlike?: { order: TaskOrder; upTo: Key } | undefined
}

/** The rows of several orders, in one statement. Of the feed's, only `spot` has spotlighted campaigns. */
export async function readOrders<O extends TaskOrder>(
  { listPool }: Lists,
  view: EarnerView,
  filter: TaskFilter,
  reads: readonly (TaskRead & { order: O })[],
): Promise<Record<O, TaskRow[]>> {
  const statement = openStatement()
  const isMixed = reads.some(({ order }) => mixedOrders.some((mixed) => mixed === order))
  const spotlit = isMixed && view.spotlitIds.length > 0 ? statement.value(view.spotlitIds, 'bigint[]') : null
  // Only these orders add values to the statement: the database rejects a value that the text does not use.
  const wanted = reads.filter(({ order }) => order !== 'spot' || spotlit)
  const read = Object.fromEntries(reads.map(({ order }) => [order, [] as TaskRow[]])) as Record<O, TaskRow[]>
  if (wanted.length === 0) return read
  const parts: Parts = {
    statement,
    view,
    spotlit,
    pairs: filter.pairs,
    visible: `${notHidden(statement, view, filter)} AND ${isOpen(statement, view, filter)}`,
  }
  const branches = wanted.map((each) => branchOf(parts, each)).join(' UNION ALL ')
  const rows = await query(
    listPool,
    { ...taskRow, order: is.oneOf(wanted.map(({ order }) => order)) },
    { prepared: branches, values: statement.values },
  )
  for (const row of rows) read[row.order].push(row)
  return read
}

interface Parts {
  statement: Statement
  view: EarnerView
  pairs: TaskFilter['pairs']
  visible: string
  /** Placeholder of the spotlighted campaigns' ids; null: there are none, or no order for them. */
  spotlit: string | null
}

function branchOf(parts: Parts, { order, after, limit, unlike }: TaskRead): string {
  const { statement, view, visible, spotlit } = parts
  const { by, isDoneFirst, covered, after: isAfter } = shapeOf(order)
  const live = liveOf(statement, parts.pairs, order === 'spot' ? undefined : by)
  const undone = notDone(statement, view, isDoneFirst && !view.hasLongPast ? 'reading' : 'looking')
  const beyond = after ? `AND ${isAfter(statement, after)}` : ''
  const others = `${order === 'spot' ? `AND campaign.id = ANY (${spotlit})` : spotlit ? `AND campaign.id <> ALL (${spotlit})` : ''}
    ${unlike ? `AND ${shapeOf(unlike.order).after(statement, unlike.upTo)}` : ''}`
  const columns = `SELECT '${order}' AS "order", ${taskColumns}`
  if (covered === undefined)
    return `(${columns} FROM ${live} ${taskJoins}
      WHERE ${visible} AND ${undone} ${beyond} ${others}
      ORDER BY ${by} LIMIT ${Number(limit)})`
  // The index alone skips tasks already done, and only the rest is fetched, one by one: OFFSET 0 keeps the
  // two steps apart.
  return `(${columns} FROM (SELECT campaign.id, ${covered} AS figure FROM ${live}
        WHERE ${undone} ${beyond} ORDER BY ${by} OFFSET 0) AS walked
      JOIN campaign ON campaign.id = walked.id ${taskJoins}
      WHERE ${visible} ${others}
      ORDER BY walked.figure DESC, walked.id DESC LIMIT ${Number(limit)})`
}

/** Reads those of the given campaigns that are open now, by id. */
export async function readTasksById(
  { listPool }: Lists,
  view: EarnerView,
  filter: TaskFilter,
  ids: readonly number[],
): Promise<Map<number, TaskRow>> {
  if (ids.length === 0) return new Map()
  const statement = openStatement()
  const rows = await query(listPool, taskRow, {
    prepared: `SELECT ${taskColumns} FROM ${liveOf(statement, filter.pairs)} ${taskJoins}
      WHERE ${notHidden(statement, view, filter)} AND ${isOpen(statement, view, filter)}
        AND ${notDone(statement, view, 'looking')}
        AND campaign.id = ANY (${statement.value(ids, 'bigint[]')})`,
    values: statement.values,
  })
  return new Map(rows.flatMap((row) => (isOpenNow(view, row) ? [[row.id, row]] : [])))
}

/** Tasks whose site opens later today or within the hour; as many as one member can have closed. */
export async function readLaterTasks(
  { listPool }: Lists,
  view: EarnerView,
  filter: TaskFilter,
): Promise<TaskRow[]> {
  if (view.closedSites.length === 0) return []
  const statement = openStatement()
  const rows = await query(listPool, taskRow, {
    prepared: `SELECT ${taskColumns} FROM ${liveOf(statement, filter.pairs)} ${taskJoins}
      WHERE ${notHidden(statement, view, filter)} AND ${opensLater(statement, view)} LIMIT 500`,
    values: statement.values,
  })
  return rows.filter((row) => offerOfTask(view, row)?.opensAt)
}

/** Reads the given campaigns that are live, for any reader. */
export function readTaskRows({ listPool }: Lists, ids: readonly number[]): Promise<TaskRow[]> {
  const statement = openStatement()
  return query(listPool, taskRow, {
    prepared: `SELECT ${taskColumns} FROM campaign ${taskJoins}
      WHERE campaign.id = ANY (${statement.value(ids, 'bigint[]')}) AND campaign.state = 'live'`,
    values: statement.values,
  })
}

/** Reads one published campaign, live or not, with what the member did with it before; null if there is none. */
export function readPublished(
  { listPool }: Lists,
  campaignId: number,
  memberId: number,
): Promise<RowOf<typeof publishedRow> | null> {
  return queryOne(listPool, publishedRow, {
    prepared: `SELECT ${taskColumns}, ${doneColumns},
        (SELECT session_id FROM attempt WHERE member_id = $2 AND campaign_id = $1 ORDER BY id DESC LIMIT 1) AS "newestSession",
        ${isMutual('campaign.owner_id', '$2', "(SELECT (ledger.clock() AT TIME ZONE 'UTC')::date)")} AS "isMutual"
      FROM campaign ${taskJoins} ${joinDone('$2')}
      WHERE campaign.id = $1 AND campaign.state IN ('live', 'paused', 'finished', 'ended')`,
    values: [campaignId, memberId],
  })
}

/** newestSession: of the member's newest attempt at the campaign; null: none. isMutual: its owner earned from the member. */
const publishedRow = { ...taskRow, ...doneRow, newestSession: is.uuid.orNull, isMutual: is.boolean }
