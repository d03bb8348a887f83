import type pg from 'pg'
import { proofLimits } from '#contract/checks/proofs.ts'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { type Client, countRows } from '#database/rows.ts'
import { readTrustFacts, rejectAttempt, trustOf, waitForVerdict } from '../../exchange/attempts/index.ts'
import { clawBack, openFollows } from '../../money/clawbacks/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { askOwner } from './ask-owner.ts'
import { notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-record.ts'
import { addVerdict, type Held, moveReview, type Review, readSecret, type Verdict } from './queries.ts'
import { isSampled, maxRefuted, stageAfterReading } from './rules.ts'

type Settings = Pick<Services, 'settings'>

/** A locked attempt that has a review. */
export type HeldReview = Held & { review: Review }

/**
 * Sets the next stage of a review after its proof was read: credited at once, or decided by the owner or an
 * admin. The caller has locked the attempt, and calls carryOut after its transaction. score: 0 to 100; null:
 * the name to look for is unknown.
 */
export async function placeReading(
  client: pg.ClientBase,
  services: Settings,
  held: HeldReview,
  score: number | null,
): Promise<void> {
  if (held.review.kind === 'retention') return placeFreshProof(client, held, score)
  const { settings } = services
  const facts = await readTrustFacts(client, held.memberId)
  const stage = stageAfterReading({
    score,
    trust: trustOf(settings.get, facts),
    sampled: isSampled(await readSecret(client), held.attemptId, settings.get('proof_sample_one_in_count')),
    ownerDecides: await decidesOwn(client, held.ownerId),
  })
  const wait = stage === 'owner' ? { dueSeconds: settings.get('verdict_wait_seconds') } : {}
  const until = await moveReview(client, held.review.id, { stage, score, ...wait })
  if (stage === 'approving')
    await addVerdict(client, { reviewId: held.review.id, judge: 'check', judgeId: null, approved: true })
  else await waitForVerdict(client, { sessionId: held.sessionId, until })
  if (stage === 'owner') await askOwner(client, held.attemptId, 'screenshot')
}

/** Ends a request if the fresh proof is likely enough; otherwise an admin decides. */
async function placeFreshProof(client: pg.ClientBase, held: HeldReview, score: number | null): Promise<void> {
  if (score === null || score < screenshotScores.enough)
    await moveReview(client, held.review.id, { stage: 'admin', score })
  else await endRetention(client, held, { kept: true, judge: 'check', judgeId: null, score })
}

/**
 * Sets the next stage after an unusable picture. While tries are left, the earner has a day to send another.
 * After the last one an admin decides on what there is (hasPicture); a claim without any picture ends.
 */
export async function placeUnusable(
  client: pg.ClientBase,
  { settings }: Settings,
  held: HeldReview,
  { triesLeft, hasPicture }: { triesLeft: number; hasPicture: boolean },
): Promise<void> {
  const { review, sessionId } = held
  if (triesLeft === 0 && !hasPicture && review.kind === 'claim') {
    await moveReview(client, review.id, { stage: 'rejected' })
    await rejectAttempt(client, { sessionId, reason: 'proof_unusable' })
    return
  }
  if (triesLeft === 0) {
    await moveReview(client, review.id, { stage: 'admin' })
    if (review.kind === 'claim') await waitForVerdict(client, { sessionId, until: null })
    return
  }
  const dueSeconds = settings.get('proof_again_seconds')
  const until = await moveReview(client, review.id, {
    stage: 'again',
    dueSeconds,
    keepDue: review.kind === 'retention',
  })
  if (review.kind === 'claim') await rejectAttempt(client, { sessionId, reason: 'proof_missing', until })
}

/** Screenshots that the earner can still send for a review; 0 or less: none. */
export const triesLeft = async (client: Client, reviewId: number): Promise<number> =>
  proofLimits.tries - (await countRows(client, 'proof WHERE review_id = $1', [reviewId]))

/**
 * Asks the earner for another screenshot, as after one that could not be read: without it in time, the claim ends.
 * @throws Problem conflict if no more are accepted
 */
export async function askAgain(
  client: pg.ClientBase,
  services: Pick<Services, 'settings'>,
  held: HeldReview,
): Promise<void> {
  const left = await triesLeft(client, held.review.id)
  if (left <= 0) throw new Problem('conflict', 'No more screenshots are accepted here.')
  await placeUnusable(client, services, held, { triesLeft: left, hasPicture: true })
  const isExcuse = held.review.excuse === 'open'
  await notifyMember(client, held.memberId, isExcuse ? 'excuse_refused' : 'proof_again', held)
}

/** Outcome of a request for a fresh proof. judge null: the earner did not answer in time. */
interface RetentionEnd extends Pick<Verdict, 'judgeId' | 'reason' | 'note'> {
  kept: boolean
  judge: 'check' | 'admin' | null
  score?: number | null
}

/**
 * Ends a request for a fresh proof: the follow counts as kept, which opens follows that were closed, or its points are
 * taken back and the owner is refunded (product decisions, Clawback). What the earner offered costs nothing. The caller has
 * locked the attempt.
 */
export async function endRetention(
  client: pg.ClientBase,
  held: HeldReview,
  end: RetentionEnd,
): Promise<void> {
  const { review, sessionId, memberId } = held
  const isOffer = review.askedBy === 'earner'
  const stage = end.kept ? 'kept' : isOffer ? 'withdrawn' : 'taken'
  await moveReview(client, review.id, { stage, score: end.score ?? null })
  if (end.judge !== null)
    await addVerdict(client, { ...end, reviewId: review.id, judge: end.judge, approved: end.kept })
  if (end.kept) {
    const opens = await openFollows(client, memberId)
    await notifyMember(client, memberId, opens ? 'follows_opened' : 'follow_kept', held)
    if (review.askedBy === 'owner') await refuteReport(client, held)
    return
  }
  if (isOffer) return notifyMember(client, memberId, 'offer_refused', held)
  // The earner may answer after the follow's window has passed, so the window is measured up to the request.
  const cause = end.judge === null ? 'unanswered_request' : 'undone_follow'
  const verdict = await clawBack(client, cause, { sessionId, noticedAt: review.createdAt })
  if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`could not take a follow back: ${verdict}`)
}

/** Tells an owner that the follow was kept. The third refuted report withdraws the owner's others. */
async function refuteReport(client: pg.ClientBase, held: HeldReview): Promise<void> {
  await notifyMember(client, held.ownerId, 'report_refuted', held)
  // Reports that wait for the earner need no answer now; proofs already in review continue.
  await client.query(
    `UPDATE review SET stage = 'withdrawn', staged_at = ledger.clock(), due_at = NULL
     WHERE owner_id = $1 AND kind = 'retention' AND asked_by = 'owner' AND stage IN ('asked', 'again')
       AND $2 <= (SELECT count(*) FROM review
         WHERE owner_id = $1 AND kind = 'retention' AND asked_by = 'owner' AND stage = 'kept')`,
    [held.ownerId, maxRefuted],
  )
}

/** Withdraws a request whose page is gone or can't be reached, as an admin found. Nothing is taken. */
export async function withdrawRequest(
  client: pg.ClientBase,
  held: HeldReview,
  adminId: number,
): Promise<void> {
  const { review, memberId, ownerId } = held
  await moveReview(client, review.id, { stage: 'withdrawn' })
  await addVerdict(client, { reviewId: review.id, judge: 'admin', judgeId: adminId, approved: true })
  await notifyMember(client, memberId, 'request_withdrawn', held)
  if (review.askedBy === 'owner') await notifyMember(client, ownerId, 'report_withdrawn', held)
}
