import type pg from 'pg'
import { is, queryOne, type RowOf } from '#database/rows.ts'

const account = {
  id: is.integer,
  walletId: is.integer,
  isAdmin: is.boolean,
  state: is.oneOf(['active', 'suspended', 'deleted']),
}
/** The part of a member that signing in needs. */
export type Account = RowOf<typeof account>

const columns = 'id, wallet_account_id AS "walletId", is_admin AS "isAdmin", state'

/** The account of exactly this mailbox; null if there is none. */
export function findAccount(client: pg.ClientBase, email: string): Promise<Account | null> {
  return queryOne(client, account, {
    name: 'find-account',
    text: `SELECT ${columns} FROM member WHERE email = $1`,
    values: [email],
  })
}

/** Fields of a new account. */
export interface NewAccount {
  usernames: readonly string[]
  email: string
  emailKey: string
  goalPoints: number
}

/** Adds a member with a wallet, under the first free username; null if none is free. */
export function addAccount(client: pg.ClientBase, added: NewAccount): Promise<Account | null> {
  return queryOne(
    client,
    account,
    `WITH free AS (
       SELECT nextval(pg_get_serial_sequence('member', 'id')) AS id, username
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted (username, place)
       WHERE NOT EXISTS (SELECT FROM member WHERE username_key = lower(wanted.username))
       ORDER BY place LIMIT 1
     )
     INSERT INTO member (id, username, email, email_key, daily_goal_points, wallet_account_id, created_at)
     SELECT id, username, $2, $3, $4, ledger.open_account('wallet', id), ledger.clock() FROM free
     ON CONFLICT (username_key) DO NOTHING
     RETURNING ${columns}`,
    [added.usernames, added.email, added.emailKey, added.goalPoints],
  )
}

/** Records that a member signed in with this browser. */
export async function noteDevice(client: pg.ClientBase, memberId: number, deviceId: string): Promise<void> {
  await client.query(
    `INSERT INTO member_device (member_id, device_id, email_hash)
     SELECT id, $2, sha256(convert_to(email, 'UTF8')) FROM member WHERE id = $1
     ON CONFLICT (member_id, device_id)
       DO UPDATE SET last_seen_at = ledger.clock(), email_hash = EXCLUDED.email_hash`,
    [memberId, deviceId],
  )
}

/** True if this browser has signed in as exactly this email. Takes the same work for any email, and reads no member. */
export async function hasSignedIn(client: pg.ClientBase, deviceId: string, email: string): Promise<boolean> {
  const row = await queryOne(
    client,
    { known: is.boolean },
    {
      name: 'has-signed-in',
      text: `SELECT EXISTS (
        SELECT FROM member_device WHERE device_id = $1 AND email_hash = sha256(convert_to($2, 'UTF8'))
      ) AS known`,
      values: [deviceId, email],
    },
  )
  return row?.known ?? false
}

/** Records that a member paid with this card or wallet: 'card:' and its fingerprint, 'evm:' and the sender. */
export async function notePayer(client: pg.ClientBase, memberId: number, payerKey: string): Promise<void> {
  await client.query(
    'INSERT INTO member_payer (member_id, payer_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [memberId, payerKey],
  )
}

/** Claims an email and a browser for the welcome; true if both are new. */
export async function claimWelcome(
  client: pg.ClientBase,
  memberId: number,
  hashes: { address: Buffer; device: Buffer },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO welcome_claim (kind, key_hash, member_id, claimed_at)
     SELECT kind, key_hash, $1, ledger.clock()
     FROM (VALUES ('address', $2::bytea), ('device', $3::bytea)) AS claim (kind, key_hash)
     ON CONFLICT (kind, key_hash) DO NOTHING`,
    [memberId, hashes.address, hashes.device],
  )
  return rowCount === 2
}

/** Records the paid welcome in the member's activities, collects what they owe, and promises its second half. */
export async function recordWelcome(
  client: pg.ClientBase,
  memberId: number,
  welcome: { points: number; secondPoints: number; secondAfterCount: number },
): Promise<void> {
  await client.query(
    `WITH promised AS (
       UPDATE member SET second_grant_points = $3, second_grant_after_count = $4 WHERE id = $1
     ), told AS (
       INSERT INTO activity (member_id, kind, points, created_at)
       SELECT $1, 'welcome_grant', $2::bigint, ledger.clock() WHERE $2::bigint > 0
       RETURNING member_id, points
     )
     SELECT exchange.collect_from_income(array_agg(member_id), array_agg(points::bigint)) FROM told`,
    [memberId, welcome.points, welcome.secondPoints, welcome.secondAfterCount],
  )
}
