import { listFeedback } from '#contract/checks/feedback.ts'
import { is, queryValue } from '#database/rows.ts'
import { idOfCursor, pageOf } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { giveFeedbackEndpoint } from './give-feedback.ts'
import { presentFeedback, readFeedback } from './queries.ts'
import {
  decideFeedbackEndpoint,
  rateFeedbackEndpoint,
  reportFeedbackEndpoint,
  tipFeedbackEndpoint,
} from './thank-and-rate.ts'

export { setHeld } from './queries.ts'
export { heldFeedback } from './thank-and-rate.ts'

const listFeedbackEndpoint = endpoint(listFeedback, async ({ query }, { services, member }) => {
  const { side, state = null, limit } = query
  const before = idOfCursor(query.cursor)
  const [rows, waiting] = await Promise.all([
    readFeedback(services.pool, member.id, { side, state, before, limit: limit + 1 }),
    queryValue(services.pool, is.integer, {
      prepared: `SELECT count(*) FROM feedback WHERE owner_id = $1 AND state = 'waiting' AND NOT held`,
      values: [member.id],
    }),
  ])
  const { shown, nextCursor } = pageOf(rows, limit)
  return {
    feedback: shown.map((row) => presentFeedback(services.config, row)),
    waiting,
    nextCursor,
  }
})

/** Feedback: submitted, listed for both sides, decided, rated, tipped and reported. */
export const feedbackEndpoints: readonly Endpoint[] = [
  giveFeedbackEndpoint,
  listFeedbackEndpoint,
  decideFeedbackEndpoint,
  rateFeedbackEndpoint,
  tipFeedbackEndpoint,
  reportFeedbackEndpoint,
]
