import type { Input } from '#contract/operation.ts'
import { mayPass, type tellPlayerFailure } from '#contract/players.ts'
import type { MemberContext } from '../../http/context.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { breakOffWatch } from './queries.ts'

/**
 * Hears that a player does not play. What can't be finished any more ends, so that it stands in nobody's way; what may
 * play in a minute keeps its confirmed seconds. A refused referrer is a fault of our pages: it is logged as one.
 * @throws Problem too_many_requests
 */
export async function hearFailure(
  { body }: Input<typeof tellPlayerFailure>,
  { services, member }: MemberContext,
): Promise<undefined> {
  const { pool, config, log } = services
  const { attemptId, ...failure } = body
  await countAgainstLimits(pool, config.RATE_LIMITS, [
    { name: 'player_failure_member', subject: String(member.id) },
  ])
  if (failure.cause === 'refused_referrer')
    log.error(failure, 'a platform was not told which site asks (153): our pages must send a referrer')
  else log.info(failure, 'a player does not play')
  if (attemptId && !mayPass(failure.cause))
    await breakOffWatch(pool, { sessionId: attemptId, memberId: member.id })
}
