import type pg from 'pg'
import { z } from 'zod'
import { caseSchema, cryptoCaseKinds } from '#contract/money/crypto.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Client } from './address-queries.ts'

/** Cases opened about foreign tokens of one address. Limited, because anybody may send anything there. */
const maxForeignCases = 5

/**
 * Opens a case for each payment an admin has to see, and closes those that settled by themselves. Derived
 * from the payments alone, so an interrupted run misses none. Returns the members who received a foreign
 * token.
 */
export async function openCases(client: Client): Promise<number[]> {
  const rows = await query(
    client,
    { memberId: is.integer },
    `WITH waiting AS (
       SELECT CASE state WHEN 'foreign' THEN 'foreign_token' WHEN 'lost' THEN 'lost_payment' ELSE held_as END AS kind,
         order_id, id AS payment_id, row_number() OVER (PARTITION BY order_id, state ORDER BY id) AS nth
       FROM crypto_payment WHERE state IN ('held', 'foreign', 'lost') OR state = 'credited' AND held_as IS NOT NULL
     ), settled AS (
       UPDATE crypto_case SET closed_at = ledger.clock(), decision = 'settled'
       WHERE closed_at IS NULL
         AND NOT EXISTS (SELECT FROM waiting WHERE (kind, payment_id) = (crypto_case.kind, crypto_case.payment_id))
     ), opened AS (
       INSERT INTO crypto_case (kind, order_id, payment_id, opened_at)
       SELECT kind, order_id, payment_id, ledger.clock() FROM waiting
       WHERE kind <> 'foreign_token' OR nth <= ${maxForeignCases}
       ON CONFLICT (kind, payment_id) DO UPDATE SET closed_at = NULL, decision = NULL
         WHERE crypto_case.decision = 'settled'
       RETURNING kind, order_id
     )
     SELECT DISTINCT member_id AS "memberId" FROM opened JOIN purchase_order ON purchase_order.id = order_id
     WHERE opened.kind = 'foreign_token' ORDER BY 1`,
  )
  return rows.map(({ memberId }) => memberId)
}

const caseRow = caseSchema.omit({ amount: true, due: true, decisions: true }).extend({
  id: z.int(),
  orderNumber: z.int(),
  openedAt: z.date(),
  decimals: z.int(),
  units: z.string(),
  dueUnits: z.string(),
  orderPoints: z.int(),
})
/** A case as admins see it. */
export type CaseRow = RowOf<typeof caseRow>

/** Open cases, oldest first. */
export async function readCases(client: Client, limit: number): Promise<CaseRow[]> {
  return query(
    client,
    caseRow,
    `SELECT crypto_case.id, crypto_case.kind, public_id AS "orderId", bought.id AS "orderNumber", username AS buyer,
       address, tx_hash AS "txHash", sent_from AS "from", payment.token, symbol, decimals,
       (CASE payment.state WHEN 'credited' THEN over_units ELSE units END)::text AS units,
       due_units::text AS "dueUnits", payment.points + payment.extra_points AS points, bought.points AS "orderPoints",
       crypto_case.opened_at AS "openedAt"
     FROM crypto_case
     JOIN crypto_payment AS payment ON payment.id = payment_id
     JOIN crypto_address ON crypto_address.order_id = crypto_case.order_id
     JOIN purchase_order AS bought ON bought.id = crypto_case.order_id
     JOIN member ON member.id = bought.member_id
     WHERE crypto_case.closed_at IS NULL ORDER BY crypto_case.opened_at, crypto_case.id LIMIT $1`,
    [limit],
  )
}

const lockedCase = { kind: is.oneOf(cryptoCaseKinds), orderId: is.integer, paymentId: is.integer }

/** Locks an open case until the transaction ends, its order first as everywhere; undefined if not open. */
export async function lockCase(
  client: pg.ClientBase,
  id: number,
): Promise<RowOf<typeof lockedCase> | undefined> {
  await client.query(
    `SELECT FROM purchase_order WHERE id = (SELECT order_id FROM crypto_case WHERE id = $1) FOR NO KEY UPDATE`,
    [id],
  )
  const rows = await query(
    client,
    lockedCase,
    `SELECT kind, order_id AS "orderId", payment_id AS "paymentId" FROM crypto_case
     WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE`,
    [id],
  )
  return rows[0]
}

/** Closes a case with an admin's decision, and writes it to the audit log. */
export async function closeCase(
  client: pg.ClientBase,
  closed: { id: number; adminId: number; decision: string; note: string; orderId: number },
): Promise<void> {
  await client.query(
    `UPDATE crypto_case SET closed_at = ledger.clock(), closed_by = $2, decision = $3, note = $4 WHERE id = $1`,
    [closed.id, closed.adminId, closed.decision, closed.note],
  )
  await writeAudit(client, {
    actorId: closed.adminId,
    act: 'decide_crypto_case',
    subject: { kind: 'order', id: closed.orderId },
    detail: { decision: closed.decision, note: closed.note },
  })
}
