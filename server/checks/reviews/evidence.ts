import { z } from 'zod'
import {
  readAdminReview,
  rejectionNames,
  rejectionReasons,
  reviewCaseKinds,
  reviewCases,
} from '#contract/checks/reviews.ts'
import { type Client, is, query, queryOne, queryRow, type RowOf } from '#database/rows.ts'
import { absoluteUrl } from '../../exchange/content/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { triesLeft } from './after-reading.ts'
import { readForged } from './forged.ts'
import { presentPicture, proofPictureUrl, readPictures } from './list-reviews.ts'
import { readOwnerRecord } from './owner-record.ts'
import { nameOnPage } from './queries.ts'

const itemRow = reviewCases.proof.evidence.extend({ subjectId: z.int() })

/** Reviews as the queue shows them. */
export const readItems = (client: Client, reviewIds: readonly number[]): Promise<RowOf<typeof itemRow>[]> =>
  query(
    client,
    itemRow,
    `SELECT review.id AS "subjectId", attempt.session_id AS "attemptId", content.title, attempt.platform, attempt.action,
       earner.username AS earner, attempt.reward_points AS points,
       EXISTS (SELECT FROM proof WHERE review_id = review.id AND reading -> 'alike' <> '[]'::jsonb) AS flagged
     FROM ${itemTables} WHERE review.id = ANY ($1)`,
    [reviewIds],
  )

const itemTables = `review JOIN attempt ON attempt.id = review.attempt_id
  JOIN content ON content.id = attempt.content_id JOIN member AS earner ON earner.id = review.member_id`

const evidenceRow = {
  id: is.integer,
  url: is.text,
  lookFor: is.text.orNull,
  ownerId: is.integer.orNull,
  owner: is.text.orNull,
  memberId: is.integer,
  memberSince: is.time,
  credited: is.integer,
  score: is.integer.orNull,
  isReport: is.boolean,
  excused: is.boolean,
  reportNote: is.text.orNull,
  reportedAt: is.time,
}
type EvidenceRow = RowOf<typeof evidenceRow>

/** GET /api/admin/reviews/{attemptId}: what helps to decide, also afterwards. @throws Problem not_found */
export const readAdminReviewEndpoint = endpoint(readAdminReview, async ({ params }, { services }) => {
  const row = await findReview(services, params.attemptId)
  const [item] = row ? await readItems(services.pool, [row.id]) : []
  if (!row || !item) throw new Problem('not_found', 'Proof not found.')
  const pictures = await readPictures(services, [row.id])
  const waiting = await findCase(services, params.attemptId)
  return {
    ...row,
    ...item,
    url: absoluteUrl(services.config, row.url),
    pictures: pictures.map(presentPicture),
    alike: await readAlike(services, row.id),
    ...(await readWords(services, row)),
    report: row.isReport ? { note: row.reportNote, at: row.reportedAt } : null,
    forged: await readForged(services.pool, services, { sessionId: params.attemptId, points: item.points }),
    penalty: item.points * services.settings.get('forged_proof_factor'),
    waiting,
    mayAsk:
      waiting !== null &&
      'again' in reviewCases[waiting.kind].verdicts &&
      (await triesLeft(services.pool, row.id)) > 0,
    earnerFigures: await readEarnerFigures(services, row),
    ownerFigures: row.ownerId === null ? null : await readOwnerRecord(services.pool, row.ownerId),
  }
})

const findReview = ({ pool }: Services, sessionId: string): Promise<EvidenceRow | null> =>
  queryOne(
    pool,
    evidenceRow,
    `SELECT review.id, content.url, ${nameOnPage} AS "lookFor", review.owner_id AS "ownerId",
       owner.username AS owner, review.member_id AS "memberId", earner.created_at AS "memberSince",
       earner.credited_count AS credited, review.score, coalesce(review.asked_by = 'owner', false) AS "isReport",
       coalesce(review.excuse = 'open', false) AS excused, review.report_note AS "reportNote",
       review.created_at AS "reportedAt"
     FROM ${itemTables} LEFT JOIN member AS owner ON owner.id = review.owner_id
     WHERE attempt.session_id = $1 ORDER BY review.id DESC LIMIT 1`,
    [sessionId],
  )

const caseRow = { id: is.integer, kind: is.oneOf(reviewCaseKinds), openedAt: is.time }

/** The open case about an attempt, the oldest if there are two; null: none. */
const findCase = ({ pool }: Services, sessionId: string): Promise<RowOf<typeof caseRow> | null> =>
  queryOne(
    pool,
    caseRow,
    `SELECT case_file.id, case_file.kind, opened_at AS "openedAt" FROM case_file
     WHERE case_file.kind = ANY ($2) AND decided_at IS NULL AND subject_id IN (
       SELECT review.id FROM review JOIN attempt ON attempt.id = attempt_id WHERE session_id = $1)
     ORDER BY case_file.id LIMIT 1`,
    [sessionId, reviewCaseKinds],
  )

/** Other people's proofs for the same kind of task that look alike, as recorded when this one was read. */
async function readAlike({ pool }: Services, reviewId: number) {
  const rows = await query(
    pool,
    { attemptId: is.uuid, earner: is.text, publicId: is.uuid, hasFile: is.boolean, sentAt: is.time },
    `SELECT attempt.session_id AS "attemptId", member.username AS earner, other.public_id AS "publicId",
       other.file_name IS NOT NULL AS "hasFile", other.sent_at AS "sentAt"
     FROM proof AS own
     CROSS JOIN LATERAL jsonb_array_elements_text(own.reading -> 'alike') AS alike(id)
     JOIN proof AS other ON other.id = alike.id::bigint
     JOIN review ON review.id = other.review_id
     JOIN attempt ON attempt.id = review.attempt_id
     JOIN member ON member.id = review.member_id
     WHERE own.review_id = $1 ORDER BY other.id DESC LIMIT 5`,
    [reviewId],
  )
  return rows.map(({ publicId, hasFile, ...row }) => ({
    ...row,
    url: hasFile ? proofPictureUrl(publicId) : null,
  }))
}

/** The last rejection, the earner's dispute, and the answers that it is about. */
async function readWords({ pool }: Services, { id }: EvidenceRow) {
  const feedback = await queryOne(
    pool,
    { works: is.text, fix: is.text, moment: is.text, reason: is.text.orNull, at: is.time },
    `SELECT works, fix, moment, refusal AS reason, review.created_at AS at
     FROM feedback JOIN review USING (attempt_id) WHERE review.id = $1`,
    [id],
  )
  const refusal = await queryOne(
    pool,
    { by: is.text, reason: is.oneOf(rejectionNames), note: is.text.orNull, at: is.time },
    `SELECT CASE judge WHEN 'owner' THEN 'The creator' ELSE username END AS by, reason, note, given_at AS at
     FROM verdict LEFT JOIN member ON member.id = judge_id
     WHERE review_id = $1 AND NOT approved ORDER BY verdict.id DESC LIMIT 1`,
    [id],
  )
  const dispute = await queryOne(
    pool,
    { words: is.text, at: is.time },
    'SELECT words, made_at AS at FROM dispute WHERE review_id = $1',
    [id],
  )
  return {
    refusal: refusal
      ? { ...refusal, reason: rejectionReasons[refusal.reason].text }
      : feedback && { by: 'The creator', reason: `${feedback.reason}.`, note: null, at: feedback.at },
    dispute,
    feedback,
  }
}

async function readEarnerFigures({ pool }: Services, { memberId, memberSince, credited }: EvidenceRow) {
  const counts = await queryRow(
    pool,
    { approved: is.integer, rejected: is.integer },
    `SELECT count(*) FILTER (WHERE stage = 'approved') AS approved, count(*) FILTER (WHERE stage = 'rejected') AS rejected
     FROM review WHERE member_id = $1 AND kind = 'claim'`,
    [memberId],
  )
  return { memberSince, credited, ...counts, latest: await readLatest(pool, memberId) }
}

const maxLatest = 5

/** SQL of a member's latest reviews of one stage, from the end of its range in review_of_member. */
const latestOf = (stage: 'approved' | 'rejected'): string =>
  `(SELECT id, attempt_id, stage, staged_at FROM review WHERE member_id = $1 AND kind = 'claim' AND stage = '${stage}'
    ORDER BY staged_at DESC, id DESC LIMIT ${maxLatest})`

/** The last proofs of a member that have a verdict, newest first. */
const readLatest = (pool: Services['pool'], memberId: number) =>
  query(
    pool,
    { attemptId: is.uuid, title: is.text, approved: is.boolean, at: is.time },
    `SELECT attempt.session_id AS "attemptId", content.title, stage = 'approved' AS approved, staged_at AS at
     FROM (SELECT * FROM (${latestOf('approved')} UNION ALL ${latestOf('rejected')}) AS of_each
       ORDER BY staged_at DESC, id DESC LIMIT ${maxLatest}) AS latest
     JOIN attempt ON attempt.id = latest.attempt_id JOIN content ON content.id = attempt.content_id
     ORDER BY staged_at DESC, latest.id DESC`,
    [memberId],
  )
