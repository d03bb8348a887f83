import type pg from 'pg'
import { proofLimits } from '#contract/checks/proofs.ts'
import { is, queryValues } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Screenshot, ScreenshotError, type ScreenshotReader } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import { carryOut, type LockedReview, lockReviewed, placeReading, placeUnusable } from '../reviews/index.ts'
import { judgeScreenshot } from '../screenshots/index.ts'
import { deleteFile, readStoredFile, storeFile } from './files.ts'
import {
  findWaiting,
  type Reading,
  readSent,
  storeFingerprint,
  storeReading,
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
  if (typeof screen === 'string')
    await whileWaiting(services, proof, async (client, locked) => {
      await markUnusable(client, services, { proof, locked }, screen)
      return true
    })
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
  work: (client: pg.PoolClient, locked: LockedReview) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const locked = await lockReviewed(client, proof.sessionId)
    const review = locked?.review
    const waits = review?.id === proof.reviewId && review.stage === 'reading'
    if (!locked || !review || !waits || !(await findWaiting(client, proof.id))) return false
    return work(client, { ...locked, review })
  })

async function settleRead(services: Parts, proof: WaitingProof, screen: Screenshot): Promise<void> {
  const fileName = await storeFile(services.config, 'webp', screen.webp)
  let isKept = false
  try {
    isKept = await whileWaiting(services, proof, (client, locked) =>
      decide(client, services, { proof, locked, screen, fileName }),
    )
  } finally {
    if (!isKept) await deleteFile(services.config, fileName)
  }
}

interface Picture {
  proof: WaitingProof
  locked: LockedReview
  screen: Screenshot
  fileName: string
}

/** Stores the reading and sets the next stage; true if the picture stays stored. */
async function decide(
  client: pg.PoolClient,
  services: Parts,
  { proof, locked, screen, fileName }: Picture,
): Promise<boolean> {
  const { rowCount: repeats } = await client.query(
    `SELECT FROM proof WHERE pixels_sha256 = decode($2, 'hex') AND id <> $1`,
    [proof.id, screen.pixelsSha256],
  )
  if (repeats) {
    await markUnusable(client, services, { proof, locked }, 'repeat')
    return false
  }
  await storeFingerprint(client, proof.id, screen)
  const judged = judge(proof, screen)
  if (judged.reasons.includes('nothing_found')) {
    await markUnusable(client, services, { proof, locked }, 'nothing_found', fileName)
    return true
  }
  const { found, reasons } = judged
  await storeReading(client, proof.id, fileName, { found, reasons, alike: await findAlike(client, proof) })
  await placeReading(client, services, locked, judged.score)
  return true
}

/** Judges a picture by the rules; without a name to look for there is no score. */
function judge(proof: WaitingProof, screen: Screenshot): Omit<Reading, 'alike'> & { score: number | null } {
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

/** Sets a proof to unusable, and the next stage of its review. fileName: the picture that stays stored, if any. */
async function markUnusable(
  client: pg.PoolClient,
  services: Parts,
  { proof, locked }: Pick<Picture, 'proof' | 'locked'>,
  problem: string,
  fileName: string | null = null,
): Promise<void> {
  await client.query(
    `UPDATE proof SET state = 'unusable', problem = $2, file_name = $3, read_at = ledger.clock() WHERE id = $1`,
    [proof.id, problem, fileName],
  )
  const { count, hasPicture } = await readSent(client, proof.reviewId)
  await placeUnusable(client, services, locked, {
    triesLeft: Math.max(0, proofLimits.tries - count),
    hasPicture,
  })
}

/** Latest proofs of a kind to compare with: a hint needs no full history. */
const maxCompared = 20_000

/**
 * Other people's proofs for the same kind of task that look almost the same, newest first. Honest pictures of
 * two pages in one layout do too, so this is only a hint.
 */
const findAlike = (client: pg.PoolClient, { id, memberId }: WaitingProof): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT other.id FROM proof AS own
     CROSS JOIN LATERAL (SELECT id, review_id, look FROM proof
       WHERE platform = own.platform AND action = own.action AND look IS NOT NULL AND id < own.id
       ORDER BY id DESC LIMIT $4) AS other
     JOIN review ON review.id = other.review_id
     WHERE own.id = $1 AND review.member_id <> $2 AND bit_count(other.look # own.look) <= $3
     ORDER BY other.id DESC LIMIT 5`,
    [id, memberId, alikeBits, maxCompared],
  )
