import { listFeedback } from '#contract/checks/feedback.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { presentFeedback } from './present.ts'
import { countWaiting, readFeedback } from './queries.ts'

/** GET /api/feedback. */
export const listFeedbackEndpoint = endpoint(listFeedback, async ({ query }, { services, member }) => {
  const { side, state = null, limit } = query
  const before = idOfCursor(query.cursor)
  const [rows, waiting] = await Promise.all([
    readFeedback(services.pool, member.id, { side, state, before, limit: limit + 1 }),
    countWaiting(services.pool, member.id),
  ])
  const shown = rows.slice(0, limit)
  return {
    feedback: shown.map((row) => presentFeedback(services.config, row)),
    waiting,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  }
})
