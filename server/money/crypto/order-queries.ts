import type pg from 'pg'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { type OrderRow, orderRow, readOrder } from '../orders/index.ts'
import type { Client } from './address-queries.ts'

/** Fields of an order that crypto payments need. */
export type PaidOrder = RowOf<typeof paidOrder>

const { id, publicId, memberId, kind, item, points, extraPoints, priceCents, taxCents, provider, state } =
  orderRow
const paidOrder = {
  id,
  publicId,
  memberId,
  kind,
  item,
  points,
  extraPoints,
  priceCents,
  taxCents,
  provider,
  state,
}

const columns = `id, public_id AS "publicId", member_id AS "memberId", kind, item, points, extra_points AS "extraPoints",
  price_cents AS "priceCents", tax_cents AS "taxCents", provider, state`

/** A member's crypto order; undefined for any other order. */
export async function readOwnOrder(
  client: Client,
  memberId: number,
  publicId: string,
): Promise<PaidOrder | undefined> {
  const rows = await query(client, paidOrder, {
    name: 'read-own-crypto-order',
    text: `SELECT ${columns} FROM purchase_order WHERE public_id = $1 AND member_id = $2 AND provider = 'crypto'`,
    values: [publicId, memberId],
  })
  return rows[0]
}

/** Locks an order until the transaction ends. Its row is the first lock of any work on its payments. */
export async function holdOrder(client: pg.ClientBase, orderId: number): Promise<PaidOrder> {
  const row = await queryOne(client, paidOrder, {
    name: 'hold-crypto-order',
    text: `SELECT ${columns} FROM purchase_order WHERE id = $1 FOR NO KEY UPDATE`,
    values: [orderId],
  })
  if (!row) throw new Error(`order ${orderId} not found`)
  return row
}

/** True if the member has paid an order in full that was neither refunded nor disputed. */
export async function hasPaidInFull(client: Client, memberId: number): Promise<boolean> {
  const rows = await query(
    client,
    { has: is.boolean },
    `SELECT EXISTS (SELECT FROM purchase_order
       WHERE member_id = $1 AND state = 'paid' AND credited_points >= points) AS has`,
    [memberId],
  )
  return rows[0]?.has ?? false
}

/** An order with all its fields, as the refund rules of the orders feature need it. */
export async function readFullOrder(client: Client, orderId: number): Promise<OrderRow> {
  const rows = await query(
    client,
    { publicId: is.uuid },
    'SELECT public_id AS "publicId" FROM purchase_order WHERE id = $1',
    [orderId],
  )
  const order = rows[0] && (await readOrder(client, rows[0].publicId))
  if (!order) throw new Error(`order ${orderId} not found`)
  return order
}
