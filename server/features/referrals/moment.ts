import type pg from 'pg'
import { type DatedTransfer, postTransfers, postTransfersAt, type Transfer } from '#ledger/index.ts'

/** When something happens: a moment of a planted history, which only the seeding role may write; null: now. */
export type Moment = Date | null

/** The clock of a statement: the parameter of this number, else the database's. */
export const clockOf = (parameter: number): string => `coalesce($${parameter}::timestamptz, ledger.clock())`

/** The same, read once, as the common table `night`: its moment `at` and its day (UTC). */
export const nightOf = (parameter: number): string =>
  `night AS MATERIALIZED (
     SELECT at, (at AT TIME ZONE 'UTC')::date AS day FROM (SELECT ${clockOf(parameter)} AS at) AS clock
   )`

/** Mints points. Its keys are new under the locks of the caller: whatever else the ledger says undoes all. */
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
  const refused = posted.find(({ verdict }) => verdict !== 'ok')
  if (refused) throw new Error(`the ledger answered ${refused.verdict} to points of a referral`)
}
