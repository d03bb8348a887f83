import { startVisit } from '#contract/exchange/visits.ts'
import { endpoint } from '../../http/endpoint.ts'
import { startAttempt } from '../attempts/index.ts'
import { campaignIdOf } from '../tasks/index.ts'
import { readVisitTarget } from './queries.ts'
import { isSameAddress, wrongAddress } from './rules.ts'

/**
 * Starts a visit, or returns the one running for the same site. A rejected start is a response with a
 * sentence, and leaves nothing behind. Only the site and its address are read from the body; what the page
 * believes is ignored.
 */
export const startVisitEndpoint = endpoint(startVisit, async ({ body }, { services, member }) => {
  const requestedId = campaignIdOf(body.websiteId) ?? 0
  const target = await readVisitTarget(services, requestedId)
  if (target && !isSameAddress(target.url, body.url)) return { success: false, message: wrongAddress }

  const started = await startAttempt(services, { memberId: member.id, campaignId: target ? requestedId : 0 })
  if ('message' in started) return { success: false, message: started.message }
  const message = started.verdict === 'ok' ? 'Visit started' : 'This visit is already running'
  return { success: true, message, sessionId: started.sessionId }
})
