import { ScreenshotError, type ScreenshotReader } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import { judgeScreenshot } from './rules.ts'
import { clearLeftovers, takeAway } from './trial-files.ts'
import { answerTrial, dropOldTrials, findTrial, type Trial, type TrialAnswer } from './trial-queries.ts'

type Reading = Pick<Services, 'pool' | 'config'> & { screenshots: ScreenshotReader }

/** The job of a try: takes the picture off the disk, reads it, answers who waits. */
export async function readTrial(
  { pool, config, screenshots }: Reading,
  { trialId }: { trialId: string },
): Promise<void> {
  const bytes = await takeAway(config, trialId)
  const trial = await findTrial(pool, trialId)
  if (bytes && trial) await answerTrial(pool, trialId, await judge(screenshots, bytes, trial))
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

/** Clears what a process that was killed left behind. */
export async function sweepTrials({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<void> {
  await dropOldTrials(pool)
  await clearLeftovers(config)
}
