import type pg from 'pg'
import { preparedName } from '#database/prepared.ts'
import { query, type RowOf, type Shape } from '#database/rows.ts'

/** A SQL statement being built, with its parameter values. */
export interface Statement {
  readonly values: unknown[]
  /** Adds a value and returns its placeholder. */
  value(value: unknown, type: string): string
}

/** Creates a statement without values. */
export function openStatement(): Statement {
  const values: unknown[] = []
  return { values, value: (value, type) => `$${values.push(value)}::${type}` }
}

/**
 * Runs a statement. Lists come in few shapes, so each text is prepared under a name derived from it and
 * planned once per connection.
 */
export async function runStatement<S extends Shape>(
  pool: pg.Pool,
  shape: S,
  { values }: Statement,
  text: string,
): Promise<RowOf<S>[]> {
  return query(pool, shape, { name: preparedName(text), text, values })
}
