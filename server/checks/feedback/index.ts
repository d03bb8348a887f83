import type { Endpoint } from '../../http/endpoint.ts'
import { decideFeedbackEndpoint } from './decide-feedback.ts'
import { giveFeedbackEndpoint } from './give-feedback.ts'
import { listFeedbackEndpoint } from './list-feedback.ts'
import { rateFeedbackEndpoint, reportFeedbackEndpoint, tipFeedbackEndpoint } from './thank-and-rate.ts'

export { heldFeedback } from './decide-feedback.ts'
export { setHeld } from './queries.ts'

/** Feedback: submitted, listed for both sides, decided, rated, tipped and reported. */
export const feedbackEndpoints: readonly Endpoint[] = [
  giveFeedbackEndpoint,
  listFeedbackEndpoint,
  decideFeedbackEndpoint,
  rateFeedbackEndpoint,
  tipFeedbackEndpoint,
  reportFeedbackEndpoint,
]
