import type pg from 'pg'
import { emailChangeHours, exportDays } from '#contract/people/account.ts'
import { countryCodes, languageCodes } from '#contract/places.ts'
import { is, queryOne, type RowOf } from '#database/rows.ts'
import { pictureUrl } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'

type Client = pg.Pool | pg.ClientBase

const accountRow = {
  username: is.text,
  firstName: is.text.orNull,
  avatarUrl: is.text.orNull,
  email: is.text,
  language: is.oneOf(languageCodes).orNull,
  country: is.oneOf(countryCodes).orNull,
  createdAt: is.time,
  deletesAt: is.time.orNull,
  changeAddress: is.text.orNull,
  changeOld: is.boolean,
  changeNew: is.boolean,
  changeEndsAt: is.time.orNull,
  exportId: is.uuid.orNull,
  exportRequestedAt: is.time.orNull,
  exportEndsAt: is.time.orNull,
}
/** An account with its open change of email and its export. */
export type AccountRow = RowOf<typeof accountRow>

/** The account of a member. */
export async function findOwnAccount(client: Client, memberId: number): Promise<AccountRow> {
  const row = await queryOne(client, accountRow, {
    name: 'find-own-account',
    text: `SELECT username, first_name AS "firstName", profile_image_url AS "avatarUrl", email, language, country,
        member.created_at AS "createdAt",
        deletes_at AS "deletesAt", change.address AS "changeAddress",
        change.old_confirmed_at IS NOT NULL AS "changeOld", change.new_confirmed_at IS NOT NULL AS "changeNew",
        change.requested_at + make_interval(hours => $2) AS "changeEndsAt",
        export.id AS "exportId", export.requested_at AS "exportRequestedAt",
        export.ready_at + make_interval(days => $3) AS "exportEndsAt"
      FROM member
      LEFT JOIN email_change AS change ON change.member_id = member.id
        AND change.requested_at > ledger.clock() - make_interval(hours => $2)
      LEFT JOIN account_export AS export ON export.member_id = member.id AND file = 'my-data'
        AND coalesce(ready_at, ledger.clock()) > ledger.clock() - make_interval(days => $3)
      WHERE member.id = $1`,
    values: [memberId, emailChangeHours, exportDays],
  })
  if (!row) throw new Error(`member ${memberId} has no account`)
  return row
}

/** Starts a change of email, in place of an earlier one; returns its id. */
export async function replaceEmailChange(client: Client, memberId: number, address: string): Promise<number> {
  const row = await queryOne(
    client,
    { id: is.integer },
    `INSERT INTO email_change (member_id, address) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET address = excluded.address, old_hash = NULL, new_hash = NULL,
       old_confirmed_at = NULL, new_confirmed_at = NULL, requested_at = ledger.clock()
     RETURNING id`,
    [memberId, address],
  )
  if (!row) throw new Error('a change of email was not stored')
  return row.id
}

/** Both addresses of a change; null if it was dropped. */
export const findEmailChange = (client: Client, changeId: number) =>
  queryOne(
    client,
    { oldAddress: is.text, newAddress: is.text },
    `SELECT email AS "oldAddress", address AS "newAddress" FROM email_change
     JOIN member ON member.id = member_id WHERE email_change.id = $1`,
    [changeId],
  )

/** Stores the hashes of a change's two links. */
export async function setEmailHashes(
  client: Client,
  changeId: number,
  { old, new: fresh }: { old: Buffer; new: Buffer },
): Promise<void> {
  await client.query('UPDATE email_change SET old_hash = $2, new_hash = $3 WHERE id = $1', [
    changeId,
    old,
    fresh,
  ])
}

const openChange = `requested_at > ledger.clock() - make_interval(hours => ${emailChangeHours})`

/** True if a link belongs to an open change. */
export async function knowsEmailLink(client: Client, hash: Buffer): Promise<boolean> {
  const row = await queryOne(
    client,
    { works: is.boolean },
    `SELECT EXISTS (SELECT FROM email_change WHERE (old_hash = $1 OR new_hash = $1) AND ${openChange}) AS works`,
    [hash],
  )
  return row?.works ?? false
}

const confirmed = { memberId: is.integer, address: is.text, isComplete: is.boolean }

/** Confirms a change from the mailbox of a link; null if the link belongs to no open change. */
export const confirmEmailLink = (client: Client, hash: Buffer): Promise<RowOf<typeof confirmed> | null> =>
  queryOne(
    client,
    confirmed,
    `UPDATE email_change SET
       old_confirmed_at = CASE WHEN old_hash = $1 THEN ledger.clock() ELSE old_confirmed_at END,
       new_confirmed_at = CASE WHEN new_hash = $1 THEN ledger.clock() ELSE new_confirmed_at END
     WHERE (old_hash = $1 OR new_hash = $1) AND ${openChange}
     RETURNING member_id AS "memberId", address,
       old_confirmed_at IS NOT NULL AND new_confirmed_at IS NOT NULL AS "isComplete"`,
    [hash],
  )

/** Deletes a member's change of email. */
export async function deleteEmailChange(client: Client, memberId: number): Promise<void> {
  await client.query('DELETE FROM email_change WHERE member_id = $1', [memberId])
}

/** Asks for a file, in place of an earlier one of its name; returns its id. */
export async function replaceExport(client: Client, memberId: number, file = 'my-data'): Promise<string> {
  const row = await queryOne(
    client,
    { id: is.uuid },
    `INSERT INTO account_export (member_id, file) VALUES ($1, $2) ON CONFLICT (member_id, file) DO UPDATE
     SET id = gen_random_uuid(), requested_at = ledger.clock(), ready_at = NULL, bytes = NULL RETURNING id`,
    [memberId, file],
  )
  if (!row) throw new Error('an export was not stored')
  return row.id
}

/** A member's own export that is ready and not over; null if there is none, or if it is the staff's and they no longer are. */
export const findExport = (
  client: Client,
  memberId: number,
  id: string,
): Promise<{ bytes: Buffer; file: string } | null> =>
  queryOne(
    client,
    { bytes: is.bytes, file: is.text },
    `SELECT bytes, file FROM account_export WHERE id = $1 AND member_id = $2
       AND ready_at > ledger.clock() - make_interval(days => $3)
       AND (file = 'my-data' OR EXISTS (SELECT FROM member WHERE id = $2 AND (is_admin OR staff_role = 'finance')))`,
    [id, memberId, exportDays],
  )

/**
 * Path of a picture that this member uploaded.
 * @throws Problem invalid_input on the field picture
 */
export async function findOwnPicture(client: Client, memberId: number, uploadId: string): Promise<string> {
  const upload = await queryOne(
    client,
    { pictureId: is.integer.orNull, problem: is.text.orNull },
    'SELECT picture_id AS "pictureId", problem FROM thumbnail_upload WHERE id = $1 AND member_id = $2',
    [uploadId, memberId],
  )
  const path = pictureUrl(upload?.pictureId ?? null)
  if (path !== null) return path
  throw Problem.field(
    'picture',
    upload
      ? (upload.problem ?? 'The picture is still being resized.')
      : 'This picture no longer exists. Upload it again.',
  )
}
