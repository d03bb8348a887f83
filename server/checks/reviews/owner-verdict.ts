import { decideReview } from '#contract/checks/reviews.ts'
import { rejectAttempt } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { carryOut } from './carry-out.ts'
import { audit, notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-standing.ts'
import { addVerdict, holdAttempt, lastVerdict, moveReview } from './queries.ts'
import { faultOfVerdict, tooLate } from './rules.ts'

/**
 * POST /api/reviews/{attemptId}/verdict. An approval is credited at once. A rejection keeps the reward set
 * aside while the earner may dispute it; an owner who rejects too often can no longer decide.
 * @throws Problem not_found, conflict if it no longer waits for this owner
 */
export const decideReviewEndpoint = endpoint(decideReview, async ({ params, body }, { services, member }) => {
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
