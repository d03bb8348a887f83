import type pg from 'pg'
import { type Client, is, query, queryValue, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'

/** A fault: which check failed, on what, and how. */
const finding = {
  proof: is.oneOf(['transfers', 'reversals', 'accounts', 'supply', 'days']),
  subject: is.text,
  detail: is.text,
}

/**
 * Verifies the ledger in one snapshot, also under traffic: each transfer sums to zero and matches its reason,
 * each balance is the sum of an unbroken chain, no account but the issuer's was ever below zero, supply is
 * issued minus burned, no escrow paid out more than it received, closed days are unchanged. No finding: the
 * ledger is sound.
 */
export const verifyLedger = (client: Client): Promise<RowOf<typeof finding>[]> =>
  query(
    client,
    finding,
    'SELECT proof, subject, detail FROM ledger.verify() ORDER BY proof, subject LIMIT 1000',
  )

/** Longest that one day may take: at 7 µs a transfer, a hundred times a day of a million credits. */
const dayTimeoutMs = 900_000

/**
 * Hashes each day that is over, chained to the day before, in a transaction for each, which a request's limit does not
 * bind; returns how many. Part of the nightly verification.
 */
export async function closeDays(pool: pg.Pool): Promise<number> {
  const closeOne = (client: pg.PoolClient) =>
    queryValue(client, is.integer, 'SELECT ledger.close_days(1) AS closed')
  for (let days = 0; ; days += 1)
    if (!(await inTransaction(pool, closeOne, { statementTimeoutMs: dayTimeoutMs }))) return days
}
