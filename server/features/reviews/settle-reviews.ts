import { inTransaction } from '#database/transaction.ts'
import type { Services } from '../../services.ts'
import { carryOut } from './carry-out.ts'
import { endRetention } from './end-retention.ts'
import { holdAttempt } from './queries.ts'
import { tell } from './tell.ts'

type Parts = Pick<Services, 'pool' | 'lanes' | 'settings' | 'log'>

const mostAtOnce = 200

/**
 * Carries on whatever has to go on without anybody: pays what was approved and left, takes points back where a fresh
 * proof did not come, and closes reviews whose attempt ended by its time. For a job, each minute.
 */
export async function settleReviews(services: Parts): Promise<void> {
  for (const sessionId of await sessionsWhere(
    services,
    `review.kind = 'claim' AND review.stage = 'approving'`,
  ))
    await attempted(services, () => carryOut(services, sessionId))
  const unanswered = `review.kind = 'retention' AND review.stage IN ('asked', 'again') AND review.due_at <= ledger.clock()`
  for (const sessionId of await sessionsWhere(services, unanswered))
    await attempted(services, () => takeBack(services, sessionId))
  await closeEnded(services)
}

async function sessionsWhere({ pool }: Pick<Parts, 'pool'>, condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ sessionId: string }>(
    `SELECT attempt.session_id AS "sessionId" FROM review JOIN attempt ON attempt.id = review.attempt_id
     WHERE ${condition} ORDER BY review.id LIMIT $1`,
    [mostAtOnce],
  )
  return rows.map(({ sessionId }) => sessionId)
}

/** One that fails must not keep the others from going on; the next minute tries it again. */
async function attempted({ log }: Parts, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.warn({ err: error }, 'a review was not carried on')
  }
}

const takeBack = (services: Parts, sessionId: string): Promise<void> =>
  inTransaction(services.pool, async (client) => {
    const held = await holdAttempt(client, sessionId)
    const review = held?.review
    if (!held || review?.kind !== 'retention' || !review.isOver) return
    if (review.stage !== 'asked' && review.stage !== 'again') return
    await endRetention(client, services, { ...held, review }, { kept: false, judge: null, judgeId: null })
  })

/** The time of a stage is the attempt's own: where that ended it, the review has ended too. */
async function closeEnded({ pool }: Pick<Parts, 'pool'>): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{
      memberId: number
      attemptId: number
      campaignId: number
      stage: string
    }>(
      `WITH ended AS (
         SELECT review.id, review.stage AS was, attempt.state, attempt.campaign_id
         FROM review JOIN attempt ON attempt.id = review.attempt_id
         WHERE review.kind = 'claim' AND review.stage IN ('reading', 'again', 'owner', 'admin', 'refused', 'disputed')
           AND attempt.state IN ('credited', 'rejected', 'expired')
         ORDER BY review.id LIMIT $1 FOR UPDATE OF review SKIP LOCKED
       )
       UPDATE review SET stage = CASE ended.state WHEN 'credited' THEN 'approved' ELSE 'rejected' END,
         staged_at = ledger.clock(), due_at = NULL
       FROM ended WHERE review.id = ended.id
       RETURNING review.member_id AS "memberId", review.attempt_id AS "attemptId",
         ended.campaign_id AS "campaignId", review.stage`,
      [mostAtOnce],
    )
    for (const row of rows.filter(({ stage }) => stage === 'rejected'))
      await tell(client, row.memberId, 'proof_rejected', row)
  })
}
