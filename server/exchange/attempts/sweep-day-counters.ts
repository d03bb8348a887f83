import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'

/** Days that counters are kept: their caps apply to one day, and an attempt ends within a few. */
const keptDays = 7
const tables = ['pair_day', 'member_group_day', 'site_day'] as const
/** The first night deletes everything that was ever counted. */
const timeoutMs = 900_000

/**
 * Deletes counts of caps that no start reads any longer, in a transaction for each table. Returns how many rows. For a
 * job, each night.
 */
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
