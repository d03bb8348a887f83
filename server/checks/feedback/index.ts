import { listFeedback, listFeedbackPieces } from '#contract/checks/feedback.ts'
import { is, queryValue } from '#database/rows.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { giveFeedbackEndpoint } from './give-feedback.ts'
import { presentFeedback, readFeedback, readPieces } from './queries.ts'
import {
  decideFeedbackEndpoint,
  rateFeedbackEndpoint,
  reportFeedbackEndpoint,
  tipFeedbackEndpoint,
} from './thank-and-rate.ts'

export { readPieces, setHeld } from './queries.ts'
export { heldFeedback } from './thank-and-rate.ts'

const listFeedbackEndpoint = endpoint(listFeedback, async ({ query }, { services, member }) => {
  const { side, state = null, pieceId = null } = query
  const [{ shown, nextCursor }, waiting] = await Promise.all([
    pageById(query, (page) => readFeedback(services.pool, member.id, { side, state, pieceId, ...page })),
    queryValue(services.pool, is.integer, {
      prepared: `SELECT count(*) FROM feedback WHERE owner_id = $1 AND state = 'waiting' AND NOT held`,
      values: [member.id],
    }),
  ])
  return {
    feedback: shown.map((row) => presentFeedback(services.config, row)),
    waiting,
    nextCursor,
  }
})

const listPiecesEndpoint = endpoint(listFeedbackPieces, async ({ query }, { services, member }) => {
  const { shown, nextCursor } = await pageById(query, (page) => readPieces(services.pool, member.id, page))
  const pieces = shown.map(({ pieceId, feedback, opinions, lengthSeconds }) => ({
    id: pieceId,
    opinions,
    lengthSeconds,
    feedback: feedback.map((row) => presentFeedback(services.config, row)),
  }))
  return { pieces, nextCursor }
})

/** Feedback: submitted, listed for both sides, decided, rated, tipped and reported. */
export const feedbackEndpoints: readonly Endpoint[] = [
  giveFeedbackEndpoint,
  listFeedbackEndpoint,
  listPiecesEndpoint,
  decideFeedbackEndpoint,
  rateFeedbackEndpoint,
  tipFeedbackEndpoint,
  reportFeedbackEndpoint,
]
