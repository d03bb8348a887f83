import type pg from 'pg'

/** Invalidates cached pages, in the transaction that changes what they show. */
export async function raiseContentVersion(client: pg.Pool | pg.ClientBase): Promise<void> {
  await client.query('UPDATE content_version SET version = version + 1')
}
