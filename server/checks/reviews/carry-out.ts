import { inTransaction } from '#database/transaction.ts'
import { approveAttempt } from '../../exchange/attempts/index.ts'
import type { Services } from '../../services.ts'
import { notifyOfVerdict } from './notify-member.ts'
import { holdAttempt, moveReview } from './queries.ts'

type Parts = Pick<Services, 'pool' | 'creditWorkers' | 'settings'>

/**
 * Pays an approved claim, after the transaction that approved it. Does nothing if nothing was approved. Safe
 * to repeat; a job repeats it for claims that a crashed process left unpaid.
 * @throws Problem overloaded: the claim stays approved, and the job pays it
 */
export async function carryOut(services: Parts, sessionId: string): Promise<void> {
  const { rowCount } = await services.pool.query(
    `SELECT FROM review JOIN attempt ON attempt.id = review.attempt_id
     WHERE attempt.session_id = $1 AND review.kind = 'claim' AND review.stage = 'approving'`,
    [sessionId],
  )
  if (rowCount === 0) return
  const { verdict } = await approveAttempt(services, { sessionId })
  await inTransaction(services.pool, async (client) => {
    const held = await holdAttempt(client, sessionId)
    if (held?.review?.stage !== 'approving') return
    const paid = verdict === 'ok' || verdict === 'replay'
    await moveReview(client, held.review.id, { stage: paid ? 'approved' : 'rejected' })
    if (paid) await notifyOfVerdict(client, held.memberId, 'proof_approved', held)
  })
}
