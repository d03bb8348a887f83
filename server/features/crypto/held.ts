import type pg from 'pg'
import type { Deposit } from './address-queries.ts'
import type { PaidOrder } from './order-queries.ts'
import { decidePayment, type PaymentRow } from './payment-queries.ts'
import type { Standing } from './rules.ts'
import { notifyBuyer } from './tell.ts'

/** An order with its payments, locked until the transaction ends. */
export interface Held {
  client: pg.ClientBase
  order: PaidOrder
  deposit: Deposit
  payments: PaymentRow[]
}

/** True if the payment is deep enough and still undecided. */
export const isUndecided = ({ state }: PaymentRow): boolean => state === 'confirmed' || state === 'held'

const isCounted = ({ state }: PaymentRow): boolean => state === 'credited' || state === 'lost'

/** Totals of an order's counted payments. Those lost after their credit count too: their points are out. */
export const standingOf = (payments: readonly PaymentRow[]): Standing =>
  payments.filter(isCounted).reduce(
    (sum, { units, points, extraPoints }) => ({
      units: sum.units + units,
      points: sum.points + points,
      extraPoints: sum.extraPoints + extraPoints,
    }),
    { units: 0n, points: 0, extraPoints: 0 },
  )

/** Leaves payments that just became deep enough to an admin, and notifies the buyer. */
export async function holdBack({ client, order, payments }: Held): Promise<void> {
  for (const { id, state } of payments) if (state === 'confirmed') await decidePayment(client, id, 'held')
  await notifyBuyer(client, order.memberId, 'crypto_held')
}
