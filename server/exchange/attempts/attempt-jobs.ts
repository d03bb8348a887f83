import { is, query, queryValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import { completionRow } from './credit-call.ts'
import { faults } from './steps.ts'

/** Most attempts that one call of the jobs' functions takes; a full batch is followed by another. */
const batchSize = 500

/**
 * Ends every overdue attempt, with its reason, and releases its caps. Returns how many. For a job that runs
 * each minute; a start also ends the overdue attempts of its own member.
 */
export async function expireAttempts({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let expired = 0
  for (let last = batchSize; last === batchSize; expired += last)
    last = await queryValue(pool, is.integer, 'SELECT exchange.expire_attempts() AS expired')
  return expired
}

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
  const values = [faults, maxProvingSeconds, settings.get('verdict_wait_seconds')]
  for (let decided = batchSize; decided >= batchSize; )
    decided = await queryValue(pool, is.integer, 'SELECT exchange.decide_due($1, $2, $3) AS decided', values)
  return payApproved(services)
}

async function payApproved(services: Pick<Services, 'pool' | 'creditWorkers'>): Promise<number> {
  const { pool, creditWorkers } = services
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

/** Days that counters are kept: their caps apply to one day, and an attempt ends within a few. */
const keptDays = 7
const tables = ['pair_day', 'member_group_day', 'site_day'] as const
/** The first night deletes everything that was ever counted. */
const timeoutMs = 900_000

/** Deletes counts of caps that no start reads any longer, table by table; returns how many. For a job. */
export async function sweepDayCounters({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let deleted = 0
  for (const table of tables)
    deleted += await inTransaction(
      pool,
      async (client) => {
        const { rowCount } = await client.query(
          `DELETE FROM ${table} WHERE day < (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - $1::int)`,
          [keptDays],
        )
        return rowCount ?? 0
      },
      { statementTimeoutMs: timeoutMs },
    )
  return deleted
}
