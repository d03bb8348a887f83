import { findWatchTask } from '#contract/checks/players.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readWatchTask } from './queries.ts'

/** GET /api/watch/{platform}/{contentId}. A running attempt comes first, then the task that pays most. */
export const findWatchTaskEndpoint = endpoint(findWatchTask, async ({ params }, { services, member }) => {
  const row = await readWatchTask(services.pool, { ...params, memberId: member.id })
  if (!row) return { task: null, attemptId: null }
  const { id, title, url, points, requiredDuration, owner, attemptId } = row
  return {
    task: {
      ...{ id: String(id), platform: params.platform, title, url, points, requiredDuration },
      owner: owner ?? services.config.APP_NAME,
    },
    attemptId,
  }
})
