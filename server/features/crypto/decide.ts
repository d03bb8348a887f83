import type pg from 'pg'
import { Problem } from '../../problem.ts'
import type { SettingStore } from '../settings/index.ts'
import { readDeposit } from './address-queries.ts'
import { holdOrder } from './order-queries.ts'
import { decidePayment, type PaymentRow, readPayments } from './payment-queries.ts'
import { startTerm } from './premium.ts'
import { insertRefund } from './refund-queries.ts'
import { advanceOrder, creditPayments } from './settle.ts'
import { notifyBuyer } from './tell.ts'

interface PaymentIds {
  orderId: number
  paymentId: number
}

/**
 * Approves a payment that was too small: it brings its share like any other, or the full term of premium.
 * @throws Problem conflict if it is already settled, or the order already has its term
 */
export async function creditHeld(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  ids: PaymentIds,
): Promise<void> {
  const { order, deposit, payment, payments } = await readHeld(client, ids)
  const held = { client, order, deposit, payments }
  if (order.kind === 'package') await creditPayments(held, [payment], 0)
  else if (payments.some(({ state }) => state === 'credited'))
    throw new Problem('conflict', 'This order already has its premium. Send the payment back.')
  else await startTerm(held, settings, [payment])
  await advanceOrder({ client, order, deposit, payments: await readPayments(client, ids.orderId) })
}

/**
 * Rejects a held payment: it does not count, and the buyer is asked where to send it back.
 * @throws Problem conflict if it is already settled
 */
export async function declineHeld(client: pg.ClientBase, ids: PaymentIds): Promise<void> {
  const { order, payment } = await readHeld(client, ids)
  await decidePayment(client, payment.id, 'declined')
  await insertRefund(client, {
    ...{ orderId: order.id, paymentId: payment.id, units: payment.units },
    ...{ points: 0, returnAddress: null },
  })
  await notifyBuyer(client, order.memberId, 'crypto_declined')
}

async function readHeld(client: pg.ClientBase, { orderId, paymentId }: PaymentIds) {
  const order = await holdOrder(client, orderId)
  const deposit = await readDeposit(client, orderId)
  const payments = await readPayments(client, orderId)
  const payment = payments.find(({ id, state }): boolean => id === paymentId && state === 'held')
  if (!deposit || !payment) throw new Problem('conflict', 'This payment is already settled.')
  return { order, deposit, payments, payment: payment satisfies PaymentRow }
}
