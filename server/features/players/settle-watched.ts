import type { Services } from '../../services.ts'
import { approveAttempt } from '../attempts/index.ts'
import { readUnsettled } from './queries.ts'

/**
 * Approves and pays what was watched to its end where the process that heard the last heartbeat was killed before it
 * could. Answers how many. For a job, each minute.
 */
export async function settleWatched(
  services: Pick<Services, 'pool' | 'lanes' | 'settings'>,
): Promise<number> {
  const found = await readUnsettled(services.pool)
  for (const { sessionId, seconds } of found)
    await approveAttempt(services, { sessionId, measuredSeconds: Math.floor(seconds) })
  return found.length
}
