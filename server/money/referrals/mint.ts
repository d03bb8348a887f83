import type pg from 'pg'
import { postTransfers, type Transfer } from '#ledger/index.ts'

/** SQL of the common table `night`: the time of a statement, read once, as `at`, and its day (UTC). */
export const night = `night AS MATERIALIZED (
     SELECT at, (at AT TIME ZONE 'UTC')::date AS day FROM (SELECT ledger.clock() AS at) AS clock
   )`

/**
 * Mints points. The caller's locks make their keys new, so any verdict but ok throws, which rolls back
 * everything.
 */
export async function mint(client: pg.ClientBase, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const posted = await postTransfers(client, transfers)
  const failed = posted.find(({ verdict }) => verdict !== 'ok')
  if (failed) throw new Error(`the ledger returned ${failed.verdict} for points of a referral`)
}
