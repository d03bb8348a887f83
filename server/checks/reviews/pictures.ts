import { z } from 'zod'
import { type ProofPicture, pictureSchema } from '#contract/checks/reviews.ts'
import { screenshotReasons, tryScreenshot } from '#contract/checks/screenshots.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'

const pictureRow = {
  reviewId: is.integer,
  publicId: is.uuid,
  hasFile: is.boolean,
  width: is.integer.orNull,
  height: is.integer.orNull,
  reading: is.json(
    z.object({ found: pictureSchema.shape.found, reasons: tryScreenshot.response.shape.reasons }),
  ).orNull,
  sentAt: is.time,
}
/** A proof's picture, as a database row. */
type PictureRow = RowOf<typeof pictureRow>

/** Readable pictures of these reviews, newest first. */
export async function readPictures(
  { pool }: Pick<Services, 'pool'>,
  reviewIds: readonly number[],
): Promise<PictureRow[]> {
  if (reviewIds.length === 0) return []
  return query(
    pool,
    pictureRow,
    `SELECT review_id AS "reviewId", public_id AS "publicId", file_name IS NOT NULL AS "hasFile", width, height,
       reading, sent_at AS "sentAt"
     FROM proof WHERE review_id = ANY ($1) AND width IS NOT NULL ORDER BY id DESC`,
    [reviewIds],
  )
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
