import type pg from 'pg'

/** Says that what cached pages show has changed, in the transaction that changes it. */
export async function raiseContentVersion(client: pg.Pool | pg.ClientBase): Promise<void> {
  await client.query('UPDATE content_version SET version = version + 1')
}
