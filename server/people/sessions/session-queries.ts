import type pg from 'pg'
import { mostUnread } from '#contract/people/notifications.ts'
import { affectsRow, type Client, is, queryOne, type RowOf } from '#database/rows.ts'
import { memberRow } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { signIn } from './rules.ts'

const holder = {
  ...memberRow,
  who: is.text,
  /** The last use of the session was recorded a while ago. */
  touchDue: is.boolean,
  /** This is the first use of an offered token: earlier tokens end. */
  confirmDue: is.boolean,
  /** The token is old enough to be replaced. */
  renewDue: is.boolean,
}
/** The member a session token belongs to, and the updates that are due for the session. */
export type Holder = RowOf<typeof holder>

/** Reads session, member and wallet at once; null if the token or its session is unknown or ended. */
export const findHolder = (pool: pg.Pool, tokenHash: Buffer, sessionDays: number): Promise<Holder | null> =>
  queryOne(pool, holder, {
    prepared: `SELECT member.id, session.id AS "sessionId", member.username, member.first_name AS "firstName",
       member.profile_image_url AS "profileImageUrl", member.is_admin AS "isAdmin",
       CASE WHEN member.is_admin THEN 'admin' ELSE member.staff_role END AS role,
       CASE WHEN member.state = 'suspended' THEN 'suspended' ELSE member.limit_stage END AS stage,
       extract(epoch FROM clock.at - session.created_at)::float8 AS "sessionSeconds",
       member.wallet_account_id AS "walletId", wallet.balance AS points,
       coalesce(member.premium_until > clock.at, false) AS premium, member.created_at AS "createdAt",
       extract(epoch FROM clock.at - member.created_at)::float8 AS "ageSeconds", member.credited_count AS "creditedCount",
       member.credited_days AS "creditedDays", member.rejected_count AS "rejectedCount",
       (SELECT count(*) FROM (SELECT FROM notification WHERE member_id = member.id AND read_at IS NULL LIMIT $6) AS unread)
         AS unread,
       CASE WHEN session.last_used_at < clock.at - make_interval(secs => $8) THEN session.last_used_at
         ELSE session.earlier_at END AS "earlierAt",
       session.who, session.last_used_at < clock.at - make_interval(secs => $3) AS "touchDue",
       token.used_at IS NULL AS "confirmDue",
       token.ends_at IS NULL AND token.made_at < clock.at - make_interval(secs => $4)
         AND session.renewed_at < clock.at - make_interval(secs => $5) AS "renewDue"
     FROM (SELECT ledger.clock() AS at OFFSET 0) AS clock
     JOIN session_token AS token ON token.token_hash = $1 AND (token.ends_at IS NULL OR token.ends_at > clock.at)
     JOIN session ON session.id = token.session_id AND session.ended_at IS NULL
       AND session.last_used_at > clock.at - make_interval(days => $2)
       AND session.created_at > clock.at - make_interval(days => $7)
     JOIN member ON member.id = session.member_id AND member.state <> 'deleted'
     JOIN ledger.account_balance AS wallet ON wallet.id = member.wallet_account_id`,
    values: [
      ...[tokenHash, sessionDays, signIn.touchSeconds, signIn.renewSeconds, signIn.offerSeconds],
      mostUnread,
      sessionDays * signIn.longestSpans,
      signIn.pauseSeconds,
    ],
  })

/**
 * Starts a session with its first token. Pushes to its browser continue that were turned on in the member's earlier
 * sessions there; another member's end. Locks those sessions first, as a call that turns pushes on does.
 */
export async function addSession(
  client: pg.ClientBase,
  session: {
    memberId: number
    who: string
    tokenHash: Buffer
    userAgent: string
    network: string
    deviceId?: string | undefined
  },
): Promise<void> {
  await client.query(
    `WITH started AS (
       INSERT INTO session (member_id, who, user_agent, network, device_id, earlier_at)
       VALUES ($1, $2, $3, $4, $6, (SELECT max(last_used_at) FROM session WHERE member_id = $1)) RETURNING id
     ), earlier AS (
       SELECT session.id, member_id FROM member_device JOIN session USING (member_id, device_id) WHERE device_id = $6
       ORDER BY session.id FOR NO KEY UPDATE OF session
     ), continued AS (
       UPDATE push_device SET session_id = started.id FROM started, earlier
       WHERE session_id = earlier.id AND earlier.member_id = $1
     ), silenced AS (
       DELETE FROM push_device USING earlier WHERE session_id = earlier.id AND earlier.member_id <> $1
     )
     INSERT INTO session_token (token_hash, session_id, used_at) SELECT $5, id, ledger.clock() FROM started`,
    [
      ...[session.memberId, session.who, session.userAgent, session.network],
      ...[session.tokenHash, session.deviceId ?? null],
    ],
  )
}

/** Adds a token to a session that was not offered one lately; false if another request was faster. */
export const offerToken = (pool: pg.Pool, sessionId: number, tokenHash: Buffer): Promise<boolean> =>
  affectsRow(
    pool,
    `WITH due AS (
       UPDATE session SET renewed_at = ledger.clock()
       WHERE id = $1 AND ended_at IS NULL AND renewed_at < ledger.clock() - make_interval(secs => $3)
       RETURNING id
     )
     INSERT INTO session_token (token_hash, session_id) SELECT $2, id FROM due`,
    [sessionId, tokenHash, signIn.offerSeconds],
  )

/** Records the first use of a token: the session's older tokens end after the grace period. */
export async function confirmToken(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await pool.query(
    `WITH confirmed AS (
       UPDATE session_token SET used_at = ledger.clock() WHERE token_hash = $1 AND used_at IS NULL
       RETURNING session_id, made_at
     )
     UPDATE session_token AS older SET ends_at = ledger.clock() + make_interval(secs => $2) FROM confirmed
     WHERE older.session_id = confirmed.session_id AND older.made_at < confirmed.made_at AND older.ends_at IS NULL`,
    [tokenHash, signIn.graceSeconds],
  )
}

/** Records that a session and its browser are in use. */
export async function touchSession(pool: pg.Pool, session: Holder, deviceId: string | null): Promise<void> {
  await pool.query(
    `WITH touched AS (
       UPDATE session SET last_used_at = ledger.clock(), device_id = coalesce($3, device_id), earlier_at =
         CASE WHEN last_used_at < ledger.clock() - make_interval(secs => $4) THEN last_used_at ELSE earlier_at END
       WHERE id = $1
     )
     UPDATE member_device SET last_seen_at = ledger.clock() WHERE member_id = $2 AND device_id = $3`,
    [session.sessionId, session.id, deviceId, signIn.pauseSeconds],
  )
}

/**
 * Ends sessions of a member, all unless `only` or `except` names one: none of their tokens works from now on, and their
 * browsers get no pushes. Returns how many.
 */
export async function endSessions(
  client: Client,
  memberId: number,
  { only = null, except = null }: { only?: number | null; except?: number | null } = {},
): Promise<number> {
  const ended = await client.query(
    `UPDATE session SET ended_at = ledger.clock()
     WHERE member_id = $1 AND id = coalesce($2, id) AND id IS DISTINCT FROM $3 AND ended_at IS NULL`,
    [memberId, only, except],
  )
  // Not in the same statement, which would miss one that was turned on while it waited for the session.
  await client.query(
    `DELETE FROM push_device
     WHERE member_id = $1 AND ($2::bigint IS NULL OR session_id = $2) AND session_id IS DISTINCT FROM $3`,
    [memberId, only, except],
  )
  return ended.rowCount ?? 0
}

const keptDays = 7

/** Deletes links and tokens that can no longer be used, and sessions a week after they ended or expired. */
export async function sweepSessions({ pool, settings }: Pick<Services, 'pool' | 'settings'>): Promise<void> {
  const sessionDays = settings.get('session_days')
  await pool.query('DELETE FROM magic_link WHERE requested_at < ledger.clock() - make_interval(mins => $1)', [
    signIn.requestMinutes + signIn.tokenMinutes,
  ])
  await pool.query('DELETE FROM session_token WHERE ends_at < ledger.clock()')
  await pool.query(
    `DELETE FROM session WHERE ended_at < ledger.clock() - make_interval(days => $1)
       OR last_used_at < ledger.clock() - make_interval(days => $2)
       OR created_at < ledger.clock() - make_interval(days => $3)`,
    [keptDays, sessionDays + keptDays, sessionDays * signIn.longestSpans + keptDays],
  )
}
