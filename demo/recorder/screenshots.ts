import { createHash } from 'node:crypto'
import { inTransaction } from '#database/transaction.ts'
import type { Chance } from '#demo/script/random.ts'
import { deleteFile, readStoredFile, storeFile } from '#server/checks/proofs/files.ts'
import { findWaiting, storeFingerprint, storeReading } from '#server/checks/proofs/queries.ts'
import { carryOut, lockReviewed, placeReading } from '#server/checks/reviews/index.ts'
import { height, stateWord, width } from './draw-proof.ts'
import type { Stage } from './stage.ts'

/** Share of screenshots read with enough confidence to need no review. */
const sureShare = 0.55

/** How clear a screenshot is to the reader. */
export const clearnessOf = (chance: Chance): Clearness => (chance.happens(sureShare) ? 'sure' : 'likely')

/** Scores of readings that are credited at once, shown to the owner, or left to an admin. */
const scores = { sure: 92, likely: 74, unclear: 58 } as const
export type Clearness = keyof typeof scores

/**
 * Stores the reading of a submitted drawing, as the job does with the engine's, and has the product place it: credited
 * at once, or before its owner or an admin. The engine would read hundreds of pictures for half an hour.
 */
export async function readDrawing(
  { owner, services }: Stage,
  { sessionId, action, name }: { sessionId: string; action: string; name: string },
  clearness: Clearness,
): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(`SELECT id FROM proof WHERE state = 'waiting'`)
  const proof = await findWaiting(services.pool, rows[0]?.id ?? 0)
  const webp = proof && (await readStoredFile(services.config, proof.fileName))
  if (!proof || !webp) throw new Error('a submitted drawing was not found')
  const fileName = await storeFile(services.config, 'webp', webp)
  // Two drawings may be equal; two screenshots of people are not.
  const pixelsSha256 = createHash('sha256').update(webp).update(sessionId).digest('hex')
  const print = { width, height, pixelsSha256, perceptualHash: pixelsSha256.slice(0, 16) }
  const found = [
    { fact: 'handle' as const, text: name, left: 120, top: 96, width: 240, height: 30 },
    { fact: 'state' as const, text: stateWord(action), left: 28, top: 196, width: 334, height: 44 },
  ]
  await inTransaction(services.pool, async (client) => {
    const locked = await lockReviewed(client, sessionId)
    if (!locked?.review) throw new Error('a submitted drawing has no review')
    await storeFingerprint(client, proof.id, print)
    await storeReading(client, proof.id, fileName, {
      found,
      reasons: clearness === 'sure' ? ['all_found'] : ['state_unclear'],
      alike: [],
    })
    await placeReading(client, services, { ...locked, review: locked.review }, scores[clearness])
  })
  await deleteFile(services.config, proof.fileName)
  await carryOut(services, sessionId)
}
