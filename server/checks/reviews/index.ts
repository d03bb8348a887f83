import {
  decideAdminReview,
  decideReview,
  disputeVerdict,
  listAdminReviews,
  listReviews,
  readAdminReview,
} from '#contract/checks/reviews.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { listForAdmin } from './admin-queue.ts'
import { decideAsAdmin } from './admin-verdict.ts'
import { dispute } from './dispute.ts'
import { readEvidence } from './evidence.ts'
import { listForOwner } from './list-reviews.ts'
import { decideAsOwner } from './owner-verdict.ts'

export { waitingReviews } from './admin-queue.ts'
export { type HeldReview, placeReading, placeUnusable } from './after-reading.ts'
export { carryOut } from './carry-out.ts'
export { countRefuted } from './end-retention.ts'
export { readForged } from './forged.ts'
export { handOverReviews } from './hand-over.ts'
export { audit, notifyMember } from './notify-member.ts'
export { presentPicture, readPictures } from './pictures.ts'
export { type Held, holdAttempt, moveReview, nameOnPage, openReview, type Review } from './queries.ts'
export { settleReviews } from './settle-reviews.ts'

/** Verdicts on proofs, by owners and admins, and the earners' disputes. */
export const reviewEndpoints: readonly Endpoint[] = [
  endpoint(listReviews, listForOwner),
  endpoint(decideReview, decideAsOwner),
  endpoint(disputeVerdict, dispute),
  endpoint(listAdminReviews, listForAdmin),
  endpoint(readAdminReview, readEvidence),
  endpoint(decideAdminReview, decideAsAdmin),
]
