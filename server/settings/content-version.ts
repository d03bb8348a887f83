import type { Client } from '#database/rows.ts'

/** Invalidates cached pages, in the transaction that changes what they show. */
export async function raiseContentVersion(client: Client): Promise<void> {
  await client.query('UPDATE content_version SET version = version + 1')
}
