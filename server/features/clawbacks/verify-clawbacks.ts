import type pg from 'pg'

/**
 * Proves that clawbacks and the ledger tell the same: what was due is what was collected and what is still owed, and
 * each refund was paid once, by whom it says.
 */
export async function verifyClawbacks(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await client.query<{ subject: string; detail: string }>(
    'SELECT subject, detail FROM exchange.verify_clawbacks() ORDER BY subject LIMIT 1000',
  )
  return rows
}
