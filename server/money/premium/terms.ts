import type pg from 'pg'
import { type Client, is, queryOne, queryValue, queryValues } from '#database/rows.ts'
import { type RowServices, serveEach, serveRows } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import { clawBackOrder } from '../clawbacks/index.ts'

type Settings = Pick<SettingStore, 'get'>

/** A month or a year paid for with money. */
interface PaidPeriod {
  memberId: number
  orderId: number | null
  item: 'month' | 'year'
  /** Subscription that it belongs to; null: paid once, not renewed. */
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
  const termId = await queryValue(client, is.integer.orNull, {
    prepared: 'SELECT exchange.start_premium_term($1, $2, $3, $4, $5, 0, $6, $7, $8, $9) AS id',
    values: [
      ...[paid.memberId, isCard ? 'card' : 'crypto', paid.item, paid.orderId, paid.subscriptionId, key],
      ...[periodStart, seconds, settings.get('premium_grace_days')],
    ],
  })
  if (termId === null) return false
  await payTerm(client, termId, settings.get('premium_month_points'))
  return true
}

const endedTermRow = { memberId: is.integer.orNull, brought: is.integer.orNull }
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
  const ended = await queryOne(client, endedTermRow, {
    prepared: `SELECT holder_id AS "memberId", brought FROM exchange.end_premium_order($1, $2, $3)`,
    values: [orderId, why, settings.get('premium_grace_days')],
  })
  if (!ended || ended.memberId === null) return false
  const { memberId, brought } = ended
  if (brought) await clawBackOrder(client, { memberId, orderId, points: brought })
  return true
}

/** True if a member pays for premium now: a running term bought with money, not days bought with points. */
export const paysForPremium = (client: Client, memberId: number): Promise<boolean> =>
  queryValue(client, is.boolean, {
    prepared: 'SELECT exchange.pays_for_premium($1) AS pays',
    values: [memberId],
  })

const maxTerms = 500

/**
 * Pays the points of monthly days that have come. For a job: what a missed run left is paid by the next, and
 * two runs at the same moment pay nothing twice.
 */
export async function payPremiumPoints(
  services: RowServices & Pick<Services, 'pool' | 'settings'>,
): Promise<{ days: number }> {
  const points = services.settings.get('premium_month_points')
  let days = 0
  await serveEach(services, 'pay-premium-points', await findDueTerms(services), async (id) => {
    days += await payTerm(services.pool, id, points)
  })
  return { days }
}

/**
 * Notifies members whose premium has ended with its time, each once per end; of a refund or a dispute its order
 * notifies. For a job: it makes up for missed runs of sixty days, far beyond any days of grace.
 */
export async function notifyOfEnds(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  const ended = await queryValues(
    pool,
    is.integer,
    `SELECT term.id FROM premium_term AS term JOIN member ON member.id = term.member_id
     WHERE member.premium_until <= ledger.clock() AND term.ended_at IS NULL AND term.end_notified_at IS NULL
       AND term.ends_at > ledger.clock() - interval '60 days' AND term.ends_at <= ledger.clock()
       AND NOT EXISTS (SELECT FROM premium_term AS later
         WHERE later.member_id = term.member_id AND least(later.ends_at, later.ended_at) > term.ends_at)`,
  )
  await serveRows(services, 'end-premium', ended, (ids) =>
    pool.query(
      `WITH ended AS (
         UPDATE premium_term SET end_notified_at = ledger.clock() WHERE id = ANY ($1) AND ended_at IS NULL AND end_notified_at IS NULL
         RETURNING member_id
       )
       SELECT exchange.notify(member_id, 'order', 'Your premium has ended',
         'Running campaigns continue as they are; new ones follow the free limits.', '/premium') FROM ended`,
      [ids],
    ),
  )
}

/** Pays a term the points of its monthly days that have come; returns their number. */
const payTerm = (client: Client, termId: number, points: number): Promise<number> =>
  queryValue(client, is.integer, {
    prepared: 'SELECT exchange.pay_premium_points($1, $2) AS days',
    values: [termId, points],
  })

/** Terms with a monthly day due, longest waiting first. */
const findDueTerms = ({ pool }: Pick<Services, 'pool'>): Promise<number[]> =>
  queryValues(pool, is.integer, {
    prepared: `SELECT id FROM premium_term WHERE next_grant_at <= ledger.clock() ORDER BY next_grant_at, id LIMIT $1`,
    values: [maxTerms],
  })
