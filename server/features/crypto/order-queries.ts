import type pg from 'pg'
import { type OrderRow, readOrder } from '../orders/index.ts'
import type { Client } from './address-queries.ts'

/** What payments need to know of an order. */
export type PaidOrder = Pick<
  OrderRow,
  | 'id'
  | 'publicId'
  | 'memberId'
  | 'kind'
  | 'item'
  | 'points'
  | 'extraPoints'
  | 'priceCents'
  | 'taxCents'
  | 'provider'
  | 'state'
>

const columns = `id, public_id AS "publicId", member_id AS "memberId", kind, item, points, extra_points AS "extraPoints",
  price_cents AS "priceCents", tax_cents AS "taxCents", provider, state`

/** A member's own order that is paid by crypto. */
export async function readOwnOrder(
  client: Client,
  memberId: number,
  publicId: string,
): Promise<PaidOrder | undefined> {
  const { rows } = await client.query<PaidOrder>({
    name: 'read-own-crypto-order',
    text: `SELECT ${columns} FROM purchase_order WHERE public_id = $1 AND member_id = $2 AND provider = 'crypto'`,
    values: [publicId, memberId],
  })
  return rows[0]
}

/** An order, held until the transaction ends: first of all that is locked for it. */
export async function holdOrder(client: pg.ClientBase, orderId: number): Promise<PaidOrder> {
  const { rows } = await client.query<PaidOrder>({
    name: 'hold-crypto-order',
    text: `SELECT ${columns} FROM purchase_order WHERE id = $1 FOR NO KEY UPDATE`,
    values: [orderId],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row
}

/** All of an order, as its own feature's rules want it. */
export async function readWholeOrder(client: Client, orderId: number): Promise<OrderRow> {
  const { rows } = await client.query<{ publicId: string }>(
    'SELECT public_id AS "publicId" FROM purchase_order WHERE id = $1',
    [orderId],
  )
  const order = rows[0] && (await readOrder(client, rows[0].publicId))
  if (!order) throw new Error(`there is no order ${orderId}`)
  return order
}
