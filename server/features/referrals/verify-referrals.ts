import type pg from 'pg'

/** Proves that what referrals say they paid is what the ledger moved. */
export async function verifyReferrals(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await client.query<{ subject: string; detail: string }>(
    'SELECT subject, detail FROM exchange.verify_referrals() ORDER BY subject LIMIT 1000',
  )
  return rows
}
