import { is, query } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { waitForVerdict } from '../../exchange/attempts/index.ts'
import type { Services } from '../../services.ts'
import { decidesOwn } from './owner-standing.ts'
import { holdAttempt, moveReview } from './queries.ts'

/** Moves reviews from an owner who can no longer decide to the admins, one by one. For a job. */
export async function handOverReviews(
  services: Pick<Services, 'pool' | 'settings'>,
  { ownerId }: { ownerId: number },
): Promise<void> {
  if (await decidesOwn(services.pool, ownerId)) return
  const rows = await query(
    services.pool,
    { sessionId: is.uuid },
    `SELECT attempt.session_id AS "sessionId" FROM review JOIN attempt ON attempt.id = review.attempt_id
     WHERE review.owner_id = $1 AND review.stage = 'owner' ORDER BY attempt.id`,
    [ownerId],
  )
  for (const { sessionId } of rows)
    await inTransaction(services.pool, async (client) => {
      const review = (await holdAttempt(client, sessionId))?.review
      if (review?.stage !== 'owner' || review.isOver) return
      await moveReview(client, review.id, { stage: 'admin' })
      await waitForVerdict(client, { sessionId, until: null })
    })
}
