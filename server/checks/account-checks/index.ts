import { checkByScreenshot } from '#contract/checks/account-checks.ts'
import {
  earningLimits,
  proveByScreenshot,
  readOwnAttempt,
  readStanding,
} from '../../exchange/attempts/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { checkByAccountEndpoint } from './check-by-account.ts'

/**
 * POST /api/attempts/{attemptId}/screenshot-check. An unreachable platform keeps nobody from their points.
 * The attempt counts against the day's screenshots as if it had started with one.
 */
const checkByScreenshotEndpoint = endpoint(checkByScreenshot, async ({ params }, { services, member }) => {
  const { pool, settings } = services
  const own = { sessionId: params.attemptId, memberId: member.id }
  const { dayScreenshots } = earningLimits(settings.get, await readStanding(pool, member.id))
  const verdict = await proveByScreenshot(pool, { ...own, most: dayScreenshots })
  if (verdict === 'over') throw new Problem('conflict', 'This attempt is over. Start the task again.')
  if (verdict === 'day_screenshots')
    throw new Problem(
      'limit_reached',
      `You sent ${dayScreenshots} screenshots today, the limit until more of your tasks are credited. Have this one checked by your account, or wait until tomorrow.`,
    )
  const attempt = verdict === 'ok' ? await readOwnAttempt(services, own) : undefined
  if (!attempt) throw new Problem('not_found', 'Attempt not found.')
  return { attempt }
})

export { type Kept, recheckFollow } from './recheck-follow.ts'
export { recheckFollows } from './recheck-follows.ts'

/** Completions that are checked with the platform itself. */
export const accountCheckEndpoints: readonly Endpoint[] = [checkByAccountEndpoint, checkByScreenshotEndpoint]
