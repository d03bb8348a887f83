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
import { addVerdict, type Locked, moveReview, type Review, readSecret, type Verdict } from './queries.ts'
import { isSampled, maxRefuted, stageAfterReading } from './rules.ts'

type Settings = Pick<Services, 'settings'>

/** A locked attempt that has a review. */
export type LockedReview = Locked & { review: Review }

/**
 * Sets the next stage of a review after its proof was read: credited at once, or decided by the owner or an
 * admin. The caller has locked the attempt, and calls carryOut after its transaction. score: 0 to 100; null:
 * the name to look for is unknown.
 */
export async function placeReading(
  client: pg.ClientBase,
  services: Settings,
  locked: LockedReview,
  score: number | null,
): Promise<void> {
  if (locked.review.kind === 'retention') return placeFreshProof(client, locked, score)
  const { settings } = services
  const facts = await readTrustFacts(client, locked.memberId)
  const stage = stageAfterReading({
    score,
    trust: trustOf(settings.get, facts),
    sampled: isSampled(await readSecret(client), locked.attemptId, settings.get('proof_sample_one_in_count')),
    ownerDecides: await decidesOwn(client, locked.ownerId),
  })
  const wait = stage === 'owner' ? { dueSeconds: settings.get('verdict_wait_seconds') } : {}
  const until = await moveReview(client, locked.review.id, { stage, score, ...wait })
  if (stage === 'approving')
    await addVerdict(client, { reviewId: locked.review.id, judge: 'check', judgeId: null, approved: true })
  else await waitForVerdict(client, { sessionId: locked.sessionId, until })
  if (stage === 'owner') await askOwner(client, locked.attemptId, 'screenshot')
}

/** Ends a request if the fresh proof is likely enough; otherwise an admin decides. */
async function placeFreshProof(
  client: pg.ClientBase,
  locked: LockedReview,
  score: number | null,
): Promise<void> {
  if (score === null || score < screenshotScores.enough)
    await moveReview(client, locked.review.id, { stage: 'admin', score })
  else await endRetention(client, locked, { kept: true, judge: 'check', judgeId: null, score })
}

/**
 * Sets the next stage after an unusable picture. While tries are left, the earner has a day to send another.
 * After the last one an admin decides on what there is (hasPicture); a claim without any picture ends.
 */
export async function placeUnusable(
  client: pg.ClientBase,
  { settings }: Settings,
  locked: LockedReview,
  { triesLeft, hasPicture }: { triesLeft: number; hasPicture: boolean },
): Promise<void> {
  const { review, sessionId } = locked
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
  locked: LockedReview,
): Promise<void> {
  const left = await triesLeft(client, locked.review.id)
  if (left <= 0) throw new Problem('conflict', 'No more screenshots are accepted here.')
  await placeUnusable(client, services, locked, { triesLeft: left, hasPicture: true })
  const isExcuse = locked.review.excuse === 'open'
  await notifyMember(client, locked.memberId, isExcuse ? 'excuse_refused' : 'proof_again', locked)
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
  locked: LockedReview,
  end: RetentionEnd,
): Promise<void> {
  const { review, sessionId, memberId } = locked
  const isOffer = review.askedBy === 'earner'
  const stage = end.kept ? 'kept' : isOffer ? 'withdrawn' : 'taken'
  await moveReview(client, review.id, { stage, score: end.score ?? null })
  if (end.judge !== null)
    await addVerdict(client, { ...end, reviewId: review.id, judge: end.judge, approved: end.kept })
  if (end.kept) {
    const opens = await openFollows(client, memberId)
    await notifyMember(client, memberId, opens ? 'follows_opened' : 'follow_kept', locked)
    if (review.askedBy === 'owner') await refuteReport(client, locked)
    return
  }
  if (isOffer) return notifyMember(client, memberId, 'offer_refused', locked)
  // The earner may answer after the follow's window has passed, so the window is measured up to the request.
  const cause = end.judge === null ? 'unanswered_request' : 'undone_follow'
  const verdict = await clawBack(client, cause, { sessionId, noticedAt: review.createdAt })
  if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`could not take a follow back: ${verdict}`)
}

/** Tells an owner that the follow was kept. The third refuted report withdraws the owner's others. */
async function refuteReport(client: pg.ClientBase, locked: LockedReview): Promise<void> {
  await notifyMember(client, locked.ownerId, 'report_refuted', locked)
  // Reports that wait for the earner need no answer now; proofs already in review continue.
  await client.query(
    `UPDATE review SET stage = 'withdrawn', staged_at = ledger.clock(), due_at = NULL
     WHERE owner_id = $1 AND kind = 'retention' AND asked_by = 'owner' AND stage IN ('asked', 'again')
       AND $2 <= (SELECT count(*) FROM review
         WHERE owner_id = $1 AND kind = 'retention' AND asked_by = 'owner' AND stage = 'kept')`,
    [locked.ownerId, maxRefuted],
  )
}

/** Withdraws a request whose page is gone or can't be reached, as an admin found. Nothing is taken. */
export async function withdrawRequest(
  client: pg.ClientBase,
  locked: LockedReview,
  adminId: number,
): Promise<void> {
  const { review, memberId, ownerId } = locked
  await moveReview(client, review.id, { stage: 'withdrawn' })
  await addVerdict(client, { reviewId: review.id, judge: 'admin', judgeId: adminId, approved: true })
  await notifyMember(client, memberId, 'request_withdrawn', locked)
  if (review.askedBy === 'owner') await notifyMember(client, ownerId, 'report_withdrawn', locked)
}
