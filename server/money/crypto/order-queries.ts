import type pg from 'pg'
import type { Client } from '#database/rows.ts'
import { Problem } from '../../problem.ts'
import { lockOrderBy, type OrderRow, readOrder } from '../orders/index.ts'

/** A member's crypto order. @throws Problem not_found, also for another member's order */
export async function ownOrder(client: Client, memberId: number, publicId: string): Promise<OrderRow> {
  const order = await readOrder(client, publicId)
  if (order?.memberId !== memberId || order.provider !== 'crypto')
    throw new Problem('not_found', 'Crypto order not found.')
  return order
}

/** Locks an order until the transaction ends. Its row is the first lock of any work on its payments. */
export async function holdOrder(client: pg.ClientBase, orderId: number): Promise<OrderRow> {
  const row = await lockOrderBy(client, 'id', orderId)
  if (!row) throw new Error(`order ${orderId} not found`)
  return row
}

/** Kinds of activity that notify a buyer, without points. Their texts are in the activities feature. */
type BuyerNotice = 'crypto_held' | 'crypto_declined' | 'crypto_foreign' | 'crypto_refunded'

/** Notifies a buyer, in the transaction of the event. */
export async function notifyBuyer(client: pg.ClientBase, memberId: number, kind: BuyerNotice): Promise<void> {
  await client.query('INSERT INTO activity (member_id, kind, points) VALUES ($1, $2, 0)', [memberId, kind])
}
