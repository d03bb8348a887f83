import type pg from 'pg'
import type Stripe from 'stripe'
import { orderStates } from '#contract/money/orders.ts'
import { isUuid } from '#contract/operation.ts'
import { is, queryOne, type RowOf, run } from '#database/rows.ts'
import { idOf } from '../../providers/payments/index.ts'

/** Statuses that end a subscription: nothing more is charged for it. */
const ended = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired', 'unpaid'])

/** Reads a subscription from the provider's object. */
export function reportOf(subscription: Stripe.Subscription): Omit<SubscriptionReport, 'at' | 'rank'> {
  const ends = subscription.items.data.map(({ current_period_end: end }) => end)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    state: ended.has(subscription.status) ? 'ended' : 'open',
    cancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    periodEndsAt: ends.length > 0 ? momentOf(Math.max(...ends)) : null,
  }
}

/**
 * Names a subscription's state if it differs from the stored one; null: no change. An unknown subscription
 * gets the same name however often it is read.
 */
export async function findChange(client: pg.Pool, subscription: Stripe.Subscription): Promise<string | null> {
  const { id, state, cancelled, periodEndsAt } = reportOf(subscription)
  const name = [state, cancelled, periodEndsAt?.getTime()].join(':')
  const known = await queryOne(
    client,
    { state: is.text, cancelled: is.boolean, periodEndsAt: is.time.orNull, today: is.text },
    `SELECT state, cancelled, period_ends_at AS "periodEndsAt", (ledger.clock() AT TIME ZONE 'UTC')::date::text AS today
     FROM premium_subscription WHERE id = $1`,
    [id],
  )
  if (!known) return name
  const same = [known.state, known.cancelled, known.periodEndsAt?.getTime()].join(':') === name
  return same ? null : `${name}:${known.today}`
}

/** The provider's times are seconds since 1970. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000)

const firstOrderRow = {
  id: is.integer,
  memberId: is.integer,
  item: is.oneOf(['month', 'year']),
  state: is.oneOf(orderStates),
}
export type FirstOrder = RowOf<typeof firstOrderRow>

/** Locks the premium order with this public id until the transaction ends; null if there is none. */
export async function lockFirstOrder(
  client: pg.ClientBase,
  publicId: string | undefined,
): Promise<FirstOrder | null> {
  if (publicId === undefined || !isUuid(publicId)) return null
  return queryOne(
    client,
    firstOrderRow,
    `SELECT id, member_id AS "memberId", item, state FROM purchase_order
     WHERE public_id = $1 AND kind = 'premium' FOR NO KEY UPDATE`,
    [publicId],
  )
}

interface SubscriptionReport {
  id: string
  customerId: string | null
  state: 'open' | 'ended'
  cancelled: boolean
  periodEndsAt: Date | null
  /** Time of the event; null: we asked, so it is the current state. */
  at: Date | null
  /** Of two events in the same second, the one with the higher rank is later. */
  rank: number
}

/** Stores a reported subscription and reschedules its member's terms, unless a newer report is known. */
export async function noteSubscription(
  client: pg.ClientBase,
  order: Pick<FirstOrder, 'id' | 'memberId' | 'item'>,
  { id, customerId, state, cancelled, periodEndsAt, at, rank }: SubscriptionReport,
  graceDays: number,
): Promise<void> {
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [order.memberId])
  const { rowCount } = await run(client, {
    prepared: `INSERT INTO premium_subscription AS known (id, member_id, order_id, customer_id, item, state, cancelled,
        period_ends_at, heard_at, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz + $10 * interval '1 millisecond', ledger.clock()),
        ledger.clock())
      ON CONFLICT (id) DO UPDATE SET customer_id = coalesce(excluded.customer_id, known.customer_id),
        state = excluded.state, cancelled = excluded.cancelled, period_ends_at = excluded.period_ends_at,
        heard_at = CASE WHEN $9::timestamptz IS NULL THEN known.heard_at ELSE excluded.heard_at END
      WHERE $9::timestamptz IS NULL OR excluded.heard_at >= known.heard_at`,
    values: [
      ...[id, order.memberId, order.id, customerId, order.item, state, cancelled, periodEndsAt],
      ...[at, rank],
    ],
  })
  if (rowCount === 1)
    await client.query('SELECT exchange.schedule_premium($1, $2, ledger.clock())', [
      order.memberId,
      graceDays,
    ])
}
