import type pg from 'pg'

/** Proves that the nights and the ledger tell the same: what each filled and burned. No row: they do. */
export async function verifyNights(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await client.query<{ subject: string; detail: string }>(
    'SELECT subject, detail FROM exchange.verify_nights() ORDER BY subject LIMIT 1000',
  )
  return rows
}
