import { startAttempt as operation } from '#contract/exchange/attempts.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { accountRowsOf } from '../connections/index.ts'
import type { EarnerFacts, TaskFacts } from './judged.ts'
import { beginAttempt, openStart } from './open-start.ts'
import { readOwnAttempt } from './read-attempt.ts'
import { errorCodes, type Rejection, rejectionSentence } from './rejections.ts'
import { verdictFor } from './verdict.ts'

/** Result of a start; a rejection comes with its sentence. */
export type Started =
  | { verdict: 'ok' | 'running'; sessionId: string }
  | { verdict: Rejection; message: string }

/**
 * Starts a task for an earner, or returns the earner's attempt at it that is running or awaits its verdict. A
 * rejected start leaves nothing behind but the end of overdue attempts.
 */
export async function startAttempt(
  services: Pick<Services, 'pool' | 'settings' | 'platforms'>,
  { memberId, campaignId }: { memberId: number; campaignId: number },
): Promise<Started> {
  const accountRows = await accountRowsOf(services, memberId)
  return inTransaction(services.pool, async (client): Promise<Started> => {
    const start = await openStart(client, services.settings.get, { memberId, campaignId, accountRows })
    const { earner, task } = start
    const { verdict } = verdictFor(earner, task)
    if (verdict === 'ok') return { verdict, sessionId: await beginAttempt(client, start) }
    if (verdict !== 'running') return { verdict, message: messageOf(verdict, earner, task) }
    const running = earner.running.find((one) => one.campaignId === campaignId)
    return { verdict, sessionId: running?.sessionId ?? start.waitingSession ?? '' }
  })
}

/** The sentence for a task that does not start. */
export function messageOf(reason: Rejection, earner: EarnerFacts, task: TaskFacts): string {
  const running = earner.running.find(({ isTimed }) => isTimed)
  const waitMs = (running?.keptUntil.getTime() ?? 0) - earner.now.getTime()
  return rejectionSentence(reason, {
    platform: task.platform as PlatformName,
    action: task.action,
    limits: earner.limits,
    creditsToGo: earner.missingTasks,
    opensAt: earner.feedbackClosedUntil,
    running: running ? { ...running, seconds: Math.max(1, Math.ceil(waitMs / 1000)) } : null,
  })
}

export const startAttemptEndpoint = endpoint(operation, async ({ params }, { services, member }) => {
  const started = await startAttempt(services, { memberId: member.id, campaignId: Number(params.taskId) })
  if ('message' in started) throw new Problem(errorCodes[started.verdict] ?? 'limit_reached', started.message)
  const { sessionId } = started
  return { attempt: await readOwnAttempt(services, { sessionId, memberId: member.id }) }
})
