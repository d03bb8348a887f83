import type pg from 'pg'
import { z } from 'zod'
import { referralDaySchema, referralsSchema, referredSchema } from '#contract/money/referrals.ts'
import { query, queryOne, type RowOf } from '#database/rows.ts'

const overviewRow = referralsSchema.omit({ link: true, qr: true, terms: true }).extend({ code: z.string() })
/** Summary of a member's referrals. */
export type Overview = RowOf<typeof overviewRow>

/** Reads the summary of a member's referrals. */
export async function readOverview(pool: pg.Pool, memberId: number): Promise<Overview> {
  const row = await queryOne(pool, overviewRow, {
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
  if (!row) throw new Error(`member ${memberId} not found`)
  return row
}

const referredRow = referredSchema.extend({ id: z.int(), since: z.date() })
/** A person who joined through a member's link. */
export type ReferredRow = RowOf<typeof referredRow>

/** People who joined through a member's link, newest first. */
export async function readReferred(
  pool: pg.Pool,
  memberId: number,
  page: { before: number | null; limit: number },
): Promise<ReferredRow[]> {
  return query(pool, referredRow, {
    name: 'read-referred',
    text: `SELECT newcomer_id AS id, username, referral.created_at AS since, referral.state, reason,
        credited_count AS attempts, credited_days AS days, earned_points AS "earnedPoints",
        CASE WHEN reason IS NULL THEN share_until END::text AS "sharesUntil"
      FROM referral JOIN member ON member.id = newcomer_id
      WHERE referrer_id = $1 AND ($2::bigint IS NULL OR newcomer_id < $2)
      ORDER BY newcomer_id DESC LIMIT $3`,
    values: [memberId, page.before, page.limit],
  })
}

/** Points that referrals brought on one day. */
export type DayRow = RowOf<typeof referralDaySchema>

/** Points that referrals brought a member by day, newest first, without those taken back. */
export async function readDays(
  pool: pg.Pool,
  memberId: number,
  page: { before: string | null; limit: number },
): Promise<DayRow[]> {
  const sum = (kind: string): string => `coalesce(sum(points) FILTER (WHERE kind = '${kind}'), 0)::bigint`
  return query(pool, referralDaySchema, {
    name: 'read-referral-days',
    text: `SELECT day::text AS day, ${sum('grant')} AS "grantPoints", ${sum('day')} AS "sharePoints",
        ${sum('order')} AS "orderPoints"
      FROM referral_share
      WHERE referrer_id = $1 AND ($2::date IS NULL OR day < $2) AND taken_back_at IS NULL
      GROUP BY referral_share.day ORDER BY referral_share.day DESC LIMIT $3`,
    values: [memberId, page.before, page.limit],
  })
}
