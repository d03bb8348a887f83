import type pg from 'pg'
import { Problem } from '../../problem.ts'
import type { SettingStore } from '../settings/index.ts'
import { readDeposit } from './address-queries.ts'
import { holdOrder } from './order-queries.ts'
import { decidePayment, type PaymentRow, readPayments } from './payment-queries.ts'
import { startTerm } from './premium.ts'
import { insertRefund } from './refund-queries.ts'
import { creditPayments, moveOn } from './settle.ts'
import { tellBuyer } from './tell.ts'

interface About {
  orderId: number
  paymentId: number
}

/** The admin's yes to a payment that was too small: it brings its share like any other, or the whole term of premium. */
export async function creditHeld(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  about: About,
): Promise<void> {
  const { order, deposit, payment, payments } = await readHeld(client, about)
  const held = { client, order, deposit, payments }
  if (order.kind === 'package') await creditPayments(held, [payment], 0)
  else if (payments.some(({ state }) => state === 'credited'))
    throw new Problem('conflict', 'This order has its premium already. Send the payment back.')
  else await startTerm(held, settings, [payment])
  await moveOn({ client, order, deposit, payments: await readPayments(client, about.orderId) })
}

/** The admin's no: the payment counts for nothing, and the buyer is asked where to send it back. */
export async function declineHeld(client: pg.ClientBase, about: About): Promise<void> {
  const { order, payment } = await readHeld(client, about)
  await decidePayment(client, payment.id, 'declined')
  await insertRefund(client, {
    ...{ orderId: order.id, paymentId: payment.id, units: payment.units },
    ...{ points: 0, returnAddress: null },
  })
  await tellBuyer(client, order.memberId, 'crypto_declined')
}

async function readHeld(client: pg.ClientBase, { orderId, paymentId }: About) {
  const order = await holdOrder(client, orderId)
  const deposit = await readDeposit(client, orderId)
  const payments = await readPayments(client, orderId)
  const payment = payments.find(({ id, state }): boolean => id === paymentId && state === 'held')
  if (!deposit || !payment) throw new Problem('conflict', 'That payment is settled already.')
  return { order, deposit, payments, payment: payment satisfies PaymentRow }
}
