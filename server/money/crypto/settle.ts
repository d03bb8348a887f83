import type pg from 'pg'
import { is, queryOne } from '#database/rows.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { notePayer } from '../../people/members/index.ts'
import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import { creditOrder, lockBuyerOf, moveOrder, type OrderRow, readBuyerLimit } from '../orders/index.ts'
import { startPaidTerm } from '../premium/index.ts'
import { type Deposit, readDeposit } from './address-queries.ts'
import { keepLease, type Lease } from './lease.ts'
import { holdOrder, notifyBuyer } from './order-queries.ts'
import {
  decidePayment,
  type HeldAs,
  type PaymentRow,
  readCreditKey,
  readPayments,
} from './payment-queries.ts'
import { insertRefund } from './refund-queries.ts'
import { amountText, type CreditLimits, creditsOf, type Standing, unitsWithin } from './rules.ts'

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
  const credits = creditsOf(terms, standingOf(payments), open, limits)
  if (!credits) return false
  for (const { payment, ...credit } of credits) {
    const { points, extraPoints, overUnits } = credit
    const key = await readCreditKey(client, payment)
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
  const paid = standingOf(payments).units
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

/**
 * A premium term is bought in full or not at all: payments wait for each other until the price lock is over,
 * then an admin decides about an underpayment. An overpayment is refunded.
 */
async function decidePremium(held: Held, settings: Pick<SettingStore, 'get'>): Promise<void> {
  const { deposit, payments } = held
  const paid = standingOf(payments).units
  const undecided = payments.filter(isUndecided)
  const reached = undecided.reduce((sum, { units }) => sum + units, paid)
  if (paid < deposit.dueUnits && reached >= deposit.dueUnits) await startTerm(held, settings, undecided)
  else if (deposit.isLate || paid >= deposit.dueUnits) await holdBack(held, 'premium_amount')
}

/** Starts the month or year that an order paid for, from now, and refunds any overpayment. */
export async function startTerm(
  { client, order, deposit, payments }: Held,
  settings: Pick<SettingStore, 'get'>,
  paying: readonly PaymentRow[],
): Promise<void> {
  const item = order.item === 'year' ? 'year' : 'month'
  const { from, until } = await readPeriod(client, item)
  await startPaidTerm(client, settings, {
    memberId: order.memberId,
    orderId: order.id,
    item,
    subscriptionId: null,
    periodStart: from,
    periodEnd: until,
  })
  for (const { id } of paying) await decidePayment(client, id, { state: 'credited' })
  await noteWallets({ client, order }, paying)
  const excess = paying.reduce((sum, { units }) => sum + units, standingOf(payments).units) - deposit.dueUnits
  if (excess > 0n)
    await insertRefund(client, {
      orderId: order.id,
      paymentId: null,
      units: excess,
      points: 0,
      returnAddress: null,
    })
}

async function readPeriod(
  client: pg.ClientBase,
  item: 'month' | 'year',
): Promise<{ from: Date; until: Date }> {
  const period = await queryOne(
    client,
    { from: is.time, until: is.time },
    `SELECT at AS from, at + $1::interval AS until FROM date_trunc('second', ledger.clock()) AS at`,
    [`1 ${item}`],
  )
  if (!period) throw new Error('no period')
  return period
}

/** An order with its payments, locked until the transaction ends. */
interface Held {
  client: pg.ClientBase
  order: OrderRow
  deposit: Deposit
  payments: PaymentRow[]
}

/** True if the payment just became deep enough. */
const isNew = ({ state }: Pick<PaymentRow, 'state'>): boolean => state === 'confirmed'

/** True if the payment is deep enough and may still be credited without an admin. */
const isUndecided = ({ state, heldAs }: PaymentRow): boolean =>
  state === 'confirmed' || (state === 'held' && heldAs !== 'late_payment')

/** True if an admin decides about the payment, or about the part of it above a new buyer's limit. */
export const isWaiting = ({ heldAs }: PaymentRow): boolean => heldAs !== null

/** Units of a payment that are not decided yet: all, or the part above a new buyer's limit. */
export const openUnits = ({ state, units, overUnits }: PaymentRow): bigint =>
  state === 'credited' ? overUnits : units

const isCounted = ({ state }: PaymentRow): boolean => state === 'credited' || state === 'lost'

/** Totals of an order's counted payments. Those lost after their credit count too: their points are out. */
export const standingOf = (payments: readonly PaymentRow[]): Standing =>
  payments.filter(isCounted).reduce(
    (sum, { units, overUnits, points, extraPoints }) => ({
      units: sum.units + units - overUnits,
      points: sum.points + points,
      extraPoints: sum.extraPoints + extraPoints,
    }),
    { units: 0n, points: 0, extraPoints: 0 },
  )

/** Records the wallets that paid as the buyer's, by which members who share one are recognised. */
async function noteWallets(
  { client, order }: Pick<Held, 'client' | 'order'>,
  payments: readonly PaymentRow[],
): Promise<void> {
  for (const from of new Set(payments.map((payment) => payment.from)))
    await notePayer(client, order.memberId, `evm:${from}`)
}

/** Leaves payments that just became deep enough to an admin, and notifies the buyer. */
async function holdBack(
  { client, order, payments }: Pick<Held, 'client' | 'order' | 'payments'>,
  heldAs: HeldAs,
): Promise<void> {
  for (const { id } of payments.filter(isNew)) await decidePayment(client, id, { state: 'held', heldAs })
  await notifyBuyer(client, order.memberId, 'crypto_held')
}
