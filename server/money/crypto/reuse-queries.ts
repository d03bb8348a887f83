import { is, query, type RowOf } from '#database/rows.ts'
import type { Network } from '../../providers/chain/index.ts'
import { type Client, type Watched, watchedRow } from './address-queries.ts'

const reusableRow = {
  orderId: is.integer,
  index: is.integer,
  address: is.text,
}
/** An earlier order's address that nothing was ever seen at. */
export type Reusable = RowOf<typeof reusableRow>

const isReusable = `earlier.reused_at IS NULL AND earlier.watched_until <= ledger.clock()
  AND NOT EXISTS (SELECT FROM crypto_payment WHERE crypto_payment.order_id = earlier.order_id)`

/** A member's oldest address whose watch ended without any payment; undefined if there is none. */
export async function readReusable(
  client: Client,
  { memberId, keyId, network }: { memberId: number; keyId: string; network: Network },
): Promise<Reusable | undefined> {
  const rows = await query(
    client,
    reusableRow,
    `SELECT earlier.order_id AS "orderId", index, address
     FROM crypto_address AS earlier JOIN purchase_order AS bought ON bought.id = earlier.order_id
     WHERE bought.member_id = $1 AND key_id = $2 AND chain_id = $3 AND token = $4 AND ${isReusable}
     ORDER BY earlier.order_id LIMIT 1`,
    [memberId, keyId, network.id, network.token.address],
  )
  return rows[0]
}

/** Takes an address from its earlier order; false if it can no longer be reused. */
export async function takeReusable(client: Client, orderId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE crypto_address AS earlier SET reused_at = ledger.clock() WHERE order_id = $1 AND ${isReusable}`,
    [orderId],
  )
  return rowCount === 1
}

/** Watches an address again that was used after its watch. Everything found there waits for an admin. */
export async function watchAgain(client: Client, orderId: number, watchDays: number): Promise<void> {
  await client.query(
    `UPDATE crypto_address AS earlier SET watched_until = ledger.clock() + make_interval(days => $2),
       late_waits = true, unseen_from = from_height
     WHERE order_id = $1 AND ${isReusable}`,
    [orderId, watchDays],
  )
}

/** Addresses that were used while nobody watched them; fromHeight is the first block still to be scanned. */
export async function readUnseen(client: Client, chainId: number): Promise<Watched[]> {
  return query(
    client,
    watchedRow,
    `SELECT order_id AS "orderId", address, token, unseen_from AS "fromHeight" FROM crypto_address
     WHERE chain_id = $1 AND unseen_from IS NOT NULL ORDER BY order_id`,
    [chainId],
  )
}

/** Records how far such an address was scanned; null: up to the cursor, from where all are scanned together. */
export async function recordSeen(client: Client, orderId: number, unseenFrom: number | null): Promise<void> {
  await client.query('UPDATE crypto_address SET unseen_from = $2 WHERE order_id = $1', [orderId, unseenFrom])
}
