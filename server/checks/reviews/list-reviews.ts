import { z } from 'zod'
import { listReviews, ownerReviewSchema, pictureSchema } from '#contract/checks/reviews.ts'
import { screenshotReasons, tryScreenshot } from '#contract/checks/screenshots.ts'
import { is, query, queryRow, type RowOf } from '#database/rows.ts'
import { absoluteUrl } from '../../exchange/content/index.ts'
import { type IdPage, pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { ownerRecord, recordColumns } from './owner-record.ts'
import { nameOnPage } from './queries.ts'
import { ownerDecides, ownerWindow } from './rules.ts'

/** Proofs that wait for an owner's verdict, oldest first, each with its picture. */
export const listReviewsEndpoint = endpoint(listReviews, async (input, { services, member }) => {
  const [{ shown, nextCursor }, record] = await Promise.all([
    pageById(input.query, (page) => readWaiting(services, member.id, page)),
    readRecord(services, member.id),
  ])
  const pictures = await readPictures(
    services,
    shown.map(({ id }) => id),
  )
  return {
    reviews: shown.map((row) => {
      const picture = pictures.find(({ reviewId }) => reviewId === row.id)
      return {
        ...row,
        url: absoluteUrl(services.config, row.url),
        picture: picture ? presentPicture(picture) : null,
      }
    }),
    waiting: record.waiting,
    decides: ownerDecides(record),
    nextCursor,
  }
})

const waitingRow = ownerReviewSchema.omit({ picture: true }).extend({ id: z.int() })

const readWaiting = (
  { pool }: Services,
  ownerId: number,
  { after, most }: IdPage,
): Promise<RowOf<typeof waitingRow>[]> =>
  query(pool, waitingRow, {
    prepared: `SELECT review.id, attempt.session_id AS "attemptId", content.title, content.url, attempt.platform,
        attempt.action, earner.username AS earner, attempt.reward_points AS points, ${nameOnPage} AS "lookFor",
        review.score, review.staged_at AS "waitingSince", review.due_at AS "dueAt"
      FROM review
      JOIN attempt ON attempt.id = review.attempt_id
      JOIN content ON content.id = attempt.content_id
      JOIN member AS earner ON earner.id = review.member_id
      WHERE review.owner_id = $1 AND review.stage = 'owner' AND review.due_at > ledger.clock() AND review.id > $2
      ORDER BY review.id LIMIT $3`,
    values: [ownerId, after ?? 0, most],
  })

const recordRow = { ...ownerRecord, waiting: is.integer }
/** An owner's record, and the number of proofs that wait for the owner. */
const readRecord = ({ pool }: Services, ownerId: number): Promise<RowOf<typeof recordRow>> =>
  queryRow(pool, recordRow, {
    prepared: `SELECT ${recordColumns}, (SELECT count(*) FROM review
        WHERE owner_id = $1 AND stage = 'owner' AND due_at > ledger.clock()) AS waiting`,
    values: [ownerId, ownerWindow],
  })

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
export const presentPicture = (row: PictureRow) => ({
  url: row.hasFile ? proofPictureUrl(row.publicId) : null,
  width: row.width ?? 0,
  height: row.height ?? 0,
  found: row.reading?.found ?? [],
  notes: (row.reading?.reasons ?? []).map((reason) => screenshotReasons[reason]),
  sentAt: row.sentAt,
})
