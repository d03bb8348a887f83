import { z } from 'zod'
import { feedbackSchema, mapMostOpinions } from '#contract/checks/feedback.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import { absoluteUrl } from '../../exchange/content/index.ts'
import type { IdPage } from '../../http/cursor.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'

const feedbackRow = feedbackSchema.omit({ earned: true, inReview: true }).extend({
  id: z.int(),
  pieceId: z.int(),
  sessionId: z.uuid(),
  ownerId: z.int().nullable(),
  owner: z.string().nullable(),
  attempt: z.string(),
  halfTransferId: z.int().nullable(),
  held: z.boolean(),
})
/** A feedback with its subject, as a database row. */
export type FeedbackRow = RowOf<typeof feedbackRow>

const select = `SELECT feedback.attempt_id AS id, attempt.session_id AS "sessionId",
    feedback.owner_id AS "ownerId", content.id AS "pieceId", feedback.state, content.platform, content.title,
    content.url, ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl", earner.username AS by, owner.username AS owner,
    attempt.state AS attempt, half_transfer_id AS "halfTransferId", attempt.reward_points AS reward, feedback.works, feedback.fix, feedback.moment, feedback.rating,
    CASE WHEN moment_side IS NOT NULL THEN json_build_object('seconds', moment_seconds, 'side', moment_side) END AS at,
    feedback.tip_points AS tip, feedback.reported_at IS NOT NULL AS reported, feedback.held, attempt.handed_in_at AS "writtenAt",
    attempt.due_at AS "decidesAt", CASE review.stage WHEN 'refused' THEN review.due_at END AS "disputableUntil",
    coalesce(review.stage = 'disputed', false) AS disputed, coalesce((SELECT note FROM verdict
      WHERE review_id = review.id AND NOT verdict.approved ORDER BY verdict.id DESC LIMIT 1), feedback.refusal) AS refusal
  FROM feedback
  JOIN attempt ON attempt.id = feedback.attempt_id
  JOIN content ON content.id = attempt.content_id
  JOIN member AS earner ON earner.id = feedback.earner_id
  LEFT JOIN member AS owner ON owner.id = feedback.owner_id
  LEFT JOIN review ON review.attempt_id = feedback.attempt_id`

/** A feedback that this member wrote or received; null if there is none. Creators do not find it while it is held. */
export const findFeedback = (
  client: Client,
  sessionId: string,
  memberId: number,
): Promise<FeedbackRow | null> =>
  queryOne(client, feedbackRow, {
    prepared: `${select} WHERE attempt.session_id = $1 AND (feedback.earner_id = $2 OR feedback.owner_id = $2 AND NOT feedback.held)`,
    values: [sessionId, memberId],
  })

const sides = { received: 'NOT feedback.held AND feedback.owner_id', given: 'feedback.earner_id' } as const

/** Feedback that a member received or gave, newest first. */
export function readFeedback(
  client: Client,
  memberId: number,
  wanted: IdPage & { side: keyof typeof sides; state: string | null; pieceId: string | null },
): Promise<FeedbackRow[]> {
  // A text of its own for lists of one state: only then is the index of the state read.
  const isOfState = wanted.state === null ? '$2::text IS NULL' : 'feedback.state = $2'
  return query(client, feedbackRow, {
    prepared: `${select} WHERE ${sides[wanted.side]} = $1 AND ${isOfState}
        AND feedback.attempt_id < coalesce($3::bigint, 9223372036854775807)
        AND ($5::bigint IS NULL OR content.id = $5)
      ORDER BY feedback.attempt_id DESC LIMIT $4`,
    values: [memberId, wanted.state, wanted.after, wanted.most, wanted.pieceId],
  })
}

const pieceRow = {
  /** Id of the newest feedback, which the list is ordered by. */
  id: is.integer,
  pieceId: is.integer,
  opinions: is.integer,
  lengthSeconds: is.integer.orNull,
}

/** A member's content with feedback, the latest feedback first, or one of it; and the newest feedback on each. */
export async function readPieces(
  client: Client,
  memberId: number,
  { after, most, pieceId = null }: IdPage & { pieceId?: string | null },
): Promise<(RowOf<typeof pieceRow> & { feedback: FeedbackRow[] })[]> {
  const pieces = await query(client, pieceRow, {
    // The newest of each campaign is read from its index, and only a page of content is counted.
    prepared: `WITH piece AS (
        SELECT campaign.content_id, max(newest.attempt_id) AS id
        FROM campaign CROSS JOIN LATERAL (
          SELECT attempt_id FROM feedback WHERE campaign_id = campaign.id AND owner_id = $1 AND NOT held
          ORDER BY attempt_id DESC LIMIT 1) AS newest
        WHERE campaign.owner_id = $1 AND ($4::bigint IS NULL OR campaign.content_id = $4)
        GROUP BY campaign.content_id HAVING max(newest.attempt_id) < coalesce($2::bigint, 9223372036854775807)
        ORDER BY id DESC LIMIT $3)
      SELECT piece.id, content_id AS "pieceId", opinions, "lengthSeconds"
      FROM piece CROSS JOIN LATERAL (
        SELECT count(*) AS opinions, greatest(mode() WITHIN GROUP (ORDER BY piece_seconds), max(moment_seconds)) AS "lengthSeconds"
        FROM campaign JOIN feedback ON campaign_id = campaign.id
        WHERE campaign.content_id = piece.content_id AND feedback.owner_id = $1 AND NOT held) AS sums
      ORDER BY piece.id DESC`,
    values: [memberId, after, most, pieceId],
  })
  const rows = await query(client, feedbackRow, {
    // The inner SELECT hides the array's length: with it, PostgreSQL would plan this at each call.
    prepared: `${select} WHERE feedback.attempt_id IN (
        SELECT newest.attempt_id FROM unnest(ARRAY(SELECT unnest($2::bigint[]))) AS piece (id) CROSS JOIN LATERAL (
          SELECT attempt_id FROM campaign JOIN feedback ON campaign_id = campaign.id
          WHERE content_id = piece.id AND feedback.owner_id = $1 AND NOT held
          ORDER BY attempt_id DESC LIMIT ${mapMostOpinions}) AS newest)
      ORDER BY feedback.attempt_id DESC`,
    values: [memberId, pieces.map((piece) => piece.pieceId)],
  })
  return pieces.map((piece) => ({
    ...piece,
    feedback: rows.filter(({ pieceId: id }) => id === piece.pieceId),
  }))
}

/** Presents a feedback to either side. */
export function presentFeedback(config: Config, row: FeedbackRow) {
  const isPaid = row.attempt === 'credited'
  const waits = row.state === 'waiting'
  return {
    ...row,
    id: row.sessionId,
    url: absoluteUrl(config, row.url),
    owner: row.owner ?? config.APP_NAME,
    // An earlier version paid the first half on submission.
    earned: isPaid ? row.reward : row.halfTransferId === null ? 0 : Math.floor(row.reward / 2),
    inReview: row.held && waits,
    decidesAt: (waits && row.decidesAt) || null,
  }
}

/** For a feedback that this member neither wrote nor received. */
export const feedbackNotFound = (): Problem => new Problem('not_found', 'Feedback not found.')

/** Hides answers from the creator, or shows them again. */
export async function setHeld(client: Client, id: number, held: boolean): Promise<void> {
  await client.query('UPDATE feedback SET held = $2 WHERE attempt_id = $1', [id, held])
}
