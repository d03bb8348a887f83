import type pg from 'pg'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { readStanding, rejectAttempt, trustOf, waitForVerdict } from '../../exchange/attempts/index.ts'
import type { Services } from '../../services.ts'
import { endRetention } from './end-retention.ts'
import { decidesOwn } from './owner-standing.ts'
import { addVerdict, type Held, moveReview, type Review, readSecret } from './queries.ts'
import { isSampled, stageAfterReading } from './rules.ts'

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
  const standing = await readStanding(client, held.memberId)
  const stage = stageAfterReading({
    score,
    trust: trustOf(settings.get, standing),
    sampled: isSampled(await readSecret(client), held.attemptId, settings.get('proof_sample_one_in_count')),
    ownerDecides: await decidesOwn(client, held.ownerId),
  })
  const wait = stage === 'owner' ? { dueSeconds: settings.get('verdict_wait_seconds') } : {}
  const until = await moveReview(client, held.review.id, { stage, score, ...wait })
  if (stage === 'approving')
    await addVerdict(client, { reviewId: held.review.id, judge: 'check', judgeId: null, approved: true })
  else await waitForVerdict(client, { sessionId: held.sessionId, until })
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
  if (triesLeft === 0 && hasPicture) {
    await moveReview(client, review.id, { stage: 'admin' })
    if (review.kind === 'claim') await waitForVerdict(client, { sessionId, until: null })
    return
  }
  if (triesLeft === 0 && review.kind === 'claim') {
    await moveReview(client, review.id, { stage: 'rejected' })
    await rejectAttempt(client, { sessionId, reason: 'proof_unusable' })
    return
  }
  if (triesLeft === 0) {
    await moveReview(client, review.id, { stage: 'admin' })
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
