import type { Input } from '#contract/operation.ts'
import type { decideReview } from '#contract/reviews.ts'
import type { MemberContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { rejectAttempt } from '../attempts/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { carryOut } from './carry-out.ts'
import { decidesOwn } from './owner-standing.ts'
import { addVerdict, holdAttempt, lastVerdict, moveReview } from './queries.ts'
import { faultOfVerdict, tooLate } from './rules.ts'
import { audit, tell } from './tell.ts'

/**
 * POST /api/reviews/{attemptId}/verdict. A yes is credited at once. A no keeps the reward set aside while the earner
 * may dispute it; the owner who says no too often decides no more.
 * @throws Problem not_found, conflict where it does not wait for this owner any more
 */
export async function decideAsOwner(
  { params, body }: Input<typeof decideReview>,
  { services, member }: MemberContext,
): Promise<undefined> {
  const fault = faultOfVerdict(body)
  if (body.reason === 'forged') throw Problem.field('reason', 'Only an admin can say that.')
  if (fault) throw Problem.field(fault.field, fault.sentence)
  const approved = body.verdict === 'yes'
  await inPatientTransaction(services.pool, async (client) => {
    const held = await holdAttempt(client, params.attemptId)
    const review = held?.review
    if (!held || review?.kind !== 'claim' || held.ownerId !== member.id) throw noSuchReview()
    if (review.stage !== 'owner' || review.isOver) {
      const last = await lastVerdict(client, review.id)
      if (last?.judge === 'owner' && last.approved === approved) return
      throw new Problem('conflict', tooLate(review.isOver ? 'approved' : review.stage, last?.name ?? null))
    }
    if (!(await decidesOwn(client, services, member.id)))
      throw new Problem('conflict', 'Proofs of your campaigns are decided by an admin for now.')
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
    await tell(client, held.memberId, 'proof_refused', held)
    if (!(await decidesOwn(client, services, member.id)))
      await enqueue(client, 'hand-over-reviews', { ownerId: member.id })
  })
  await carryOut(services, params.attemptId)
}

const noSuchReview = (): Problem => new Problem('not_found', 'No such proof waits for you.')
