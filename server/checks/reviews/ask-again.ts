import type pg from 'pg'
import { proofLimits } from '#contract/checks/proofs.ts'
import { is, queryOne } from '#database/rows.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type HeldReview, placeUnusable } from './after-reading.ts'
import { audit, notifyMember } from './notify-member.ts'

/** Screenshots that the earner can still send for a review; 0 or less: none. */
export async function triesLeft(client: pg.Pool | pg.ClientBase, reviewId: number): Promise<number> {
  const row = await queryOne(
    client,
    { sent: is.integer },
    'SELECT count(*) AS sent FROM proof WHERE review_id = $1',
    [reviewId],
  )
  return proofLimits.tries - (row?.sent ?? 0)
}

/**
 * Asks the earner for another screenshot, as after one that could not be read: without it in time, the claim ends.
 * @throws Problem conflict if no more are accepted
 */
export async function askAgain(
  client: pg.ClientBase,
  services: Pick<Services, 'settings'>,
  held: HeldReview,
  adminId: number,
): Promise<void> {
  const left = await triesLeft(client, held.review.id)
  if (left <= 0) throw new Problem('conflict', 'No more screenshots are accepted here.')
  await audit(client, adminId, 'ask_for_proof', held, { as: 'admin', about: held.review.kind })
  await placeUnusable(client, services, held, { triesLeft: left, hasPicture: true })
  await notifyMember(client, held.memberId, 'proof_again', held)
}
