import type { Input, Output } from '#contract/operation.ts'
import type { startVisit } from '#contract/visits.ts'
import type { MemberContext } from '../../http/context.ts'
import { startAttempt } from '../attempts/index.ts'
import { campaignIdOf } from '../tasks/index.ts'
import { readVisitTarget } from './queries.ts'
import { isSameAddress, wrongAddress } from './rules.ts'

/**
 * Starts a visit, or answers the one that runs for the same site. A refusal is an answer with a sentence, and
 * leaves nothing behind. Of the body only the site and its address count; what the page believes does not.
 */
export async function start(
  { body }: Input<typeof startVisit>,
  { services, member }: MemberContext,
): Promise<Output<typeof startVisit>> {
  const asked = campaignIdOf(body.websiteId) ?? 0
  const target = await readVisitTarget(services, asked)
  if (target && !isSameAddress(target.url, body.url)) return { success: false, message: wrongAddress }

  const started = await startAttempt(services, { memberId: member.id, campaignId: target ? asked : 0 })
  if ('message' in started) return { success: false, message: started.message }
  const message = started.verdict === 'ok' ? 'Visit started' : 'This visit is running already'
  return { success: true, message, sessionId: started.sessionId }
}
