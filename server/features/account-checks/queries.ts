import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { ActionName } from '#contract/catalogue.ts'
import type { PlatformName } from '#contract/platforms.ts'

/** An attempt and what it is about, as far as a platform can be asked. */
export interface AskableAttempt {
  sessionId: string
  memberId: number
  state: string
  points: number
  platform: PlatformName
  action: ActionName
  kind: string
  /** What the content's address names there. */
  named: string
  url: string
}

/** One attempt by what the outside sees of it. @param memberId null: whoever's it is */
export async function readAskable(
  pool: pg.Pool,
  sessionId: string,
  memberId: number | null,
): Promise<AskableAttempt | null> {
  const { rows } = await pool.query<AskableAttempt>(
    `SELECT attempt.session_id AS "sessionId", attempt.member_id AS "memberId", attempt.state,
       attempt.reward_points AS points, attempt.platform, attempt.action, content.kind,
       coalesce(content.external_id, content.canonical_url) AS named, content.canonical_url AS url
     FROM attempt JOIN content ON content.id = attempt.content_id
     WHERE attempt.session_id = $1 AND ($2::bigint IS NULL OR attempt.member_id = $2)`,
    [sessionId, memberId],
  )
  return rows[0] ?? null
}

/** A platform's yes: which account did it, with what. */
export interface Yes {
  externalId: string
  targetId: string
}

/** By what an account is known once its connection is gone. */
const hashOf = (platform: string, externalId: string): Buffer =>
  createHash('sha256').update(`${platform}:${externalId}`).digest()

/** Keeps a yes for an attempt; false where the account has done the same for another member before. */
export async function saveYes(
  pool: pg.Pool,
  { sessionId, memberId, platform, action }: AskableAttempt,
  { externalId, targetId }: Yes,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO account_check AS known (session_id, member_id, platform, account_hash, action, target_id)
     SELECT $1, $2, $3, $4, $5, $6
     WHERE NOT EXISTS (SELECT FROM account_check WHERE session_id = $1)
     ON CONFLICT (platform, account_hash, action, target_id)
     DO UPDATE SET session_id = excluded.session_id, confirmed_at = excluded.confirmed_at
       WHERE known.member_id = excluded.member_id`,
    [sessionId, memberId, platform, hashOf(platform, externalId), action, targetId],
  )
  if (rowCount === 1) return true
  const { rowCount: before } = await pool.query('SELECT FROM account_check WHERE session_id = $1', [
    sessionId,
  ])
  return before === 1
}

/** Of a member's accounts the one that did what an attempt was paid for; undefined where it is not connected any more. */
export async function readDoer<A extends { externalId: string }>(
  pool: pg.Pool,
  { sessionId, platform }: AskableAttempt,
  accounts: readonly A[],
): Promise<A | undefined> {
  const { rows } = await pool.query<{ hash: Buffer }>(
    'SELECT account_hash AS hash FROM account_check WHERE session_id = $1',
    [sessionId],
  )
  return accounts.find(({ externalId }) => rows[0]?.hash.equals(hashOf(platform, externalId)))
}
