import type pg from 'pg'
import { z } from 'zod'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { type Client, is, queryRow, type RowOf, run } from '#database/rows.ts'
import { isMutual } from '../attempts/index.ts'
import { wasDone } from '../tasks/index.ts'
import { bonusFacts, freezeFacts } from './rules.ts'

const streakRow = {
  ...bonusFacts,
  ...freezeFacts,
  today: is.text,
  walletId: is.integer,
  /** Points that the member wants to earn in a day. */
  goal: is.integer,
  /** Points by tasks credited today, and their number. */
  earnedToday: is.integer,
  attemptsToday: is.integer,
  /** From Monday on. active: a credited attempt, which the streak counts. */
  week: is.json(z.array(z.object({ day: z.string(), state: z.enum(['active', 'frozen', 'none']) }))),
}
/** A member's UTC day by the database's clock: what decides the bonus, the goal and the week. */
export type Streak = RowOf<typeof streakRow>

/** Newest attempts searched for different owners, and for those that are still open. */
const maxAttempts = 1000

/** Nobody has to take a risk for a bonus: an owner who asks only for these is not needed for one. */
const redTasks = catalogue
  .filter(({ tier }) => tier === 'red')
  .map(({ platform, action }) => `${platform} ${action}`)

/** SQL condition that an owner does not count, since they earned from the member $1 lately. */
const earnedFromMember = (owner: string): string => isMutual(owner, '$1', '(SELECT today FROM clock)')

/** SQL for the member's own signs: platform accounts, under each of their names, and cards, as hashes by thing. */
const signsOf = `SELECT id::text AS thing, sha256(convert_to(name, 'UTF8')) AS sign_hash
  FROM connection CROSS JOIN LATERAL (
    VALUES ('account:' || platform || ':' || external_id), ('handle:' || platform || ':' || handle_key)) AS known (name)
  WHERE member_id = $1
  UNION ALL SELECT payer_key, sha256(convert_to(payer_key, 'UTF8')) FROM member_payer
  WHERE member_id = $1 AND payer_key LIKE 'card:%'`

/** SQL condition that the member $1 has a sign of the person that no other member has shown. */
const hasSign = `(EXISTS (
    SELECT FROM (${signsOf}) AS own LEFT JOIN bonus_sign USING (sign_hash)
    GROUP BY thing HAVING bool_and(coalesce(bonus_sign.member_id, $1) = $1))
  OR EXISTS (SELECT FROM referral JOIN case_file ON case_file.kind = 'referral' AND subject_id = newcomer_id
    WHERE newcomer_id = $1 AND referral.state = 'approved' AND verdict = 'approved'))`

/** Takes the member's signs, each for the first member who shows it. */
export async function takeSigns(client: pg.ClientBase, memberId: number): Promise<void> {
  await run(client, {
    prepared: `INSERT INTO bonus_sign (sign_hash, member_id)
      SELECT DISTINCT sign_hash, $1::bigint FROM (${signsOf}) AS own ORDER BY sign_hash ON CONFLICT DO NOTHING`,
    values: [memberId],
  })
}

/**
 * Reads a member's day. A claim reads it while it holds the member's row lock. Owners with a live campaign are looked
 * up one by one, up to `ownersNeeded`: where few promote, a bonus would otherwise wait for tasks that the member has done.
 */
export const readStreak = (client: Client, memberId: number, ownersNeeded: number): Promise<Streak> =>
  queryRow(client, streakRow, {
    prepared: `WITH RECURSIVE clock AS MATERIALIZED (
        SELECT at, (at AT TIME ZONE 'UTC')::date AS today FROM (SELECT ledger.clock() AS at) AS read
      ), last AS MATERIALIZED (
        SELECT * FROM bonus_claim WHERE member_id = $1 ORDER BY day DESC LIMIT 1
      ), served AS (
        SELECT coalesce(owner_id, 0) AS owner_id FROM attempt
        WHERE member_id = $1 AND id >= coalesce((SELECT first_attempt_id FROM last), 0)
          AND transfer_id > coalesce((SELECT last_transfer_id FROM last), 0)
        ORDER BY id DESC LIMIT $2
      ), counted AS (
        SELECT FROM (SELECT DISTINCT owner_id FROM served) AS done WHERE NOT ${earnedFromMember('done.owner_id')}
      ), live AS (
        (SELECT owner_id FROM campaign WHERE state = 'live' AND owner_id <> $1 ORDER BY owner_id LIMIT 1)
        UNION ALL
        SELECT (SELECT next.owner_id FROM campaign AS next
          WHERE next.state = 'live' AND next.owner_id > live.owner_id AND next.owner_id <> $1
          ORDER BY next.owner_id LIMIT 1)
        FROM live WHERE live.owner_id IS NOT NULL
      ), together AS MATERIALIZED (
        SELECT other_id FROM exchange.members_sharing(ARRAY[$1::bigint]) WHERE is_person
      )
      SELECT today::text AS today, (today - 1)::text AS yesterday, wallet_account_id AS "walletId",
        coalesce((SELECT day FROM last) >= today, false) AS "hasClaimed",
        EXISTS (SELECT FROM bonus_claim WHERE member_id = ANY (ARRAY(SELECT other_id FROM together)) AND day = today)
          AS "isShared",
        (SELECT count(*) FROM bonus_claim WHERE member_id = $1) AS claims, ${hasSign} AS "hasSign",
        (SELECT until FROM bonus_grace WHERE member_id = $1 AND until > at) AS "graceUntil",
        credited_count - coalesce((SELECT last.credited_count FROM last), 0) AS attempts,
        (SELECT count(*) FROM counted) AS owners,
        (SELECT count(*) FROM (
          SELECT FROM live WHERE owner_id <> ALL (ARRAY(SELECT other_id FROM together))
            AND NOT ${earnedFromMember('live.owner_id')} AND EXISTS (
            SELECT FROM campaign WHERE campaign.owner_id = live.owner_id AND campaign.state = 'live'
              AND platform || ' ' || action <> ALL ($4::text[])
              AND (action = 'visit' OR NOT EXISTS (SELECT FROM attempt WHERE attempt.member_id = $1
                AND attempt.action = campaign.action AND attempt.content_key = campaign.content_key AND ${wasDone})))
          LIMIT $3) AS enough)
          + EXISTS (SELECT FROM campaign WHERE house AND state = 'live')::int AS "liveOwners",
        coalesce(premium_until > at, false) AS premium,
        daily_goal_points AS goal, coalesce(day.points_credited, 0) AS "earnedToday",
        coalesce(day.credited, 0) AS "attemptsToday", coalesce(day.credited, 0) > 0 AS "activeToday",
        (SELECT json_agg(json_build_object('day', each.day::date, 'state', CASE WHEN credited > 0 THEN 'active'
            WHEN EXISTS (SELECT FROM streak_freeze WHERE member_id = $1 AND day = each.day::date) THEN 'frozen'
            ELSE 'none' END) ORDER BY each.day)
          FROM generate_series(date_trunc('week', today::timestamp), date_trunc('week', today::timestamp) + interval '6 days',
            '1 day') AS each (day)
          LEFT JOIN member_day ON member_id = $1 AND member_day.day = each.day::date) AS week,
        greatest(exchange.streak_days($1, today), exchange.streak_days($1, today - 1)) AS "streakDays",
        EXISTS (SELECT FROM member_day WHERE member_id = $1 AND day = today - 1 AND credited > 0)
          OR EXISTS (SELECT FROM streak_freeze WHERE member_id = $1 AND day = today - 1) AS "yesterdayKept",
        exchange.streak_days($1, today - 2) AS "rowBefore",
        (SELECT count(*) FROM streak_freeze WHERE member_id = $1
          AND bought_at >= date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') AS bought
      FROM clock, member LEFT JOIN member_day AS day
        ON day.member_id = member.id AND day.day = (SELECT today FROM clock)
      WHERE member.id = $1`,
    values: [memberId, maxAttempts, ownersNeeded, redTasks],
  })

/**
 * Locks the member's row until the transaction ends, so nothing is credited to them in the meantime. Accounts that share
 * a sign wait for each other first, as at the start of a task: they share one bonus a day.
 */
export async function lockMember(client: pg.ClientBase, memberId: number): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(lock_key) FROM (
       SELECT DISTINCT hashtextextended(sign, 0) AS lock_key
       FROM exchange.members_sharing(ARRAY[$1::bigint]) ORDER BY lock_key) AS shared`,
    [memberId],
  )
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [memberId])
}

/**
 * Inserts a claim with the position from which the next one counts, and its activity; collects what the member owes.
 */
export async function addClaim(
  client: pg.ClientBase,
  memberId: number,
  claim: { day: string; points: number },
): Promise<void> {
  await run(client, {
    prepared: `WITH newest AS (
        SELECT id, transfer_id, ended_at FROM attempt WHERE member_id = $1 ORDER BY id DESC LIMIT $4
      ), logged AS (
        INSERT INTO activity (member_id, kind, points, created_at)
        SELECT $1, 'daily_bonus', $3::int, ledger.clock() WHERE $3::int > 0
        RETURNING member_id, points
      ), claimed AS (
        INSERT INTO bonus_claim (member_id, day, points, claimed_at, credited_count, last_transfer_id, first_attempt_id)
        SELECT $1, $2::date, $3::int, ledger.clock(), credited_count,
          (SELECT coalesce(max(transfer_id), 0) FROM newest),
          (SELECT coalesce(min(id) FILTER (WHERE ended_at IS NULL), max(id) + 1, 0) FROM newest)
        FROM member WHERE id = $1
      )
      SELECT exchange.collect_from_income(array_agg(member_id), array_agg(points::bigint)) FROM logged`,
    values: [memberId, claim.day, claim.points, maxAttempts],
  })
}

/** Inserts a freeze of a missed day, and its activity. */
export async function addFreeze(
  client: pg.ClientBase,
  memberId: number,
  freeze: { day: string; costPoints: number },
): Promise<void> {
  await run(client, {
    prepared: `WITH logged AS (
        INSERT INTO activity (member_id, kind, points, created_at)
        SELECT $1, 'streak_freeze', -$3::bigint, ledger.clock() WHERE $3::bigint > 0
      )
      INSERT INTO streak_freeze (member_id, day, bought_at) VALUES ($1, $2::date, ledger.clock())`,
    values: [memberId, freeze.day, freeze.costPoints],
  })
}
