import type pg from 'pg'
import type { SettingStore } from '../../settings/index.ts'
import { clawBackOrder } from '../clawbacks/index.ts'
import { addTerm, endOrder, payTerm, readPays } from './queries.ts'

type Settings = Pick<SettingStore, 'get'>

/** A month or a year paid for with money. */
export interface PaidPeriod {
  memberId: number
  orderId: number | null
  item: 'month' | 'year'
  /** Its subscription; null: paid once, not renewed. */
  subscriptionId: string | null
  periodStart: Date
  periodEnd: Date
}

/**
 * Starts the term that a payment is for, with the points of its first monthly day; false if the payment has
 * already started its term. In the caller's transaction, which holds the order if there is one.
 */
export async function startPaidTerm(
  client: pg.ClientBase,
  settings: Settings,
  { periodStart, periodEnd, ...paid }: PaidPeriod,
): Promise<boolean> {
  const seconds = Math.round((periodEnd.getTime() - periodStart.getTime()) / 1000)
  const isCard = paid.subscriptionId !== null
  const key = isCard
    ? `card:${paid.subscriptionId}:${Math.round(periodStart.getTime() / 1000)}`
    : `order:${paid.orderId}`
  const term = {
    ...paid,
    source: isCard ? ('card' as const) : ('crypto' as const),
    key,
    from: periodStart,
    seconds,
  }
  const id = await addTerm(client, term, settings.get('premium_grace_days'))
  if (id === null) return false
  await payTerm(client, id, settings.get('premium_month_points'))
  return true
}

/**
 * Ends what an order has paid for, at once, because its payment was taken back; later terms move up. The
 * monthly points that it brought are taken back too, from the wallet and then from later income. false: it
 * had already ended.
 */
export async function endPaidTerm(
  client: pg.ClientBase,
  settings: Settings,
  { orderId, why }: { orderId: number; why: 'refund' | 'dispute' },
): Promise<boolean> {
  const ended = await endOrder(client, orderId, why, settings.get('premium_grace_days'))
  if (!ended) return false
  const { memberId, brought } = ended
  if (brought > 0) await clawBackOrder(client, { memberId, orderId, points: brought })
  return true
}

/** True if a member pays for premium now: a running term bought with money, not days bought with points. */
export const paysForPremium = (client: pg.Pool | pg.ClientBase, memberId: number): Promise<boolean> =>
  readPays(client, memberId)
