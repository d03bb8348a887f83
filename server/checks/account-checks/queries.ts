import { createHash } from 'node:crypto'
import type pg from 'pg'
import { attemptStates } from '#contract/exchange/attempts.ts'
import { actionNames } from '#contract/exchange/catalogue.ts'
import { platformNames } from '#contract/platforms.ts'
import { affectsRow, is, queryOne, queryOneValue, type RowOf } from '#database/rows.ts'

const checkableAttempt = {
  sessionId: is.uuid,
  memberId: is.integer,
  state: is.oneOf(attemptStates),
  points: is.integer,
  platform: is.oneOf(platformNames),
  action: is.oneOf(actionNames),
  kind: is.text,
  /** Id or name of the content in its URL; the canonical URL if it has none. */
  named: is.text,
  url: is.text,
}
/** An attempt and its content, as far as a platform can be asked about them. */
export type CheckableAttempt = RowOf<typeof checkableAttempt>

/** Finds an attempt by its public id. @param memberId null: of any member */
export const readCheckable = (
  pool: pg.Pool,
  sessionId: string,
  memberId: number | null,
): Promise<CheckableAttempt | null> =>
  queryOne(
    pool,
    checkableAttempt,
    `SELECT attempt.session_id AS "sessionId", attempt.member_id AS "memberId", attempt.state,
       attempt.reward_points AS points, attempt.platform, attempt.action, content.kind,
       coalesce(content.external_id, content.canonical_url) AS named, content.canonical_url AS url
     FROM attempt JOIN content ON content.id = attempt.content_id
     WHERE attempt.session_id = $1 AND ($2::bigint IS NULL OR attempt.member_id = $2)`,
    [sessionId, memberId],
  )

/** A platform's confirmation: the account that did the task, and the platform's id of the target. */
export interface Confirmation {
  externalId: string
  targetId: string
}

/** Identifies an account after its connection is deleted. */
const hashOf = (platform: string, externalId: string): Buffer =>
  createHash('sha256').update(`${platform}:${externalId}`).digest()

/** Stores a confirmation for an attempt; false if the account already did the same for another member. */
export async function saveConfirmation(
  pool: pg.Pool,
  { sessionId, memberId, platform, action }: CheckableAttempt,
  { externalId, targetId }: Confirmation,
): Promise<boolean> {
  const values = [sessionId, memberId, platform, hashOf(platform, externalId), action, targetId]
  // Without a named constraint, since presses at the same moment meet in both.
  const isNew = await affectsRow(
    pool,
    `INSERT INTO account_check (session_id, member_id, platform, account_hash, action, target_id)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values,
  )
  return (
    isNew ||
    (await affectsRow(
      pool,
      `UPDATE account_check SET session_id = $1, confirmed_at = ledger.clock()
       WHERE (platform, account_hash, action, target_id) = ($3, $4, $5, $6) AND member_id = $2
         AND NOT EXISTS (SELECT FROM account_check WHERE session_id = $1)`,
      values,
    )) ||
    affectsRow(pool, 'SELECT FROM account_check WHERE session_id = $1', [sessionId])
  )
}

/** Finds the account that did what the attempt was paid for; undefined if it is no longer connected. */
export async function findActingAccount<A extends { externalId: string }>(
  pool: pg.Pool,
  { sessionId, platform }: CheckableAttempt,
  accounts: readonly A[],
): Promise<A | undefined> {
  const hash = await queryOneValue(
    pool,
    is.bytes,
    'SELECT account_hash AS hash FROM account_check WHERE session_id = $1',
    [sessionId],
  )
  return accounts.find(({ externalId }) => hash?.equals(hashOf(platform, externalId)))
}
