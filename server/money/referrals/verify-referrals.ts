import type pg from 'pg'

/** Verifies that the points referrals record as paid are those the ledger moved. */
export async function verifyReferrals(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await client.query<{ subject: string; detail: string }>(
    'SELECT subject, detail FROM exchange.verify_referrals() ORDER BY subject LIMIT 1000',
  )
  return rows
}
