import type pg from 'pg'
import { disputeVerdict } from '#contract/checks/reviews.ts'
import { daysText, waitText } from '#contract/durations.ts'
import { is, queryOne } from '#database/rows.ts'
import { waitForVerdict } from '../../exchange/attempts/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { appealForgedProof } from '../../money/clawbacks/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readForged } from './forged.ts'
import { audit, notifyMember } from './notify-member.ts'
import { type Held, holdAttempt, moveReview } from './queries.ts'

/**
 * POST /api/attempts/{attemptId}/disputes. Puts a rejection before an admin, once; the reward stays set aside
 * until then. If the proof was called forged, the dispute is also the appeal.
 * @throws Problem not_found, conflict if there is no rejection or its time is over
 */
export const disputeVerdictEndpoint = endpoint(
  disputeVerdict,
  async ({ params, body }, { services, member }) => {
    await inPatientTransaction(services.pool, async (client) => {
      const held = await holdAttempt(client, params.attemptId)
      const review = held?.review
      if (!held || !review || held.memberId !== member.id)
        throw new Problem('not_found', 'Attempt not found.')
      const appeal = await appealIfAccused(client, services, { ...held, text: body.text })
      if (appeal === 'repeated' || (appeal === 'new' && (review.stage !== 'refused' || review.isOver))) return
      const stored = await queryOne(
        client,
        { words: is.text },
        `WITH added AS (
         INSERT INTO dispute (review_id, words) SELECT $1, $2 WHERE $3 ON CONFLICT (review_id) DO NOTHING RETURNING words
       )
       SELECT words FROM added UNION ALL SELECT words FROM dispute WHERE review_id = $1`,
        [review.id, body.text, review.stage === 'refused' && !review.isOver],
      )
      const words = stored?.words
      if (review.stage === 'disputed' && words === body.text) return
      if (words !== undefined && review.stage !== 'refused')
        throw new Problem('conflict', 'You have already disputed it. An admin decides.')
      if (review.stage !== 'refused' || review.isOver)
        throw new Problem(
          'conflict',
          `There is nothing to dispute: no rejection, or the ${waitText(services.settings.get('dispute_wait_seconds'))} are over.`,
        )
      await moveReview(client, review.id, { stage: 'disputed' })
      await waitForVerdict(client, { sessionId: held.sessionId, until: null })
      await audit(client, member.id, 'dispute_verdict', held, { as: 'earner' })
      await notifyMember(client, held.ownerId, 'proof_disputed', held)
    })
  },
)

/**
 * Appeals an accusation in the earner's words. 'none': not accused; 'repeated': the same words again.
 */
async function appealIfAccused(
  client: pg.ClientBase,
  services: Pick<Services, 'settings'>,
  { sessionId, memberId, text }: Pick<Held, 'sessionId' | 'memberId'> & { text: string },
): Promise<'none' | 'new' | 'repeated'> {
  const forged = await readForged(client, services, { sessionId, points: 0 })
  if (!forged) return 'none'
  if (forged.state === 'appealed' && forged.appeal === text) return 'repeated'
  if (!forged.mayAppeal)
    throw new Problem(
      'conflict',
      `There is nothing to appeal: you already appealed, it is decided, or the ${daysText(services.settings.get('appeal_days'))} are over.`,
    )
  await appealForgedProof(client, { sessionId, memberId, text })
  return 'new'
}
