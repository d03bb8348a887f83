import { type Client, queryRow } from '#database/rows.ts'
import { type TrustFacts, trustFacts } from './rules.ts'

/** Facts that a member's trust and limits follow from now. */
export const readTrustFacts = (client: Client, memberId: number): Promise<TrustFacts> =>
  queryRow(client, trustFacts, {
    prepared: `SELECT credited_count AS "creditedCount", credited_days AS "creditedDays",
        rejected_count AS "rejectedCount", coalesce(premium_until > ledger.clock(), false) AS premium,
        extract(epoch FROM ledger.clock() - created_at)::float8 AS "ageSeconds"
      FROM member WHERE id = $1`,
    values: [memberId],
  })
