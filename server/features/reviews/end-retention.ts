import type pg from 'pg'
import type { RefusalReason } from '#contract/reviews.ts'
import type { Services } from '../../services.ts'
import { clawBackFollow } from '../clawbacks/index.ts'
import { addVerdict, type Held, moveReview, type Review } from './queries.ts'
import { tell } from './tell.ts'

/** How an owner's report ends. judge null: nobody answered in time. */
export interface RetentionEnd {
  kept: boolean
  judge: 'check' | 'admin' | null
  judgeId: number | null
  score?: number | null
  reason?: RefusalReason | undefined
  note?: string | undefined
}

/**
 * Ends an owner's report: the follow stands, or its points are taken back and the owner gets theirs (product
 * decisions, Clawback). The third report that was refuted ends all others of this owner. The caller holds the attempt.
 */
export async function endRetention(
  client: pg.ClientBase,
  { settings }: Pick<Services, 'settings'>,
  held: Held & { review: Review },
  end: RetentionEnd,
): Promise<void> {
  const { review, sessionId, memberId, ownerId } = held
  await moveReview(client, review.id, { stage: end.kept ? 'kept' : 'taken', score: end.score ?? null })
  if (end.judge !== null)
    await addVerdict(client, {
      reviewId: review.id,
      judge: end.judge,
      judgeId: end.judgeId,
      approved: end.kept,
      reason: end.reason,
      note: end.note,
    })
  if (!end.kept) {
    // The days of its window count to the report: who is asked may answer after them.
    const { verdict } = await clawBackFollow(client, { sessionId, noticedAt: review.createdAt })
    if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`a follow was not taken back: ${verdict}`)
    return
  }
  await tell(client, memberId, 'follow_kept', held)
  await tell(client, ownerId, 'report_refuted', held)
  if (ownerId === null) return
  if ((await countRefuted(client, ownerId)) >= settings.get('retention_refuted_most_count'))
    await withdrawReports(client, ownerId)
}

/** How many of an owner's reports were refuted, ever. */
export async function countRefuted(client: pg.Pool | pg.ClientBase, ownerId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM review WHERE owner_id = $1 AND kind = 'retention' AND stage = 'kept'`,
    [ownerId],
  )
  return rows[0]?.count ?? 0
}

/** Earners who were asked need not answer any more. What is being looked at already goes on. */
async function withdrawReports(client: pg.ClientBase, ownerId: number): Promise<void> {
  await client.query(
    `UPDATE review SET stage = 'withdrawn', staged_at = ledger.clock(), due_at = NULL
     WHERE owner_id = $1 AND kind = 'retention' AND stage IN ('asked', 'again')`,
    [ownerId],
  )
}
