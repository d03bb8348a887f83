import type { Services } from '../../services.ts'
import type { Settled } from './credit-call.ts'

/** The attempt that a member says is complete. */
export interface Claim {
  sessionId: string
  memberId: number
  /** What kind of task it must be: each kind has its own way to be proven. */
  action: string
}

/** The answer to a session that nobody has. */
export const nothing: Settled = {
  verdict: 'not_found',
  attemptId: null,
  points: 0,
  measuredSeconds: null,
  requiredSeconds: null,
}

/**
 * Settles one attempt through the lane of its campaign.
 * @throws Problem overloaded
 */
export async function creditAttempt({ pool, lanes }: Services, claim: Claim): Promise<Settled> {
  const { rows } = await pool.query<{ campaignId: number }>({
    name: 'find-attempt',
    text: `SELECT campaign_id AS "campaignId" FROM attempt
      WHERE session_id = $1 AND member_id = $2 AND action = $3`,
    values: [claim.sessionId, claim.memberId, claim.action],
  })
  const [found] = rows
  if (!found) return nothing
  return lanes.credit({
    sessionId: claim.sessionId,
    memberId: claim.memberId,
    campaignId: found.campaignId,
  })
}
