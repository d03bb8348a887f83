import { z } from 'zod'
import {
  getReferrals,
  listReferralDays,
  listReferred,
  referralDaySchema,
  referralsSchema,
  referredSchema,
} from '#contract/money/referrals.ts'
import { query, queryRow } from '#database/rows.ts'
import { hasYear, pageBy, pageById, readCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { qrOf } from '../../qr-code.ts'
import { termsOf } from './rules.ts'

export const getReferralsEndpoint = endpoint(getReferrals, async (_input, { services, member }) => {
  const row = await queryRow(services.pool, overviewRow, {
    prepared: `WITH month AS MATERIALIZED (
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
    values: [member.id],
  })
  const { code, ...figures } = row
  const link = `${services.config.publicUrl}/register?ref=${code}`
  return { link, qr: qrOf(link), ...figures, terms: termsOf(services.settings.get) }
})

const overviewRow = referralsSchema.omit({ link: true, qr: true, terms: true }).extend({ code: z.string() })

/** GET /api/referrals/people, newest first. The cursor is the id of the last one shown. */
export const listReferredEndpoint = endpoint(listReferred, async (input, { services, member }) => {
  const { attempts: maxAttempts, days: maxDays } = termsOf(services.settings.get)
  const { shown, nextCursor } = await pageById(input.query, ({ after, most }) =>
    query(services.pool, referredRow, {
      prepared: `SELECT newcomer_id AS id, username, referral.created_at AS since, referral.state, reason,
        credited_count AS attempts, credited_days AS days, earned_points AS "earnedPoints",
        CASE WHEN reason IS NULL THEN share_until END::text AS "sharesUntil"
      FROM referral JOIN member ON member.id = newcomer_id
      WHERE referrer_id = $1 AND ($2::bigint IS NULL OR newcomer_id < $2)
      ORDER BY newcomer_id DESC LIMIT $3`,
      values: [member.id, after, most],
    }),
  )
  return {
    people: shown.map(({ attempts, days, ...row }) => ({
      ...row,
      attempts: Math.min(attempts, maxAttempts),
      days: Math.min(days, maxDays),
    })),
    nextCursor,
  }
})

const referredRow = referredSchema.extend({ id: z.int(), since: z.date() })

const cursorDay = z.iso.date().refine(hasYear)

/** GET /api/referrals/days, newest first, without points taken back. The cursor is the last day shown. */
export const listReferralDaysEndpoint = endpoint(listReferralDays, async (input, { services, member }) => {
  const { cursor, limit } = input.query
  const sum = (kind: string): string => `coalesce(sum(points) FILTER (WHERE kind = '${kind}'), 0)::bigint`
  const rows = await query(services.pool, referralDaySchema, {
    prepared: `SELECT day::text AS day, ${sum('grant')} AS "grantPoints", ${sum('day')} AS "sharePoints",
        ${sum('order')} AS "orderPoints"
      FROM referral_share
      WHERE referrer_id = $1 AND ($2::date IS NULL OR day < $2) AND taken_back_at IS NULL
      GROUP BY referral_share.day ORDER BY referral_share.day DESC LIMIT $3`,
    values: [member.id, readCursor(cursor, cursorDay), limit + 1],
  })
  const { shown: days, nextCursor } = pageBy(rows, limit, ({ day }) => day)
  return { days, nextCursor }
})
