import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { allowSilence } from './silence.ts'

/** Set while the current call runs inside a transaction; `isOpen` turns false when that one ends. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** True if the caller runs inside a transaction of `inTransaction`. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen ?? false

/**
 * Runs `work` in one transaction: committed if it resolves, rolled back if it throws. `statementTimeoutMs` is
 * for work that needs longer than the pool's statements may take.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<T> {
  const client = await pool.connect()
  const asBefore = statementTimeoutMs === undefined ? () => {} : allowSilence(client, statementTimeoutMs)
  const scope = { isOpen: true }
  let broken: unknown
  try {
    await client.query('BEGIN')
    if (statementTimeoutMs !== undefined)
      await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`)
    const result = await current.run(scope, () => work(client))
    await client.query('COMMIT')
    return result
  } catch (thrown) {
    await client.query('ROLLBACK').catch((error: unknown) => {
      broken = error
    })
    throw thrown
  } finally {
    scope.isOpen = false
    asBefore()
    // A connection that cannot even roll back must not be used again.
    client.release(broken !== undefined)
  }
}
