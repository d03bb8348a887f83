import type pg from 'pg'

/** A pool, or a connection in the caller's transaction. */
export type LedgerClient = pg.Pool | pg.ClientBase

/** First row of a statement that always returns one. @throws Error if there is none */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the ledger returned no row')
  return row
}
