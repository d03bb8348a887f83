import type pg from 'pg'
import type { LimitStage } from '#contract/standing.ts'
import { emailKeyOf } from './rules.ts'

type Client = pg.Pool | pg.ClientBase

/** Fields of a profile; undefined: it stays as it is. avatar: path of a picture of ours. */
export interface Profile {
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
export async function setStage(client: Client, id: number, stage: LimitStage | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE member SET state = CASE WHEN $2 = 'suspended' THEN 'suspended' ELSE 'active' END,
       limit_stage = nullif($2, 'suspended')
     WHERE id = $1 AND state <> 'deleted'
       AND (CASE WHEN state = 'suspended' THEN state ELSE limit_stage END) IS DISTINCT FROM $2`,
    [id, stage],
  )
  return rowCount === 1
}

/** Sets when an account is deleted, in days from now; null: it is kept. False if nothing changed. */
export async function setDeletion(client: Client, id: number, days: number | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE member SET deletes_at = ledger.clock() + make_interval(days => $2::int)
     WHERE id = $1 AND (deletes_at IS NULL) <> ($2::int IS NULL)`,
    [id, days],
  )
  return rowCount === 1
}

/** Days for which the hash of a deleted account’s email rejects a second welcome. */
const hashDays = 365

/** Deletes the hashes of accounts that were deleted a year ago. */
export async function forgetWelcomes(client: Client): Promise<void> {
  await client.query(
    `DELETE FROM welcome_claim USING member WHERE member.id = welcome_claim.member_id AND member.state = 'deleted'
       AND member.deletes_at < ledger.clock() - make_interval(days => $1)`,
    [hashDays],
  )
}
