import type pg from 'pg'
import type { Input } from '#contract/operation.ts'
import type { disputeVerdict } from '#contract/reviews.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { waitForVerdict } from '../attempts/index.ts'
import { appealForgedProof } from '../clawbacks/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { readForged } from './forged.ts'
import { type Held, holdAttempt, moveReview } from './queries.ts'
import { audit, tell } from './tell.ts'

/**
 * POST /api/attempts/{attemptId}/disputes. Puts a no before an admin, once; the reward stays set aside until then. Where
 * the proof was called forged it is the appeal as well.
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
    const appeal = await appealed(client, services, { ...held, text: body.text })
    if (appeal === 'told' || (appeal === 'new' && (review.stage !== 'refused' || review.isOver))) return
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

/** The earner's word against an accusation: 'none' where there is none, 'told' where it was said before. */
async function appealed(
  client: pg.ClientBase,
  services: Pick<Services, 'settings'>,
  { sessionId, memberId, text }: Pick<Held, 'sessionId' | 'memberId'> & { text: string },
): Promise<'none' | 'new' | 'told'> {
  const forged = await readForged(client, services, { sessionId, points: 0 })
  if (!forged) return 'none'
  if (forged.state === 'appealed' && forged.appeal === text) return 'told'
  if (!forged.mayAppeal)
    throw new Problem(
      'conflict',
      'There is nothing to appeal: you have done so, it is decided, or its 7 days are over.',
    )
  await appealForgedProof(client, { sessionId, memberId, text })
  return 'new'
}
