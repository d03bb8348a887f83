import type pg from 'pg'
import { type ReferralState, referralReasons, referralStates } from '#contract/money/referrals.ts'
import { is, query, type RowOf } from '#database/rows.ts'

/** Summary of a member's referrals. */
export interface Overview {
  code: string
  invitedBy: string | null
  counts: Record<ReferralState, number>
  approvedThisMonth: number
  earnedPoints: number
}

/** Reads the summary of a member's referrals. */
export async function readOverview(pool: pg.Pool, memberId: number): Promise<Overview> {
  const { rows } = await pool.query<Overview>({
    name: 'read-referrals',
    text: `WITH month AS MATERIALIZED (
        SELECT date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS start
      ), figures AS (
        SELECT count(*) FILTER (WHERE state = 'pending') AS pending, count(*) FILTER (WHERE state = 'review') AS review,
          count(*) FILTER (WHERE state = 'approved') AS approved, count(*) FILTER (WHERE state = 'rejected') AS rejected,
          count(*) FILTER (WHERE state = 'approved' AND decided_at >= (SELECT start FROM month)) AS this_month,
          coalesce(sum(earned_points), 0)::bigint AS earned
        FROM referral WHERE referrer_id = $1
      )
      SELECT member.referral_code AS code,
        (SELECT username FROM referral JOIN member AS inviter ON inviter.id = referrer_id WHERE newcomer_id = $1)
          AS "invitedBy",
        json_build_object('pending', pending, 'review', review, 'approved', approved, 'rejected', rejected) AS counts,
        this_month AS "approvedThisMonth", earned AS "earnedPoints"
      FROM figures, member WHERE member.id = $1`,
    values: [memberId],
  })
  const [row] = rows
  if (!row) throw new Error(`member ${memberId} not found`)
  return row
}

/** A person who joined through a member's link. */
export type ReferredRow = RowOf<typeof referredRow>

const referredRow = {
  id: is.integer,
  username: is.text,
  since: is.time,
  state: is.oneOf(referralStates),
  reason: is.oneOf(referralReasons).orNull,
  attempts: is.integer,
  days: is.integer,
  earnedPoints: is.integer,
  sharesUntil: is.text.orNull,
}

/** People who joined through a member's link, newest first. */
export async function readReferred(
  pool: pg.Pool,
  memberId: number,
  page: { before: number | null; limit: number },
): Promise<ReferredRow[]> {
  const rows = await query(pool, referredRow, {
    name: 'read-referred',
    text: `SELECT newcomer_id AS id, username, referral.created_at AS since, referral.state, reason,
        credited_count AS attempts, credited_days AS days, earned_points AS "earnedPoints",
        CASE WHEN reason IS NULL THEN share_until END::text AS "sharesUntil"
      FROM referral JOIN member ON member.id = newcomer_id
      WHERE referrer_id = $1 AND ($2::bigint IS NULL OR newcomer_id < $2)
      ORDER BY newcomer_id DESC LIMIT $3`,
    values: [memberId, page.before, page.limit],
  })
  return rows
}

/** Points that referrals brought on one day. */
export type DayRow = RowOf<typeof dayRow>

const dayRow = {
  day: is.text,
  grantPoints: is.integer,
  sharePoints: is.integer,
  orderPoints: is.integer,
}

/** Points that referrals brought a member by day, newest first, without those taken back. */
export async function readDays(
  pool: pg.Pool,
  memberId: number,
  page: { before: string | null; limit: number },
): Promise<DayRow[]> {
  const sum = (kind: string): string => `coalesce(sum(points) FILTER (WHERE kind = '${kind}'), 0)::bigint`
  const rows = await query(pool, dayRow, {
    name: 'read-referral-days',
    text: `SELECT day::text AS day, ${sum('grant')} AS "grantPoints", ${sum('day')} AS "sharePoints",
        ${sum('order')} AS "orderPoints"
      FROM referral_share
      WHERE referrer_id = $1 AND ($2::date IS NULL OR day < $2) AND taken_back_at IS NULL
      GROUP BY referral_share.day ORDER BY referral_share.day DESC LIMIT $3`,
    values: [memberId, page.before, page.limit],
  })
  return rows
}
