import { namedKey } from '#ledger/index.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import { creditOrder, lockBuyerOf, moveOrder, type OrderRow, readBuyerLimit } from '../orders/index.ts'
import { type Deposit, readDeposit } from './address-queries.ts'
import { keepLease, type Lease } from './lease.ts'
import { holdOrder, notifyBuyer } from './order-queries.ts'
import { decidePayment, type PaymentRow, readPayments } from './payment-queries.ts'
import { amountText, type CreditLimits, creditsOf, unitsWithin } from './rules.ts'
import {
  decidePremium,
  type Held,
  holdBack,
  isNew,
  isUndecided,
  noteWallets,
  openUnits,
  paidOf,
} from './waiting-payments.ts'

/**
 * Decides the payments of an order that are deep enough, and updates the order's state. Everything runs in
 * one transaction under the order's lock, each credit under the payment's own key, so a repeat changes
 * nothing.
 * @throws LeaseLost if another process has taken the watcher's lease
 */
export async function settleOrder(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  orderId: number,
  lease: Lease,
): Promise<void> {
  await inPatientTransaction(pool, async (client) => {
    await keepLease(client, lease)
    // Two orders of one new buyer must not both be credited up to the same limit.
    await lockBuyerOf(client, orderId)
    const order = await holdOrder(client, orderId)
    const deposit = await readDeposit(client, orderId)
    if (!deposit) return
    const held = { client, order, deposit, payments: await readPayments(client, orderId) }
    if (deposit.lateWaits && held.payments.some((payment) => isNew(payment) && payment.isLate)) {
      await holdBack({ ...held, payments: held.payments.filter(({ isLate }) => isLate) }, 'late_payment')
      held.payments = await readPayments(client, orderId)
    }
    if (held.payments.some(isNew)) {
      if (order.kind === 'premium') await decidePremium(held, settings)
      else await decide(held, settings)
      held.payments = await readPayments(client, orderId)
    }
    await advanceOrder(held)
  })
}

async function decide(held: Held, settings: Pick<SettingStore, 'get'>): Promise<void> {
  const { client, order, deposit, payments } = held
  const limit = await readBuyerLimit(client, settings.get, order.memberId, order.id)
  const isCredited = await creditPayments(held, payments.filter(isUndecided), {
    leastPoints: settings.get('crypto_least_points'),
    maxUnits: limit && unitsWithin(limit.leftCents, order.priceCents, deposit.dueUnits),
  })
  if (!isCredited) await holdBack(held, 'small_payment')
}

/**
 * Credits these payments to the wallet one by one; false, crediting nothing, if they bring too little. What
 * exceeds the limit of new buyers is left to an admin. The caller holds the order's lock.
 */
export async function creditPayments(
  { client, order, deposit, payments }: Held,
  undecided: readonly PaymentRow[],
  limits: CreditLimits,
): Promise<boolean> {
  const terms = { points: order.points, extraPoints: order.extraPoints, dueUnits: deposit.dueUnits }
  const open = undecided.map((payment) => ({ ...payment, units: openUnits(payment) }))
  const credits = creditsOf(terms, paidOf(payments), open, limits)
  if (!credits) return false
  for (const { payment, ...credit } of credits) {
    const { points, extraPoints, overUnits } = credit
    const key = namedKey(`crypto_payment:${payment.id}${payment.state === 'credited' ? ':over' : ''}`)
    if (points > 0) await creditOrder(client, { orderId: order.id, points, extraPoints, key })
    const heldAs = overUnits > 0n ? 'buyer_limit' : null
    if (heldAs && isNew(payment)) await notifyBuyer(client, order.memberId, 'crypto_held')
    if (overUnits === payment.units) await decidePayment(client, payment.id, { state: 'held', heldAs })
    else
      await decidePayment(client, payment.id, {
        state: 'credited',
        overUnits,
        heldAs,
        points: payment.points + points,
        extraPoints: payment.extraPoints + extraPoints,
      })
  }
  await noteWallets({ client, order }, undecided)
  return true
}

/** Moves the order to the state that its payments call for: pending, paid or expired. */
export async function advanceOrder({ client, order, deposit, payments }: Held): Promise<void> {
  const paid = paidOf(payments).units
  const onTheWay = payments.some(({ state }) => state === 'seen' || state === 'confirmed')
  const isOpen = order.state === 'created' || order.state === 'pending'
  const isOver = deposit.isLate && !onTheWay
  const move = (to: OrderRow['state'], note: string) =>
    moveOrder(client, { orderId: order.id, to, by: isOver && isOpen ? 'job' : 'provider', note })
  if (paid >= deposit.dueUnits) await move('paid', 'Paid by crypto.')
  else if (paid > 0n && (!isOpen || isOver)) await move('paid', partNote(deposit, paid))
  else if (isOpen && isOver) await move('expired', 'No payment arrived in time.')
  else if (isOpen && (paid > 0n || onTheWay)) await move('pending', 'A payment is on its way.')
}

const partNote = ({ dueUnits, decimals, symbol }: Deposit, paid: bigint): string =>
  `Paid in part: ${amountText(paid, decimals)} of ${amountText(dueUnits, decimals)} ${symbol}.`
