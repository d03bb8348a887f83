import type pg from 'pg'
import type { Deposit } from './address-queries.ts'
import type { PaidOrder } from './order-queries.ts'
import { decidePayment, type PaymentRow } from './payment-queries.ts'
import type { Standing } from './rules.ts'
import { tellBuyer } from './tell.ts'

/** An order with its payments, held until the transaction ends. */
export interface Held {
  client: pg.ClientBase
  order: PaidOrder
  deposit: Deposit
  payments: PaymentRow[]
}

/** Deep enough, and an answer is still due. */
export const isUndecided = ({ state }: PaymentRow): boolean => state === 'confirmed' || state === 'held'

const isCounted = ({ state }: PaymentRow): boolean => state === 'credited' || state === 'lost'

/** What of an order's payments counts: also what was lost after it was credited, since its points are out. */
export const standingOf = (payments: readonly PaymentRow[]): Standing =>
  payments.filter(isCounted).reduce(
    (sum, { units, points, extraPoints }) => ({
      units: sum.units + units,
      points: sum.points + points,
      extraPoints: sum.extraPoints + extraPoints,
    }),
    { units: 0n, points: 0, extraPoints: 0 },
  )

/** Leaves what has just become deep enough to an admin, and tells the buyer. */
export async function holdBack({ client, order, payments }: Held): Promise<void> {
  for (const { id, state } of payments) if (state === 'confirmed') await decidePayment(client, id, 'held')
  await tellBuyer(client, order.memberId, 'crypto_held')
}
