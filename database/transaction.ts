import type pg from 'pg'

/** Runs `work` in one transaction: committed when it resolves, undone when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: unknown
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (thrown) {
    await client.query('ROLLBACK').catch((error: unknown) => {
      broken = error
    })
    throw thrown
  } finally {
    // A connection that cannot even roll back is not given to anybody else.
    client.release(broken !== undefined)
  }
}
