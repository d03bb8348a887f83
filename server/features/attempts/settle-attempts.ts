import type { Services } from '../../services.ts'
import type { Completion } from './credit-call.ts'
import { faults } from './steps.ts'

const mostAtOnce = 500

/**
 * Gives what has waited to its end the verdict that it was given for that, and pays everything that is approved and
 * unpaid, also what a process left behind when it was killed between the two. Answers how many were paid. For a job.
 */
export async function settleAttempts(
  services: Pick<Services, 'pool' | 'lanes' | 'settings'>,
): Promise<number> {
  const { pool, settings } = services
  for (let decided = mostAtOnce; decided >= mostAtOnce; ) {
    const { rows } = await pool.query<{ decided: number }>(
      'SELECT exchange.decide_due($1, $2, $3) AS decided',
      [faults, settings.get('proving_most_seconds'), settings.get('verdict_wait_seconds')],
    )
    decided = rows[0]?.decided ?? 0
  }
  return payApproved(services)
}

async function payApproved({ pool, lanes }: Pick<Services, 'pool' | 'lanes'>): Promise<number> {
  let paid = 0
  for (let found = mostAtOnce; found === mostAtOnce; ) {
    const { rows } = await pool.query<Completion>(
      `SELECT session_id AS "sessionId", member_id AS "memberId", campaign_id AS "campaignId" FROM attempt
       WHERE payable_at IS NOT NULL ORDER BY payable_at LIMIT $1`,
      [mostAtOnce],
    )
    const settled = await Promise.allSettled(rows.map((completion) => lanes.credit(completion)))
    const failed = settled.find((one) => one.status === 'rejected')
    paid += settled.filter((one) => one.status === 'fulfilled' && one.value.verdict === 'ok').length
    // What could be paid is; the job fails and comes again for the rest.
    if (failed) throw failed.reason
    found = rows.length
  }
  return paid
}
