import { z } from 'zod'
import { isUuid } from '#contract/operation.ts'
import { type listTransfers, transferSchema } from '#contract/trust/transfers.ts'
import { type Client, is, queryValue, type RowOf } from '#database/rows.ts'
import { type Reason, reasons } from '#ledger/index.ts'
import { finderOf, type Source } from '../../http/desk.ts'
import { Problem } from '../../problem.ts'

const transferRow = transferSchema.extend({ id: z.int(), ref: z.int(), reverses: z.int().nullable() })
/** A transfer of the ledger. */
export type Row = RowOf<typeof transferRow>

const columns = {
  id: 'transfer.id',
  key: 'idem_key',
  reason: 'transfer.reason',
  ref: 'transfer.ref',
  points: 'transfer.amount',
  feePoints: 'fee',
  at: 'transfer.created_at',
}
const posted = 'ledger.posted_transfer AS transfer'
const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text)
const isName = (text = ''): boolean => text !== '' && !isNumber(text) && !isUuid(text)

/** Transfers, for their list: each kind of search is read by its own index. */
export const transfers: Source<typeof listTransfers, typeof transferRow> = {
  row: transferRow,
  columns,
  from: ({ search }) =>
    isName(search) ? `${posted} JOIN ledger.statement AS entry ON transfer_id = transfer.id` : posted,
  id: ({ search }) => (isName(search) ? 'entry.seq' : 'transfer.id'),
  sorts: { points: 'transfer.amount' },
  // Credits of tasks are in no index of amounts: a wallet shows them.
  only: ({ sort, reason }) =>
    sort === 'points' && !reason ? `reason_code <> ${reasons.attempt_credit}` : '',
  where: {
    search: (text, place) => {
      const key = place(text.toLowerCase())
      if (isName(text))
        return `account_id = (SELECT wallet_account_id FROM member WHERE username_key = ${key})`
      return isNumber(text) ? `transfer.id = ${key}` : `idem_key = ${key}`
    },
    reason: (name, place) =>
      `reason_code = ${place(Object.hasOwn(reasons, name) ? reasons[name as Reason] : 0)}`,
    least: (points, place) => `transfer.amount >= ${place(points)}`,
    most: (points, place) => `transfer.amount <= ${place(points)}`,
    from: async (day, place, { client }) =>
      `transfer.created_at >= ${place(day)}::date::timestamp AT TIME ZONE 'UTC'
        AND transfer.id >= ${place(await numberAt(client, day, '-15 minutes'))}`,
    until: async (day, place, { client }) =>
      `transfer.created_at < (${place(day)}::date + 1)::timestamp AT TIME ZONE 'UTC'
        AND transfer.id < ${place(await numberAt(client, day, '1 day 15 minutes'))}`,
  },
}

/**
 * Number of the first transfer from a moment of a day on, found by halving the numbers: they follow time, but for the
 * seconds that a transaction takes.
 */
const numberAt = (client: Client, day: string, later: string): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `WITH RECURSIVE search AS (
       -- max(id) of a view with a join would read every transfer.
       SELECT 0::bigint AS low,
         coalesce((SELECT id FROM ledger.posted_transfer ORDER BY id DESC LIMIT 1), 0) + 1 AS high
       UNION ALL
       SELECT CASE WHEN is_before THEN id + 1 ELSE low END, CASE WHEN is_before THEN high ELSE (low + high) / 2 END
       FROM search, LATERAL (
         SELECT id, created_at < ($1::date + $2::interval) AT TIME ZONE 'UTC' AS is_before FROM ledger.posted_transfer
         WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1
       ) AS middle WHERE low < high
     ) SELECT max(low) AS number FROM search`,
    [day, later],
  )

const find = finderOf({ from: posted, row: transferRow, columns })

/** A transfer by its number. @throws Problem not_found */
export async function readTransferRow(client: Client, id: number): Promise<Row> {
  const row = await find(client, id)
  if (!row) throw new Problem('not_found', 'Transfer not found.')
  return row
}
