import type pg from 'pg'
import type { Finding } from '#contract/checks/reviews.ts'
import type { ScreenshotReason } from '#contract/checks/screenshots.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { nameOnPage } from '../reviews/index.ts'

type Client = pg.Pool | pg.ClientBase

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
export function findWaiting(client: Client, proofId: number): Promise<WaitingProof | null> {
  return queryOne(
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
}

/** Summary of the pictures sent for a review. */
export interface Sent {
  count: number
  /** SHA-256 of the last file, as received. */
  last: Buffer | null
  hasPicture: boolean
}

/** Reads what was sent for a review so far. */
export async function readSent(client: Client, reviewId: number): Promise<Sent> {
  const row = await queryOne(
    client,
    { count: is.integer, last: is.bytes.orNull, hasPicture: is.boolean.orNull },
    `SELECT count(*) AS count, bool_or(width IS NOT NULL) AS "hasPicture",
       (array_agg(upload_sha256 ORDER BY number DESC))[1] AS last
     FROM proof WHERE review_id = $1`,
    [reviewId],
  )
  return { count: row?.count ?? 0, last: row?.last ?? null, hasPicture: row?.hasPicture ?? false }
}

interface NewProof {
  reviewId: number
  attemptId: number
  number: number
  uploadSha256: Buffer
  fileName: string
}

/** Adds a proof with the one-time code that is valid now; returns its id. */
export async function addProof(client: Client, proof: NewProof): Promise<number> {
  const row = await queryOne(
    client,
    { id: is.integer },
    `INSERT INTO proof (review_id, number, platform, action, upload_sha256, file_name, code)
     SELECT $1, $3, attempt.platform, attempt.action, $4, $5, (
       SELECT code FROM proof_code WHERE attempt_id = attempt.id AND expires_at > ledger.clock())
     FROM attempt WHERE attempt.id = $2 RETURNING id`,
    [proof.reviewId, proof.attemptId, proof.number, proof.uploadSha256, proof.fileName],
  )
  if (!row) throw new Error('a proof was not added')
  return row.id
}

/** Sets a proof to unusable. fileName: the picture that stays stored, if any. */
export async function markUnusable(
  client: Client,
  proofId: number,
  problem: string,
  fileName: string | null = null,
): Promise<void> {
  await client.query(
    `UPDATE proof SET state = 'unusable', problem = $2, file_name = $3, read_at = ledger.clock() WHERE id = $1`,
    [proofId, problem, fileName],
  )
}

/** Fingerprint by which a picture is recognised. */
export interface Fingerprint {
  width: number
  height: number
  /** SHA-256 of the pixels, hexadecimal. */
  pixelsSha256: string
  /** 64 bits, hexadecimal. */
  perceptualHash: string
}

/** True if the same pixels were sent before, by anyone, for any task. */
export async function isRepeat(
  client: Client,
  proofId: number,
  { pixelsSha256 }: Fingerprint,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM proof WHERE pixels_sha256 = decode($2, 'hex') AND id <> $1`,
    [proofId, pixelsSha256],
  )
  return (rowCount ?? 0) > 0
}

/** Stores a picture's fingerprint. The database rejects pixels that another proof has. */
export async function storeFingerprint(client: Client, proofId: number, print: Fingerprint): Promise<void> {
  await client.query(
    `UPDATE proof SET width = $2, height = $3, pixels_sha256 = decode($4, 'hex'), look = ('x' || $5)::bit(64)
     WHERE id = $1`,
    [proofId, print.width, print.height, print.pixelsSha256, print.perceptualHash],
  )
}

/** Latest proofs of a kind to compare with: a hint needs no full history. */
const maxCompared = 20_000

/**
 * Other people's proofs for the same kind of task that look almost the same, newest first. Honest pictures of
 * two pages in one layout do too, so this is only a hint.
 */
export async function findAlike(
  client: Client,
  { proofId, memberId, bits }: { proofId: number; memberId: number; bits: number },
): Promise<number[]> {
  const rows = await query(
    client,
    { id: is.integer },
    `SELECT other.id FROM proof AS own
     CROSS JOIN LATERAL (SELECT id, review_id, look FROM proof
       WHERE platform = own.platform AND action = own.action AND look IS NOT NULL AND id < own.id
       ORDER BY id DESC LIMIT $4) AS other
     JOIN review ON review.id = other.review_id
     WHERE own.id = $1 AND review.member_id <> $2 AND bit_count(other.look # own.look) <= $3
     ORDER BY other.id DESC LIMIT 5`,
    [proofId, memberId, bits, maxCompared],
  )
  return rows.map(({ id }) => id)
}

/** Reading of a picture: what was found and where, what was not, and which proofs look alike. */
export interface Reading {
  found: Finding[]
  reasons: ScreenshotReason[]
  alike: number[]
}

/** Stores the reading of a proof. */
export async function markRead(
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
