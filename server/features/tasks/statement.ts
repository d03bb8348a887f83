import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement that is being written, with the values that it takes. */
export interface Statement {
  readonly values: unknown[]
  /** Takes a value; answers what stands for it in the text. */
  value(value: unknown, type: string): string
}

/** A new statement without values. */
export function openStatement(): Statement {
  const values: unknown[] = []
  return { values, value: (value, type) => `$${values.push(value)}::${type}` }
}

const names = new Map<string, string>()

/** Lists come in few shapes: each is planned once a connection, under a name made of its text. */
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
