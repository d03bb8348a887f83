import type pg from 'pg'
import type { PlatformName } from '#contract/platforms.ts'
import type { ScreenshotTrial } from '#contract/screenshots.ts'

/** One lock for all who ask: so that two at once do not both find the last place. */
const trialLock = 1_684_369_931

/** What was asked for. */
export interface Trial {
  platform: PlatformName
  action: string
  handle: string
}

/** What came of it: the judgement, or the sentence of what was wrong with the picture. */
export type TrialAnswer = { ok: true; trial: ScreenshotTrial } | { ok: false; sentence: string }

/** How many tries and how many proofs of members wait, counted under a lock that is held to the transaction's end. */
export async function countWaiting(client: pg.ClientBase): Promise<{ trials: number; proofs: number }> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [trialLock])
  const { rows } = await client.query<{ trials: number; proofs: number }>(
    `SELECT exchange.count_jobs(ARRAY['read-proof']) AS proofs, count(*)::int AS trials
     FROM screenshot_trial WHERE answer IS NULL AND asked_at > ledger.clock() - interval '1 minute'`,
  )
  return rows[0] ?? { trials: 0, proofs: 0 }
}

/** Writes down what is asked for. */
export async function addTrial(client: pg.ClientBase, id: string, trial: Trial): Promise<void> {
  const { platform, action, handle } = trial
  await client.query('INSERT INTO screenshot_trial (id, platform, action, handle) VALUES ($1, $2, $3, $4)', [
    ...[id, platform, action, handle],
  ])
}

/** What was asked for; undefined where nobody waits for it any more. */
export async function findTrial(pool: pg.Pool, id: string): Promise<Trial | undefined> {
  const { rows } = await pool.query<Trial>(
    'SELECT platform, action, handle FROM screenshot_trial WHERE id = $1 AND answer IS NULL',
    [id],
  )
  return rows[0]
}

/** Writes the answer for who waits. */
export async function answerTrial(pool: pg.Pool, id: string, answer: TrialAnswer): Promise<void> {
  await pool.query('UPDATE screenshot_trial SET answer = $2 WHERE id = $1', [id, JSON.stringify(answer)])
}

/** Takes the answer out of the database, once it is there. */
export async function takeAnswer(pool: pg.Pool, id: string): Promise<TrialAnswer | null> {
  const { rows } = await pool.query<{ answer: TrialAnswer }>({
    name: 'take-trial-answer',
    text: 'DELETE FROM screenshot_trial WHERE id = $1 AND answer IS NOT NULL RETURNING answer',
    values: [id],
  })
  return rows[0]?.answer ?? null
}

/** Forgets a try that was not answered in time. */
export async function dropTrial(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM screenshot_trial WHERE id = $1', [id])
}

/** Forgets tries whose asker is gone. */
export async function dropOldTrials(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM screenshot_trial WHERE asked_at < ledger.clock() - interval '2 minutes'`)
}
