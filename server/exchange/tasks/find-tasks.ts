import type { Task } from '#contract/exchange/tasks.ts'
import { query } from '#database/rows.ts'
import { openFigureCache } from '../../figure-cache.ts'
import type { Services } from '../../services.ts'
import { type EarnerView, readEarnerView } from './earner-view.ts'
import { presentTask } from './present.ts'
import { openPairs } from './rules.ts'
import { isOpenNow, taskColumns, taskJoins, taskRow } from './task-row.ts'
import { isOpen, liveOf, notDone, notHidden, openStatement } from './visible.ts'

/** Latest rows that are compared one by one before the index is read; live campaigns that the feed’s rules choose from. */
const latest = 200
const candidates = 20

/**
 * SQL of the rows of a table with the words of the CTE asked, newest first: of the latest rows by comparing each, then of
 * the others by the index, which is only read if the caller still takes rows. A word that many rows have is found by the
 * first way, a rare one quickly by the second.
 */
export function latestFirst(table: string, columns: string): string {
  const has = 'words @@ (SELECT words FROM asked)'
  // Fenced, as the planner would otherwise pass the whole table in the order of its key.
  return `(SELECT ${columns} FROM (SELECT * FROM ${table} ORDER BY id DESC LIMIT ${latest}) AS latest WHERE ${has}
    UNION ALL (SELECT ${columns} FROM (SELECT ${columns} FROM ${table} WHERE ${has} OFFSET 0) AS indexed
      WHERE id < (SELECT id FROM ${table} ORDER BY id DESC OFFSET ${latest - 1} LIMIT 1) ORDER BY id DESC))`
}

/** A member and what a search of tasks needs. */
export interface Seeker {
  services: Pick<Services, 'pool' | 'listPool' | 'settings' | 'config' | 'platforms'>
  member: { id: number }
}

const views = openFigureCache<EarnerView>(1_000)
const viewMs = 10_000

/** A member’s restrictions up to 10 s ago: searches follow each typed word, and a start checks everything again. */
async function recentView(services: Seeker['services'], memberId: number): Promise<EarnerView> {
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
export async function findTasks({ services, member }: Seeker, words: string, most: number): Promise<Task[]> {
  const view = await recentView(services, member.id)
  const statement = openStatement()
  const own = statement.value(member.id, 'bigint')
  const filter = { pairs: openPairs(null, view) }
  const rows = await query(services.listPool, taskRow, {
    prepared: `WITH asked AS MATERIALIZED (SELECT to_tsquery('simple', ${statement.value(words, 'text')}) AS words)
      SELECT ${taskColumns} FROM (
        SELECT live.* FROM ${latestFirst('content', 'id, owner_id')} AS found, LATERAL (
          SELECT * FROM ${liveOf(statement, filter.pairs)} WHERE content_id = found.id AND NOT EXISTS (
            SELECT FROM owner_block WHERE member_id = ${own} AND owner_id = campaign.owner_id OFFSET 0) OFFSET 0
        ) AS live WHERE found.owner_id IS DISTINCT FROM ${own} LIMIT ${candidates}
      ) AS campaign ${taskJoins}
      WHERE ${notHidden(statement, view, filter)} AND ${isOpen(statement, view, filter)}
        AND ${notDone(statement, view, 'looking')}`,
    values: statement.values,
  })
  return rows
    .filter((row) => isOpenNow(view, row))
    .slice(0, most)
    .map((row) => presentTask(services.config, row, view))
}
