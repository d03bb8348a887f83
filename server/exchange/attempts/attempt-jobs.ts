import { is, query, queryValue, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach, serveRows } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import { completionRow } from './credit-call.ts'
import { faults, finishHalf } from './steps.ts'

/** Most attempts of a kind that a job reads at once; a full batch is followed by another, unless all of it failed. */
const batchSize = 500

/**
 * Ends every overdue attempt, with its reason, and releases its caps. Returns how many. For a job that runs
 * each minute; a start also ends the overdue attempts of its own member.
 */
export async function expireAttempts(services: RowServices & Pick<Services, 'pool'>): Promise<number> {
  const { pool } = services
  return repeat(async () => {
    const overdue = await queryValue(pool, is.integers, 'SELECT exchange.overdue_attempts() AS ids')
    let expired = 0
    await serveRows(services, 'expire-attempts', overdue, async (ids) => {
      expired += await queryValue(pool, is.integer, 'SELECT exchange.expire_attempts($1) AS expired', [ids])
    })
    return { found: overdue.length, done: expired }
  })
}

/** Repeats a batch while it finds a full one and gets some of it done; returns how much was done. */
async function repeat(batch: () => Promise<{ found: number; done: number }>): Promise<number> {
  for (let total = 0; ; ) {
    const { found, done } = await batch()
    total += done
    if (found < batchSize || done === 0) return total
  }
}

/** Longest automatic reading of a proof before people decide. */
const maxProvingSeconds = 86_400

/**
 * Gives attempts whose wait is over the verdict set for that, but not during maintenance, then pays everything approved
 * and unpaid, including attempts of a process that was killed between approval and payment. Returns how many were paid.
 * For a job.
 */
export async function creditDueAttempts(
  services: RowServices & Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
): Promise<number> {
  const { settings } = services
  if (settings.maintenance() === null) await decideDue(services)
  return payApproved(services)
}

/** Gives attempts whose wait is over the verdict set for that. */
async function decideDue(services: RowServices & Pick<Services, 'pool' | 'settings'>): Promise<void> {
  const { pool, settings } = services
  const values = [faults, maxProvingSeconds, settings.get('verdict_wait_seconds')]
  await repeat(async () => {
    const text = 'SELECT exchange.due_attempts($1) AS ids'
    const due = await queryValue(pool, is.integers, text, [maxProvingSeconds])
    let done = 0
    await serveRows(services, 'credit-due-attempts', due, async (ids) => {
      const call = 'SELECT exchange.decide_due($1, $2, $3, $4) AS decided'
      done += await queryValue(pool, is.integer, call, [...values, ids])
    })
    return { found: due.length, done }
  })
}

/** Pays what is approved; a repeated payment pays nothing twice. */
async function payApproved(
  services: RowServices & Pick<Services, 'pool' | 'creditWorkers'>,
): Promise<number> {
  const { pool, creditWorkers } = services
  return repeat(async () => {
    const approved = await query(
      pool,
      completionRow,
      `SELECT session_id AS "sessionId", member_id AS "memberId", campaign_id AS "campaignId" FROM attempt
       WHERE payable_at IS NOT NULL ORDER BY payable_at LIMIT $1`,
      [batchSize],
    )
    let done = 0
    await serveRows(services, 'credit-due-attempts', approved, async (rows) => {
      const results = await Promise.allSettled(rows.map((completion) => creditWorkers.credit(completion)))
      done += results.filter((one) => one.status === 'fulfilled' && one.value.verdict === 'ok').length
      const failed = results.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    })
    return { found: approved.length, done }
  })
}

/**
 * Pays the second half of feedback whose first half an earlier version paid, each in a transaction of its own; answers
 * that wait for an admin wait until their time is over. Returns how many. For a job, also one that was killed.
 */
export async function finishHalves(services: RowServices & Pick<Services, 'pool'>): Promise<number> {
  const halves = await queryValues(
    services.pool,
    is.integer,
    `SELECT attempt.id FROM attempt JOIN feedback ON attempt_id = attempt.id
     WHERE (due_at IS NOT NULL OR payable_at IS NOT NULL) AND attempt.state = 'half_credited'
       AND (NOT held OR payable_at IS NOT NULL OR due_at <= ledger.clock())
     ORDER BY attempt.id`,
  )
  return serveEach(services, 'finish-halves', halves, (id) => finishHalf(services.pool, id, true))
}

/**
 * Days that counters are kept: their caps apply to one day, and an attempt ends within a few. Who did whose tasks also
 * decides which owners count for a bonus.
 */
const keptDays = { pair_day: 31, member_group_day: 7, site_day: 7 } as const
/** The first night deletes everything that was ever counted. */
const timeoutMs = 900_000

/** Deletes counts of caps that no start reads any longer, table by table; returns how many. For a job. */
export async function sweepDayCounters({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let deleted = 0
  for (const [table, days] of Object.entries(keptDays))
    deleted += await inTransaction(
      pool,
      async (client) => {
        const { rowCount } = await client.query(
          `DELETE FROM ${table} WHERE day < (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - $1::int)`,
          [days],
        )
        return rowCount ?? 0
      },
      { statementTimeoutMs: timeoutMs },
    )
  return deleted
}
