import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { type ScreenshotTrial, screenshotPairs, tryScreenshot } from '#contract/checks/screenshots.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, queryOneValue, queryRow, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'

/** A reading takes a second or two; within this time one that waits behind others is answered too. */
const timeoutMs = 28_000
const pollMs = 200
const maxWaiting = 2

/** One advisory lock for all trials, so two at once can't both find the last free place. */
const trialLock = 1_684_369_931

const overloaded = (sentence: string): Problem =>
  new Problem('overloaded', sentence, { retryAfterSeconds: 60 })

/**
 * Counts a trial before its picture is received.
 * @throws Problem invalid_input, too_many_requests (3 a day per network), overloaded while others wait
 */
export async function admitTrial(
  trial: Trial,
  { services: { pool, config }, network }: Pick<Context, 'services' | 'network'>,
): Promise<void> {
  if (!screenshotPairs.some(({ platform, action }) => platform === trial.platform && action === trial.action))
    throw Problem.field('action', 'A screenshot can’t prove this. Choose another action.')
  await inTransaction(pool, async (client) => {
    await checkWaiting(client)
    await countAgainstLimits({ pool, config }, { screenshot_trial_network: network }, { client })
  })
}

/** Counts the trials and the members' proofs that wait, under a lock that is held until the transaction ends. */
async function checkWaiting(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [trialLock])
  const waiting = await queryRow(
    client,
    { trials: is.integer, proofs: is.integer },
    `SELECT exchange.count_jobs(ARRAY['read-proof']) AS proofs, count(*)::int AS trials
     FROM screenshot_trial WHERE answer IS NULL AND asked_at > ledger.clock() - interval '1 minute'`,
  )
  if (waiting.proofs > 0)
    throw overloaded('Members’ screenshots are read first, and some are waiting. Try again in a minute.')
  if (waiting.trials >= maxWaiting)
    throw overloaded('Others are trying this right now. Try again in a minute.')
}

/**
 * Has a job read a visitor's picture and waits for the result; both are deleted afterwards.
 * @throws Problem invalid_input, overloaded if others began to wait while the picture arrived
 */
export async function askForTrial(
  services: Services,
  { file, ...trial }: Trial & { file: Uint8Array },
): Promise<ScreenshotTrial> {
  const id = randomUUID()
  await storePicture(services.config, id, file)
  try {
    await inTransaction(services.pool, async (client) => {
      await checkWaiting(client)
      await client.query(
        'INSERT INTO screenshot_trial (id, platform, action, handle) VALUES ($1, $2, $3, $4)',
        [id, trial.platform, trial.action, trial.handle],
      )
      await enqueue(client, 'try-screenshot', { trialId: id }, { triesMost: 1 })
    })
    return await waitForAnswer(services, id)
  } finally {
    await takePicture(services.config, id)
  }
}

async function waitForAnswer({ pool }: Services, id: string): Promise<ScreenshotTrial> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    await pause(pollMs)
    const answer = await queryOneValue(pool, is.json(trialAnswer), {
      prepared: 'DELETE FROM screenshot_trial WHERE id = $1 AND answer IS NOT NULL RETURNING answer',
      values: [id],
    })
    if (answer?.ok) return answer.trial
    if (answer) throw Problem.field('screenshot', answer.sentence)
  }
  await pool.query('DELETE FROM screenshot_trial WHERE id = $1', [id])
  throw overloaded('This took too long, so we stopped it. Nothing was stored; try again in a minute.')
}

/** Folder of the pictures that wait for a trial. */
export const folderOf = ({ dataDir }: Config): string => join(dataDir, 'trials')

/** Stores a picture where the jobs find it; only the process's user can open it. */
async function storePicture(config: Config, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  await writeFile(join(folderOf(config), id), bytes, { mode: 0o600 })
}

/** Deletes a picture and returns its bytes; null if it no longer exists. */
export async function takePicture(config: Config, id: string): Promise<Buffer | null> {
  const path = join(folderOf(config), id)
  const bytes = await readFile(path).catch(() => null)
  await rm(path, { force: true })
  return bytes
}

export const trialRow = { platform: is.oneOf(platformNames), action: is.text, handle: is.text }
/** A trial: a platform's action and the name to look for. */
export type Trial = RowOf<typeof trialRow>

const trialAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), trial: tryScreenshot.response }),
  z.object({ ok: z.literal(false), sentence: z.string() }),
])
/** Result of a trial: the judgement, or a sentence that says what is wrong with the picture. */
export type TrialAnswer = z.infer<typeof trialAnswer>
