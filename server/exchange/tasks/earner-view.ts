import { z } from 'zod'
import type { ClosedGroup } from '#contract/exchange/tasks.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, queryRow } from '#database/rows.ts'
import { oncePerRequest } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { earningLimits, isNew, type Standing, standingRow } from '../attempts/index.ts'
import { closedGroups } from './rules.ts'

/** Restrictions of one earner now, whatever campaigns are live. */
export interface EarnerView {
  memberId: number
  now: Date
  /** As the earner stated; null: not stated. */
  language: string | null
  country: string | null
  /**
   * Owners the earner blocked, who are one person with the earner, or whose limit for this earner is reached
   * today, counting the accounts that share a sign with either.
   */
  hiddenOwnerIds: number[]
  houseClosed: boolean
  /** Keys of the earner's own content and sites, whoever promotes them. */
  ownKeys: string[]
  /** When each closed site opens again, by site key. */
  opensAt: Map<string, Date>
  /** Action groups closed by the day's caps or the member's trust. */
  closed: ClosedGroup[]
  /** Has too few credited tasks for any trust: sees tasks within the platforms' rules first. */
  isNew: boolean
  /** True if so much was done that a list looks up each campaign instead of reading every attempt. */
  hasLongPast: boolean
  /** Live campaigns in the spotlight, the same for every reader: a few per platform. */
  spotlitIds: number[]
  /** Lists with an alert for new tasks, as "platform action"; both may be empty. */
  watches: string[]
}

/**
 * Credited attempts above which lookups are cheaper: one costs about as much as reading four attempts, and a
 * list passes fewer than a quarter of this many campaigns.
 */
const longPast = 1_500

const earnerRow = {
  ...standingRow,
  now: is.time,
  tomorrow: is.time,
  language: is.text.orNull,
  country: is.text.orNull,
  hiddenOwnerIds: is.integers,
  houseClosed: is.boolean,
  ownKeys: is.texts,
  spotlitIds: is.integers,
  watches: is.texts,
  sites: is.json(z.array(z.object({ key: z.string(), at: z.string() }))).orNull,
  groups: is.json(z.array(z.object({ platform: z.enum(platformNames), group: z.string(), taken: z.int() })))
    .orNull,
  screenshots: is.integer,
}

const text = `WITH clock AS MATERIALIZED (
    SELECT at, (at AT TIME ZONE 'UTC')::date AS today FROM (SELECT ledger.clock() AS at) AS read
  ), recent AS (
    -- Named days: after a day that the planner can't know it expects a third of the rows, and reads all of a member's.
    SELECT generate_series((at AT TIME ZONE 'UTC' - make_interval(secs => $4))::date - 1, today, interval '1 day')::date
    FROM clock
  ), together AS MATERIALIZED (
    SELECT other_id, is_person FROM exchange.members_sharing(ARRAY[$1::bigint])
  ), served AS MATERIALIZED (
    SELECT owner_id, sum(attempts_taken) AS attempts_taken FROM pair_day, clock
    WHERE earner_id = ANY (ARRAY[$1::bigint] || ARRAY(SELECT other_id FROM together)) AND day = today
      AND (owner_id <> 0 OR earner_id = $1)
    GROUP BY owner_id
  ), capped AS (
    SELECT other_id AS owner_id FROM (
      SELECT owner_id AS member_id, owner_id AS other_id FROM served
      UNION SELECT member_id, other_id FROM exchange.members_sharing(ARRAY(SELECT owner_id FROM served))
    ) AS pair JOIN served ON served.owner_id = pair.member_id
    WHERE other_id <> 0 GROUP BY other_id HAVING sum(attempts_taken) >= $2
  ), site AS (
    SELECT site_key, greatest(max((SELECT ended_at FROM attempt WHERE id = last_attempt_id AND state = 'credited'))
        + make_interval(secs => $4),
      CASE WHEN sum(attempts_taken) FILTER (WHERE day = today) >= $5
        THEN (today + 1)::timestamp AT TIME ZONE 'UTC' END) AS opens_at
    FROM site_day, clock
    WHERE member_id = $1 AND day = ANY (ARRAY(TABLE recent))
    GROUP BY site_key, today
  )
  SELECT at AS now, (today + 1)::timestamp AT TIME ZONE 'UTC' AS tomorrow, language, country,
    credited_count AS "creditedCount", credited_days AS "creditedDays", rejected_count AS "rejectedCount",
    coalesce(premium_until > at, false) AS premium, extract(epoch FROM at - created_at)::float8 AS "ageSeconds",
    ARRAY(
      SELECT owner_id FROM owner_block WHERE member_id = $1
      UNION SELECT other_id FROM together WHERE is_person
      UNION SELECT owner_id FROM capped
    ) AS "hiddenOwnerIds",
    EXISTS (SELECT FROM served WHERE owner_id = 0 AND attempts_taken >= $3) AS "houseClosed",
    ARRAY(SELECT content_key FROM content WHERE owner_id = $1
      UNION SELECT site_key FROM content WHERE owner_id = $1 AND site_key IS NOT NULL) AS "ownKeys",
    ARRAY(SELECT id FROM campaign WHERE state = 'live' AND spotlight_until IS NOT NULL AND spotlight_until > at)
      AS "spotlitIds",
    ARRAY(SELECT platform || ' ' || action FROM task_watch WHERE member_id = $1) AS watches,
    (SELECT json_agg(json_build_object('key', site_key, 'at', opens_at)) FROM site WHERE opens_at > at) AS sites,
    (SELECT json_agg(json_build_object('platform', platform, 'group', action_group, 'taken', attempts_taken))
      FROM member_group_day WHERE member_id = $1 AND day = today) AS groups,
    coalesce((SELECT screenshots_taken FROM member_day WHERE member_id = $1 AND day = today), 0) AS screenshots
  FROM clock, member WHERE member.id = $1`

/** Reads a member's restrictions, which follow from what the member did, hid or shares. */
export async function readEarnerView(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
): Promise<EarnerView> {
  // Limits by owner and site do not depend on the member's standing.
  const any = earningLimits(settings.get, nobody)
  const row = await queryRow(pool, earnerRow, {
    prepared: text,
    values: [memberId, any.pairAttempts, any.houseAttempts, settings.get('site_wait_seconds'), any.siteAttempts],
  })
  const { groups, sites, screenshots, tomorrow, ...facts } = row
  return {
    ...facts,
    memberId,
    isNew: isNew(settings.get, row.creditedCount),
    hasLongPast: row.creditedCount > longPast,
    opensAt: new Map(sites?.map(({ key, at }) => [key, new Date(at)])),
    closed: closedGroups(earningLimits(settings.get, row), {
      groups: groups ?? [],
      screenshots,
      tomorrow: tomorrow.toISOString(),
      missingTasks: Math.max(1, settings.get('trust1_credited_count') - row.creditedCount),
    }),
  }
}

export const viewOf = oncePerRequest(
  ({ services, member }: { services: Pick<Services, 'pool' | 'settings'>; member: { id: number } }) =>
    readEarnerView(services, member.id),
)

const nobody: Standing = {
  creditedCount: 0,
  creditedDays: 0,
  rejectedCount: 0,
  premium: false,
  ageSeconds: 0,
}
