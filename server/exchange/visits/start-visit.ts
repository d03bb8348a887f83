import type { startVisit } from '#contract/exchange/visits.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { startAttempt } from '../attempts/index.ts'
import { campaignIdOf } from '../tasks/index.ts'
import { readVisitTarget } from './queries.ts'
import { isSameAddress, wrongAddress } from './rules.ts'

/**
 * Starts a visit, or returns the one running for the same site. A rejected start is a response with a
 * sentence, and leaves nothing behind. Only the site and its address are read from the body; what the page
 * believes is ignored.
 */
export async function start(
  { body }: Input<typeof startVisit>,
  { services, member }: MemberContext,
): Promise<Output<typeof startVisit>> {
  const requestedId = campaignIdOf(body.websiteId) ?? 0
  const target = await readVisitTarget(services, requestedId)
  if (target && !isSameAddress(target.url, body.url)) return { success: false, message: wrongAddress }

  const started = await startAttempt(services, { memberId: member.id, campaignId: target ? requestedId : 0 })
  if ('message' in started) return { success: false, message: started.message }
  const message = started.verdict === 'ok' ? 'Visit started' : 'This visit is already running'
  return { success: true, message, sessionId: started.sessionId }
}
