import type pg from 'pg'
import { is, query } from '#database/rows.ts'

/** Verifies that the points referrals record as paid are those the ledger moved. */
export async function verifyReferrals(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  return query(
    client,
    { subject: is.text, detail: is.text },
    'SELECT subject, detail FROM exchange.verify_referrals() ORDER BY subject LIMIT 1000',
  )
}
