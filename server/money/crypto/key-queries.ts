import { is, query, type RowOf } from '#database/rows.ts'
import type { Client } from './address-queries.ts'

const keyStateRow = {
  /** Addresses given out, which is also the next index. */
  given: is.integer,
  /** The newest ones in a row that have never received the token. Wallets stop searching after such a row. */
  unpaid: is.integer,
}
/** Addresses of a key. */
export type KeyState = RowOf<typeof keyStateRow>

/** Counts the addresses of a key. */
export async function readKeyState(client: Client, keyId: string): Promise<KeyState> {
  const rows = await query(
    client,
    keyStateRow,
    `SELECT next_index AS given, next_index - 1 - greatest(used_index, (
       SELECT index FROM crypto_address AS opened WHERE key_id = $1 AND reused_at IS NULL AND EXISTS (
         SELECT FROM crypto_payment WHERE order_id = opened.order_id AND state NOT IN ('dropped', 'foreign'))
       ORDER BY index DESC LIMIT 1)) AS unpaid
     FROM crypto_key WHERE id = $1`,
    [keyId],
  )
  return rows[0] ?? { given: 0, unpaid: 0 }
}

/** Takes the next address index of a key, which no other order gets; false if another order took it first. */
export async function takeIndex(client: Client, keyId: string, index: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO crypto_key (id, next_index) VALUES ($1, $2::integer + 1)
     ON CONFLICT (id) DO UPDATE SET next_index = crypto_key.next_index + 1 WHERE crypto_key.next_index = $2`,
    [keyId, index],
  )
  return rowCount === 1
}

/** Skips the next index of a key: its address was used before, as after a restored backup. */
export async function skipIndex(client: Client, keyId: string, index: number): Promise<void> {
  await client.query(
    `INSERT INTO crypto_key (id, next_index, used_index) VALUES ($1, $2::integer + 1, $2)
     ON CONFLICT (id) DO UPDATE SET next_index = crypto_key.next_index + 1, used_index = $2
       WHERE crypto_key.next_index = $2`,
    [keyId, index],
  )
}
