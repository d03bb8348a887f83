import type pg from 'pg'
import { startPaidTerm } from '../premium/index.ts'
import type { SettingStore } from '../settings/index.ts'
import { type Held, holdBack, isUndecided, standingOf } from './held.ts'
import { decidePayment, type PaymentRow } from './payment-queries.ts'
import { insertRefund } from './refund-queries.ts'

/**
 * A term of premium is had whole or not at all: payments wait for each other until the lock is over, then an admin
 * decides about too little. What is too much goes back.
 */
export async function decidePremium(held: Held, settings: Pick<SettingStore, 'get'>): Promise<void> {
  const { deposit, payments } = held
  const paid = standingOf(payments).units
  const undecided = payments.filter(isUndecided)
  const reached = undecided.reduce((sum, { units }) => sum + units, paid)
  if (paid < deposit.dueUnits && reached >= deposit.dueUnits) await startTerm(held, settings, undecided)
  else if (deposit.isLate || paid >= deposit.dueUnits) await holdBack(held)
}

/** Starts the month or year that an order has paid for, from now; what its payments are over the price goes back. */
export async function startTerm(
  { client, order, deposit, payments }: Held,
  settings: Pick<SettingStore, 'get'>,
  paying: readonly PaymentRow[],
): Promise<void> {
  const item = order.item === 'year' ? 'year' : 'month'
  const { from, until } = await periodOf(client, item)
  await startPaidTerm(client, settings, {
    ...{ memberId: order.memberId, orderId: order.id, item, subscriptionId: null },
    ...{ periodStart: from, periodEnd: until },
  })
  for (const { id } of paying) await decidePayment(client, id, 'credited')
  const over = paying.reduce((sum, { units }) => sum + units, standingOf(payments).units) - deposit.dueUnits
  if (over > 0n)
    await insertRefund(client, {
      ...{ orderId: order.id, paymentId: null, units: over },
      ...{ points: 0, returnAddress: null },
    })
}

async function periodOf(client: pg.ClientBase, item: 'month' | 'year'): Promise<{ from: Date; until: Date }> {
  const { rows } = await client.query<{ from: Date; until: Date }>(
    `SELECT at AS from, at + $1::interval AS until FROM date_trunc('second', ledger.clock()) AS at`,
    [`1 ${item}`],
  )
  const [period] = rows
  if (!period) throw new Error('no time')
  return period
}
