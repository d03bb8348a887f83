import { is, query } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import type { CreditResult } from './credit-call.ts'

/** An attempt that its member claims to be complete. */
export interface Claim {
  sessionId: string
  memberId: number
  /** Kind of task it must be, since each kind is checked in its own way. */
  action: string
}

/** Result for an unknown session. */
export const notFound: CreditResult = {
  verdict: 'not_found',
  attemptId: null,
  points: 0,
  measuredSeconds: null,
  requiredSeconds: null,
}

/**
 * Credits one attempt through the credit workers.
 * @throws Problem overloaded
 */
export async function creditAttempt({ pool, creditWorkers }: Services, claim: Claim): Promise<CreditResult> {
  const rows = await query(
    pool,
    { campaignId: is.integer },
    {
      name: 'find-attempt',
      text: `SELECT campaign_id AS "campaignId" FROM attempt
      WHERE session_id = $1 AND member_id = $2 AND action = $3`,
      values: [claim.sessionId, claim.memberId, claim.action],
    },
  )
  const [found] = rows
  if (!found) return notFound
  return creditWorkers.credit({
    sessionId: claim.sessionId,
    memberId: claim.memberId,
    campaignId: found.campaignId,
  })
}
