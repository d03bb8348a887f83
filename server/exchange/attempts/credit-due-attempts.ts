import { is, query } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { completionRow } from './credit-call.ts'
import { faults } from './steps.ts'

const batchSize = 500
/** Longest automatic reading of a proof before people decide. */
const maxProvingSeconds = 86_400

/**
 * Gives attempts whose wait is over the verdict set for that, then pays everything approved and unpaid,
 * including attempts of a process that was killed between approval and payment. Returns how many were paid.
 * For a job.
 */
export async function creditDueAttempts(
  services: Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
): Promise<number> {
  const { pool, settings } = services
  for (let decided = batchSize; decided >= batchSize; ) {
    const rows = await query(
      pool,
      { decided: is.integer },
      'SELECT exchange.decide_due($1, $2, $3) AS decided',
      [faults, maxProvingSeconds, settings.get('verdict_wait_seconds')],
    )
    decided = rows[0]?.decided ?? 0
  }
  return payApproved(services)
}

async function payApproved({
  pool,
  creditWorkers,
}: Pick<Services, 'pool' | 'creditWorkers'>): Promise<number> {
  let paid = 0
  for (let found = batchSize; found === batchSize; ) {
    const rows = await query(
      pool,
      completionRow,
      `SELECT session_id AS "sessionId", member_id AS "memberId", campaign_id AS "campaignId" FROM attempt
       WHERE payable_at IS NOT NULL ORDER BY payable_at LIMIT $1`,
      [batchSize],
    )
    const results = await Promise.allSettled(rows.map((completion) => creditWorkers.credit(completion)))
    const failed = results.find((one) => one.status === 'rejected')
    paid += results.filter((one) => one.status === 'fulfilled' && one.value.verdict === 'ok').length
    // Everything that could be paid is paid. The job fails, so it runs again for the rest.
    if (failed) throw failed.reason
    found = rows.length
  }
  return paid
}
