import type pg from 'pg'
import { decideReview, disputeVerdict } from '#contract/checks/reviews.ts'
import { daysText, waitText } from '#contract/durations.ts'
import { is, queryOneValue } from '#database/rows.ts'
import { openCase } from '../../cases/index.ts'
import { rejectAttempt, waitForVerdict } from '../../exchange/attempts/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { appealForgedProof } from '../../money/clawbacks/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import type { LockedReview } from './after-reading.ts'
import { readAdminReviewEndpoint } from './evidence.ts'
import { readForged } from './forged.ts'
import { listReviewsEndpoint } from './list-reviews.ts'
import { audit, notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-record.ts'
import { addVerdict, lastVerdict, lockReviewed, moveReview } from './queries.ts'
import { accuseProofEndpoint } from './review-cases.ts'
import { tooLate } from './rules.ts'
import { carryOut, loseRight } from './settle-reviews.ts'

export { type LockedReview, placeReading, placeUnusable } from './after-reading.ts'
export { askOwner } from './ask-owner.ts'
export { readForged } from './forged.ts'
export { presentPicture, readPictures } from './list-reviews.ts'
export { audit, notifyMember } from './notify-member.ts'
export {
  isRecent,
  type Locked,
  lockReviewed,
  moveReview,
  nameOnPage,
  openReview,
  type Review,
  reviewKinds,
  stages,
} from './queries.ts'
export { reviewCases } from './review-cases.ts'
export { maxRefuted } from './rules.ts'
export { carryOut, closeReviewsOf, handOverReviews, settleReviews } from './settle-reviews.ts'

/**
 * POST /api/reviews/{attemptId}/verdict. An approval is credited at once. A rejection keeps the reward set
 * aside while the earner may dispute it; an owner who rejects too often can no longer decide.
 * @throws Problem not_found, conflict if it no longer waits for this owner
 */
const decideReviewEndpoint = endpoint(decideReview, async ({ params, body }, { services, member }) => {
  const approved = body.verdict === 'yes'
  await inPatientTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, params.attemptId)
    const review = locked?.review
    if (!locked || review?.kind !== 'claim' || locked.ownerId !== member.id)
      throw new Problem('not_found', 'Proof not found.')
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
    await audit(client, member.id, approved ? 'approve_proof' : 'refuse_proof', locked, {
      as: 'owner',
      ...given,
    })
    if (approved) {
      await moveReview(client, review.id, { stage: 'approving' })
      return
    }
    const dueSeconds = services.settings.get('dispute_wait_seconds')
    const until = await moveReview(client, review.id, { stage: 'refused', dueSeconds })
    await rejectAttempt(client, { sessionId: locked.sessionId, reason: 'proof_refused', until })
    await notifyMember(client, locked.memberId, 'proof_refused', locked)
    if (!(await decidesOwn(client, member.id))) await loseRight(client, member.id)
  })
  await carryOut(services, params.attemptId)
})

/**
 * POST /api/attempts/{attemptId}/disputes. Puts a rejection before an admin, once; the reward stays set aside
 * until then. If the proof was called forged, the dispute is also the appeal.
 * @throws Problem not_found, conflict if there is no rejection or its time is over
 */
const disputeVerdictEndpoint = endpoint(disputeVerdict, async ({ params, body }, { services, member }) => {
  await inPatientTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, params.attemptId)
    const review = locked?.review
    if (!locked || !review || locked.memberId !== member.id)
      throw new Problem('not_found', 'Attempt not found.')
    const appeal = await appealIfAccused(client, services, { ...locked, review, text: body.text })
    if (appeal === 'repeated' || (appeal === 'new' && (review.stage !== 'refused' || review.isOver))) return
    const words = await queryOneValue(
      client,
      is.text,
      `WITH added AS (
         INSERT INTO dispute (review_id, words) SELECT $1, $2 WHERE $3 ON CONFLICT (review_id) DO NOTHING RETURNING words
       )
       SELECT words FROM added UNION ALL SELECT words FROM dispute WHERE review_id = $1`,
      [review.id, body.text, review.stage === 'refused' && !review.isOver],
    )
    if (review.stage === 'disputed' && words === body.text) return
    if (words !== null && review.stage !== 'refused')
      throw new Problem('conflict', 'You’ve already disputed it. An admin decides.')
    if (review.stage !== 'refused' || review.isOver)
      throw new Problem(
        'conflict',
        `There’s nothing to dispute: no rejection, or the ${waitText(services.settings.get('dispute_wait_seconds'))} are over.`,
      )
    await moveReview(client, review.id, { stage: 'disputed' })
    const memberIds = [locked.memberId, locked.ownerId]
    if (appeal === 'none') await openCase(client, { kind: 'dispute', subjectId: review.id, memberIds })
    await waitForVerdict(client, { sessionId: locked.sessionId, until: null })
    await audit(client, member.id, 'dispute_verdict', locked, { as: 'earner' })
    await notifyMember(client, locked.ownerId, 'proof_disputed', locked)
  })
})

/**
 * Appeals an accusation in the earner's words. 'none': not accused; 'repeated': the same words again.
 */
async function appealIfAccused(
  client: pg.ClientBase,
  services: Pick<Services, 'settings'>,
  { sessionId, memberId, ownerId, review, text }: LockedReview & { text: string },
): Promise<'none' | 'new' | 'repeated'> {
  const forged = await readForged(client, services, { sessionId, points: 0 })
  if (!forged) return 'none'
  if (forged.state === 'appealed' && forged.appeal === text) return 'repeated'
  if (!forged.mayAppeal)
    throw new Problem(
      'conflict',
      `There’s nothing to appeal: you already appealed, it’s decided, or the ${daysText(services.settings.get('appeal_days'))} are over.`,
    )
  await appealForgedProof(client, { sessionId, memberId, text })
  const memberIds = [memberId, ownerId, forged.accusedBy]
  await openCase(client, { kind: 'appeal', subjectId: review.id, memberIds })
  return 'new'
}

/** Verdicts on proofs, by owners and admins, and the earners' disputes. */
export const reviewEndpoints: readonly Endpoint[] = [
  listReviewsEndpoint,
  decideReviewEndpoint,
  disputeVerdictEndpoint,
  readAdminReviewEndpoint,
  accuseProofEndpoint,
]
