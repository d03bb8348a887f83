import type { Input } from '#contract/operation.ts'
import type { disputeVerdict } from '#contract/reviews.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { waitForVerdict } from '../attempts/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { holdAttempt, moveReview } from './queries.ts'
import { audit, tell } from './tell.ts'

/**
 * POST /api/attempts/{attemptId}/disputes. Puts a no before an admin, once; the reward stays set aside until then.
 * @throws Problem not_found, conflict where there is no no, or its time is over
 */
export async function dispute(
  { params, body }: Input<typeof disputeVerdict>,
  { services, member }: MemberContext,
): Promise<undefined> {
  await inPatientTransaction(services.pool, async (client) => {
    const held = await holdAttempt(client, params.attemptId)
    const review = held?.review
    if (!held || !review || held.memberId !== member.id)
      throw new Problem('not_found', 'You have no such attempt.')
    const added = await client.query<{ words: string }>(
      `WITH added AS (
         INSERT INTO dispute (review_id, words) SELECT $1, $2 WHERE $3 ON CONFLICT (review_id) DO NOTHING RETURNING words
       )
       SELECT words FROM added UNION ALL SELECT words FROM dispute WHERE review_id = $1`,
      [review.id, body.text, review.stage === 'refused' && !review.isOver],
    )
    const words = added.rows[0]?.words
    if (review.stage === 'disputed' && words === body.text) return
    if (words !== undefined && review.stage !== 'refused')
      throw new Problem('conflict', 'You have disputed this one already. An admin decides it.')
    if (review.stage !== 'refused' || review.isOver)
      throw new Problem(
        'conflict',
        'There is nothing to dispute: nobody has said no, or the 72 hours are over.',
      )
    await moveReview(client, review.id, { stage: 'disputed' })
    await waitForVerdict(client, { sessionId: held.sessionId, until: null })
    await audit(client, member.id, 'dispute_verdict', held, {})
    await tell(client, held.ownerId, 'proof_disputed', held)
  })
}
