import type pg from 'pg'
import { z } from 'zod'
import { watchTaskSchema } from '#contract/checks/players.ts'
import { attemptStates } from '#contract/exchange/attempts.ts'
import { type Client, is, queryOne, type RowOf, run } from '#database/rows.ts'
import { watchRow } from './rules.ts'

const watchedAttempt = {
  id: is.integer,
  sessionId: is.uuid,
  state: is.oneOf(attemptStates),
  reason: is.text.orNull,
  requiredSeconds: is.integer,
  rewardPoints: is.integer,
  overdue: is.boolean,
}
const storedWatch = { ...watchRow, nonce: is.uuid, lastNonce: is.uuid.orNull, isComplete: is.boolean }
/** An attempt that is checked by a player. */
export type WatchedAttempt = RowOf<typeof watchedAttempt>
/** Stored state of a player between heartbeats: the Watch of the rules, and what repeats are found by. */
export type StoredWatch = RowOf<typeof storedWatch>

/** A member's attempt that is checked by a player; null if there is none. */
export const readWatchedAttempt = (
  client: Client,
  { sessionId, memberId }: { sessionId: string; memberId: number },
): Promise<WatchedAttempt | null> =>
  queryOne(client, watchedAttempt, {
    prepared: `SELECT id, session_id AS "sessionId", state, reason, required_seconds AS "requiredSeconds",
        reward_points AS "rewardPoints", expires_at < ledger.clock() AS overdue
      FROM attempt WHERE session_id = $1 AND member_id = $2 AND action = 'watch'`,
    values: [sessionId, memberId],
  })

/** The player of an attempt, locked until the transaction ends; null before its first heartbeat. */
export const lockWatch = (client: pg.PoolClient, attemptId: number): Promise<StoredWatch | null> =>
  queryOne(client, storedWatch, {
    prepared: `SELECT nonce, last_nonce AS "lastNonce", position_ms AS "positionMs", confirmed_ms AS "confirmedMs",
        unasked_ms AS "unaskedMs", carried_ms AS "carriedMs", complete_at IS NOT NULL AS "isComplete",
        extract(epoch FROM heard_at)::float8 * 1000 AS "atMs",
        extract(epoch FROM asked_at)::float8 * 1000 AS "askedAtMs"
      FROM watch WHERE attempt_id = $1 FOR UPDATE`,
    values: [attemptId],
  })

/** Stores the state after a heartbeat. */
export async function storeWatch(
  client: pg.PoolClient,
  attemptId: number,
  watch: StoredWatch,
): Promise<void> {
  await run(client, {
    prepared: `INSERT INTO watch (attempt_id, nonce, last_nonce, position_ms, heard_at, confirmed_ms, unasked_ms,
        carried_ms, asked_at, complete_at)
      VALUES ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7, $8, to_timestamp($9::float8 / 1000),
        CASE WHEN $10 THEN to_timestamp($5::float8 / 1000) END)
      ON CONFLICT (attempt_id) DO UPDATE SET nonce = excluded.nonce, last_nonce = excluded.last_nonce,
        position_ms = excluded.position_ms, heard_at = excluded.heard_at, confirmed_ms = excluded.confirmed_ms,
        unasked_ms = excluded.unasked_ms, carried_ms = excluded.carried_ms, asked_at = excluded.asked_at,
        complete_at = coalesce(watch.complete_at, excluded.complete_at)`,
    values: [
      attemptId,
      watch.nonce,
      watch.lastNonce,
      watch.positionMs,
      watch.atMs,
      watch.confirmedMs,
      watch.unaskedMs,
      Math.floor(watch.carriedMs),
      watch.askedAtMs,
      watch.isComplete,
    ],
  })
}

/** attemptId: of the member's running attempt, if any. */
const watchTask = watchTaskSchema
  .omit({ platform: true })
  .extend({ id: z.int(), owner: z.string().nullable(), attemptId: z.uuid().nullable() })

/**
 * The best campaign for watching a content: the one with a running attempt, else the highest reward with
 * completions left. Null if there is none.
 */
export const readWatchTask = (
  client: pg.Pool,
  { platform, contentId, memberId }: { platform: string; contentId: string; memberId: number },
): Promise<RowOf<typeof watchTask> | null> =>
  queryOne(client, watchTask, {
    prepared: `SELECT campaign.id, content.title, content.url, campaign.reward_points AS points,
        campaign.required_seconds AS "requiredDuration", owner.username AS owner, attempt.session_id AS "attemptId"
      FROM content
      JOIN campaign ON campaign.content_id = content.id AND campaign.action = 'watch'
      LEFT JOIN member AS owner ON owner.id = campaign.owner_id
      LEFT JOIN started_attempt AS listed ON listed.campaign_id = campaign.id AND listed.member_id = $3
      LEFT JOIN attempt ON attempt.id = listed.attempt_id
        AND attempt.state = 'started' AND attempt.expires_at > ledger.clock()
      WHERE content.platform = $1 AND content.external_id = $2 AND content.owner_id IS DISTINCT FROM $3
        AND (attempt.id IS NOT NULL
          OR campaign.state = 'live' AND campaign.delivered + campaign.reserved < campaign.target)
      ORDER BY attempt.id IS NULL, campaign.reward_points DESC, campaign.id LIMIT 1`,
    values: [platform, contentId, memberId],
  })
