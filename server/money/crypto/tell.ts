import type pg from 'pg'

/** Kinds of activity that notify a buyer, without points. Their texts are in the activities feature. */
export type BuyerNotice = 'crypto_held' | 'crypto_declined' | 'crypto_foreign' | 'crypto_refunded'

/** Notifies a buyer, in the transaction of the event. */
export async function notifyBuyer(client: pg.ClientBase, memberId: number, kind: BuyerNotice): Promise<void> {
  await client.query('INSERT INTO activity (member_id, kind, points) VALUES ($1, $2, 0)', [memberId, kind])
}
