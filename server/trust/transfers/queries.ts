import type pg from 'pg'
import { z } from 'zod'
import { isUuid } from '#contract/operation.ts'
import { type transferFilters, transferSchema } from '#contract/trust/transfers.ts'
import { type Client, is, query, queryOne, queryValue, type RowOf } from '#database/rows.ts'
import { type Reason, reasons } from '#ledger/index.ts'
import type { Position } from '../../http/cursor.ts'
import { Problem } from '../../problem.ts'

const transferRow = transferSchema.extend({
  id: z.int(),
  ref: z.int(),
  reverses: z.int().nullable(),
  /** Where a list continues: the number of the entry in a wallet, else of the transfer. */
  place: z.int(),
})
/** A transfer of the ledger. */
export type Row = RowOf<typeof transferRow>

const columns = `transfer.id, idem_key AS key, transfer.reason, transfer.ref, transfer.amount AS points, fee AS "feePoints",
  reverses, transfer.created_at AS at`
const number = /^\d{1,15}$/

export type Filters = z.output<typeof transferFilters>

/** True if an index of amounts is read in its order. It lacks the credits of tasks; a wallet is read in its own order. */
const isBySize = ({ search, reason, least, most, sort }: Filters): boolean =>
  !search && reason !== 'attempt_credit' && (sort === 'points' || least !== undefined || most !== undefined)

/** Transfers that a search finds, sorted, each kind of search by its own index. after: the last that was read. */
export async function readTransfers(
  pool: pg.Pool,
  filters: Filters,
  { after, limit }: { after: Position | null; limit: number },
): Promise<Row[]> {
  const values: unknown[] = [limit]
  const value = (one: unknown): string => `$${values.push(one)}`
  const within = await conditionsOf(pool, filters, value)
  const text = filters.search?.toLowerCase() ?? ''
  const [from, place, order] = isBySize(filters)
    ? ['', 'transfer.id', ['transfer.amount', 'transfer.id']]
    : text === '' || number.test(text) || isUuid(text)
      ? ['', 'transfer.id', ['transfer.id']]
      : ['JOIN ledger.statement AS entry ON transfer_id = transfer.id', 'entry.seq', ['entry.seq']]
  if (number.test(text)) within.push(`transfer.id = ${value(text)}`)
  else if (isUuid(text)) within.push(`idem_key = ${value(text)}`)
  else if (text !== '')
    within.push(`account_id = (SELECT wallet_account_id FROM member WHERE username_key = ${value(text)})`)
  if (after) {
    const last = [...(order.length > 1 ? [after.key] : []), after.id].map((one) => `${value(one)}::bigint`)
    within.push(`(${order.join(', ')}) ${filters.order === 'asc' ? '>' : '<'} (${last.join(', ')})`)
  }
  return query(
    pool,
    transferRow,
    `SELECT ${columns}, ${place} AS place FROM ledger.posted_transfer AS transfer ${from}
     WHERE ${within.join(' AND ')} ORDER BY ${order.map((by) => `${by} ${filters.order}`).join(', ')} LIMIT $1`,
    values,
  )
}

/** Conditions of the filters beside the search. Credits of tasks are in no index of amounts: a wallet shows them. */
async function conditionsOf(
  pool: pg.Pool,
  filters: Filters,
  value: (one: unknown) => string,
): Promise<string[]> {
  const { reason, least, most, from, until } = filters
  const within = ['true']
  if (reason) within.push(`reason_code = ${value(reason in reasons ? reasons[reason as Reason] : 0)}`)
  else if (isBySize(filters)) within.push(`reason_code <> ${reasons.attempt_credit}`)
  if (least !== undefined) within.push(`transfer.amount >= ${value(least)}`)
  if (most !== undefined) within.push(`transfer.amount <= ${value(most)}`)
  if (from)
    within.push(
      `transfer.created_at >= ${value(from)}::date::timestamp AT TIME ZONE 'UTC'`,
      `transfer.id >= ${value(await numberAt(pool, from, '-15 minutes'))}`,
    )
  if (until)
    within.push(
      `transfer.created_at < (${value(until)}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
      `transfer.id < ${value(await numberAt(pool, until, '1 day 15 minutes'))}`,
    )
  return within
}

/**
 * Number of the first transfer from a moment of a day on, found by halving the numbers: they follow time, but for the
 * seconds that a transaction takes.
 */
const numberAt = (pool: pg.Pool, day: string, later: string): Promise<number> =>
  queryValue(
    pool,
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

/** A transfer by its number. @throws Problem not_found */
export async function readTransferRow(client: Client, id: number): Promise<Row> {
  const text = `SELECT ${columns}, id AS place FROM ledger.posted_transfer AS transfer WHERE id = $1`
  const row = await queryOne(client, transferRow, text, [id])
  if (!row) throw new Problem('not_found', 'Transfer not found.')
  return row
}
