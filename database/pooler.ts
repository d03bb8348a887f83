import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hasCode } from './embedded/failure.ts'
import { reach } from './reach.ts'
import { is, queryValue } from './rows.ts'
import { StartError } from './start-error.ts'

/** Limits of a connection that names no others, in milliseconds. */
export const usualLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** True behind a pooler: it gives connections ids of its own, which a plain proxy does not. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { processID } = client as pg.Client & { processID: number }
  return (await pidOf(client)) !== processID
}

/**
 * True if this connection and a second one share a connection to the database, as in transaction mode: then
 * session locks, LISTEN and session settings do not work. A busy pooler may hide it.
 */
export async function isShared(client: pg.Client, url: string): Promise<boolean> {
  await using second = await reach(url, 'mutuals start')
  return (await pidOf(client)) === (await pidOf(second))
}

/** SQLSTATE of a prepared statement that is missing, and of one whose name is taken. */
const lostStatement = ['26000', '42P05']

/**
 * False if this connection and a second one lose what they prepare: the pooler gives them other connections to the
 * database, where it is missing, or one where another client has prepared the same. A busy pooler may hide it.
 */
export async function keepsStatements(client: pg.Client, url: string): Promise<boolean> {
  await using second = await reach(url, 'mutuals start')
  // A pooler gives its connections in turn, or the last one again: one of the three calls notices either.
  for (let round = 0; round < 3; round++) {
    const statement = { name: `mutuals_${randomUUID()}`, text: 'SELECT 1' }
    for (const caller of [client, client, second])
      try {
        await caller.query(statement)
      } catch (thrown) {
        if (hasCode(thrown, ...lostStatement)) return false
        throw thrown
      }
  }
  return true
}

const pidOf = (client: pg.Client): Promise<number> =>
  queryValue(client, is.integer, 'SELECT pg_backend_pid() AS pid')

const limits = Object.entries(usualLimits)

/**
 * Gives the role of `url` the usual limits in its database: behind a pooler a connection can't bring its own.
 * A role may set that for itself. Connections that the pooler has open get them when it replaces them.
 * @throws StartError
 */
export async function limitRole(url: string): Promise<void> {
  await using client = await reach(url, 'mutuals start')
  try {
    await client.query(`DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('role limits', 0));
      IF NOT EXISTS (
        SELECT FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
        WHERE datname = current_database() AND setrole = current_user::regrole
          AND setconfig @> ARRAY[${limits.map(([name, ms]) => `'${name}=${ms}'`).join(', ')}]
      ) THEN
        ${limits.map(([name, ms]) => alter(name, ms)).join('\n')}
      END IF;
      -- For the pooler's connection that runs this.
      ${limits.map(([name, ms]) => `PERFORM set_config('${name}', '${ms}', false);`).join('\n')}
    END $$`)
  } catch (error) {
    const { user } = client
    throw new StartError(
      `The role ${user} can’t be given its limits: ${error instanceof Error ? error.message : error}.\n` +
        'Behind a pooler it needs them. “A pooler” in docs/operations.md lists the statements.',
    )
  }
}

const alter = (name: string, ms: number): string =>
  `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${ms}', current_database());`

/**
 * Runs each statement of a connection in a transaction that sets these settings, for a pooler that keeps none
 * of a session's. The connection can run single statements only.
 */
export function setForEach(client: pg.ClientBase, settings: readonly string[]): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>
  const begin = ['BEGIN', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; ')
  const run = async (parts: unknown[]): Promise<unknown> => {
    if (parts[0] === 'BEGIN') throw new Error('a transaction on a connection for single statements')
    await send(begin)
    try {
      const result = await send(...parts)
      await send('COMMIT')
      return result
    } catch (thrown) {
      // If even that fails the connection is broken, and its pool removes it.
      await send('ROLLBACK').catch(() => {})
      throw thrown
    }
  }
  const query = (...parts: unknown[]): unknown => {
    const last = parts.at(-1)
    if (typeof last !== 'function') return run(parts)
    return void run(parts.slice(0, -1)).then(
      (result) => last(undefined, result),
      (thrown: unknown) => last(thrown),
    )
  }
  client.query = query as typeof client.query
}
