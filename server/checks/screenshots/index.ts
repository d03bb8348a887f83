import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryScreenshot } from '#contract/checks/screenshots.ts'
import { queryOne } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { ScreenshotError, type ScreenshotReader } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import {
  admitTrial,
  askForTrial,
  folderOf,
  type Trial,
  type TrialAnswer,
  takePicture,
  trialRow,
} from './ask-for-trial.ts'
import { judgeScreenshot } from './rules.ts'

export { type Claim, judgeScreenshot } from './rules.ts'

/** The public trial of the screenshot check. */
export const screenshotEndpoints: readonly Endpoint[] = [
  endpoint(
    tryScreenshot,
    ({ query, file }, { services }) => askForTrial(services, { ...query, file }),
    ({ query }, context) => admitTrial(query, context),
  ),
]

/** Job of a trial: reads the picture, deletes it, and stores the answer for the waiting request. */
export async function readTrial(
  { pool, config, screenshots }: Pick<Services, 'pool' | 'config'> & { screenshots: ScreenshotReader },
  { trialId }: { trialId: string },
): Promise<void> {
  const bytes = await takePicture(config, trialId)
  const trial = await queryOne(
    pool,
    trialRow,
    'SELECT platform, action, handle FROM screenshot_trial WHERE id = $1 AND answer IS NULL',
    [trialId],
  )
  if (!bytes || !trial) return
  const answer = JSON.stringify(await judge(screenshots, bytes, trial))
  await pool.query('UPDATE screenshot_trial SET answer = $2 WHERE id = $1', [trialId, answer])
}

async function judge(screenshots: ScreenshotReader, bytes: Buffer, trial: Trial): Promise<TrialAnswer> {
  try {
    const screen = await screenshots.read(bytes, [trial.handle])
    const { width, height, words, buttons } = screen
    const judgement = judgeScreenshot({ screen, ...trial })
    return { ok: true, trial: { ...judgement, width, height, words: words.length + buttons.length } }
  } catch (error) {
    if (!(error instanceof ScreenshotError)) throw error
    return { ok: false, sentence: error.message }
  }
}

const leftOverMs = 120_000

/** Deletes trials whose request has ended, and pictures that no job took because a process was killed. */
export async function sweepTrials({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<void> {
  await pool.query(`DELETE FROM screenshot_trial WHERE asked_at < ledger.clock() - interval '2 minutes'`)
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    // By the machine's clock, as file times are.
    if (mtimeMs < Date.now() - leftOverMs) await rm(path, { force: true })
  }
}
