import { findWatchTask, mayPass, tellPlayerFailure } from '#contract/checks/players.ts'
import { approveAttempt } from '../../exchange/attempts/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { breakOffWatch, readUnsettled, readWatchTask } from './queries.ts'
import { sendHeartbeatEndpoint } from './send-heartbeat.ts'

/**
 * Handles the report that a player does not play. An attempt that can no longer be finished ends, so it
 * blocks nothing; one whose player may recover in a minute keeps its confirmed seconds. A rejected referrer
 * is a fault of our pages, and logged as an error.
 * @throws Problem too_many_requests
 */
const tellPlayerFailureEndpoint = endpoint(tellPlayerFailure, async ({ body }, { services, member }) => {
  const { pool, config, log } = services
  const { attemptId, ...failure } = body
  await countAgainstLimits(pool, config.RATE_LIMITS, [
    { name: 'player_failure_member', subject: String(member.id) },
  ])
  if (failure.cause === 'refused_referrer')
    log.error(failure, 'a platform received no referrer (153): our pages must send a referrer')
  else log.info(failure, 'a player failed to play')
  if (attemptId && !mayPass(failure.cause))
    await breakOffWatch(pool, { sessionId: attemptId, memberId: member.id })
})

/** GET /api/watch/{platform}/{contentId}. A running attempt comes first, then the task that pays most. */
const findWatchTaskEndpoint = endpoint(findWatchTask, async ({ params }, { services, member }) => {
  const row = await readWatchTask(services.pool, { ...params, memberId: member.id })
  if (!row) return { task: null, attemptId: null }
  const { id, title, url, points, requiredDuration, owner, attemptId } = row
  return {
    task: {
      id: String(id),
      platform: params.platform,
      title,
      url,
      points,
      requiredDuration,
      owner: owner ?? services.config.APP_NAME,
    },
    attemptId,
  }
})

/** Tasks that are checked by a platform's own player. */
export const playerEndpoints: readonly Endpoint[] = [
  sendHeartbeatEndpoint,
  tellPlayerFailureEndpoint,
  findWatchTaskEndpoint,
]

/**
 * Approves and pays attempts that were watched to the end, if the process that received the last heartbeat
 * was killed before it could. Returns how many. For a job, each minute.
 */
export async function settleWatched(
  services: Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
): Promise<number> {
  const found = await readUnsettled(services.pool)
  for (const { sessionId, seconds } of found)
    await approveAttempt(services, { sessionId, measuredSeconds: Math.floor(seconds) })
  return found.length
}
