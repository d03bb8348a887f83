import { tryScreenshot } from '#contract/checks/screenshots.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { ScreenshotError, type ScreenshotReader } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import { admitTrial, askForTrial } from './ask-for-trial.ts'
import { judgeScreenshot } from './rules.ts'
import { clearLeftovers, takePicture } from './trial-files.ts'
import { answerTrial, deleteOldTrials, findTrial, type Trial, type TrialAnswer } from './trial-queries.ts'

export { type Claim, judgeScreenshot } from './rules.ts'
export { hashDistance } from './text.ts'

/** The public trial of the screenshot check. */
export const screenshotEndpoints: readonly Endpoint[] = [
  endpoint(
    tryScreenshot,
    ({ query, file }, { services }) => askForTrial(services, { ...query, file }),
    ({ query }, context) => admitTrial(query, context),
  ),
]

type Reading = Pick<Services, 'pool' | 'config'> & { screenshots: ScreenshotReader }

/**
 * Job of a trial: takes the picture off the disk, reads it, and stores the answer for the waiting request.
 */
export async function readTrial(
  { pool, config, screenshots }: Reading,
  { trialId }: { trialId: string },
): Promise<void> {
  const bytes = await takePicture(config, trialId)
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

/** Deletes what a process that was killed left behind. */
export async function sweepTrials({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<void> {
  await deleteOldTrials(pool)
  await clearLeftovers(config)
}
