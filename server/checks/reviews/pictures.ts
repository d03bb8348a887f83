import type { Finding, ProofPicture } from '#contract/checks/reviews.ts'
import { type ScreenshotReason, screenshotReasons } from '#contract/checks/screenshots.ts'
import type { Services } from '../../services.ts'

/** A proof's picture, as a database row. */
export interface PictureRow {
  reviewId: number
  publicId: string
  hasFile: boolean
  width: number | null
  height: number | null
  reading: { found: Finding[]; reasons: ScreenshotReason[] } | null
  sentAt: Date
}

/** Readable pictures of these reviews, newest first. */
export async function readPictures(
  { pool }: Pick<Services, 'pool'>,
  reviewIds: readonly number[],
): Promise<PictureRow[]> {
  if (reviewIds.length === 0) return []
  const { rows } = await pool.query<PictureRow>(
    `SELECT review_id AS "reviewId", public_id AS "publicId", file_name IS NOT NULL AS "hasFile", width, height,
       reading, sent_at AS "sentAt"
     FROM proof WHERE review_id = ANY ($1) AND width IS NOT NULL ORDER BY id DESC`,
    [reviewIds],
  )
  return rows
}

/** URL path of a picture, served only to those who may see it. */
export const proofPictureUrl = (publicId: string): string => `/api/proofs/${publicId}/picture`

/** Presents a picture, with what was found in it and, as sentences, what was not. */
export const presentPicture = (row: PictureRow): ProofPicture => ({
  url: row.hasFile ? proofPictureUrl(row.publicId) : null,
  width: row.width ?? 0,
  height: row.height ?? 0,
  found: row.reading?.found ?? [],
  notes: (row.reading?.reasons ?? []).map((reason) => screenshotReasons[reason]),
  sentAt: row.sentAt.toISOString(),
})
