import type pg from 'pg'
import { is, queryOne } from '#database/rows.ts'
import type { SettingStore } from '../../settings/index.ts'
import { startPaidTerm } from '../premium/index.ts'
import { type Held, holdBack, isUndecided, noteWallets, standingOf } from './held.ts'
import { decidePayment, type PaymentRow } from './payment-queries.ts'
import { insertRefund } from './refund-queries.ts'

/**
 * A premium term is bought in full or not at all: payments wait for each other until the price lock is over,
 * then an admin decides about an underpayment. An overpayment is refunded.
 */
export async function decidePremium(held: Held, settings: Pick<SettingStore, 'get'>): Promise<void> {
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
