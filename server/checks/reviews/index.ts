import type { Endpoint } from '../../http/endpoint.ts'
import { listAdminReviewsEndpoint } from './admin-queue.ts'
import { decideAdminReviewEndpoint } from './admin-verdict.ts'
import { disputeVerdictEndpoint } from './dispute.ts'
import { readAdminReviewEndpoint } from './evidence.ts'
import { listReviewsEndpoint } from './list-reviews.ts'
import { decideReviewEndpoint } from './owner-verdict.ts'

export { waitingReviews } from './admin-queue.ts'
export { type HeldReview, placeReading, placeUnusable } from './after-reading.ts'
export { carryOut } from './carry-out.ts'
export { readForged } from './forged.ts'
export { handOverReviews } from './hand-over.ts'
export { audit, notifyMember } from './notify-member.ts'
export { presentPicture, readPictures } from './pictures.ts'
export { type Held, holdAttempt, moveReview, nameOnPage, openReview, type Review } from './queries.ts'
export { maxRefuted } from './rules.ts'
export { settleReviews } from './settle-reviews.ts'

/** Verdicts on proofs, by owners and admins, and the earners' disputes. */
export const reviewEndpoints: readonly Endpoint[] = [
  listReviewsEndpoint,
  decideReviewEndpoint,
  disputeVerdictEndpoint,
  listAdminReviewsEndpoint,
  readAdminReviewEndpoint,
  decideAdminReviewEndpoint,
]
