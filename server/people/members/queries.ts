import type pg from 'pg'
import type { LimitStage } from '#contract/standing.ts'
import {
  affectsRow,
  type Client,
  is,
  queryOne,
  queryOneValue,
  queryValue,
  type RowOf,
} from '#database/rows.ts'
import { emailKeyOf, lookOf } from './rules.ts'

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
export const findAccount = (client: pg.ClientBase, email: string): Promise<Account | null> =>
  queryOne(client, account, { prepared: `SELECT ${columns} FROM member WHERE email = $1`, values: [email] })

export interface NewAccount {
  usernames: readonly string[]
  email: string
  emailKey: string
  goalPoints: number
}

/** Adds a member with a wallet, under the first free username; null if none is free. */
export const addAccount = (client: pg.ClientBase, added: NewAccount): Promise<Account | null> =>
  queryOne(
    client,
    account,
    `WITH free AS (
       SELECT nextval(pg_get_serial_sequence('member', 'id')) AS id, username, look
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (username, look, place)
       WHERE NOT EXISTS (SELECT FROM member WHERE username_key = lower(wanted.username))
         AND NOT EXISTS (SELECT FROM member WHERE username_look = wanted.look)
       ORDER BY place LIMIT 1
     )
     INSERT INTO member (id, username, username_look, email, email_key, daily_goal_points, wallet_account_id, created_at)
     SELECT id, username, look, $3, $4, $5, ledger.open_account('wallet', id), ledger.clock() FROM free
     ON CONFLICT DO NOTHING
     RETURNING ${columns}`,
    [added.usernames, added.usernames.map(lookOf), added.email, added.emailKey, added.goalPoints],
  )

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
export const hasSignedIn = (client: pg.ClientBase, deviceId: string, email: string): Promise<boolean> =>
  queryValue(client, is.boolean, {
    prepared: `SELECT EXISTS (
        SELECT FROM member_device WHERE device_id = $1 AND email_hash = sha256(convert_to($2, 'UTF8'))
      ) AS known`,
    values: [deviceId, email],
  })

/** Records that a member paid with this card or wallet: 'card:' and its fingerprint, 'evm:' and the sender. */
export async function notePayer(client: pg.ClientBase, memberId: number, payerKey: string): Promise<void> {
  await client.query(
    'INSERT INTO member_payer (member_id, payer_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [memberId, payerKey],
  )
}

/** Fields of a profile; undefined: it stays as it is. avatar: path of a picture of ours. */
interface Profile {
  firstName?: string | null | undefined
  avatar?: string | null | undefined
  language?: string | null | undefined
  country?: string | null | undefined
}

/** Changes a profile. A language or country that was chosen is no longer taken from the browser. */
export async function setProfile(
  client: Client,
  id: number,
  { firstName, avatar, language, country }: Profile,
): Promise<void> {
  const isGiven = (value: unknown): boolean => value !== undefined
  await client.query(
    `UPDATE member SET
       first_name = CASE WHEN $2 THEN nullif($3, '') ELSE first_name END,
       profile_image_url = CASE WHEN $4 THEN $5 ELSE profile_image_url END,
       language = CASE WHEN $6 THEN $7 ELSE language END,
       country = CASE WHEN $8 THEN $9 ELSE country END,
       place_chosen = place_chosen OR $6 OR $8
     WHERE id = $1`,
    [
      ...[id, isGiven(firstName), firstName ?? null, isGiven(avatar), avatar ?? null],
      ...[isGiven(language), language ?? null, isGiven(country), country ?? null],
    ],
  )
}

/**
 * Changes a member's email, and claims its welcome: leaving it later does not free it for another account;
 * false if another account uses it.
 */
export async function setEmail(client: Client, id: number, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE member SET email = $2, email_key = $3
     WHERE id = $1 AND NOT EXISTS (SELECT FROM member WHERE email = $2 AND id <> $1)`,
    [id, email, emailKeyOf(email)],
  )
  if (rowCount === 0) return false
  await client.query(
    `INSERT INTO welcome_claim (kind, key_hash, member_id) VALUES ('address', sha256(convert_to($2, 'UTF8')), $1)
     ON CONFLICT DO NOTHING`,
    [id, emailKeyOf(email)],
  )
  return true
}

/** Sets the stage of a member's limit; null: none. False if the member is deleted, or has this stage already. */
export const setStage = (client: Client, id: number, stage: LimitStage | null): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE member SET state = CASE WHEN $2 = 'suspended' THEN 'suspended' ELSE 'active' END,
       limit_stage = nullif($2, 'suspended')
     WHERE id = $1 AND state <> 'deleted'
       AND (CASE WHEN state = 'suspended' THEN state ELSE limit_stage END) IS DISTINCT FROM $2`,
    [id, stage],
  )

/**
 * Sets when an account is deleted, in days from now; null: it is kept. Returns this as a title with the date, which
 * stays true while the days pass; null if nothing changed.
 */
export const setDeletion = (client: Client, id: number, days: number | null): Promise<string | null> =>
  queryOneValue(
    client,
    is.text,
    `UPDATE member SET deletes_at = ledger.clock() + make_interval(days => $2::int)
     WHERE id = $1 AND (deletes_at IS NULL) <> ($2::int IS NULL)
     RETURNING coalesce('Your account will be deleted on ' || to_char(deletes_at AT TIME ZONE 'UTC', 'FMDD Mon YYYY'),
       'Your account is kept')`,
    [id, days],
  )
