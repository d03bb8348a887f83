import type pg from 'pg'
import { heldReasons, paymentStates } from '#contract/money/crypto.ts'
import { type Client, is, query, type RowOf } from '#database/rows.ts'

export interface Found {
  orderId: number
  txHash: string
  place: number
  token: string
  from: string
  units: bigint
  height: number
  blockHash: string
  /** True if its token is not the order's. */
  isForeign: boolean
}

/** Why a payment, or a part of it, waits for an admin: the kind of its case. */
export type HeldAs = (typeof heldReasons)[number]

/** Blocks that were scanned, and whether they are deep enough to count. */
export interface Range {
  from: number
  /** null: up to the head, including payments seen above it. */
  to: number | null
  isDeep: boolean
}

/** Stores payments found in a block range, each once, and updates the block of those already stored. */
export async function storePayments(
  client: pg.ClientBase,
  found: readonly Found[],
  { isDeep }: Range,
): Promise<void> {
  if (found.length === 0) return
  await client.query(
    `INSERT INTO crypto_payment (order_id, tx_hash, place, token, sent_from, units, height, block_hash, state, seen_at,
       confirmed_at)
     SELECT "orderId", "txHash", place, token, "from", units::numeric, height, "blockHash",
       CASE WHEN "isForeign" THEN 'foreign' WHEN $2 THEN 'confirmed' ELSE 'seen' END, at, CASE WHEN $2 THEN at END
     FROM ledger.clock() AS at, jsonb_to_recordset($1) AS found("orderId" bigint, "txHash" text, place integer,
       token text, "from" text, units text, height bigint, "blockHash" text, "isForeign" boolean)
     ON CONFLICT (order_id, tx_hash, token, place) DO UPDATE SET
       height = excluded.height, block_hash = excluded.block_hash,
       units = CASE WHEN crypto_payment.state IN ('seen', 'dropped') THEN excluded.units ELSE crypto_payment.units END,
       state = CASE WHEN crypto_payment.state IN ('seen', 'dropped') THEN excluded.state
         WHEN crypto_payment.state = 'lost' THEN 'credited' ELSE crypto_payment.state END,
       confirmed_at = coalesce(crypto_payment.confirmed_at, excluded.confirmed_at)`,
    [JSON.stringify(found.map((one) => ({ ...one, units: one.units.toString() }))), isDeep],
  )
}

/**
 * Updates payments that a scanned range no longer contains: uncredited ones are dropped and no longer count,
 * credited ones are lost, which an admin reviews.
 */
export async function dropMissing(
  client: pg.ClientBase,
  orderIds: readonly number[],
  found: readonly Found[],
  { from, to }: Range,
): Promise<void> {
  await client.query(
    `UPDATE crypto_payment SET state = CASE WHEN state = 'credited' THEN 'lost' ELSE 'dropped' END
     WHERE order_id = ANY($1) AND height >= $2 AND ($3::bigint IS NULL OR height <= $3)
       AND state IN ('seen', 'confirmed', 'held', 'credited')
       AND NOT (order_id || ':' || tx_hash || ':' || token || ':' || place = ANY($4))`,
    [orderIds, from, to, found.map((one) => `${one.orderId}:${one.txHash}:${one.token}:${one.place}`)],
  )
}

/** A payment as its buyer and admins see it. */
export type PaymentRow = Omit<RowOf<typeof paymentRow>, 'units' | 'overUnits'> & {
  units: bigint
  overUnits: bigint
}

const paymentRow = {
  id: is.integer,
  orderId: is.integer,
  txHash: is.text,
  token: is.text,
  from: is.text,
  units: is.text,
  height: is.integer,
  state: is.oneOf(paymentStates),
  /** The part of a credited payment above a new buyer's limit, which does not count. */
  overUnits: is.text,
  /** Why part of it waits for an admin; null: nothing does. */
  heldAs: is.oneOf(heldReasons).orNull,
  points: is.integer,
  extraPoints: is.integer,
  seenAt: is.time,
  /** True if the payment was first seen after the price lock. */
  isLate: is.boolean,
}

/** Payments of an order, in the order in which they count. */
export async function readPayments(client: Client, orderId: number): Promise<PaymentRow[]> {
  const rows = await query(client, paymentRow, {
    prepared: `SELECT id, order_id AS "orderId", tx_hash AS "txHash", token, sent_from AS "from", units::text, height, state,
        over_units::text AS "overUnits", CASE WHEN state IN ('held', 'credited') THEN held_as END AS "heldAs", points, 
        extra_points AS "extraPoints", seen_at AS "seenAt", seen_at > (
          SELECT locked_until FROM crypto_address WHERE crypto_address.order_id = $1) AS "isLate"
      FROM crypto_payment WHERE order_id = $1 ORDER BY id`,
    values: [orderId],
  })
  return rows.map((row) => ({ ...row, units: BigInt(row.units), overUnits: BigInt(row.overUnits) }))
}

/** A decision on a payment: what it brought in total, and what of it waits for an admin. */
export interface Decision
  extends Partial<Pick<PaymentRow, 'points' | 'extraPoints' | 'overUnits' | 'heldAs'>> {
  state: 'credited' | 'held' | 'declined'
}

/** Writes the decision on a payment. */
export async function decidePayment(
  client: pg.ClientBase,
  id: number,
  { state, points = 0, extraPoints = 0, overUnits = 0n, heldAs = null }: Decision,
): Promise<void> {
  await client.query(
    `UPDATE crypto_payment SET state = $2, points = $3, extra_points = $4, over_units = $5, held_as = $6
     WHERE id = $1`,
    [id, state, points, extraPoints, overUnits.toString(), heldAs],
  )
}
