import type pg from 'pg'
import { Problem } from '../../problem.ts'
import type { SettingStore } from '../../settings/index.ts'
import { readDeposit } from './address-queries.ts'
import { isWaiting, openUnits } from './held.ts'
import { holdOrder } from './order-queries.ts'
import { decidePayment, type PaymentRow, readPayments } from './payment-queries.ts'
import { startTerm } from './premium.ts'
import { notifyBuyer } from './present.ts'
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
  await insertRefund(client, {
    orderId: order.id,
    paymentId: payment.id,
    units: openUnits(payment),
    points: 0,
    returnAddress: null,
  })
  await notifyBuyer(client, order.memberId, 'crypto_declined')
}

async function readHeld(client: pg.ClientBase, { orderId, paymentId }: PaymentIds) {
  const order = await holdOrder(client, orderId)
  const deposit = await readDeposit(client, orderId)
  const payments = await readPayments(client, orderId)
  const payment = payments.find((one) => one.id === paymentId && isWaiting(one))
  if (!deposit || !payment) throw new Problem('conflict', 'This payment is already settled.')
  return { order, deposit, payments, payment: payment satisfies PaymentRow }
}
