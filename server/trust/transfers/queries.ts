import type pg from 'pg'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'

const transferRow = {
  id: is.integer,
  key: is.uuid,
  reason: is.text,
  ref: is.integer,
  points: is.integer,
  feePoints: is.integer,
  reverses: is.integer.orNull,
  at: is.time,
  /** Where a list continues: the number of the entry in a wallet, else of the transfer. */
  place: is.integer,
}
/** A transfer of the ledger. */
export type Row = RowOf<typeof transferRow>

const columns = `transfer.id, idem_key AS key, transfer.reason, transfer.ref, transfer.amount AS points, fee AS "feePoints",
  reverses, transfer.created_at AS at`
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Filters of a list of transfers. */
export interface Wish {
  search?: string | undefined
  reason?: string | undefined
}

/** Transfers that a search finds, the latest first, each kind of search by its own index; never by a scan. */
export async function readTransfers(
  pool: pg.Pool,
  { search, reason }: Wish,
  { after, limit }: { after: number | null; limit: number },
): Promise<Row[]> {
  const text = search?.toLowerCase() ?? ''
  if (text === '' || /^\d{1,15}$/.test(text) || uuid.test(text)) {
    const condition = text === '' ? '$1 = $1' : uuid.test(text) ? 'idem_key = $1::uuid' : 'id = $1::bigint'
    return query(
      pool,
      transferRow,
      `SELECT ${columns}, id AS place FROM ledger.posted_transfer AS transfer
       WHERE ${condition.replace('$1', '$1::text')} AND ($2::bigint IS NULL OR id < $2)
         ${reason ? 'AND reason = $4' : 'AND $4::text IS NULL'} ORDER BY id DESC LIMIT $3`,
      [text, after, limit, reason ?? null],
    )
  }
  return query(
    pool,
    transferRow,
    `SELECT ${columns}, entry.seq AS place FROM (
       SELECT transfer_id, seq FROM ledger.statement
       WHERE account_id = (SELECT wallet_account_id FROM member WHERE username_key = $1)
         AND ($2::bigint IS NULL OR seq < $2) AND ($4::text IS NULL OR reason = $4)
       ORDER BY seq DESC LIMIT $3
     ) AS entry JOIN ledger.posted_transfer AS transfer ON transfer.id = entry.transfer_id ORDER BY entry.seq DESC`,
    [text, after, limit, reason ?? null],
  )
}

/** A transfer by its number; null if not found. */
export const readTransferRow = (client: pg.Pool | pg.ClientBase, id: number): Promise<Row | null> =>
  queryOne(
    client,
    transferRow,
    `SELECT ${columns}, id AS place FROM ledger.posted_transfer AS transfer WHERE id = $1`,
    [id],
  )
