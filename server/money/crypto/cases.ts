import type pg from 'pg'
import { z } from 'zod'
import { cryptoCaseKinds, cryptoCase as definition } from '#contract/money/crypto.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { serveCase } from '../../cases/index.ts'
import { Problem } from '../../problem.ts'
import { checksummed } from '../../providers/chain/index.ts'
import type { SettingStore } from '../../settings/index.ts'
import { orderNumber } from '../orders/index.ts'
import { readDeposit } from './address-queries.ts'
import { caseKind } from './open-cases.ts'
import { holdOrder, notifyBuyer } from './order-queries.ts'
import { decidePayment, readPayments } from './payment-queries.ts'
import { insertRefund } from './refund-queries.ts'
import { amountText, worthOf } from './rules.ts'
import { advanceOrder, creditPayments } from './settle.ts'
import { isWaiting, openUnits, startTerm } from './waiting-payments.ts'

interface PaymentIds {
  orderId: number
  paymentId: number
}

/**
 * Approves a payment that waits: it, or its part above a new buyer's limit, brings its share like any other, or
 * the full term of premium.
 * @throws Problem conflict if it is already settled, or the order already has its term
 */
async function creditHeld(
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
async function declineHeld(client: pg.ClientBase, ids: PaymentIds): Promise<void> {
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

const paymentRow = definition.evidence.omit({ amount: true, due: true, verdicts: true }).extend({
  subjectId: z.int(),
  orderNumber: z.int(),
  decimals: z.int(),
  units: z.string(),
  dueUnits: z.string(),
  orderPoints: z.int(),
})
type PaymentRow = RowOf<typeof paymentRow>

/** Verdicts possible on a payment. One that is only reported can only be closed. */
const verdictsOn = (kind: PaymentRow['kind']): ('credited' | 'returned' | 'closed')[] =>
  kind === 'foreign_token' || kind === 'lost_payment' ? ['closed'] : ['credited', 'returned']

/** A payment that waits for a person. */
export const cryptoCase = serveCase(definition, {
  async read(client, paymentIds) {
    const rows = await query(
      client,
      paymentRow,
      `SELECT payment.id AS "subjectId", ${caseKind} AS kind, public_id AS "orderId", bought.id AS "orderNumber",
         username AS buyer, address, tx_hash AS "txHash", sent_from AS "from", payment.token, symbol, decimals,
         (CASE payment.state WHEN 'credited' THEN over_units ELSE units END)::text AS units,
         due_units::text AS "dueUnits", payment.points + payment.extra_points AS points, bought.points AS "orderPoints"
       FROM crypto_payment AS payment JOIN crypto_address USING (order_id)
       JOIN purchase_order AS bought ON bought.id = payment.order_id JOIN member ON member.id = bought.member_id
       WHERE payment.id = ANY ($1) AND ${caseKind} IS NOT NULL`,
      [paymentIds],
    )
    return rows.map(present)
  },
  async apply({ client, verdict, file: { subjectId: paymentId }, setting }) {
    const found = await queryOne(
      client,
      { kind: is.oneOf(cryptoCaseKinds).orNull, orderId: is.integer },
      `SELECT ${caseKind} AS kind, order_id AS "orderId" FROM crypto_payment AS payment WHERE id = $1`,
      [paymentId],
    )
    if (!found?.kind) return null
    const { kind, orderId } = found
    if (!verdictsOn(kind).includes(verdict)) throw new Problem('conflict', 'That isn’t an option here.')
    if (verdict === 'credited') await creditHeld(client, { get: setting }, { orderId, paymentId })
    if (verdict === 'returned') await declineHeld(client, { orderId, paymentId })
    return { auditedId: orderId, detail: { decision: verdict } }
  },
})

function present(row: PaymentRow) {
  const isForeign = row.kind === 'foreign_token'
  const verdicts = verdictsOn(row.kind)
  const terms = { points: row.orderPoints, extraPoints: 0, dueUnits: BigInt(row.dueUnits) }
  return {
    ...row,
    orderNumber: orderNumber(row.orderNumber),
    amount: isForeign ? row.units : amountText(BigInt(row.units), row.decimals),
    symbol: isForeign ? 'units of another token' : row.symbol,
    due: amountText(BigInt(row.dueUnits), row.decimals),
    token: checksummed(row.token),
    from: checksummed(row.from),
    address: checksummed(row.address),
    points: verdicts.includes('credited') ? worthOf(terms, BigInt(row.units)).points : row.points,
    verdicts,
  }
}
