import { affectsRow, type Client, is, queryOne, type RowOf } from '#database/rows.ts'
import type { Network } from '../../providers/chain/index.ts'

/** Addresses of a key. */
const keyStateRow = {
  /** Addresses given out, which is also the next index. */
  given: is.integer,
  /** The newest ones in a row that have never received the token. Wallets stop searching after such a row. */
  unpaid: is.integer,
}

/** Counts the addresses of a key. */
export async function readKeyState(client: Client, keyId: string): Promise<RowOf<typeof keyStateRow>> {
  const state = await queryOne(
    client,
    keyStateRow,
    `SELECT next_index AS given, next_index - 1 - greatest(used_index, (
       SELECT index FROM crypto_address AS opened WHERE key_id = $1 AND reused_at IS NULL AND EXISTS (
         SELECT FROM crypto_payment WHERE order_id = opened.order_id AND state NOT IN ('dropped', 'foreign'))
       ORDER BY index DESC LIMIT 1)) AS unpaid
     FROM crypto_key WHERE id = $1`,
    [keyId],
  )
  return state ?? { given: 0, unpaid: 0 }
}

/** Takes the next address index of a key, which no other order gets; false if another order took it first. */
export const takeIndex = (client: Client, keyId: string, index: number): Promise<boolean> =>
  affectsRow(
    client,
    `INSERT INTO crypto_key (id, next_index) VALUES ($1, $2::integer + 1)
     ON CONFLICT (id) DO UPDATE SET next_index = crypto_key.next_index + 1 WHERE crypto_key.next_index = $2`,
    [keyId, index],
  )

/** Skips the next index of a key: its address was used before, as after a restored backup. */
export async function skipIndex(client: Client, keyId: string, index: number): Promise<void> {
  await client.query(
    `INSERT INTO crypto_key (id, next_index, used_index) VALUES ($1, $2::integer + 1, $2)
     ON CONFLICT (id) DO UPDATE SET next_index = crypto_key.next_index + 1, used_index = $2
       WHERE crypto_key.next_index = $2`,
    [keyId, index],
  )
}

/** An earlier order's address that nothing was ever seen at. */
const reusableRow = {
  orderId: is.integer,
  index: is.integer,
  address: is.text,
}

const isReusable = `earlier.reused_at IS NULL AND earlier.watched_until <= ledger.clock()
  AND NOT EXISTS (SELECT FROM crypto_payment WHERE crypto_payment.order_id = earlier.order_id)`

/** A member's oldest address whose watch ended without any payment; null if there is none. */
export const readReusable = (
  client: Client,
  { memberId, keyId, network }: { memberId: number; keyId: string; network: Network },
): Promise<RowOf<typeof reusableRow> | null> =>
  queryOne(
    client,
    reusableRow,
    `SELECT earlier.order_id AS "orderId", index, address
     FROM crypto_address AS earlier JOIN purchase_order AS bought ON bought.id = earlier.order_id
     WHERE bought.member_id = $1 AND key_id = $2 AND chain_id = $3 AND token = $4 AND ${isReusable}
     ORDER BY earlier.order_id LIMIT 1`,
    [memberId, keyId, network.id, network.token.address],
  )

/** Takes an address from its earlier order; false if it can no longer be reused. */
export const takeReusable = (client: Client, orderId: number): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE crypto_address AS earlier SET reused_at = ledger.clock() WHERE order_id = $1 AND ${isReusable}`,
    [orderId],
  )

/** Watches an address again that was used after its watch. Everything found there waits for an admin. */
export async function watchAgain(client: Client, orderId: number, watchDays: number): Promise<void> {
  await client.query(
    `UPDATE crypto_address AS earlier SET watched_until = ledger.clock() + make_interval(days => $2),
       late_waits = true, unseen_from = from_height
     WHERE order_id = $1 AND ${isReusable}`,
    [orderId, watchDays],
  )
}
