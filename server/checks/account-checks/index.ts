import { checkByAccount, checkByScreenshot } from '#contract/checks/account-checks.ts'
import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { isApiPlatform } from '#contract/exchange/connections.ts'
import type { Output } from '#contract/operation.ts'
import { platformLabels } from '#contract/platforms.ts'
import {
  approveAttempt,
  earningLimits,
  proveByScreenshot,
  readOwnAttempt,
  readTrustFacts,
} from '../../exchange/attempts/index.ts'
import { readGrantedAccounts, wordsFor } from '../../exchange/connections/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { type Platform, PlatformError } from '../../providers/platforms/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { askAccounts } from './ask-platform.ts'
import { type CheckableAttempt, readCheckable, saveConfirmation } from './queries.ts'

type Answer = Output<typeof checkByAccount>

/** Seconds until the next check makes sense: a platform takes a moment to show a new action. */
const retrySeconds = 20

/**
 * POST /api/attempts/{attemptId}/account-check. Pays the attempt if the platform confirms it. Any other
 * result leaves the attempt as it is, and the response says why.
 */
const checkByAccountEndpoint = endpoint(checkByAccount, async ({ params }, { services, member }) => {
  const attempt = await readCheckable(services.pool, params.attemptId, member.id)
  if (!attempt) throw new Problem('not_found', 'Attempt not found.')
  if (attempt.state === 'credited') return paid(attempt.points)
  if (!['started', 'proving', 'pending'].includes(attempt.state))
    throw new Problem('conflict', 'This attempt has ended. Start the task again.')
  const platform = platformOf(services, attempt)
  const label = platformLabels[platform.name]
  const accounts = await readGrantedAccounts(services.pool, member.id, platform.name)
  if (accounts.length === 0)
    return {
      ...unpaid(`Connect your ${label} account first, so we can ask. Your task is still here.`),
      connect: true,
    }
  await countAgainstLimits(services, {
    account_check_attempt: attempt.sessionId,
    account_check_member: member.id,
    account_check_platform: platform.name,
  })
  try {
    const confirmation = await askAccounts(services, platform, accounts, attempt)
    if (!confirmation)
      return {
        ...unpaid(
          `${label} doesn’t show it yet. If you did it just now with the account you connected, wait a moment and check again.`,
        ),
        retryAfterSeconds: retrySeconds,
      }
    if (!(await saveConfirmation(services.pool, attempt, confirmation)))
      return unpaid(`This ${label} account already did this for another member. Pick another task.`)
  } catch (thrown) {
    if (!(thrown instanceof PlatformError)) throw thrown
    services.log.info({ platform: platform.name, code: thrown.code }, 'platform check failed')
    const { message, ...next } = wordsFor(platform.name, thrown)
    return { ...unpaid(message), ...next }
  }
  return pay(services, attempt)
})

function platformOf({ platforms }: Services, { platform, action }: CheckableAttempt): Platform {
  const client = isApiPlatform(platform) ? platforms.get(platform) : undefined
  if (!client || !catalogueRow(platform, action)?.accountCheck)
    throw new Problem(
      'conflict',
      `${platformLabels[platform]} can’t tell us about this. Send a screenshot instead.`,
    )
  return client
}

async function pay(services: Services, { sessionId }: CheckableAttempt): Promise<Answer> {
  const { verdict, points } = await approveAttempt(services, { sessionId })
  if (verdict === 'ok' || verdict === 'replay') return paid(points)
  throw new Problem('conflict', 'It was done, but this attempt has ended. Your history shows why.')
}

const paid = (points: number): Answer => ({ ...unpaid(null), success: true, pointsEarned: points })

const unpaid = (reason: string | null): Answer => ({
  success: false,
  pointsEarned: 0,
  reason,
  retryAfterSeconds: null,
  connect: false,
})

/**
 * POST /api/attempts/{attemptId}/screenshot-check. An unreachable platform keeps nobody from their points.
 * The attempt counts against the day's screenshots as if it had started with one.
 */
const checkByScreenshotEndpoint = endpoint(checkByScreenshot, async ({ params }, { services, member }) => {
  const { pool, settings } = services
  const own = { sessionId: params.attemptId, memberId: member.id }
  const { dayScreenshots } = earningLimits(settings.get, await readTrustFacts(pool, member.id))
  const verdict = await proveByScreenshot(pool, { ...own, most: dayScreenshots })
  if (verdict === 'over') throw new Problem('conflict', 'This attempt has ended. Start the task again.')
  if (verdict === 'day_screenshots')
    throw new Problem(
      'limit_reached',
      `You’ve reached today’s limit of ${dayScreenshots} screenshots. It ends once more of your tasks are credited. Have this one checked by your account, or try again tomorrow.`,
    )
  if (verdict === 'not_found') throw new Problem('not_found', 'Attempt not found.')
  return { attempt: await readOwnAttempt(services, own) }
})

export { recheckFollow, recheckFollows } from './recheck-follows.ts'

/** Completions that are checked with the platform itself. */
export const accountCheckEndpoints: readonly Endpoint[] = [checkByAccountEndpoint, checkByScreenshotEndpoint]
