import { type AttemptReason, attemptReasons } from '#contract/exchange/attempts.ts'
import { completeVisit, visitReasons } from '#contract/exchange/visits.ts'
import type { Output } from '#contract/operation.ts'
import { endpoint } from '../../http/endpoint.ts'
import { creditAttempt } from '../attempts/index.ts'

type Result = Output<typeof completeVisit>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const unknown: Result = {
  success: false,
  pointsEarned: 0,
  reason: visitReasons.session_not_found,
  engagementTime: 0,
  requiredDuration: 0,
}

/**
 * Ends a visit, and pays it if the campaign's seconds have passed by the database's clock. The browser's
 * measurements are ignored. Idempotent: a repeated call, by whatever path, returns the first result.
 */
export const completeVisitEndpoint = endpoint(completeVisit, async ({ body }, { services, member }) => {
  if (!uuid.test(body.sessionId)) return unknown
  const claim = { sessionId: body.sessionId, memberId: member.id, action: 'visit' }
  const result = await creditAttempt(services, claim)
  if (result.verdict === 'not_found') return unknown
  const measured = {
    engagementTime: Math.max(0, result.measuredSeconds ?? 0),
    requiredDuration: result.requiredSeconds ?? 0,
  }
  if (result.verdict === 'ok' || result.verdict === 'replay')
    return { success: true, pointsEarned: result.points, reason: null, ...measured }
  return { success: false, pointsEarned: 0, reason: reasonOf(result.verdict), ...measured }
})

/** The text that pages look for, if there is one; else the reason and what to do. */
function reasonOf(verdict: string): string {
  if (verdict === 'too_short') return visitReasons.too_short
  if (verdict === 'expired') return visitReasons.session_not_found
  const reason = attemptReasons[verdict as AttemptReason]
  return reason ? `${reason.text}. ${reason.advice}` : visitReasons.session_not_found
}
