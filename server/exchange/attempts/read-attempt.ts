import {
  type Attempt,
  type AttemptReason,
  attemptReasons,
  attemptSchema,
  attemptStates,
  readAttempt,
} from '#contract/exchange/attempts.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, queryOne, type RowOf } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl } from '../content/index.ts'

/** One of the member's attempts; undefined if not found. */
export async function readOwnAttempt(
  services: Pick<Services, 'pool' | 'config'>,
  { sessionId, memberId }: { sessionId: string; memberId: number },
): Promise<Attempt | undefined> {
  const row = await queryOne(services.pool, attemptRow, {
    name: 'read-attempt',
    text: `${attemptsOf} AND attempt.session_id = $2`,
    values: [memberId, sessionId],
  })
  return row ? presentAttempt(services, row) : undefined
}

/** GET /api/attempts/{attemptId}. */
export const readAttemptEndpoint = endpoint(readAttempt, async ({ params }, { services, member }) => {
  const attempt = await readOwnAttempt(services, { sessionId: params.attemptId, memberId: member.id })
  if (!attempt) throw new Problem('not_found', 'Attempt not found.')
  return { attempt }
})

/** Columns of an attempt with its content, as presentAttempt needs them. */
export const attemptRow = {
  id: is.integer,
  session_id: is.uuid,
  campaign_id: is.integer,
  platform: is.oneOf(platformNames),
  action: is.text,
  check_name: is.oneOf(attemptSchema.shape.check.options),
  state: is.oneOf(attemptStates),
  reason: is.text.orNull,
  due_reason: is.text.orNull,
  due_at: is.time.orNull,
  reward_points: is.integer,
  required_seconds: is.integer,
  half_transfer_id: is.integer.orNull,
  started_at: is.time,
  expires_at: is.time,
  handed_in_at: is.time.orNull,
  ended_at: is.time.orNull,
  title: is.text,
  url: is.text,
}
export type AttemptRow = RowOf<typeof attemptRow>

/** Attempts of the member $1, ready for further conditions. */
export const attemptsOf = `SELECT attempt.id, attempt.session_id, attempt.campaign_id, attempt.platform, attempt.action,
    attempt.check_name, attempt.state, attempt.reason, attempt.due_reason, attempt.due_at, attempt.reward_points,
    attempt.required_seconds, attempt.half_transfer_id, attempt.started_at, attempt.expires_at, attempt.handed_in_at,
    attempt.ended_at, content.title, content.url
  FROM attempt JOIN content ON content.id = attempt.content_id
  WHERE attempt.member_id = $1`

/** An attempt as its earner sees it. A rejection that can still be disputed already shows its reason. */
export function presentAttempt({ config }: Pick<Services, 'config'>, row: AttemptRow): Attempt {
  const why = row.reason ?? (row.state === 'pending' ? row.due_reason : null)
  const reason = why === null ? undefined : attemptReasons[why as AttemptReason]
  return {
    id: row.session_id,
    taskId: String(row.campaign_id),
    websiteId: String(row.campaign_id),
    title: row.title,
    url: absoluteUrl(config, row.url),
    platform: row.platform,
    action: row.action,
    check: row.check_name,
    state: row.state,
    reward: row.reward_points,
    points: pointsOf(row),
    requiredDuration: row.required_seconds,
    reason: reason?.text ?? why,
    advice: reason?.advice ?? null,
    startedAt: row.started_at.toISOString(),
    expiresAt: row.state === 'started' ? row.expires_at.toISOString() : null,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** Points credited so far: the full reward, or of feedback the first half, rounded down. */
function pointsOf({ state, reward_points, half_transfer_id }: AttemptRow): number {
  if (state === 'credited') return reward_points
  return half_transfer_id === null ? 0 : Math.floor(reward_points / 2)
}
