import type pg from 'pg'

/** A pool, or a connection inside of the caller's transaction. */
export type LedgerClient = pg.Pool | pg.ClientBase

/** The first row of a statement that always answers one. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the ledger gave no answer')
  return row
}
