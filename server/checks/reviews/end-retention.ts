import type pg from 'pg'
import type { RefusalReason } from '#contract/checks/reviews.ts'
import { is, queryOne } from '#database/rows.ts'
import { clawBackFollow } from '../../money/clawbacks/index.ts'
import { notifyMember } from './notify-member.ts'
import { addVerdict, type Held, moveReview, type Review } from './queries.ts'
import { maxRefuted } from './rules.ts'

/** Outcome of an owner's report. judge null: the earner did not answer in time. */
export interface RetentionEnd {
  kept: boolean
  judge: 'check' | 'admin' | null
  judgeId: number | null
  score?: number | null
  reason?: RefusalReason | undefined
  note?: string | undefined
}

/**
 * Ends an owner's report: the follow counts as kept, or its points are taken back and the owner is refunded
 * (product decisions, Clawback). The third refuted report withdraws the owner's others. The caller has locked
 * the attempt.
 */
export async function endRetention(
  client: pg.ClientBase,
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
    // The earner may answer after the follow's window has passed, so the window is measured up to the report.
    const { verdict } = await clawBackFollow(client, { sessionId, noticedAt: review.createdAt })
    if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`could not take a follow back: ${verdict}`)
    return
  }
  await notifyMember(client, memberId, 'follow_kept', held)
  await notifyMember(client, ownerId, 'report_refuted', held)
  if (ownerId === null) return
  if ((await countRefuted(client, ownerId)) >= maxRefuted) await withdrawReports(client, ownerId)
}

/** Number of an owner's reports that were ever refuted. */
async function countRefuted(client: pg.Pool | pg.ClientBase, ownerId: number): Promise<number> {
  const row = await queryOne(
    client,
    { count: is.integer },
    `SELECT count(*) AS count FROM review WHERE owner_id = $1 AND kind = 'retention' AND stage = 'kept'`,
    [ownerId],
  )
  return row?.count ?? 0
}

/**
 * Withdraws reports that wait for the earner, who no longer needs to answer. Proofs already in review
 * continue.
 */
async function withdrawReports(client: pg.ClientBase, ownerId: number): Promise<void> {
  await client.query(
    `UPDATE review SET stage = 'withdrawn', staged_at = ledger.clock(), due_at = NULL
     WHERE owner_id = $1 AND kind = 'retention' AND stage IN ('asked', 'again')`,
    [ownerId],
  )
}
