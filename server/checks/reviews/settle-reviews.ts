import type pg from 'pg'
import { reviewCaseKinds } from '#contract/checks/reviews.ts'
import { type Client, is, query, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { withdrawCases } from '../../cases/index.ts'
import {
  approveAttempt,
  rejectAttempt,
  tellFeedbackClosed,
  waitForVerdict,
} from '../../exchange/attempts/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RowServices, serveEach, serveRows } from '../../jobs/serve-rows.ts'
import { decideForgedProof } from '../../money/clawbacks/index.ts'
import type { Services } from '../../services.ts'
import { drawFreshProofs, settleFreshProofs } from './fresh-proofs.ts'
import { notifyMember, notifyOfVerdict } from './notify-member.ts'
import { decidesOwn } from './owner-record.ts'
import { lockReviewed, moveReview, stages } from './queries.ts'

type Parts = RowServices & Pick<Services, 'pool' | 'creditWorkers' | 'settings'>

const maxBatch = 200

/** Stages of a claim that is not decided. */
const openStages: readonly string[] = ['reading', 'again', 'owner', 'admin', 'refused', 'disputed']
const isOpen = `review.stage IN (${openStages.map((stage) => `'${stage}'`).join(', ')})`

/**
 * Settles what needs no person: pays approved claims that were left unpaid, asks for fresh proofs and ends requests that
 * were not answered (not during maintenance), and closes reviews whose attempt has ended. For a job, each minute.
 */
export async function settleReviews(services: Parts): Promise<void> {
  const batch = `ORDER BY review.id LIMIT ${maxBatch}`
  const unpaid = `review.kind = 'claim' AND review.stage = 'approving'`
  const approved = await sessionsWhere(services.pool, `${unpaid} ${batch}`)
  await serveEach(services, 'settle-reviews', approved, (id) => carryOut(services, id))
  if (!services.settings.maintenance()) await settleFreshProofs(services)
  await closeEnded(services)
}

/** The attempts of reviews that a condition selects. */
const sessionsWhere = (client: Client, condition: string, values: unknown[] = []): Promise<string[]> =>
  queryValues(
    client,
    is.uuid,
    `SELECT attempt.session_id AS "sessionId" FROM review JOIN attempt ON attempt.id = review.attempt_id
     WHERE ${condition}`,
    values,
  )

/**
 * Pays an approved claim, after the transaction that approved it. Does nothing if nothing was approved. Safe
 * to repeat; a job repeats it for claims that a crashed process left unpaid.
 * @throws Problem overloaded: the claim stays approved, and the job pays it
 */
export async function carryOut(
  services: Pick<Parts, 'pool' | 'creditWorkers' | 'settings'>,
  sessionId: string,
): Promise<void> {
  const { rowCount } = await services.pool.query(
    `SELECT FROM review JOIN attempt ON attempt.id = review.attempt_id
     WHERE attempt.session_id = $1 AND review.kind = 'claim' AND review.stage = 'approving'`,
    [sessionId],
  )
  if (rowCount === 0) return
  const { verdict } = await approveAttempt(services, { sessionId })
  await inTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, sessionId)
    if (locked?.review?.stage !== 'approving') return
    const paid = verdict === 'ok' || verdict === 'replay'
    await moveReview(client, locked.review.id, { stage: paid ? 'approved' : 'rejected' })
    if (!paid) return
    await drawFreshProofs(client, services, [locked.review.id])
    // Feedback's writer is notified by its payment (server/checks/feedback/note-state.sql).
    if (locked.check !== 'creator') await notifyOfVerdict(client, locked.memberId, 'proof_approved', locked)
  })
}

/** A stage's time limit is the attempt's: an attempt that has ended closes its review. */
async function closeEnded(services: Parts): Promise<void> {
  const ended = await queryValues(
    services.pool,
    is.integer,
    `SELECT review.id FROM review JOIN attempt ON attempt.id = review.attempt_id
     WHERE review.kind = 'claim' AND ${isOpen} AND attempt.state IN ('credited', 'rejected', 'expired')
     ORDER BY review.id LIMIT $1`,
    [maxBatch],
  )
  await serveRows(services, 'settle-reviews', ended, (ids) =>
    inTransaction(services.pool, (client) => closeReviews(client, services, ids)),
  )
}

const endedRow = {
  memberId: is.integer,
  attemptId: is.integer,
  campaignId: is.integer,
  stage: is.oneOf(stages),
  isFeedback: is.boolean,
}

async function closeReviews(client: pg.ClientBase, services: Parts, ids: readonly number[]): Promise<void> {
  // An appeal against a forged verdict continues.
  await withdrawCases(client, ['proof', 'dispute'], ids)
  const rows = await query(
    client,
    endedRow,
    `WITH ended AS (
         SELECT review.id, attempt.state, attempt.campaign_id, attempt.check_name = 'creator' AS is_feedback
         FROM review JOIN attempt ON attempt.id = review.attempt_id
         WHERE review.id = ANY ($1) AND ${isOpen} ORDER BY review.id FOR UPDATE OF review SKIP LOCKED
       )
       UPDATE review SET stage = CASE ended.state WHEN 'credited' THEN 'approved' ELSE 'rejected' END,
         staged_at = ledger.clock(), due_at = NULL
       FROM ended WHERE review.id = ended.id
       RETURNING review.member_id AS "memberId", review.attempt_id AS "attemptId",
         ended.campaign_id AS "campaignId", review.stage, ended.is_feedback AS "isFeedback"`,
    [ids],
  )
  await drawFreshProofs(client, services, ids)
  for (const row of rows) {
    if (row.stage === 'rejected') await notifyMember(client, row.memberId, 'proof_rejected', row)
    else if (!row.isFeedback) await notifyOfVerdict(client, row.memberId, 'proof_approved', row)
    if (row.stage === 'rejected' && row.isFeedback) await tellFeedbackClosed(client, row.memberId)
  }
}

/**
 * Ends what the screenshots of a member wait for whose account is being erased: a claim without points; an owner's
 * report without a verdict, unless its time ends it; an appeal with nothing taken. Rejected feedback ends as if nobody had
 * disputed it. For the job that erases.
 */
export async function closeReviewsOf({ pool }: Pick<Services, 'pool'>, memberId: number): Promise<void> {
  const theirs = `review.member_id = $1 AND ${isOpen} GROUP BY attempt.session_id`
  for (const sessionId of await sessionsWhere(pool, theirs, [memberId]))
    await inTransaction(pool, async (client) => {
      const locked = await lockReviewed(client, sessionId)
      const review = locked?.review
      const isClaim = review?.kind === 'claim'
      if (locked?.check === 'creator') {
        await rejectAttempt(client, { sessionId, reason: 'feedback_refused', until: new Date(0) })
        return
      }
      if (!review || !openStages.includes(review.stage) || (!isClaim && review.dueAt)) return
      await moveReview(client, review.id, { stage: isClaim ? 'rejected' : 'withdrawn' })
      if (isClaim) await rejectAttempt(client, { sessionId, reason: 'not_allowed' })
    })
  const all = await queryValues(pool, is.integer, 'SELECT id FROM review WHERE member_id = $1', [memberId])
  await inTransaction(pool, async (client) => {
    const appealed = await withdrawCases(client, 'appeal', all)
    for (const sessionId of await sessionsWhere(client, 'review.id = ANY ($1)', [appealed]))
      await decideForgedProof(client, { sessionId, adminId: null, forged: false })
    await withdrawCases(client, reviewCaseKinds, all)
  })
}

/** Notifies an owner who can no longer decide, and has a job hand their open reviews to the admins. */
export async function loseRight(client: pg.ClientBase, ownerId: number): Promise<void> {
  await client.query(
    `SELECT exchange.notify($1, 'verdict', 'An admin now decides the screenshots for your campaigns',
       'You rejected too many, or several of your rejections were overturned.', '/content-hub/reviews')`,
    [ownerId],
  )
  await enqueue(client, 'hand-over-reviews', { ownerId })
}

/** Moves reviews from an owner who can no longer decide to the admins, one by one. For a job. */
export async function handOverReviews(
  services: RowServices & Pick<Services, 'pool' | 'settings'>,
  { ownerId }: { ownerId: number },
): Promise<void> {
  if (await decidesOwn(services.pool, ownerId)) return
  const theirs = `review.owner_id = $1 AND review.stage = 'owner' ORDER BY attempt.id`
  await serveEach(
    services,
    'hand-over-reviews',
    await sessionsWhere(services.pool, theirs, [ownerId]),
    (sessionId) =>
      inTransaction(services.pool, async (client) => {
        const review = (await lockReviewed(client, sessionId))?.review
        if (review?.stage !== 'owner' || review.isOver) return
        await moveReview(client, review.id, { stage: 'admin' })
        await waitForVerdict(client, { sessionId, until: null })
      }),
  )
}
