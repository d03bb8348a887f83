import { createHash } from 'node:crypto'
import { type Client, is, query, type RowOf } from '#database/rows.ts'
import type { Reason } from './reasons.ts'

/** One movement of points. */
export interface Transfer {
  /**
   * Chosen by the caller; the same key moves points once. A time-ordered uuid, or `namedKey` for something
   * that can happen only once.
   */
  key: string
  reason: Exclude<Reason, 'reversal'>
  /** Account ids; left out if the reason names a system account. */
  source?: number
  target?: number
  /** Points that leave the source. */
  amount: number
  /** The part of `amount` that goes to the fee account. */
  fee?: number
  /** Id of the subject: an attempt, a campaign or a member, depending on the reason. */
  ref: number
}

const posted = {
  verdict: is.oneOf(['ok', 'replay', 'key_conflict', 'insufficient']),
  transferId: is.integer.orNull,
}
/** Result of a transfer. Only `ok` moved points; `replay`: the same request had moved them before. */
export type Posted = RowOf<typeof posted>

const columns = 'verdict, transfer_id AS "transferId"'
const requests = `ARRAY(
    SELECT ROW(key, reason, source, target, amount, coalesce(fee, 0), ref)::ledger.request
    FROM ROWS FROM (jsonb_to_recordset($1) AS (key uuid, reason text, source bigint, target bigint, amount bigint,
      fee bigint, ref bigint)) WITH ORDINALITY AS request
    ORDER BY ordinality)`

/**
 * Posts transfers in order and returns their results in that order. It is one statement, so outside a
 * transaction it commits by itself. `partition`: partition of the system accounts; default: a random one.
 * @throws Error if a transfer is malformed (an unknown account, a fee where none is allowed): nothing is written
 */
export const postTransfers = (
  client: Client,
  transfers: readonly Transfer[],
  partition?: number,
): Promise<Posted[]> =>
  query(client, posted, {
    prepared: `SELECT ${columns} FROM ledger.post_batch(${requests}, $2) ORDER BY line_number`,
    values: [JSON.stringify(transfers), partition ?? null],
  })

/**
 * Key of something that can happen only once and has a name, such as `welcome_grant:17`: the same name gives
 * the same uuid. Counterpart in SQL: ledger.named_key.
 */
export function namedKey(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Ledger key of a request with an Idempotency-Key. Clients choose theirs freely, so it never reaches the
 * ledger as it is: no one can take or guess the key of another member or of another operation.
 */
export const requestKey = (memberId: number, operation: string, idempotencyKey: string): string =>
  namedKey(`request:${memberId}:${operation}:${idempotencyKey}`)
