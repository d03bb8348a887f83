import type pg from 'pg'
import type { Role } from '#contract/roles.ts'
import { reach } from '#database/reach.ts'
import { affectsRow, type Client, is, queryValues } from '#database/rows.ts'
import { StartError } from '#database/start-error.ts'

export { findSecondAdmins, rejectOwnCase, requireUninvolved, roleTooNew } from './own-cases.ts'

/** The cause of a role in the audit log if the operator's list gave or withdrew it. */
const byList = 'ADMIN_EMAILS'

/**
 * Makes a member an admin, with an audit entry that names the cause. The list later withdraws only what it gave
 * itself.
 */
export async function promote(client: Client, memberId: number, by: string): Promise<void> {
  await client.query(
    `WITH promoted AS (
       UPDATE member SET is_admin = true, admin_by_list = $2::text = $3 WHERE id = $1 RETURNING id
     )
     INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     SELECT NULL, 'become_admin', 'member', id::text, jsonb_build_object('by', $2::text), ledger.clock()
     FROM promoted`,
    [memberId, by, byList],
  )
}

/**
 * Gives a member who signs in the role if the list has the email, and withdraws it if the list gave it and no longer
 * has the email. The last admin stays one. Returns whether the list has the email.
 */
export async function settleRole(
  client: pg.ClientBase,
  member: { id: number; isAdmin: boolean; email: string },
  list: readonly string[],
): Promise<boolean> {
  const listed = isListed(member.email, list)
  if (listed && !member.isAdmin) await promote(client, member.id, byList)
  if (!listed && member.isAdmin) await withdrawLeft(client, list)
  return listed
}

/**
 * Withdraws the role that the list gave from everyone who has left it, with audit entries; their sessions are a
 * member's from the next request on. Returns the names of those who kept it because no active admin would remain.
 */
const withdrawLeft = (client: pg.ClientBase, list: readonly string[]): Promise<string[]> =>
  queryValues(
    client,
    is.text,
    `WITH admin AS MATERIALIZED (
       SELECT id, username, state = 'active' AS is_active, admin_by_list AND NOT email = ANY ($1) AS has_left
       FROM member WHERE is_admin ORDER BY id FOR NO KEY UPDATE
     ), remaining AS (
       SELECT FROM admin WHERE is_active AND NOT has_left
     ), withdrawn AS (
       UPDATE member SET is_admin = false, admin_by_list = false FROM admin
       WHERE member.id = admin.id AND has_left AND (NOT is_active OR EXISTS (SELECT FROM remaining))
       RETURNING member.id
     ), noted AS (
       INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
       SELECT NULL, 'lose_admin', 'member', id::text, jsonb_build_object('by', $2::text), ledger.clock()
       FROM withdrawn
     )
     SELECT username FROM admin WHERE has_left AND is_active AND NOT EXISTS (SELECT FROM remaining) ORDER BY id`,
    [lowerCased(list), byList],
  )

/** True if the operator's list has the email of an account. */
export const isListed = (email: string, list: readonly string[]): boolean => lowerCased(list).includes(email)

/** Emails of the list as accounts have them; it may be written in any case. */
const lowerCased = (list: readonly string[]): string[] => list.map((entry) => entry.trim().toLowerCase())

/** Gives a member a role among the staff, or none; false if no active admin would remain. */
export async function setRole(client: pg.ClientBase, memberId: number, role: Role | null): Promise<boolean> {
  // Locked in one order: of two admins who demote each other, one waits.
  await client.query('SELECT FROM member WHERE is_admin ORDER BY id FOR NO KEY UPDATE')
  return affectsRow(
    client,
    `UPDATE member SET is_admin = $2 = 'admin', staff_role = nullif(nullif($2, 'admin'), ''),
       admin_by_list = admin_by_list AND $2 = 'admin'
     WHERE id = $1 AND ($2 = 'admin' OR NOT is_admin
       OR EXISTS (SELECT FROM member AS other WHERE other.is_admin AND other.state = 'active' AND other.id <> $1))`,
    [memberId, role ?? ''],
  )
}

/**
 * Withdraws at the start what ADMIN_EMAILS gave to people it no longer lists. Needs no services: a parent of
 * processes runs it before they exist.
 * @throws StartError if nobody would be an admin after that
 */
export async function withdrawAtStart(url: string, list: readonly string[]): Promise<void> {
  await using client = await reach(url, 'mutuals start')
  const kept = await withdrawLeft(client, list)
  if (kept.length === 0) return
  const names = kept.map((username) => `@${username}`).join(' and ')
  throw new StartError(
    `ADMIN_EMAILS no longer lists ${names}, and no one else is an admin.\n` +
      'Put back an email that it listed, and remove it once another admin has signed in.',
  )
}
