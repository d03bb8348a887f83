import type pg from 'pg'
import { allowSilence } from './silence.ts'

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
  let broken: unknown
  try {
    await client.query('BEGIN')
    if (statementTimeoutMs !== undefined)
      await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (thrown) {
    await client.query('ROLLBACK').catch((error: unknown) => {
      broken = error
    })
    throw thrown
  } finally {
    asBefore()
    // A connection that cannot even roll back must not be used again.
    client.release(broken !== undefined)
  }
}
