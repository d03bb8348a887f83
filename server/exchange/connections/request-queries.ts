import type pg from 'pg'
import { connecting } from './rules.ts'

interface RequestKey {
  stateHash: Buffer
  sessionId: number
  memberId: number
  platform: string
}

/** Stores the start of a member's sign-in at a platform. */
export async function addRequest(
  pool: pg.Pool,
  { stateHash, sessionId, memberId, platform, sealedVerifier }: RequestKey & { sealedVerifier: Buffer },
): Promise<void> {
  await pool.query(
    `INSERT INTO connection_request (state_hash, session_id, member_id, platform, sealed_verifier)
     VALUES ($1, $2, $3, $4, $5)`,
    [stateHash, sessionId, memberId, platform, sealedVerifier],
  )
}

/** Uses up a request; null if it is unknown, used, of another session, or too old. */
export async function takeRequest(
  pool: pg.Pool,
  { stateHash, sessionId, memberId, platform }: RequestKey,
): Promise<{ sealedVerifier: Buffer } | null> {
  const { rows } = await pool.query<{ sealedVerifier: Buffer }>(
    `DELETE FROM connection_request
     WHERE state_hash = $1 AND session_id = $2 AND member_id = $3 AND platform = $4
       AND requested_at > ledger.clock() - make_interval(mins => $5)
     RETURNING sealed_verifier AS "sealedVerifier"`,
    [stateHash, sessionId, memberId, platform, connecting.requestMinutes],
  )
  return rows[0] ?? null
}
