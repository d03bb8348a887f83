import type { Input, Output } from '#contract/operation.ts'
import type { startVisit } from '#contract/visits.ts'
import type { MemberContext } from '../../http/context.ts'
import { campaignIdOf } from '../tasks/index.ts'
import { callStartVisit, readRunningVisit, readVisitFacts } from './queries.ts'
import { type Refusal, refusalOf, refusalSentence } from './rules.ts'

type Answer = Output<typeof startVisit>

/**
 * Starts a visit, or answers the one that runs for the same site. A refusal is an answer with a sentence, and
 * leaves nothing behind. Of the body only the site and its address count; what the page believes does not.
 */
export async function start(
  { body }: Input<typeof startVisit>,
  { services, member }: MemberContext,
): Promise<Answer> {
  const campaignId = campaignIdOf(body.websiteId) ?? 0
  const { limits, ...facts } = await readVisitFacts(services, member.id, campaignId)
  const refuse = async (refusal: Refusal): Promise<Answer> => {
    const running = refusal === 'busy' ? await readRunningVisit(services, member.id) : undefined
    return { success: false, message: refusalSentence(refusal, { limits, running }) }
  }
  const refusal = refusalOf(facts, body.url)
  if (refusal) return refuse(refusal)

  const { verdict, session_id } = await callStartVisit(services, { memberId: member.id, campaignId }, limits)
  if (verdict !== 'ok' && verdict !== 'running') return refuse(verdict)
  const message = verdict === 'ok' ? 'Visit started' : 'This visit is running already'
  return { success: true, message, sessionId: session_id ?? '' }
}
