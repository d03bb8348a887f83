import { createHash } from 'node:crypto'
import type pg from 'pg'

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

const names = new Map<string, string>()

/**
 * Runs a statement. Lists come in few shapes, so each text is prepared under a name derived from it and
 * planned once per connection.
 */
export async function runStatement<T extends object>(
  pool: Pick<pg.Pool, 'query'>,
  { values }: Statement,
  text: string,
): Promise<T[]> {
  let name = names.get(text)
  if (name === undefined) {
    name = `tasks-${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return (await pool.query<T>({ name, text, values })).rows
}
