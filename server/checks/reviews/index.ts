import { decideReview } from '#contract/checks/reviews.ts'
import { rejectAttempt } from '../../exchange/attempts/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { listAdminReviewsEndpoint } from './admin-queue.ts'
import { decideAdminReviewEndpoint } from './admin-verdict.ts'
import { carryOut } from './carry-out.ts'
import { disputeVerdictEndpoint } from './dispute.ts'
import { readAdminReviewEndpoint } from './evidence.ts'
import { listReviewsEndpoint } from './list-reviews.ts'
import { audit, notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-standing.ts'
import { addVerdict, holdAttempt, lastVerdict, moveReview } from './queries.ts'
import { faultOfVerdict, tooLate } from './rules.ts'

/**
 * POST /api/reviews/{attemptId}/verdict. An approval is credited at once. A rejection keeps the reward set
 * aside while the earner may dispute it; an owner who rejects too often can no longer decide.
 * @throws Problem not_found, conflict if it no longer waits for this owner
 */
const decideReviewEndpoint = endpoint(decideReview, async ({ params, body }, { services, member }) => {
  const fault = faultOfVerdict(body)
  if (body.reason === 'forged') throw Problem.field('reason', 'Only an admin can call it forged.')
  if (fault) throw Problem.field(fault.field, fault.sentence)
  const approved = body.verdict === 'yes'
  await inPatientTransaction(services.pool, async (client) => {
    const held = await holdAttempt(client, params.attemptId)
    const review = held?.review
    if (!held || review?.kind !== 'claim' || held.ownerId !== member.id) throw proofNotFound()
    if (review.stage !== 'owner' || review.isOver) {
      const last = await lastVerdict(client, review.id)
      if (last?.judge === 'owner' && last.approved === approved) return
      throw new Problem('conflict', tooLate(review.isOver ? 'approved' : review.stage, last?.name ?? null))
    }
    if (!(await decidesOwn(client, member.id)))
      throw new Problem('conflict', 'Screenshots for your campaigns are decided by an admin for now.')
    const { reason, note } = body
    const given = approved ? {} : { reason, note }
    await addVerdict(client, { reviewId: review.id, judge: 'owner', judgeId: member.id, approved, ...given })
    await audit(client, member.id, approved ? 'approve_proof' : 'refuse_proof', held, {
      as: 'owner',
      ...given,
    })
    if (approved) {
      await moveReview(client, review.id, { stage: 'approving' })
      return
    }
    const dueSeconds = services.settings.get('dispute_wait_seconds')
    const until = await moveReview(client, review.id, { stage: 'refused', dueSeconds })
    await rejectAttempt(client, { sessionId: held.sessionId, reason: 'proof_refused', until })
    await notifyMember(client, held.memberId, 'proof_refused', held)
    if (!(await decidesOwn(client, member.id)))
      await enqueue(client, 'hand-over-reviews', { ownerId: member.id })
  })
  await carryOut(services, params.attemptId)
})

const proofNotFound = (): Problem => new Problem('not_found', 'Proof not found.')

export { waitingReviews } from './admin-queue.ts'
export { type HeldReview, placeReading, placeUnusable } from './after-reading.ts'
export { carryOut } from './carry-out.ts'
export { readForged } from './forged.ts'
export { handOverReviews } from './hand-over.ts'
export { audit, notifyMember } from './notify-member.ts'
export { presentPicture, readPictures } from './pictures.ts'
export {
  type Held,
  holdAttempt,
  moveReview,
  nameOnPage,
  openReview,
  type Review,
  reviewKinds,
  stages,
} from './queries.ts'
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
