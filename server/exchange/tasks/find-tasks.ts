import type { Task } from '#contract/exchange/tasks.ts'
import { openKept } from '../../kept.ts'
import { accountRowsOf } from '../connections/index.ts'
import { type EarnerView, readEarnerView } from './earner-view.ts'
import type { Reader } from './list-tasks.ts'
import { presentTask } from './present.ts'
import { openPairs } from './rules.ts'
import { taskColumns, taskJoins, taskRow } from './task-row.ts'
import { isOpen, liveOf, notDone, notHidden, openStatement, runStatement } from './visible.ts'

/** Latest rows compared one by one before the index is read, and live campaigns of which the feed’s rules choose. */
const latest = 200
const candidates = 20

/**
 * SQL of CTEs by which found_{table} has ids of rows with the words of the CTE asked: up to `most` of the latest rows, by
 * comparing each; if these are fewer than `enough`, all, by the index. A word that many rows have is found by the first
 * way, a rare one quickly by the other.
 */
export function latestFirst(
  table: string,
  { enough, most }: { enough: number; most: number },
  where: string,
): string {
  const has = `words @@ (SELECT words FROM asked) AND ${where}`
  const found = `(SELECT count(*) FROM first_${table})`
  return `first_${table} AS MATERIALIZED (
      SELECT id FROM (SELECT * FROM ${table} ORDER BY id DESC LIMIT ${latest}) AS ${table} WHERE ${has}
      ORDER BY id DESC LIMIT ${most}
    ), found_${table} AS (
      SELECT id FROM first_${table} WHERE ${found} >= ${enough}
      UNION ALL SELECT id FROM ${table} WHERE ${found} < ${enough} AND ${has})`
}

const views = openKept<EarnerView>(1_000)
const viewMs = 10_000

/** A member’s restrictions up to 10 s ago: searches follow each typed word, and a start checks everything again. */
async function recentView(services: Reader['services'], memberId: number): Promise<EarnerView> {
  const known = views.find(services.pool, memberId)
  if (known) return known
  const view = await readEarnerView(services, memberId)
  views.keep(services.pool, view, viewMs, memberId)
  return view
}

/**
 * Up to `most` tasks with the words of a tsquery that the feed would offer to the member, newest first, of the 20 newest
 * live campaigns of others that have them.
 */
export async function findTasks({ services, member }: Reader, words: string, most: number): Promise<Task[]> {
  const [view, accounts] = await Promise.all([
    recentView(services, member.id),
    accountRowsOf(services, member.id),
  ])
  const statement = openStatement()
  const own = statement.value(member.id, 'bigint')
  const filter = { pairs: openPairs(null, view.closed) }
  const rows = await runStatement(
    services.listPool,
    taskRow,
    statement,
    `WITH asked AS MATERIALIZED (SELECT to_tsquery('simple', ${statement.value(words, 'text')}) AS words),
      ${latestFirst('content', { enough: candidates / 2, most: candidates }, `owner_id IS DISTINCT FROM ${own}`)},
      candidate AS MATERIALIZED (
        -- Looked up one by one, newest first, until there are enough.
        SELECT live.id FROM (SELECT id FROM found_content ORDER BY id DESC) AS found, LATERAL (
          SELECT campaign.id FROM campaign WHERE content_id = found.id AND state = 'live' AND NOT EXISTS (
            SELECT FROM owner_block WHERE member_id = ${own} AND owner_id = campaign.owner_id OFFSET 0) OFFSET 0
        ) AS live LIMIT ${candidates})
      SELECT ${taskColumns} FROM ${liveOf(statement, filter.pairs)} ${taskJoins}
      WHERE campaign.id = ANY (ARRAY(SELECT id FROM candidate)) AND ${notHidden(statement, view, filter)}
        AND ${isOpen(statement, view)} AND ${notDone(statement, view, 'looking')}`,
  )
  // Sorted here: the planner, which lists tell not to sort, would read all content in this order.
  const newest = rows.toSorted((one, other) => other.id - one.id).slice(0, most)
  return newest.map((row) => presentTask(services.config, row, view, accounts))
}
