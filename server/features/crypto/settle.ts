import type { Services } from '../../services.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { creditOrder, moveOrder } from '../orders/index.ts'
import { type Deposit, readDeposit } from './address-queries.ts'
import { type Held, holdBack, isUndecided, standingOf } from './held.ts'
import { holdOrder, type PaidOrder } from './order-queries.ts'
import { decidePayment, type PaymentRow, readCreditKey, readPayments } from './payment-queries.ts'
import { decidePremium } from './premium.ts'
import { amountText, creditsOf } from './rules.ts'

/**
 * Decides the payments of an order that are deep enough, and updates the order's state. Everything runs in
 * one transaction under the order's lock, each credit under the payment's own key, so a repeat changes
 * nothing.
 */
export async function settleOrder(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  orderId: number,
): Promise<void> {
  await inPatientTransaction(pool, async (client) => {
    const order = await holdOrder(client, orderId)
    const deposit = await readDeposit(client, orderId)
    if (!deposit) return
    const held = { client, order, deposit, payments: await readPayments(client, orderId) }
    if (held.payments.some(({ state }) => state === 'confirmed')) {
      if (order.kind === 'premium') await decidePremium(held, settings)
      else await decide(held, settings.get('crypto_least_points'))
      held.payments = await readPayments(client, orderId)
    }
    await advanceOrder(held)
  })
}

async function decide(held: Held, leastPoints: number): Promise<void> {
  const undecided = held.payments.filter(isUndecided)
  if (await creditPayments(held, undecided, leastPoints)) return
  await holdBack(held)
}

/**
 * Credits these payments to the wallet one by one; false, crediting nothing, if they bring too little. The
 * caller holds the order's lock.
 */
export async function creditPayments(
  { client, order, deposit, payments }: Held,
  undecided: readonly PaymentRow[],
  leastPoints: number,
): Promise<boolean> {
  const terms = { points: order.points, extraPoints: order.extraPoints, dueUnits: deposit.dueUnits }
  const credits = creditsOf(terms, standingOf(payments), undecided, leastPoints)
  if (!credits) return false
  for (const { paymentId, points, extraPoints } of credits) {
    const key = await readCreditKey(client, paymentId)
    if (points > 0) await creditOrder(client, { orderId: order.id, points, extraPoints, key })
    await decidePayment(client, paymentId, 'credited', { points, extraPoints })
  }
  return true
}

/** Moves the order to the state that its payments call for: pending, paid or expired. */
export async function advanceOrder({ client, order, deposit, payments }: Held): Promise<void> {
  const paid = standingOf(payments).units
  const onTheWay = payments.some(({ state }) => state === 'seen' || state === 'confirmed')
  const isOpen = order.state === 'created' || order.state === 'pending'
  const isOver = deposit.isLate && !onTheWay
  const move = (to: PaidOrder['state'], note: string) =>
    moveOrder(client, { orderId: order.id, to, by: isOver && isOpen ? 'job' : 'provider', note })
  if (paid >= deposit.dueUnits) await move('paid', 'Paid by crypto.')
  else if (paid > 0n && (!isOpen || isOver)) await move('paid', partNote(deposit, paid))
  else if (isOpen && isOver) await move('expired', 'No payment arrived in time.')
  else if (isOpen && (paid > 0n || onTheWay)) await move('pending', 'A payment is on its way.')
}

const partNote = ({ dueUnits, decimals, symbol }: Deposit, paid: bigint): string =>
  `Paid in part: ${amountText(paid, decimals)} of ${amountText(dueUnits, decimals)} ${symbol}.`
