import type pg from 'pg'
import { namedKey, postTransfers } from '#ledger/index.ts'
import { openAccount } from '../ledger.ts'

/** A member who owns and earns at once. */
export interface Player {
  id: number
  walletId: number
}

/** A running attempt that is long enough to be paid. */
export interface RipeAttempt {
  sessionId: string
  memberId: number
  campaignId: number
}

/** A whole number from 0 up to but not including `below`. */
export const random = (below: number): number => Math.floor(Math.random() * below)

/** Members with points, with ids from 1; the same ones for every caller. */
export async function players(app: pg.Pool, count: number, points: number): Promise<Player[]> {
  await app.query(
    `INSERT INTO member (id, username, email, email_key, wallet_account_id)
     SELECT id, 'player_' || id, id || '@faults.test', id || '@faults.test', ledger.open_account('wallet', id)
     FROM generate_series(1, $1) AS id ON CONFLICT DO NOTHING`,
    [count],
  )
  const { rows } = await app.query<Player>(
    'SELECT id, wallet_account_id AS "walletId" FROM member ORDER BY id',
  )
  await postTransfers(
    app,
    rows.map(({ id, walletId }) => ({
      key: namedKey(`points of player ${id}`),
      reason: 'welcome_grant',
      target: walletId,
      amount: points,
      ref: id,
    })),
  )
  return rows
}

/** Funds a new campaign of an owner; returns its id, or null if the points do not suffice. */
export async function startCampaign(
  app: pg.Pool,
  ownerId: number,
  target: number,
  action = 'visit',
): Promise<number | null> {
  const { rows } = await app.query<{ id: number }>(
    `WITH site AS (
       INSERT INTO content (owner_id, platform, kind, canonical_url, url, site_key, title)
       SELECT $1, 'website', 'site', 'https://' || name || '/', 'https://' || name || '/', name, name
       FROM (SELECT gen_random_uuid() || '.test' AS name) AS made RETURNING id
     )
     INSERT INTO campaign (content_id, owner_id, platform, action, reward_points, fee_points, required_seconds,
       effort_seconds, target)
     SELECT id, $1, 'website', $3, 3, 1, 15, 15, $2 FROM site RETURNING id`,
    [ownerId, target, action],
  )
  const id = rows[0]?.id ?? 0
  const funded = await app.query<{ verdict: string }>(
    'SELECT exchange.fund_campaign($1, $2, ledger.uuid_v7()) AS verdict',
    [id, ownerId],
  )
  return funded.rows[0]?.verdict === 'ok' ? id : null
}

/**
 * Starts a visit of a member as of 20 s ago that expires in `endsInSeconds` (negative: it is overdue); null
 * if the member already has a running one.
 */
export async function ripeAttempt(
  app: pg.Pool,
  memberId: number,
  campaignId: number,
  endsInSeconds = 600,
): Promise<RipeAttempt | null> {
  try {
    const { rows } = await app.query<RipeAttempt>({
      name: 'ripe-attempt',
      text: `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, site_key,
         day, reward_points, fee_points, required_seconds, started_at, expires_at)
       SELECT $1, campaign.id, content_id, campaign.owner_id, campaign.platform, action, 'visits', site_key,
         (ledger.clock() AT TIME ZONE 'UTC')::date, reward_points, fee_points, required_seconds,
         ledger.clock() - interval '20 s', ledger.clock() + make_interval(secs => $3)
       FROM campaign JOIN content ON content.id = content_id WHERE campaign.id = $2
         AND NOT EXISTS (SELECT FROM started_attempt AS listed JOIN attempt ON attempt.id = attempt_id
           WHERE listed.member_id = $1 AND is_timed AND state = 'started')
       RETURNING session_id AS "sessionId", member_id AS "memberId", campaign_id AS "campaignId"`,
      values: [memberId, campaignId, endsInSeconds],
    })
    return rows[0] ?? null
  } catch (error) {
    // Only one timed task at a time, and another was started meanwhile. The statement asks first, since a failed one
    // costs the pool its connection, and the next connection starts cold.
    if ((error as { constraint?: string }).constraint === 'started_attempt_one_timed') return null
    throw error
  }
}

/** Escrows of no campaign, for points to circulate in. */
export async function ringEscrows(app: pg.Pool, count: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => openAccount(app, 'escrow', 1_000_000 + index)),
  )
}
