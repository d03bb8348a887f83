import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ScreenshotTrial, screenshotPairs } from '#contract/checks/screenshots.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Context } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { storePicture, takePicture } from './trial-files.ts'
import { addTrial, countWaiting, deleteTrial, type Trial, takeAnswer } from './trial-queries.ts'

/** A reading takes a second or two; within this time one that waits behind others is answered too. */
const timeoutMs = 28_000
const pollMs = 200
const maxWaiting = 2

const rejections = {
  proofs: 'Members’ screenshots are read first, and some are waiting. Try again in a minute.',
  trials: 'Others are trying this right now. Try again in a minute.',
  late: 'This took too long, so we stopped it. Nothing was stored; try again in a minute.',
}

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
    await countAgainstLimits(client, config.RATE_LIMITS, [
      { name: 'screenshot_trial_network', subject: network },
    ])
  })
}

async function checkWaiting(client: pg.ClientBase): Promise<void> {
  const waiting = await countWaiting(client)
  if (waiting.proofs > 0) throw new Problem('overloaded', rejections.proofs, { retryAfterSeconds: 60 })
  if (waiting.trials >= maxWaiting)
    throw new Problem('overloaded', rejections.trials, { retryAfterSeconds: 60 })
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
      await addTrial(client, id, trial)
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
    const answer = await takeAnswer(pool, id)
    if (answer?.ok) return answer.trial
    if (answer) throw Problem.field('screenshot', answer.sentence)
  }
  await deleteTrial(pool, id)
  throw new Problem('overloaded', rejections.late, { retryAfterSeconds: 60 })
}
