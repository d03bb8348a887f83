import type pg from 'pg'
import { z } from 'zod'
import { tryScreenshot } from '#contract/checks/screenshots.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, queryOne, type RowOf } from '#database/rows.ts'

/** One advisory lock for all trials, so two at once can't both find the last free place. */
const trialLock = 1_684_369_931

const trialRow = { platform: is.oneOf(platformNames), action: is.text, handle: is.text }
/** A trial: a platform's action and the name to look for. */
export type Trial = RowOf<typeof trialRow>

const trialAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), trial: tryScreenshot.response }),
  z.object({ ok: z.literal(false), sentence: z.string() }),
])
/** Result of a trial: the judgement, or a sentence that says what is wrong with the picture. */
export type TrialAnswer = z.infer<typeof trialAnswer>

/**
 * Number of trials and of members' proofs that wait, counted under a lock that is held until the transaction
 * ends.
 */
export async function countWaiting(client: pg.ClientBase): Promise<{ trials: number; proofs: number }> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [trialLock])
  const row = await queryOne(
    client,
    { trials: is.integer, proofs: is.integer },
    `SELECT exchange.count_jobs(ARRAY['read-proof']) AS proofs, count(*)::int AS trials
     FROM screenshot_trial WHERE answer IS NULL AND asked_at > ledger.clock() - interval '1 minute'`,
  )
  return row ?? { trials: 0, proofs: 0 }
}

/** Stores a trial. */
export async function addTrial(client: pg.ClientBase, id: string, trial: Trial): Promise<void> {
  const { platform, action, handle } = trial
  await client.query('INSERT INTO screenshot_trial (id, platform, action, handle) VALUES ($1, $2, $3, $4)', [
    ...[id, platform, action, handle],
  ])
}

/** A trial that waits for its answer; null if there is none. */
export function findTrial(pool: pg.Pool, id: string): Promise<Trial | null> {
  return queryOne(
    pool,
    trialRow,
    'SELECT platform, action, handle FROM screenshot_trial WHERE id = $1 AND answer IS NULL',
    [id],
  )
}

/** Stores the answer for the waiting request. */
export async function answerTrial(pool: pg.Pool, id: string, answer: TrialAnswer): Promise<void> {
  await pool.query('UPDATE screenshot_trial SET answer = $2 WHERE id = $1', [id, JSON.stringify(answer)])
}

/** Deletes the answer and returns it; null while there is none. */
export async function takeAnswer(pool: pg.Pool, id: string): Promise<TrialAnswer | null> {
  const row = await queryOne(
    pool,
    { answer: is.json(trialAnswer) },
    {
      name: 'take-trial-answer',
      text: 'DELETE FROM screenshot_trial WHERE id = $1 AND answer IS NOT NULL RETURNING answer',
      values: [id],
    },
  )
  return row?.answer ?? null
}

/** Deletes a trial that was not answered in time. */
export async function deleteTrial(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM screenshot_trial WHERE id = $1', [id])
}

/** Deletes trials whose request has ended. */
export async function deleteOldTrials(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM screenshot_trial WHERE asked_at < ledger.clock() - interval '2 minutes'`)
}
