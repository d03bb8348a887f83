import type pg from 'pg'
import { is, queryRow } from '#database/rows.ts'
import { notePayer } from '../../people/members/index.ts'
import type { SettingStore } from '../../settings/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { startPaidTerm } from '../premium/index.ts'
import type { Deposit } from './address-queries.ts'
import { notifyBuyer } from './order-queries.ts'
import { decidePayment, type HeldAs, type PaymentRow } from './payment-queries.ts'
import { insertRefund } from './refund-queries.ts'
import type { Paid } from './rules.ts'

/**
 * A premium term is bought in full or not at all: payments wait for each other until the price lock is over,
 * then an admin decides about an underpayment. An overpayment is refunded.
 */
export async function decidePremium(held: Held, settings: Pick<SettingStore, 'get'>): Promise<void> {
  const { deposit, payments } = held
  const paid = paidOf(payments).units
  const undecided = payments.filter(isUndecided)
  const reached = undecided.reduce((sum, { units }) => sum + units, 0n)
  // A payment counts only once its term has started, by an admin also for less than the price.
  if (paid === 0n && reached >= deposit.dueUnits) await startTerm(held, settings, undecided)
  else if (deposit.isLate || paid > 0n) await holdBack(held, 'premium_amount')
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
  const excess = paying.reduce((sum, { units }) => sum + units, paidOf(payments).units) - deposit.dueUnits
  if (excess > 0n) await insertRefund(client, { orderId: order.id, paymentId: null, units: excess })
}

const readPeriod = (client: pg.ClientBase, item: 'month' | 'year') =>
  queryRow(
    client,
    { from: is.time, until: is.time },
    `SELECT at AS from, at + $1::interval AS until FROM date_trunc('second', ledger.clock()) AS at`,
    [`1 ${item}`],
  )

/** An order with its payments, locked until the transaction ends. */
export interface Held {
  client: pg.ClientBase
  order: OrderRow
  deposit: Deposit
  payments: PaymentRow[]
}

/** True if the payment just became deep enough. */
export const isNew = ({ state }: Pick<PaymentRow, 'state'>): boolean => state === 'confirmed'

/** True if the payment is deep enough and may still be credited without an admin. */
export const isUndecided = ({ state, heldAs }: PaymentRow): boolean =>
  state === 'confirmed' || (state === 'held' && heldAs !== 'late_payment')

/** True if an admin decides about the payment, or about the part of it above a new buyer's limit. */
export const isWaiting = ({ heldAs }: PaymentRow): boolean => heldAs !== null

/** Units of a payment that are not decided yet: all, or the part above a new buyer's limit. */
export const openUnits = ({ state, units, overUnits }: PaymentRow): bigint =>
  state === 'credited' ? overUnits : units

/** Totals of an order's counted payments. Those lost after their credit count too: their points are out. */
export const paidOf = (payments: readonly PaymentRow[]): Paid =>
  payments
    .filter(({ state }) => state === 'credited' || state === 'lost')
    .reduce(
      (sum, { units, overUnits, points, extraPoints }) => ({
        units: sum.units + units - overUnits,
        points: sum.points + points,
        extraPoints: sum.extraPoints + extraPoints,
      }),
      { units: 0n, points: 0, extraPoints: 0 },
    )

/** Records the wallets that paid as the buyer's, by which members who share one are recognised. */
export async function noteWallets(
  { client, order }: Pick<Held, 'client' | 'order'>,
  payments: readonly PaymentRow[],
): Promise<void> {
  for (const from of new Set(payments.map((payment) => payment.from)))
    await notePayer(client, order.memberId, `evm:${from}`)
}

/** Leaves payments that just became deep enough to an admin, and notifies the buyer. */
export async function holdBack(
  { client, order, payments }: Pick<Held, 'client' | 'order' | 'payments'>,
  heldAs: HeldAs,
): Promise<void> {
  for (const { id } of payments.filter(isNew)) await decidePayment(client, id, { state: 'held', heldAs })
  await notifyBuyer(client, order.memberId, 'crypto_held')
}
