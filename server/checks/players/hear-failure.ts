import { mayPass, tellPlayerFailure } from '#contract/checks/players.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { breakOffWatch } from './queries.ts'

/**
 * Handles the report that a player does not play. An attempt that can no longer be finished ends, so it
 * blocks nothing; one whose player may recover in a minute keeps its confirmed seconds. A rejected referrer
 * is a fault of our pages, and logged as an error.
 * @throws Problem too_many_requests
 */
export const tellPlayerFailureEndpoint = endpoint(
  tellPlayerFailure,
  async ({ body }, { services, member }) => {
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
  },
)
