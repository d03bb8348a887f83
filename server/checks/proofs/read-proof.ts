import type pg from 'pg'
import { proofLimits } from '#contract/checks/proofs.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Screenshot, ScreenshotError, type ScreenshotReader } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import { carryOut, type HeldReview, holdAttempt, placeReading, placeUnusable } from '../reviews/index.ts'
import { judgeScreenshot } from '../screenshots/index.ts'
import { deleteFile, readStoredFile, storeFile } from './files.ts'
import {
  findAlike,
  findWaiting,
  isRepeat,
  markRead,
  markUnusable,
  type Reading,
  readSent,
  storeFingerprint,
  type WaitingProof,
} from './queries.ts'

type Parts = Pick<Services, 'pool' | 'creditWorkers' | 'settings' | 'config'> & {
  screenshots: ScreenshotReader
}

/** Perceptual hashes that differ in at most this many of 64 bits are flagged as alike. */
const alikeBits = 2

/**
 * Reads a proof and sets the next stage of its review. Idempotent: after a crash at any point, the same job
 * finishes it. If the reader is busy or closed, the error leaves the proof to the next try.
 */
export async function readProof(services: Parts, { proofId }: { proofId: number }): Promise<void> {
  const proof = await findWaiting(services.pool, proofId)
  if (!proof) return
  const bytes = await readStoredFile(services.config, proof.fileName)
  const screen = bytes ? await readBytes(services.screenshots, bytes, proof) : 'crashed'
  if (typeof screen === 'string') await settleUnusable(services, proof, screen)
  else await settleRead(services, proof, screen)
  await deleteFile(services.config, proof.fileName)
  await carryOut(services, proof.sessionId)
}

/** The picture, or the code of the problem that makes it unusable. */
async function readBytes(
  reader: ScreenshotReader,
  bytes: Buffer,
  { author }: WaitingProof,
): Promise<Screenshot | string> {
  try {
    return await reader.read(bytes, author === null ? [] : [author])
  } catch (error) {
    if (!(error instanceof ScreenshotError) || error.code === 'busy' || error.code === 'closed') throw error
    return error.code
  }
}

/** Runs `work` if the proof still waits to be read; returns its result, or false. */
const whileWaiting = (
  { pool }: Parts,
  proof: WaitingProof,
  work: (client: pg.PoolClient, held: HeldReview) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const held = await holdAttempt(client, proof.sessionId)
    const review = held?.review
    const waits = review?.id === proof.reviewId && review.stage === 'reading'
    if (!held || !review || !waits || !(await findWaiting(client, proof.id))) return false
    return work(client, { ...held, review })
  })

async function settleUnusable(services: Parts, proof: WaitingProof, problem: string): Promise<void> {
  await whileWaiting(services, proof, async (client, held) => {
    await markUnusable(client, proof.id, problem)
    await placeAfterProblem(client, services, proof, held)
    return true
  })
}

async function placeAfterProblem(
  client: pg.PoolClient,
  services: Parts,
  proof: WaitingProof,
  held: HeldReview,
): Promise<void> {
  const { count, hasPicture } = await readSent(client, proof.reviewId)
  await placeUnusable(client, services, held, {
    triesLeft: Math.max(0, proofLimits.tries - count),
    hasPicture,
  })
}

async function settleRead(services: Parts, proof: WaitingProof, screen: Screenshot): Promise<void> {
  const fileName = await storeFile(services.config, 'webp', screen.webp)
  let isKept = false
  try {
    isKept = await whileWaiting(services, proof, (client, held) =>
      decide(client, services, { proof, held, screen, fileName }),
    )
  } finally {
    if (!isKept) await deleteFile(services.config, fileName)
  }
}

interface Picture {
  proof: WaitingProof
  held: HeldReview
  screen: Screenshot
  fileName: string
}

/** Stores the reading and sets the next stage; true if the picture stays stored. */
async function decide(
  client: pg.PoolClient,
  services: Parts,
  { proof, held, screen, fileName }: Picture,
): Promise<boolean> {
  if (await isRepeat(client, proof.id, screen)) {
    await markUnusable(client, proof.id, 'repeat')
    await placeAfterProblem(client, services, proof, held)
    return false
  }
  await storeFingerprint(client, proof.id, screen)
  const judged = judge(proof, screen)
  if (judged.reasons.includes('nothing_found')) {
    await markUnusable(client, proof.id, 'nothing_found', fileName)
    await placeAfterProblem(client, services, proof, held)
    return true
  }
  const alike = await findAlike(client, { proofId: proof.id, memberId: proof.memberId, bits: alikeBits })
  await markRead(client, proof.id, fileName, { ...judged, alike })
  await placeReading(client, services, held, judged.score)
  return true
}

type Judged = Omit<Reading, 'alike'> & { score: number | null }

/** Judges a picture by the rules; without a name to look for there is no score. */
function judge(proof: WaitingProof, screen: Screenshot): Judged {
  if (proof.author === null) return { score: null, found: [], reasons: [] }
  const { platform, action, author, ownHandle, code } = proof
  const { score, found, reasons } = judgeScreenshot({
    screen,
    platform,
    action,
    handle: author,
    ...(ownHandle !== null && { ownHandle }),
    ...(code && { code }),
  })
  return {
    score,
    found: found.map(({ fact, text, box }) => ({ fact, text, ...box })),
    reasons,
  }
}
