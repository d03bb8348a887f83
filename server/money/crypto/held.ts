import type pg from 'pg'
import { notePayer } from '../../people/members/index.ts'
import type { Deposit } from './address-queries.ts'
import type { PaidOrder } from './order-queries.ts'
import { decidePayment, type HeldAs, type PaymentRow } from './payment-queries.ts'
import { notifyBuyer } from './present.ts'
import type { Standing } from './rules.ts'

/** An order with its payments, locked until the transaction ends. */
export interface Held {
  client: pg.ClientBase
  order: PaidOrder
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
