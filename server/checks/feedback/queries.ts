import { z } from 'zod'
import { feedbackSchema } from '#contract/checks/feedback.ts'
import { type Client, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import { absoluteUrl } from '../../exchange/content/index.ts'
import type { IdPage } from '../../http/cursor.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { halvesOf } from './rules.ts'

const feedbackRow = feedbackSchema.omit({ firstHalf: true, secondHalf: true, inReview: true }).extend({
  id: z.int(),
  sessionId: z.uuid(),
  ownerId: z.int().nullable(),
  owner: z.string().nullable(),
  reward: z.int(),
  held: z.boolean(),
})
/** A feedback with its subject, as a database row. */
export type FeedbackRow = RowOf<typeof feedbackRow>

const select = `SELECT feedback.attempt_id AS id, attempt.session_id AS "sessionId",
    feedback.owner_id AS "ownerId", feedback.state, content.platform, content.title,
    content.url, ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl", earner.username AS by, owner.username AS owner,
    attempt.reward_points AS reward, feedback.works, feedback.fix, feedback.moment, feedback.refusal, feedback.rating,
    CASE WHEN moment_side IS NOT NULL THEN json_build_object('seconds', moment_seconds, 'side', moment_side) END AS at,
    feedback.tip_points AS tip, feedback.reported_at IS NOT NULL AS reported, feedback.held, attempt.handed_in_at AS "writtenAt",
    attempt.due_at AS "decidesAt"
  FROM feedback
  JOIN attempt ON attempt.id = feedback.attempt_id
  JOIN content ON content.id = attempt.content_id
  JOIN member AS earner ON earner.id = feedback.earner_id
  LEFT JOIN member AS owner ON owner.id = feedback.owner_id`

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
  wanted: IdPage & { side: keyof typeof sides; state: string | null },
): Promise<FeedbackRow[]> {
  // A text of its own for lists of one state: only then is the index of the state read.
  const isOfState = wanted.state === null ? '$2::text IS NULL' : 'feedback.state = $2'
  return query(client, feedbackRow, {
    prepared: `${select} WHERE ${sides[wanted.side]} = $1 AND ${isOfState}
        AND feedback.attempt_id < coalesce($3::bigint, 9223372036854775807)
      ORDER BY feedback.attempt_id DESC LIMIT $4`,
    values: [memberId, wanted.state, wanted.after, wanted.most],
  })
}

/** Presents a feedback to either side. */
export function presentFeedback(config: Config, row: FeedbackRow) {
  const { first, second } = halvesOf(row.reward)
  const waits = row.state === 'waiting'
  return {
    ...row,
    id: row.sessionId,
    url: absoluteUrl(config, row.url),
    owner: row.owner ?? config.APP_NAME,
    firstHalf: first,
    secondHalf: second,
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
