import { approveAttempt } from '../../exchange/attempts/index.ts'
import type { Services } from '../../services.ts'
import { readUnsettled } from './queries.ts'

/**
 * Approves and pays attempts that were watched to the end, if the process that received the last heartbeat
 * was killed before it could. Returns how many. For a job, each minute.
 */
export async function settleWatched(
  services: Pick<Services, 'pool' | 'creditWorkers' | 'settings'>,
): Promise<number> {
  const found = await readUnsettled(services.pool)
  for (const { sessionId, seconds } of found)
    await approveAttempt(services, { sessionId, measuredSeconds: Math.floor(seconds) })
  return found.length
}
