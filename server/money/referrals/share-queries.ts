import type pg from 'pg'
import { type Client, is, query, queryRow, queryValues, type RowOf, run } from '#database/rows.ts'
import { linkColumns, night } from './queries.ts'

/** Values that decide which orders are due. */
export interface ShareTerms {
  /** Days until an order counts, and until a card order does. */
  waitDays: number
  cardWaitDays: number
  orderBasisPoints: number
}

/** Limits of one transaction. A backlog of many missed nights takes several. */
const maxPerTransaction = { referrals: 100, days: 10, orders: 1000 }

const dueReferral = {
  newcomerId: is.integer,
  /** First and last day (UTC) to settle now; to before from: none. */
  from: is.text,
  to: is.text,
  /** Points of the shares of earlier days. */
  sharePoints: is.integer,
  sameAddress: is.boolean,
  sameDevice: is.boolean,
  samePayment: is.boolean,
  /** True if these days settle the rest. */
  isLast: is.boolean,
}
/** A referral whose shares are due, locked. */
export type DueReferral = RowOf<typeof dueReferral>

/**
 * SQL condition that an order of a newcomer may bring a share now: paid within the share period, neither refunded nor
 * disputed since, old enough, and without a share yet. Needs `referral`, `night` and two parameters with days.
 */
const mayBring = (waitDays: string, cardWaitDays: string): string => `member_id = newcomer_id
    AND purchase_order.state = 'paid' AND (paid_at AT TIME ZONE 'UTC')::date BETWEEN share_from AND share_until
    AND paid_at <= night.at - make_interval(days => CASE provider WHEN 'card' THEN ${cardWaitDays}::int ELSE ${waitDays}::int END)
    AND NOT EXISTS (SELECT FROM referral_share AS share WHERE share.kind = 'order' AND share.order_id = purchase_order.id)`

/**
 * Records past days as settled for up to `limit` open referrals after an id that bring nothing: the newcomer
 * earned nothing on them and shares no sign with anybody. Orders do not depend on it. Returns how many it looked at, and the last id.
 */
export const settleEmpty = (client: pg.ClientBase, afterId: number, limit: number) =>
  queryRow(
    client,
    { looked: is.integer, lastId: is.integer },
    `WITH night AS MATERIALIZED (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - 1 AS last_day), open AS MATERIALIZED (
       SELECT newcomer_id, settled_until, share_from, least(share_until, last_day) AS share_until
       FROM night, referral JOIN member ON member.id = referrer_id
       WHERE newcomer_id > $1 AND referral.state = 'approved' AND NOT closed AND member.state = 'active'
       ORDER BY newcomer_id LIMIT $2
       FOR NO KEY UPDATE OF referral SKIP LOCKED
     ), settled AS (
       UPDATE referral SET settled_until = open.share_until
       FROM open WHERE referral.newcomer_id = open.newcomer_id AND open.settled_until < open.share_until
         AND NOT EXISTS (SELECT FROM member_day WHERE member_id = open.newcomer_id AND points_credited > 0
           AND day > open.settled_until AND day <= open.share_until)
         AND NOT EXISTS (SELECT FROM shared_sign WHERE member_id = open.newcomer_id)
     )
     SELECT count(*)::int AS looked, coalesce(max(newcomer_id), 0) AS "lastId" FROM open`,
    [afterId, limit],
  )

/** Referrers who may have shares due or referrals to close, by id. */
export const readReferrers = (
  client: Client,
  { waitDays, cardWaitDays }: Pick<ShareTerms, 'waitDays' | 'cardWaitDays'>,
): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `WITH ${night}
     SELECT DISTINCT referrer_id AS id FROM night, referral JOIN member ON member.id = referrer_id
     WHERE referral.state = 'approved' AND NOT closed AND member.state = 'active'
       AND (settled_until < least(share_until, day - 1) OR share_until + greatest($1::int, $2::int) < day
         OR EXISTS (SELECT FROM purchase_order WHERE ${mayBring('$1', '$2')}))
     ORDER BY referrer_id`,
    [waitDays, cardWaitDays],
  )

/** Orders of a referrer's open newcomers that bring a share now. Needs $1 and $4 to $6 of its query, and `night`. */
const dueOrders = `SELECT newcomer_id, purchase_order.id AS order_id, credited_points - returned_points AS points
  FROM night, referral, purchase_order
  WHERE referrer_id = $1 AND referral.state = 'approved' AND NOT closed AND ${mayBring('$4', '$5')}
    AND (credited_points - returned_points) * $6::int >= 10000`

const dueSharesRow = { ...dueReferral, walletId: is.integer }
/** Locks a referrer's open referrals, then the referrer. Returns those with shares due, and the wallet. */
export async function lockDue(
  client: pg.ClientBase,
  referrerId: number,
  terms: ShareTerms,
): Promise<{ due: DueReferral[]; walletId: number }> {
  await run(client, {
    prepared: `SELECT FROM referral WHERE referrer_id = $1 AND state = 'approved' AND NOT closed
     ORDER BY newcomer_id FOR NO KEY UPDATE`,
    values: [referrerId],
  })
  await run(client, { prepared: 'SELECT exchange.lock_members(ARRAY[$1::bigint])', values: [referrerId] })
  const rows = await query(client, dueSharesRow, {
    prepared: `WITH ${night}, link AS MATERIALIZED (
       SELECT * FROM exchange.members_sharing(ARRAY(
         SELECT newcomer_id FROM referral WHERE referrer_id = $1 AND state = 'approved' AND NOT closed))
     ), due AS (
       SELECT newcomer.id AS "newcomerId", (settled_until + 1) AS first,
         least(settled_until + $2::int, share_until, day - 1) AS last, share_until, day,
         share_points AS "sharePoints", ${linkColumns}, referrer.wallet_account_id AS "walletId"
       FROM night, referral JOIN member AS newcomer ON newcomer.id = newcomer_id
       JOIN member AS referrer ON referrer.id = referrer_id
       WHERE referrer_id = $1 AND referral.state = 'approved' AND NOT closed AND referrer.state = 'active'
     ), bought AS (
       SELECT DISTINCT newcomer_id FROM (${dueOrders}) AS orders
     )
     SELECT "newcomerId", first::text AS "from", last::text AS "to", "sharePoints", "sameAddress", "sameDevice",
       "samePayment", "walletId", last >= share_until AND day > share_until + greatest($4::int, $5::int) AS "isLast"
     FROM due
     WHERE last >= first OR day > share_until + greatest($4::int, $5::int) OR "newcomerId" IN (TABLE bought)
     ORDER BY "newcomerId" LIMIT $3`,
    values: [
      ...[referrerId, maxPerTransaction.days, maxPerTransaction.referrals],
      ...[terms.waitDays, terms.cardWaitDays, terms.orderBasisPoints],
    ],
  })
  return { due: rows, walletId: rows[0]?.walletId ?? 0 }
}

const earnedDayRow = {
  newcomerId: is.integer,
  day: is.text,
  points: is.integer,
}
/** Days of these referrals with points earned by tasks, oldest first. */
export const readEarned = (
  client: pg.ClientBase,
  due: readonly DueReferral[],
): Promise<RowOf<typeof earnedDayRow>[]> =>
  query(client, earnedDayRow, {
    prepared: `SELECT member_id AS "newcomerId", member_day.day::text AS day, points_credited AS points
     FROM unnest($1::bigint[], $2::date[], $3::date[]) AS due (newcomer_id, first, last)
     JOIN member_day ON member_id = newcomer_id AND member_day.day BETWEEN first AND last
     WHERE points_credited > 0 ORDER BY member_day.day, member_id`,
    values: [due.map(({ newcomerId }) => newcomerId), due.map(({ from }) => from), due.map(({ to }) => to)],
  })

const dueOrderRow = {
  newcomerId: is.integer,
  orderId: is.integer,
  points: is.integer,
}
/** An order that brings a share, and the points it brought its buyer. */
export type DueOrder = RowOf<typeof dueOrderRow>

/** Orders of these referrals that bring a share now. */
export const readDueOrders = (
  client: pg.ClientBase,
  referrerId: number,
  due: readonly DueReferral[],
  terms: ShareTerms,
): Promise<DueOrder[]> =>
  query(client, dueOrderRow, {
    prepared: `WITH ${night}
     SELECT newcomer_id AS "newcomerId", order_id AS "orderId", points FROM (${dueOrders}) AS orders
     WHERE newcomer_id = ANY ($2) ORDER BY order_id LIMIT $3`,
    values: [
      ...[referrerId, due.map(({ newcomerId }) => newcomerId), maxPerTransaction.orders],
      ...[terms.waitDays, terms.cardWaitDays, terms.orderBasisPoints],
    ],
  })
