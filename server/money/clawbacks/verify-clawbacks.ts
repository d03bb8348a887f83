import type pg from 'pg'

/**
 * Verifies clawbacks against the ledger: points due are points collected plus points owed, and each refund
 * was paid once, by the account it names.
 */
export async function verifyClawbacks(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await client.query<{ subject: string; detail: string }>(
    'SELECT subject, detail FROM exchange.verify_clawbacks() ORDER BY subject LIMIT 1000',
  )
  return rows
}
