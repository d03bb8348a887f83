import { type Attempt, type AttemptReason, attemptReasons, readAttempt } from '#contract/exchange/attempts.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl } from '../content/index.ts'

/** One of the member's attempts; undefined if not found. */
export async function readOwnAttempt(
  services: Pick<Services, 'db' | 'config'>,
  { sessionId, memberId }: { sessionId: string; memberId: number },
): Promise<Attempt | undefined> {
  const row = await selectAttempts(services, memberId)
    .where('attempt.session_id', '=', sessionId)
    .executeTakeFirst()
  return row && presentAttempt(services, row)
}

/** GET /api/attempts/{attemptId}. */
export const readAttemptEndpoint = endpoint(readAttempt, async ({ params }, { services, member }) => {
  const attempt = await readOwnAttempt(services, { sessionId: params.attemptId, memberId: member.id })
  if (!attempt) throw new Problem('not_found', 'Attempt not found.')
  return { attempt }
})

/** A member's attempts with their content, as presentAttempt needs them. */
export const selectAttempts = ({ db }: Pick<Services, 'db'>, memberId: number) =>
  db
    .selectFrom('attempt')
    .innerJoin('content', 'content.id', 'attempt.content_id')
    .select(['attempt.id', 'attempt.session_id', 'attempt.campaign_id', 'attempt.platform', 'attempt.action'])
    .select(['attempt.check_name', 'attempt.state', 'attempt.reason', 'attempt.due_reason', 'attempt.due_at'])
    .select(['attempt.reward_points', 'attempt.required_seconds', 'attempt.half_transfer_id'])
    .select(['attempt.started_at', 'attempt.expires_at', 'attempt.handed_in_at', 'attempt.ended_at'])
    .select(['content.title', 'content.url'])
    .where('attempt.member_id', '=', memberId)

/** An attempt as it is read. */
export type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

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
    platform: row.platform as PlatformName,
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
