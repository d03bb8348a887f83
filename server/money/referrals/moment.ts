import type pg from 'pg'
import { type DatedTransfer, postTransfers, postTransfersAt, type Transfer } from '#ledger/index.ts'

/** Time of an event: a time of a seeded history, which only the seeding role may write; null: now. */
export type Moment = Date | null

/** SQL for the time of a statement: the parameter of this number, or the database's clock if it is null. */
export const clockOf = (parameter: number): string => `coalesce($${parameter}::timestamptz, ledger.clock())`

/** SQL for the common table `night`: that time, read once, as `at`, and its day (UTC). */
export const nightOf = (parameter: number): string =>
  `night AS MATERIALIZED (
     SELECT at, (at AT TIME ZONE 'UTC')::date AS day FROM (SELECT ${clockOf(parameter)} AS at) AS clock
   )`

/**
 * Mints points. The caller's locks make their keys new, so any verdict but ok throws, which rolls back
 * everything.
 */
export async function mint(
  client: pg.ClientBase,
  transfers: readonly Transfer[],
  moment: Moment,
): Promise<void> {
  if (transfers.length === 0) return
  const dated = (at: Date): DatedTransfer[] => transfers.map((transfer) => ({ ...transfer, at }))
  const posted = moment
    ? await postTransfersAt(client, dated(moment))
    : await postTransfers(client, transfers)
  const failed = posted.find(({ verdict }) => verdict !== 'ok')
  if (failed) throw new Error(`the ledger returned ${failed.verdict} for points of a referral`)
}
