import type pg from 'pg'

const isReturned = `taken_back_at IS NULL
  AND EXISTS (SELECT FROM purchase_order WHERE id = order_id AND purchase_order.state IN ('refunded', 'disputed'))`

/** Orders that were refunded or disputed after they brought a share. */
export async function readReturned(client: pg.Pool | pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT order_id AS id FROM referral_share WHERE kind = 'order' AND ${isReturned} ORDER BY order_id`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the share of such an order by its referral; null if it was taken back meanwhile. */
export async function lockReturned(
  client: pg.ClientBase,
  orderId: number,
): Promise<{ referrerId: number; points: number } | null> {
  await client.query(
    `SELECT FROM referral WHERE newcomer_id = (SELECT newcomer_id FROM referral_share WHERE kind = 'order' AND order_id = $1)
     FOR NO KEY UPDATE`,
    [orderId],
  )
  const { rows } = await client.query<{ referrerId: number; points: number }>(
    `SELECT referrer_id AS "referrerId", points FROM referral_share WHERE kind = 'order' AND order_id = $1 AND ${isReturned}`,
    [orderId],
  )
  return rows[0] ?? null
}

/** Records that a share was taken back, and subtracts it from the referral's points. */
export async function writeTakenBack(client: pg.ClientBase, orderId: number): Promise<void> {
  await client.query(
    `WITH taken AS (
       UPDATE referral_share SET taken_back_at = ledger.clock() WHERE order_id = $1 RETURNING newcomer_id, points
     )
     UPDATE referral SET earned_points = earned_points - taken.points
     FROM taken WHERE referral.newcomer_id = taken.newcomer_id`,
    [orderId],
  )
}
