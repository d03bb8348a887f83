import { type Client, queryRow } from '#database/rows.ts'
import { type Standing, standingRow } from './rules.ts'

/** A member's current standing. */
export const readStanding = (client: Client, memberId: number): Promise<Standing> =>
  queryRow(client, standingRow, {
    prepared: `SELECT credited_count AS "creditedCount", credited_days AS "creditedDays",
        rejected_count AS "rejectedCount", coalesce(premium_until > ledger.clock(), false) AS premium,
        extract(epoch FROM ledger.clock() - created_at)::float8 AS "ageSeconds"
      FROM member WHERE id = $1`,
    values: [memberId],
  })
