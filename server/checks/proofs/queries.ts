import type { Finding } from '#contract/checks/reviews.ts'
import type { ScreenshotReason } from '#contract/checks/screenshots.ts'
import { platformNames } from '#contract/platforms.ts'
import { type Client, is, queryOne, queryRow, type RowOf } from '#database/rows.ts'
import type { Screenshot } from '../../providers/screenshots/index.ts'
import { nameOnPage } from '../reviews/index.ts'

const waitingProof = {
  id: is.integer,
  reviewId: is.integer,
  sessionId: is.uuid,
  number: is.integer,
  platform: is.oneOf(platformNames),
  action: is.text,
  fileName: is.text,
  code: is.text.orNull,
  /** The name the picture must show; null if unknown. */
  author: is.text.orNull,
  /** The earner's handle on the platform, from a connected account; null if there is none. */
  ownHandle: is.text.orNull,
  memberId: is.integer,
}
/** A proof that waits to be read, with its task. */
export type WaitingProof = RowOf<typeof waitingProof>

/** A proof that waits to be read; null if it was already read. */
export const findWaiting = (client: Client, proofId: number): Promise<WaitingProof | null> =>
  queryOne(
    client,
    waitingProof,
    `SELECT proof.id, review_id AS "reviewId", attempt.session_id AS "sessionId", number, proof.platform,
       proof.action, file_name AS "fileName", code, ${nameOnPage} AS author, review.member_id AS "memberId",
       (SELECT handle FROM connection WHERE member_id = review.member_id AND platform = proof.platform
         ORDER BY id DESC LIMIT 1) AS "ownHandle"
     FROM proof
     JOIN review ON review.id = proof.review_id
     JOIN attempt ON attempt.id = review.attempt_id
     JOIN content ON content.id = attempt.content_id
     WHERE proof.id = $1 AND proof.state = 'waiting' AND file_name IS NOT NULL`,
    [proofId],
  )

const sentRow = {
  count: is.integer,
  /** SHA-256 of the last file, as received. */
  last: is.bytes.orNull,
  hasPicture: is.boolean,
}

/** Summary of the pictures sent for a review so far. */
export const readSent = (client: Client, reviewId: number): Promise<RowOf<typeof sentRow>> =>
  queryRow(
    client,
    sentRow,
    `SELECT count(*) AS count, coalesce(bool_or(width IS NOT NULL), false) AS "hasPicture",
       (array_agg(upload_sha256 ORDER BY number DESC))[1] AS last
     FROM proof WHERE review_id = $1`,
    [reviewId],
  )

/** Fingerprint by which a picture is recognised: pixelsSha256 of the pixels, perceptualHash of 64 bits, hexadecimal. */
type Fingerprint = Pick<Screenshot, 'width' | 'height' | 'pixelsSha256' | 'perceptualHash'>

/** Stores a picture's fingerprint. The database rejects pixels that another proof has. */
export async function storeFingerprint(client: Client, proofId: number, print: Fingerprint): Promise<void> {
  await client.query(
    `UPDATE proof SET width = $2, height = $3, pixels_sha256 = decode($4, 'hex'), look = ('x' || $5)::bit(64)
     WHERE id = $1`,
    [proofId, print.width, print.height, print.pixelsSha256, print.perceptualHash],
  )
}

/** Reading of a picture: what was found and where, what was not, and which proofs look alike. */
export interface Reading {
  found: Finding[]
  reasons: ScreenshotReason[]
  alike: number[]
}

/** Stores the reading of a proof. */
export async function storeReading(
  client: Client,
  proofId: number,
  fileName: string,
  reading: Reading,
): Promise<void> {
  await client.query(
    `UPDATE proof SET state = 'read', file_name = $2, reading = $3, read_at = ledger.clock() WHERE id = $1`,
    [proofId, fileName, JSON.stringify(reading)],
  )
}
