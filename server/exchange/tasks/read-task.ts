import { redConsent } from '#contract/exchange/consents.ts'
import { readTask } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import { is, queryRow, type RowOf } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readFeedbackRecord, readOwnAttempt } from '../attempts/index.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { accountRowsOf } from '../connections/index.ts'
import { readEarnerView } from './earner-view.ts'
import { presentTask } from './present.ts'
import { readPublished } from './queries.ts'
import { closedPair } from './rules.ts'
import type { TaskRow } from './task-row.ts'
import { wasDone } from './visible.ts'

type Result = Output<typeof readTask>

/**
 * One task with everything a member needs to know before starting it, and the member's newest attempt at it.
 * @throws Problem not_found if the task does not exist, was never published, or is no longer in the catalogue
 */
export const readTaskEndpoint = endpoint(readTask, async ({ params }, { services, member }) => {
  const [row, view] = await Promise.all([
    readPublished(services, Number(params.taskId)),
    readEarnerView(services, member.id),
  ])
  const entry = row && (await readCatalogueRow(services.pool, row.platform, row.action, row.kind))
  if (!row || !entry) throw new Problem('not_found')
  const standing = await readStanding(services, member.id, row)
  const { sessionId } = standing
  const attempt = sessionId ? await readOwnAttempt(services, { sessionId, memberId: member.id }) : undefined
  const accounts = await accountRowsOf(services, member.id)
  const task = presentTask(services.config, row, view, accounts)
  const closed = closedPair(view.closed, row) ?? null
  return {
    // A running attempt keeps the check it began with, even if an account was connected or lost since.
    task: attempt && !isOver(attempt) ? { ...task, check: attempt.check } : task,
    label: entry.label,
    note: { ...entry, row: entry.key, version: entry.noteVersion, text: entry.note },
    state: stateOf({ ...standing, ...row, closed, availableAt: task.availableAt, attempt }),
    closed,
    isOff: !entry.isOn,
    attempt: attempt ?? null,
    consentNeeded: entry.tier === 'red' && !standing.agreed,
    feedback: row.action === 'feedback' ? await readFeedbackRecord(services.pool, member.id) : null,
  }
})

const isOver = ({ state }: { state: string }): boolean => state === 'rejected' || state === 'expired'
const running = new Set(['started', 'proving', 'pending'])

interface Standing {
  isLive: boolean
  isFull: boolean
  isOwn: boolean
  isDone: boolean
  closed: Result['closed']
  availableAt: string | null
  attempt: { state: string } | undefined
}

/** State of a task for a member. A running attempt continues whatever became of the campaign. */
function stateOf({ isLive, isFull, isOwn, isDone, closed, availableAt, attempt }: Standing): Result['state'] {
  if (attempt && running.has(attempt.state)) return 'running'
  if (isDone) return 'done'
  if (!isLive || isFull) return 'ended'
  if (isOwn) return 'own'
  if (closed && closed.opensAt === null) return 'closed'
  return availableAt === null ? 'ready' : 'later'
}

const ownStandingRow = {
  /** Session of the newest attempt at it; null if there is none. */
  sessionId: is.uuid.orNull,
  /** True if the same action was done on the same content, through any campaign. */
  isDone: is.boolean,
  isOwn: is.boolean,
  agreed: is.boolean,
}
/** A member's relation to a task before starting it. */
type OwnStanding = RowOf<typeof ownStandingRow>

const readStanding = ({ pool }: Services, memberId: number, row: TaskRow): Promise<OwnStanding> =>
  queryRow(pool, ownStandingRow, {
    prepared: `SELECT
        (SELECT session_id FROM attempt WHERE member_id = $1 AND campaign_id = $2 ORDER BY id DESC LIMIT 1)
          AS "sessionId",
        EXISTS (SELECT FROM attempt WHERE member_id = $1 AND action = campaign.action AND campaign.action <> 'visit'
          AND attempt.content_key = content.content_key AND ${wasDone}) AS "isDone",
        campaign.owner_id IS NOT DISTINCT FROM $1 OR EXISTS (SELECT FROM exchange.own_keys($1) AS own (key)
          WHERE key IN (content.content_key, content.site_key)) AS "isOwn",
        EXISTS (SELECT FROM tier_consent WHERE member_id = $1 AND tier = 'red' AND version = $3) AS agreed
      FROM campaign JOIN content ON content.id = campaign.content_id WHERE campaign.id = $2`,
    values: [memberId, row.id, redConsent.version],
  })
