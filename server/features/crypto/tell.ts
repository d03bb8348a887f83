import type pg from 'pg'

/** What a buyer reads among their activities; the words are made there. No points move by it. */
export type Told = 'crypto_held' | 'crypto_declined' | 'crypto_foreign' | 'crypto_refunded'

/** Tells a buyer, in the transaction of what is told. */
export async function tellBuyer(client: pg.ClientBase, memberId: number, kind: Told): Promise<void> {
  await client.query('INSERT INTO activity (member_id, kind, points) VALUES ($1, $2, 0)', [memberId, kind])
}
