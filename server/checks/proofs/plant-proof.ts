import { createHash } from 'node:crypto'
import type pg from 'pg'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { holdAttempt, moveReview, openReview } from '../reviews/index.ts'
import { storeFile } from './files.ts'
import type { Reading } from './queries.ts'

/** A screenshot of a seeded history that waits for its owner's verdict. */
export interface PlantedProof {
  sessionId: string
  sentAt: Date
  /** Seconds until it is credited without a verdict. */
  dueSeconds: number
  picture: { webp: Buffer; width: number; height: number }
  found: Reading['found']
}

/** Puts a pending attempt before its owner, with its picture, in the caller's transaction. */
export async function plantProof(
  client: pg.PoolClient,
  place: { dataDir: string },
  { sessionId, sentAt, dueSeconds, picture, found }: PlantedProof,
): Promise<void> {
  const held = await holdAttempt(client, sessionId)
  if (!held) throw new Error('attempt of a seeded proof not found')
  const review = await openReview(client, held, { kind: 'claim', stage: 'owner', dueSeconds })
  await moveReview(client, review.id, { stage: 'owner', keepDue: true, score: screenshotScores.enough + 4 })
  const fileName = await storeFile(place, 'webp', picture.webp)
  const reading: Reading = { found, reasons: ['state_unclear'], alike: [] }
  const hash = createHash('sha256').update(picture.webp).update(sessionId).digest()
  await client.query(
    `INSERT INTO proof (review_id, number, platform, action, upload_sha256, state, file_name, width, height,
       pixels_sha256, reading, sent_at, read_at)
     SELECT $1, 1, platform, action, $3, 'read', $4, $5, $6, $3, $7, $8, $8 FROM attempt WHERE id = $2`,
    [
      review.id,
      held.attemptId,
      hash,
      fileName,
      picture.width,
      picture.height,
      JSON.stringify(reading),
      sentAt,
    ],
  )
}
