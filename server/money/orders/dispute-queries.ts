import type pg from 'pg'
import { is, query, type RowOf } from '#database/rows.ts'

const disputeRow = {
  providerRef: is.text,
  orderId: is.integer,
  state: is.oneOf(['inquiry', 'open', 'won', 'lost']),
  /** Points taken back for it. */
  points: is.integer,
}
/** A dispute as stored. */
export type DisputeRow = RowOf<typeof disputeRow>

const columns = `provider_ref AS "providerRef", order_id AS "orderId", state, points`

/** Locks and returns a dispute by the provider's id. */
export async function lockDispute(
  client: pg.ClientBase,
  providerRef: string,
): Promise<DisputeRow | undefined> {
  const rows = await query(
    client,
    disputeRow,
    `SELECT ${columns} FROM order_dispute WHERE provider_ref = $1 FOR NO KEY UPDATE`,
    [providerRef],
  )
  return rows[0]
}

/** Locks and returns the dispute, open or lost, that an order's points are taken for. */
export async function lockActiveDispute(
  client: pg.ClientBase,
  orderId: number,
): Promise<DisputeRow | undefined> {
  const rows = await query(
    client,
    disputeRow,
    `SELECT ${columns} FROM order_dispute WHERE order_id = $1 AND state IN ('open', 'lost') LIMIT 1 FOR NO KEY UPDATE`,
    [orderId],
  )
  return rows[0]
}

/** Inserts a dispute, or updates its state and the points taken for it. */
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

/** Adds to the points taken for a dispute. */
export async function addDisputed(client: pg.ClientBase, providerRef: string, points: number): Promise<void> {
  await client.query('UPDATE order_dispute SET points = points + $2 WHERE provider_ref = $1', [
    providerRef,
    points,
  ])
}
