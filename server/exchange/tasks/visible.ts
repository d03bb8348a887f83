import type { EarnerView } from './earner-view.ts'
import type { Pair } from './rules.ts'

/** A SQL statement being built, with its parameter values. */
export interface Statement {
  readonly values: unknown[]
  /** Adds a value and returns its placeholder. */
  value(value: unknown, type: string): string
}

/** Creates a statement without values. It is prepared under its text: lists come in few shapes, each planned once. */
export function openStatement(): Statement {
  const values: unknown[] = []
  return { values, value: (value, type) => `$${values.push(value)}::${type}` }
}

export interface TaskFilter {
  /** null: every pair. */
  pairs: readonly Pair[] | null
  /** True: tasks that are closed for now, sites that open later among them. */
  isShut?: boolean
  /** Longest effort of a task, in seconds. */
  mostSeconds?: number | undefined
}

/** Up to this many pairs their indexes are merged; beyond it the index of all live campaigns is read. */
const mostMerged = 12

/**
 * SQL for the live campaigns of some pairs, to select from under the name campaign. `by` is the order that they
 * are read in: each pair's branch states it, as otherwise the planner does not know that its index has it.
 */
export function liveOf(statement: Statement, pairs: readonly Pair[] | null, by?: string): string {
  if (pairs === null) return `(SELECT * FROM campaign WHERE state = 'live') AS campaign`
  const parts =
    pairs.length > mostMerged ? [anyOf(statement, pairs)] : pairs.map((pair) => isOf(statement, pair))
  const order = by === undefined || parts.length < 2 ? '' : `ORDER BY ${by}`
  const branches = (parts.length > 0 ? parts : ['false']).map(
    (condition) => `(SELECT * FROM campaign WHERE state = 'live' AND ${condition} ${order})`,
  )
  return `(${branches.join(' UNION ALL ')}) AS campaign`
}

function isOf(statement: Statement, { platform, action, kinds }: Pair): string {
  const pair = `platform = ${statement.value(platform, 'text')} AND action = ${statement.value(action, 'text')}`
  return kinds === null ? pair : `${pair} AND kind = ANY (${statement.value(kinds, 'text[]')})`
}

function anyOf(statement: Statement, pairs: readonly Pair[]): string {
  const keyed = (ofAllKinds: boolean): string =>
    statement.value(
      pairs
        .filter(({ kinds }) => (kinds === null) === ofAllKinds)
        .flatMap(({ platform, action, kinds }) =>
          (kinds ?? ['']).map((kind) => (kind ? `${platform} ${action} ${kind}` : `${platform} ${action}`)),
        ),
      'text[]',
    )
  return `(platform || ' ' || action = ANY (${keyed(true)})
    OR platform || ' ' || action || ' ' || kind = ANY (${keyed(false)}))`
}

/**
 * SQL condition of attempts that close their content for good, as in the partial index attempt_once. A
 * running attempt does not hide its task.
 */
export const wasDone = `attempt.content_key IS NOT NULL
  AND (attempt.reason IS NULL OR attempt.reason IN ('feedback_refused', 'feedback_removed'))
  AND attempt.state <> 'started'`

/**
 * SQL condition that the earner has not done the task. `reading` fetches the earner's attempts once, which is
 * expensive after many attempts and cheap if many campaigns are passed. `looking` makes one lookup per
 * campaign passed; OFFSET 0 keeps the planner to that.
 */
export const notDone = (statement: Statement, { memberId }: EarnerView, how: 'reading' | 'looking'): string =>
  `(campaign.action = 'visit' OR NOT EXISTS (SELECT FROM attempt
      WHERE attempt.member_id = ${statement.value(memberId, 'bigint')} AND attempt.action = campaign.action
        AND attempt.content_key = campaign.content_key AND ${wasDone} ${how === 'looking' ? 'OFFSET 0' : ''}))`

/**
 * SQL condition that spares the judge the tasks of owners that are hidden, and those that the earner skipped. It lets
 * through others that the judge hides.
 */
export function notHidden(statement: Statement, view: EarnerView, { mostSeconds }: TaskFilter): string {
  const member = statement.value(view.memberId, 'bigint')
  return `campaign.owner_id IS DISTINCT FROM ${member}
    AND (campaign.owner_id IS NULL OR campaign.owner_id <> ALL (${statement.value(view.hiddenOwnerIds, 'bigint[]')}))
    AND NOT EXISTS (SELECT FROM task_skip
      WHERE task_skip.member_id = ${member} AND task_skip.campaign_id = campaign.id OFFSET 0)
    ${mostSeconds === undefined ? '' : `AND campaign.effort_seconds <= ${statement.value(mostSeconds, 'bigint')}`}`
}

/** SQL condition that spares the judge the sites that can't be visited now. */
export function isOpen(statement: Statement, view: EarnerView, { isShut }: TaskFilter): string {
  if (view.closedSites.length === 0 || isShut) return 'true'
  return `(campaign.action <> 'visit'
    OR coalesce(content.site_key, content.content_key) <> ALL (${statement.value(view.closedSites, 'text[]')}))`
}

/** SQL condition that the site opens later. */
export function opensLater(statement: Statement, view: EarnerView): string {
  const sites = statement.value(view.closedSites, 'text[]')
  return `campaign.action = 'visit'
    AND (content.site_key = ANY (${sites}) OR content.site_key IS NULL AND content.content_key = ANY (${sites}))`
}
