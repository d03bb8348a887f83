import type pg from 'pg'
import { proofLimits } from '#contract/proofs.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Screenshot, ScreenshotError, type ScreenshotReader } from '../../providers/screenshots/index.ts'
import type { Services } from '../../services.ts'
import { carryOut, holdAttempt, placeReading, placeUnusable, type Read } from '../reviews/index.ts'
import { judgeScreenshot } from '../screenshots/index.ts'
import { dropFile, keepFile, readKept } from './files.ts'
import {
  findAlike,
  findWaiting,
  isRepeat,
  keepFingerprint,
  markRead,
  markUnusable,
  type Reading,
  readSent,
  type WaitingProof,
} from './queries.ts'

type Parts = Pick<Services, 'pool' | 'lanes' | 'settings' | 'config'> & { screenshots: ScreenshotReader }

/** Looks that differ in so few of 64 bits are pointed out. */
const alikeBits = 2

/**
 * Reads a proof and moves its review on, once: killed anywhere in between, the same job does it again. What the reader
 * cannot get to now is left to the next try.
 */
export async function readProof(services: Parts, { proofId }: { proofId: number }): Promise<void> {
  const proof = await findWaiting(services.pool, proofId)
  if (!proof) return
  const bytes = await readKept(services.config, proof.fileName)
  const screen = bytes ? await readBytes(services.screenshots, bytes, proof) : 'crashed'
  if (typeof screen === 'string') await settleUnusable(services, proof, screen)
  else await settleRead(services, proof, screen)
  await dropFile(services.config, proof.fileName)
  await carryOut(services, proof.sessionId)
}

/** The picture, or the code of why it is of no use. */
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

/** Runs `work` where the proof still waits for its reading. */
const whileWaiting = (
  { pool }: Parts,
  proof: WaitingProof,
  work: (client: pg.PoolClient, held: Read) => Promise<boolean>,
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
    await sayUnusable(client, services, proof, held)
    return true
  })
}

async function sayUnusable(
  client: pg.PoolClient,
  services: Parts,
  proof: WaitingProof,
  held: Read,
): Promise<void> {
  const { count, hasPicture } = await readSent(client, proof.reviewId)
  await placeUnusable(client, services, held, {
    triesLeft: Math.max(0, proofLimits.tries - count),
    hasPicture,
  })
}

async function settleRead(services: Parts, proof: WaitingProof, screen: Screenshot): Promise<void> {
  const fileName = await keepFile(services.config, 'webp', screen.webp)
  let isKept = false
  try {
    isKept = await whileWaiting(services, proof, (client, held) =>
      decide(client, services, { proof, held, screen, fileName }),
    )
  } finally {
    if (!isKept) await dropFile(services.config, fileName)
  }
}

interface Picture {
  proof: WaitingProof
  held: Read
  screen: Screenshot
  fileName: string
}

/** Whether the picture is kept. */
async function decide(
  client: pg.PoolClient,
  services: Parts,
  { proof, held, screen, fileName }: Picture,
): Promise<boolean> {
  if (await isRepeat(client, proof.id, screen)) {
    await markUnusable(client, proof.id, 'repeat')
    await sayUnusable(client, services, proof, held)
    return false
  }
  await keepFingerprint(client, proof.id, screen)
  const judged = judge(proof, screen)
  if (judged.reasons.includes('nothing_found')) {
    await markUnusable(client, proof.id, 'nothing_found', fileName)
    await sayUnusable(client, services, proof, held)
    return true
  }
  const alike = await findAlike(client, { proofId: proof.id, memberId: proof.memberId, bits: alikeBits })
  await markRead(client, proof.id, fileName, { ...judged, alike })
  await placeReading(client, services, held, judged.score)
  return true
}

type Judged = Omit<Reading, 'alike'> & { score: number | null }

/** What the rules say of it; without a name to look for nobody can say. */
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
