import { getDashboard, mostPeople } from '#contract/exchange/dashboard.ts'
import {
  changeDailyGoal,
  getDailyGoal,
  getPointsOverview,
  listDailyPoints,
} from '#contract/exchange/points.ts'
import { formatCount } from '#contract/numbers.ts'
import { is, query, queryRow, type RowOf } from '#database/rows.ts'
import { type MemberContext, oncePerRequest } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { dayPointsCap, earningLimits } from '../attempts/index.ts'
import { dayOf } from '../daily-bonus/index.ts'

/** The totals of a request's member. */
export const totalsOf = oncePerRequest(({ services, member }: MemberContext) =>
  readTotals(services, member.id, member.earlierAt ?? member.createdAt),
)

/** A member's points: totals, days and the daily goal. */
export const pointEndpoints: readonly Endpoint[] = [
  endpoint(getPointsOverview, async (_input, context) => {
    const { monthly, used } = await totalsOf(context)
    const { points, unread } = context.member
    return { total: points, monthly, used, unread }
  }),

  endpoint(listDailyPoints, async ({ query }, { services, member }) => ({
    days: await readDays(services, member.id, query.days),
  })),

  endpoint(getDailyGoal, async (_input, context) => {
    const { services, member } = context
    const { goal, earnedToday, attemptsToday, streakDays, week } = await dayOf(context)
    const limits = earningLimits(services.settings.get, member)
    return {
      goal,
      earned: earnedToday,
      attempts: attemptsToday,
      streakDays,
      week,
      attemptsCap: limits.dayAttempts,
      pointsCap: dayPointsCap(limits),
    }
  }),

  endpoint(changeDailyGoal, async ({ body }, { services, member }) => {
    const most = services.settings.get('day_points')
    if (body.goal > most) throw Problem.field('goal', `Choose at most ${formatCount(most)} points.`)
    await services.pool.query('UPDATE member SET daily_goal_points = $2 WHERE id = $1', [
      member.id,
      body.goal,
    ])
  }),
]

/** Activities that are grants; the partial index activity_grant holds exactly these. */
const isGrant = `kind IN ('welcome_grant', 'welcome_second_grant', 'daily_bonus', 'premium_grant', 'referral_grant',
  'referral_welcome', 'referral_share', 'referral_order')`
/** Activities that use points, but not for completions, as in the partial index activity_sink. */
const isSink = `kind IN ('streak_freeze', 'extra_slot', 'spotlight', 'tip_paid', 'premium_points', 'new_circle',
  'tool_run', 'owner_refund')`

const firstVisitor = getDashboard.response.shape.news.shape.first.unwrap()

const dayPointsRow = listDailyPoints.response.shape.days.element
/** A member's totals. */
const totalsRow = {
  /** Points credited by tasks and grants since the start of this UTC month. */
  monthly: is.integer,
  /** Points spent by completions and other uses since joining, less refunds. */
  used: is.integer,
  /** Completions of the member's campaigns. */
  completions: is.integer,
  /** True if a campaign of the member runs or has run. */
  hasRun: is.boolean,
  /** Points taken back that the wallet did not hold. */
  owed: is.integer,
  /** Completions since the member was last here, counted up to `mostPeople`, and those of feedback among them. */
  people: is.integer,
  wrote: is.integer,
  /** The newest campaign all of whose completions are among them; null: none. */
  first: is.json(firstVisitor).orNull,
}
/** Points earned and used on a UTC day, and the completions of the member's campaigns. */
type DayPoints = RowOf<typeof dayPointsRow>

/** Reads totals from daily counters, the few grants and the campaigns' own sums, never from the full history. */
const readTotals = ({ pool }: Services, memberId: number, since: Date): Promise<RowOf<typeof totalsRow>> =>
  queryRow(pool, totalsRow, {
    prepared: `WITH month AS MATERIALIZED (
        SELECT date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') AS start),
      news AS MATERIALIZED (
        SELECT campaign_id, attempt_id, created_at FROM activity
        WHERE member_id = $1 AND kind = 'campaign_completion' AND created_at > $2
        ORDER BY created_at DESC LIMIT ${mostPeople}
      ), by_campaign AS MATERIALIZED (
        SELECT campaign.id, campaign.action, content_id, target - delivered AS left_count, delivered = count(*) AS is_first,
          count(*) AS people, (array_agg(attempt_id ORDER BY news.created_at, attempt_id))[1] AS attempt_id
        FROM news JOIN campaign ON campaign.id = news.campaign_id GROUP BY campaign.id
      )
      SELECT (SELECT coalesce(sum(points_credited), 0) FROM member_day, month
          WHERE member_id = $1 AND day >= start::date)::bigint
        + (SELECT coalesce(sum(points), 0) FROM activity, month
          WHERE member_id = $1 AND ${isGrant} AND created_at >= start AT TIME ZONE 'UTC')::bigint AS monthly,
        spent - (SELECT coalesce(sum(points), 0) FROM activity WHERE member_id = $1 AND ${isSink})::bigint AS used,
        completions, "hasRun", coalesce((SELECT points FROM debt WHERE member_id = $1), 0) AS owed,
        (SELECT coalesce(sum(people), 0) FROM by_campaign)::bigint AS people,
        (SELECT coalesce(sum(people), 0) FROM by_campaign WHERE action = 'feedback')::bigint AS wrote,
        (SELECT json_build_object('action', newest.action, 'title', content.title, 'left', left_count,
            'seconds', measured_seconds, 'name', earner.username, 'imageUrl', earner.profile_image_url)
          FROM (SELECT * FROM by_campaign WHERE is_first ORDER BY id DESC LIMIT 1) AS newest
          JOIN content ON content.id = newest.content_id JOIN attempt ON attempt.id = newest.attempt_id
          LEFT JOIN member AS earner ON earner.id = attempt.member_id AND earner.state <> 'deleted'
            AND NOT exchange.has_block_between(earner.id, $1)) AS first
      FROM (
        SELECT coalesce(sum(spent_points), 0)::bigint AS spent, coalesce(sum(delivered), 0)::bigint AS completions,
          coalesce(bool_or(state NOT IN ('draft', 'review', 'rejected')), false) AS "hasRun"
        FROM campaign WHERE owner_id = $1
      ) AS promoted`,
    values: [memberId, since],
  })

/** Points earned and used on each of the last days, ending today; days without movement are included. */
const readDays = ({ pool }: Services, memberId: number, days: number): Promise<DayPoints[]> =>
  query(pool, dayPointsRow, {
    prepared: `WITH today AS MATERIALIZED (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date AS day),
      span AS MATERIALIZED (SELECT day, day - $2::int + 1 AS first FROM today),
      granted AS (
        SELECT (created_at AT TIME ZONE 'UTC')::date AS day, sum(points) AS points FROM activity, span
        WHERE member_id = $1 AND ${isGrant} AND created_at >= first::timestamp AT TIME ZONE 'UTC'
        GROUP BY 1
      ), spent AS (
        SELECT campaign_day.day, sum(campaign_day.spent_points) AS points, sum(campaign_day.delivered) AS completions
        FROM span, campaign JOIN campaign_day ON campaign_day.campaign_id = campaign.id
        WHERE campaign.owner_id = $1 AND campaign_day.day >= first
          AND (campaign.ended_at IS NULL OR campaign.ended_at >= first::timestamp AT TIME ZONE 'UTC')
        GROUP BY 1
      ), used_otherwise AS (
        SELECT (created_at AT TIME ZONE 'UTC')::date AS day, -sum(points) AS points FROM activity, span
        WHERE member_id = $1 AND ${isSink} AND points < 0
          AND created_at >= first::timestamp AT TIME ZONE 'UTC'
        GROUP BY 1
      )
      SELECT each.day::date::text AS day,
        (coalesce(points_credited, 0) + coalesce(granted.points, 0))::bigint AS earned,
        (coalesce(spent.points, 0) + coalesce(used_otherwise.points, 0))::bigint AS used,
        coalesce(spent.completions, 0)::bigint AS completions
      FROM span, generate_series(first::timestamp, span.day::timestamp, '1 day') AS each (day)
      LEFT JOIN member_day ON member_day.member_id = $1 AND member_day.day = each.day::date
      LEFT JOIN granted ON granted.day = each.day::date
      LEFT JOIN spent ON spent.day = each.day::date
      LEFT JOIN used_otherwise ON used_otherwise.day = each.day::date
      ORDER BY each.day`,
    values: [memberId, days],
  })
