import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ScreenshotTrial, screenshotPairs } from '#contract/screenshots.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Context } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { layDown, takeAway } from './trial-files.ts'
import { addTrial, countWaiting, dropTrial, type Trial, takeAnswer } from './trial-queries.ts'

/** A reading takes a second or two; one that waits behind others still gets its answer in this time. */
const patienceMs = 28_000
const lookMs = 200
const waitingMost = 2

const refusals = {
  proofs: 'Members wait for their screenshots to be read, and they come first. Try again in a minute.',
  trials: 'Others are trying this right now. Try again in a minute.',
  late: 'This took too long, so it was given up. Nothing was kept; try again in a minute.',
}

/**
 * Has the jobs read somebody's picture and waits for the answer; the picture and the answer are gone afterwards.
 * @throws Problem invalid_input, too_many_requests (3 a day a network), overloaded while others wait
 */
export async function askForTrial(
  { file, ...trial }: Trial & { file: Uint8Array },
  { services, network }: Pick<Context, 'services' | 'network'>,
): Promise<ScreenshotTrial> {
  if (!screenshotPairs.some(({ platform, action }) => platform === trial.platform && action === trial.action))
    throw Problem.field('action', 'No screenshot proves this. Choose another.')
  const id = randomUUID()
  await layDown(services.config, id, file)
  try {
    await inTransaction(services.pool, async (client) => {
      const waiting = await countWaiting(client)
      if (waiting.proofs > 0) throw new Problem('overloaded', refusals.proofs, { retryAfterSeconds: 60 })
      if (waiting.trials >= waitingMost)
        throw new Problem('overloaded', refusals.trials, { retryAfterSeconds: 60 })
      const limits = services.config.RATE_LIMITS
      await countAgainstLimits(client, limits, [{ name: 'screenshot_trial_network', subject: network }])
      await addTrial(client, id, trial)
      await enqueue(client, 'try-screenshot', { trialId: id }, { triesMost: 1 })
    })
    return await answerOf(services, id)
  } finally {
    await takeAway(services.config, id)
  }
}

async function answerOf({ pool }: Services, id: string): Promise<ScreenshotTrial> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
    await pause(lookMs)
    const answer = await takeAnswer(pool, id)
    if (answer?.ok) return answer.trial
    if (answer) throw Problem.field('screenshot', answer.sentence)
  }
  await dropTrial(pool, id)
  throw new Problem('overloaded', refusals.late, { retryAfterSeconds: 60 })
}
