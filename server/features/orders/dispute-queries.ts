import type pg from 'pg'

/** A dispute as the database has it. */
export interface DisputeRow {
  providerRef: string
  orderId: number
  state: 'inquiry' | 'open' | 'won' | 'lost'
  /** What was taken back for it. */
  points: number
}

const columns = `provider_ref AS "providerRef", order_id AS "orderId", state, points`

/** A dispute by the provider's name for it, locked. */
export async function lockDispute(
  client: pg.ClientBase,
  providerRef: string,
): Promise<DisputeRow | undefined> {
  const { rows } = await client.query<DisputeRow>(
    `SELECT ${columns} FROM order_dispute WHERE provider_ref = $1 FOR NO KEY UPDATE`,
    [providerRef],
  )
  return rows[0]
}

/** The dispute for which an order's points are taken. */
export async function lockActiveDispute(
  client: pg.ClientBase,
  orderId: number,
): Promise<DisputeRow | undefined> {
  const { rows } = await client.query<DisputeRow>(
    `SELECT ${columns} FROM order_dispute WHERE order_id = $1 AND state IN ('open', 'lost') LIMIT 1 FOR NO KEY UPDATE`,
    [orderId],
  )
  return rows[0]
}

/** Writes how far a dispute is, and what was taken for it. */
export async function writeDispute(
  client: pg.ClientBase,
  dispute: DisputeRow & { cents: number; reason: string; openedAt: Date },
): Promise<void> {
  const { providerRef, orderId, state, cents, reason, points, openedAt } = dispute
  await client.query(
    `INSERT INTO order_dispute (provider_ref, order_id, state, cents, reason, points, opened_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $3 IN ('won', 'lost') THEN ledger.clock() END)
     ON CONFLICT (provider_ref) DO UPDATE SET state = excluded.state, points = excluded.points,
       closed_at = excluded.closed_at`,
    [providerRef, orderId, state, cents, reason, points, openedAt],
  )
}

/** Adds to what was taken for a dispute. */
export async function addDisputed(client: pg.ClientBase, providerRef: string, points: number): Promise<void> {
  await client.query('UPDATE order_dispute SET points = points + $2 WHERE provider_ref = $1', [
    providerRef,
    points,
  ])
}
