import type pg from 'pg'
import { z } from 'zod'
import { caseSchema, cryptoCaseKinds } from '#contract/money/crypto.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { Problem } from '../../problem.ts'
import type { SettingStore } from '../../settings/index.ts'
import { readDeposit } from './address-queries.ts'
import { isWaiting, openUnits, startTerm } from './held.ts'
import { holdOrder, notifyBuyer } from './order-queries.ts'
import { decidePayment, readPayments } from './payment-queries.ts'
import { insertRefund } from './refund-queries.ts'
import { advanceOrder, creditPayments } from './settle.ts'

interface PaymentIds {
  orderId: number
  paymentId: number
}

/**
 * Approves a payment that waits: it, or its part above a new buyer's limit, brings its share like any other, or
 * the full term of premium.
 * @throws Problem conflict if it is already settled, or the order already has its term
 */
export async function creditHeld(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  ids: PaymentIds,
): Promise<void> {
  const { order, deposit, payment, payments } = await readHeld(client, ids)
  const held = { client, order, deposit, payments }
  if (order.kind === 'package') await creditPayments(held, [payment], { leastPoints: 0, maxUnits: null })
  else if (payments.some(({ state }) => state === 'credited'))
    throw new Problem('conflict', 'This order already has its premium. Send the payment back.')
  else await startTerm(held, settings, [payment])
  await advanceOrder({ client, order, deposit, payments: await readPayments(client, ids.orderId) })
}

/**
 * Rejects a payment that waits, or its part above a new buyer's limit: it does not count, and the buyer is asked
 * where to send it back.
 * @throws Problem conflict if it is already settled
 */
export async function declineHeld(client: pg.ClientBase, ids: PaymentIds): Promise<void> {
  const { order, payment } = await readHeld(client, ids)
  const { state, points, extraPoints, overUnits } = payment
  await decidePayment(
    client,
    payment.id,
    state === 'credited' ? { state, points, extraPoints, overUnits } : { state: 'declined' },
  )
  const units = openUnits(payment)
  await insertRefund(client, { orderId: order.id, paymentId: payment.id, units })
  await notifyBuyer(client, order.memberId, 'crypto_declined')
}

async function readHeld(client: pg.ClientBase, { orderId, paymentId }: PaymentIds) {
  const order = await holdOrder(client, orderId)
  const deposit = await readDeposit(client, orderId)
  const payments = await readPayments(client, orderId)
  const payment = payments.find((one) => one.id === paymentId && isWaiting(one))
  if (!deposit || !payment) throw new Problem('conflict', 'This payment is already settled.')
  return { order, deposit, payments, payment }
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
export const readCases = (client: Client, limit: number): Promise<CaseRow[]> =>
  query(
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

const lockedCase = { kind: is.oneOf(cryptoCaseKinds), orderId: is.integer, paymentId: is.integer }

/** Locks an open case until the transaction ends, its order first as everywhere; null if not open. */
export async function lockCase(client: pg.ClientBase, id: number): Promise<RowOf<typeof lockedCase> | null> {
  await client.query(
    `SELECT FROM purchase_order WHERE id = (SELECT order_id FROM crypto_case WHERE id = $1) FOR NO KEY UPDATE`,
    [id],
  )
  return queryOne(
    client,
    lockedCase,
    `SELECT kind, order_id AS "orderId", payment_id AS "paymentId" FROM crypto_case
     WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE`,
    [id],
  )
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
