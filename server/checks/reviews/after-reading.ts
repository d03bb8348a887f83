import type pg from 'pg'
import { proofLimits } from '#contract/checks/proofs.ts'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { type Client, countRows, is, queryValue } from '#database/rows.ts'
import { readTrustFacts, rejectAttempt, trustOf, waitForVerdict } from '../../exchange/attempts/index.ts'
import { clawBack } from '../../money/clawbacks/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { askOwner } from './ask-owner.ts'
import { audit, notifyMember } from './notify-member.ts'
import { decidesOwn } from './owner-record.ts'
import { addVerdict, type Held, moveReview, type Review, type Verdict } from './queries.ts'
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
  // Makes the sample unpredictable.
  const secret = await queryValue(client, is.bytes, 'SELECT secret FROM review_secret')
  const stage = stageAfterReading({
    score,
    trust: trustOf(settings.get, facts),
    sampled: isSampled(secret, held.attemptId, settings.get('proof_sample_one_in_count')),
    ownerDecides: await decidesOwn(client, held.ownerId),
  })
  const wait = stage === 'owner' ? { dueSeconds: settings.get('verdict_wait_seconds') } : {}
  const until = await moveReview(client, held.review.id, { stage, score, ...wait })
  if (stage === 'approving')
    await addVerdict(client, { reviewId: held.review.id, judge: 'check', judgeId: null, approved: true })
  else await waitForVerdict(client, { sessionId: held.sessionId, until })
  if (stage === 'owner') await askOwner(client, held.attemptId, 'screenshot')
}

/** Ends an owner's report if the fresh proof is likely enough; otherwise an admin decides. */
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
  adminId: number,
): Promise<void> {
  const left = await triesLeft(client, held.review.id)
  if (left <= 0) throw new Problem('conflict', 'No more screenshots are accepted here.')
  await audit(client, adminId, 'ask_for_proof', held, { as: 'admin', about: held.review.kind })
  await placeUnusable(client, services, held, { triesLeft: left, hasPicture: true })
  await notifyMember(client, held.memberId, 'proof_again', held)
}

/** Outcome of an owner's report. judge null: the earner did not answer in time. */
interface RetentionEnd extends Pick<Verdict, 'judgeId' | 'reason' | 'note'> {
  kept: boolean
  judge: 'check' | 'admin' | null
  score?: number | null
}

/**
 * Ends an owner's report: the follow counts as kept, or its points are taken back and the owner is refunded
 * (product decisions, Clawback). The third refuted report withdraws the owner's others. The caller has locked
 * the attempt.
 */
export async function endRetention(
  client: pg.ClientBase,
  held: HeldReview,
  end: RetentionEnd,
): Promise<void> {
  const { review, sessionId, memberId, ownerId } = held
  await moveReview(client, review.id, { stage: end.kept ? 'kept' : 'taken', score: end.score ?? null })
  if (end.judge !== null)
    await addVerdict(client, { ...end, reviewId: review.id, judge: end.judge, approved: end.kept })
  if (!end.kept) {
    // The earner may answer after the follow's window has passed, so the window is measured up to the report.
    const verdict = await clawBack(client, 'undone_follow', { sessionId, noticedAt: review.createdAt })
    if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`could not take a follow back: ${verdict}`)
    return
  }
  await notifyMember(client, memberId, 'follow_kept', held)
  await notifyMember(client, ownerId, 'report_refuted', held)
  // Reports that wait for the earner need no answer now; proofs already in review continue.
  await client.query(
    `UPDATE review SET stage = 'withdrawn', staged_at = ledger.clock(), due_at = NULL
     WHERE owner_id = $1 AND kind = 'retention' AND stage IN ('asked', 'again')
       AND $2 <= (SELECT count(*) FROM review WHERE owner_id = $1 AND kind = 'retention' AND stage = 'kept')`,
    [ownerId, maxRefuted],
  )
}
