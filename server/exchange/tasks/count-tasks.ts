import { z } from 'zod'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { is, queryRow, type RowOf } from '#database/rows.ts'
import { openKept } from '../../kept.ts'
import type { Services } from '../../services.ts'
import { type EarnerView, readEarnerView } from './earner-view.ts'
import { findLive, isFor, keepLive, type LiveTasks, listOf, liveSchema, liveText } from './live-tasks.ts'
import { openPairs } from './rules.ts'

export type TaskCounts = Record<string, Record<string, number>>

const ownRow = {
  closed: is.text.orNull,
  done: is.text.orNull,
  running: is.text.orNull,
}
/** A member’s past and hidden tasks, as text: ids of campaigns, and actions with their content’s key. */
type OwnRow = RowOf<typeof ownRow>

/** Reads indexes alone: each task done is a row of an index, whatever became of its campaign. */
const ownText = `SELECT (SELECT string_agg(id::text, ' ') FROM (
      SELECT campaign_id AS id FROM task_skip WHERE member_id = $1
      UNION SELECT campaign.id FROM content JOIN campaign ON campaign.content_id = content.id
        WHERE campaign.action = 'visit'
          AND (content.site_key = ANY ($2) OR content.site_key IS NULL AND content.content_key = ANY ($2))
      UNION SELECT campaign.id FROM content JOIN campaign ON campaign.content_id = content.id
        WHERE content.content_key = ANY ($3) OR content.site_key = ANY ($3)
    ) AS hidden) AS closed,
    (SELECT string_agg(action || ' ' || content_key, E'\\n') FROM attempt
      WHERE member_id = $1 AND content_key IS NOT NULL AND (reason IS NULL OR reason IN ('feedback_refused', 'feedback_removed'))) AS done,
    (SELECT string_agg(attempt.action || ' ' || content_key, E'\\n')
      FROM started_attempt JOIN attempt ON attempt.id = attempt_id
      WHERE started_attempt.member_id = $1 AND content_key IS NOT NULL AND attempt.state = 'started') AS running`

/** Live campaigns and a member’s past in one statement, since a small exchange needs both each time. */
const bothText = `SELECT (SELECT json_agg(live) FROM (${liveText}) AS live) AS live, own.* FROM (${ownText}) AS own`

/** Counts of members who have done so much that reading it takes longer than a list. */
const keptCounts = openKept<TaskCounts>(1_000)

/**
 * Counts the tasks open to a member now, by platform and action: those that lists show without a waiting
 * time. `known`: the member’s view, if it was read already. With more than 1,000 live campaigns these are read once for
 * everybody and are up to a minute old, as are the counts of a member who has done more than 1,000 tasks.
 */
export async function countOpenTasks(
  services: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
  known?: EarnerView,
): Promise<TaskCounts> {
  const { pool } = services
  const earlier = keptCounts.find(pool, memberId)
  if (earlier) return earlier
  const view = known ?? (await readEarnerView(services, memberId))
  const { live, own } = await readTasks(pool, view)
  const done = own.done?.split('\n') ?? []
  const counts = subtract(live, view, closedTo(live, view, own, done))
  keptCounts.keep(pool, counts, done.length, memberId)
  return counts
}

async function readTasks(
  pool: Services['pool'],
  view: EarnerView,
): Promise<{ live: LiveTasks; own: OwnRow }> {
  const values = [view.memberId, [...view.opensAt.keys()], view.ownKeys]
  const known = findLive(pool)
  if (known) return { live: known, own: await queryRow(pool, ownRow, { prepared: ownText, values }) }
  const shape = { ...ownRow, live: is.json(z.array(liveSchema)).orNull }
  const { live, ...own } = await queryRow(pool, shape, { prepared: bothText, values })
  return { live: keepLive(pool, live ?? []), own }
}

/** Ids of live campaigns that this member does not see. */
function closedTo(live: LiveTasks, view: EarnerView, own: OwnRow, done: readonly string[]): Set<number> {
  const closed = new Set(own.closed?.split(' ').map(Number))
  const running = new Set(own.running?.split('\n'))
  const owners = [view.memberId, ...view.hiddenOwnerIds, ...(view.houseClosed ? [0] : [])]
  for (const owner of owners) for (const id of listOf(live.ofOwner.get(owner))) closed.add(id)
  for (const key of done) if (!running.has(key)) for (const id of listOf(live.ofKey.get(key))) closed.add(id)
  return closed
}

/** Counts the open pairs’ campaigns whose owners’ limits the member meets, less those closed to the member. */
function subtract(live: LiveTasks, view: EarnerView, closed: ReadonlySet<number>): TaskCounts {
  const open = openPairs(null, view.closed)
  const met = new Map(live.groups.map(({ row, size }) => [row, isFor(row, view) ? size : 0]))
  for (const id of closed) {
    const group = live.byId.get(id)
    const left = group && met.get(group)
    if (group && left) met.set(group, left - 1)
  }
  const counts: TaskCounts = {}
  for (const { platform, action } of catalogue) counts[platform] = { ...counts[platform], [action]: 0 }
  for (const [{ platform, action }, tasks] of met) {
    const known = counts[platform]
    const isOpen = open === null || open.some((pair) => pair.platform === platform && pair.action === action)
    if (known?.[action] !== undefined && isOpen) known[action] += tasks
  }
  return counts
}
