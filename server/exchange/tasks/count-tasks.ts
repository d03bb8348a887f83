import { z } from 'zod'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { is, queryRow, type RowOf } from '#database/rows.ts'
import { openFigureCache } from '../../figure-cache.ts'
import type { Services } from '../../services.ts'
import { anyTask, offerOf, type TaskFacts, taskFactsOf } from '../attempts/index.ts'
import { type EarnerView, readEarnerView, type ViewServices } from './earner-view.ts'
import { findLive, keepLive, type LiveRow, type LiveTasks, liveSchema, liveText } from './live-tasks.ts'

export type TaskCounts = Record<string, Record<string, number>>

const ownRow = { skipped: is.text.orNull, done: is.text.orNull }
/** A member’s hidden and past tasks, as text: ids of campaigns, and actions with their content’s key. */
type OwnRow = RowOf<typeof ownRow>

/** Reads indexes alone: each task done is a row of an index, whatever became of its campaign. */
const ownText = `SELECT (SELECT string_agg(campaign_id::text, ' ') FROM task_skip WHERE member_id = $1) AS skipped,
    (SELECT string_agg(action || ' ' || content_key, E'\\n') FROM attempt
      WHERE member_id = $1 AND content_key IS NOT NULL AND (reason IS NULL OR reason IN ('feedback_refused', 'feedback_removed'))) AS done`

/** Live campaigns and a member’s past in one statement, since a small exchange needs both each time. */
const bothText = `SELECT (SELECT json_agg(live) FROM (${liveText}) AS live) AS live, own.* FROM (${ownText}) AS own`

/** Counts of members who have done so much that reading it takes longer than a list. */
const keptCounts = openFigureCache<TaskCounts>(1_000)

/**
 * Counts the tasks open to a member now, by platform and action: those that lists show without a waiting
 * time. `known`: the member’s view, if it was read already. With more than 1,000 live campaigns these are read once for
 * everybody and are up to a minute old, as are the counts of a member who has done more than 1,000 tasks.
 */
export async function countOpenTasks(
  services: ViewServices,
  memberId: number,
  known?: EarnerView,
): Promise<TaskCounts> {
  const { pool } = services
  const earlier = keptCounts.find(pool, memberId)
  if (earlier) return earlier
  const view = known ?? (await readEarnerView(services, memberId))
  const { live, own } = await readTasks(pool, view)
  const done = new Set(own.done?.split('\n'))
  const counts = countOpen(live, view, own, done)
  keptCounts.keep(pool, counts, done.size, memberId)
  return counts
}

async function readTasks(
  pool: Services['pool'],
  { memberId }: EarnerView,
): Promise<{ live: LiveTasks; own: OwnRow }> {
  const known = findLive(pool)
  if (known)
    return { live: known, own: await queryRow(pool, ownRow, { prepared: ownText, values: [memberId] }) }
  const shape = { ...ownRow, live: is.json(z.array(liveSchema)).orNull }
  const { live, ...own } = await queryRow(pool, shape, { prepared: bothText, values: [memberId] })
  return { live: keepLive(pool, live ?? []), own }
}

/** Asks the judge about each live task, and first about each group: nothing of a closed group is open. */
function countOpen(live: LiveTasks, view: EarnerView, own: OwnRow, done: Set<string>): TaskCounts {
  const skipped = new Set(own.skipped?.split(' ').map(Number))
  // Running attempts are among the facts about the earner.
  for (const { action, contentKey } of view.running) done.delete(`${action} ${contentKey}`)
  const counts: TaskCounts = {}
  for (const { platform, action } of catalogue) counts[platform] = { ...counts[platform], [action]: 0 }
  for (const { row, tasks } of live.groups) {
    const facts = groupFacts(row, view)
    const known = counts[row.platform]
    if (known?.[row.action] === undefined || offerOf(view, facts)?.opensAt !== null) continue
    for (const task of tasks) {
      if (skipped.has(task.id)) continue
      // One object for all tasks of a group: there are tens of thousands.
      Object.assign(facts, task)
      facts.done = done.has(`${row.action} ${task.contentKey}`) ? 'done' : null
      if (offerOf(view, facts)?.opensAt === null) known[row.action] = (known[row.action] ?? 0) + 1
    }
  }
  return counts
}

/** Facts about a group of live campaigns; its owner, content and site are nobody's. */
function groupFacts(row: LiveRow, { accountRows }: EarnerView): TaskFacts {
  const restsUntil = row.restsUntil === null ? null : new Date(row.restsUntil)
  return taskFactsOf({ ...anyTask, ...row, restsUntil }, accountRows)
}
