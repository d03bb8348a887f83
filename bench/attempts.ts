import type pg from 'pg'
import type { Completion } from '#server/exchange/attempts/credit-call.ts'

/** Campaigns to spread completions over, and one hot campaign. */
export interface SeededCampaigns {
  campaigns: number[]
  hot: number
}

const points = 1_000_000_000

/**
 * Seeds members who earn, and one owner for ten campaigns, all funded through the ledger. The owners' points
 * come from a welcome grant, since the bench needs no other source.
 */
export async function seedExchange(
  owner: pg.Pool,
  members: number,
  campaigns: number,
): Promise<SeededCampaigns> {
  const owners = Math.ceil(campaigns / 10)
  await owner.query(
    `INSERT INTO member (id, username, email, email_key, wallet_account_id)
     SELECT id, 'm' || id, 'm' || id || '@bench.test', 'm' || id || '@bench.test', ledger.open_account('wallet', id)
     FROM generate_series(1, $1::int) AS id`,
    [members + owners],
  )
  await owner.query(
    `SELECT ledger.post_batch(array_agg(
       ROW(ledger.uuid_v7(), 'welcome_grant', NULL, wallet_account_id, $2::bigint, 0, id)::ledger.request))
     FROM member WHERE id > $1`,
    [members, points * 1000],
  )
  await owner.query(
    `INSERT INTO content (id, owner_id, platform, kind, canonical_url, url, site_key, title)
     SELECT n, $1::int + 1 + n % $2::int, 'website', 'site', 'https://s' || n || '.test/', 'https://s' || n || '.test/',
       's' || n || '.test', 'Site ' || n FROM generate_series(0, $3::int) AS n`,
    [members, owners, campaigns],
  )
  await owner.query(
    `INSERT INTO campaign (id, content_id, owner_id, platform, action, reward_points, fee_points, required_seconds,
       effort_seconds, target)
     SELECT id, id, owner_id, 'website', 'visit', 3, 1, 15, 15, $1 FROM content`,
    [points / 100],
  )
  await owner.query('SELECT exchange.fund_campaign(id, owner_id, ledger.uuid_v7()) FROM campaign')
  await owner.query('VACUUM ANALYZE')
  return { campaigns: Array.from({ length: campaigns }, (_, index) => index), hot: campaigns }
}

/**
 * Replaces the running attempts with one per member on one of the campaigns, with the counters that a start
 * raises; returns them in random order.
 */
export async function startAttempts(
  owner: pg.Pool,
  members: number,
  campaigns: readonly number[],
): Promise<Completion[]> {
  await owner.query(`DELETE FROM attempt WHERE state = 'started'; TRUNCATE started_attempt`)
  await owner.query(
    `WITH started AS (
       INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, site_key, day,
         reward_points, fee_points, required_seconds, started_at, expires_at)
       SELECT member_id, campaign.id, content_id, owner_id, platform, action, 'visits', 's' || campaign.id || '.test',
         (clock AT TIME ZONE 'UTC')::date, reward_points, fee_points, required_seconds, clock - interval '20 s',
         clock + interval '605 s'
       FROM ledger.clock() AS clock, generate_series(1, $1::int) AS member_id
       JOIN campaign ON campaign.id = ($2::bigint[])[1 + floor(hashint4(member_id)::bigint & 1048575)::int % $3]
       ORDER BY hashint4(member_id)
       RETURNING id, member_id, site_key, day, reward_points
     ), counted AS (
       INSERT INTO member_day AS taken (member_id, day, attempts_taken, points_taken)
       SELECT member_id, day, 1, reward_points FROM started
       ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
         points_taken = taken.points_taken + excluded.points_taken
     )
     INSERT INTO site_day AS taken (member_id, site_key, day, attempts_taken, last_attempt_id)
     SELECT member_id, site_key, day, 1, id FROM started
     ON CONFLICT (member_id, site_key, day) DO UPDATE SET attempts_taken = taken.attempts_taken + 1,
       last_attempt_id = excluded.last_attempt_id`,
    [members, campaigns, campaigns.length],
  )
  await owner.query('VACUUM ANALYZE attempt, member_day, site_day, member, ledger.account')
  const { rows } = await owner.query<Completion>(
    `SELECT session_id AS "sessionId", member_id AS "memberId", campaign_id AS "campaignId" FROM attempt
     WHERE state = 'started' ORDER BY id`,
  )
  return rows
}
