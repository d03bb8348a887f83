import { z } from 'zod'
import { paidFollowSchema } from '#contract/checks/retention.ts'
import { type Client, is, queryOne, queryRow, type RowOf } from '#database/rows.ts'
import { isProvable } from '../../exchange/connections/index.ts'
import { isRecent, stages } from '../reviews/index.ts'

export const followRow = paidFollowSchema
  .omit({ state: true })
  .extend({ id: z.int(), stage: z.enum(stages).nullable() })
/** A follow that was paid recently, as its owner sees it. */
export type FollowRow = RowOf<typeof followRow>

export const followColumns = `attempt.id, attempt.session_id AS "attemptId", content.title, attempt.platform, attempt.action,
  earner.username AS earner, attempt.reward_points AS points, attempt.ended_at AS "creditedAt", review.stage,
  review.due_at AS "dueAt"`

export const followTables = `attempt
  JOIN content ON content.id = attempt.content_id
  JOIN member AS earner ON earner.id = attempt.member_id
  LEFT JOIN review ON review.attempt_id = attempt.id AND review.kind = 'retention'`

const foundFollow = followRow.extend({
  creditedAt: z.date().nullable().describe('null: it has not ended yet.'),
  recent: z.boolean().describe('It may still be reported.'),
})

/** An attempt of an owner's campaigns, however old; null if there is none. */
export const findFollow = (
  client: Client,
  ownerId: number,
  sessionId: string,
  days: number,
): Promise<RowOf<typeof foundFollow> | null> =>
  queryOne(
    client,
    foundFollow,
    `SELECT ${followColumns}, ${isRecent('$3')} AS recent FROM ${followTables}
     WHERE attempt.session_id = $2 AND attempt.owner_id = $1`,
    [ownerId, sessionId, days],
  )

const reportsRow = { refuted: is.integer, open: is.integer }
/** Numbers of an owner's reports that were ever refuted, and that wait for an answer or a verdict. */
export type ReportCounts = RowOf<typeof reportsRow>

/** Counts an owner's reports so far. */
export const countReports = (client: Client, ownerId: number): Promise<ReportCounts> =>
  queryRow(client, reportsRow, {
    prepared: `SELECT count(*) FILTER (WHERE stage = 'kept') AS refuted, count(*) FILTER (WHERE stage <> 'kept') AS open
      FROM review
      WHERE owner_id = $1 AND kind = 'retention' AND asked_by = 'owner' AND stage IN ('kept', 'asked', 'again', 'reading', 'admin')`,
    values: [ownerId],
  })

const offerRow = { isClosed: is.boolean, isKept: is.boolean, hasOther: is.boolean }

/** Facts that decide whether a member can offer a fresh proof of a paid follow; null: it is none. */
export const findOffer = (client: Client, attemptId: number): Promise<RowOf<typeof offerRow> | null> =>
  queryOne(
    client,
    offerRow,
    `SELECT earner.follows_closed_at IS NOT NULL AS "isClosed", ${isProvable} AS "isKept",
       EXISTS (SELECT FROM review WHERE member_id = earner.id AND kind = 'retention' AND asked_by = 'earner'
         AND stage IN ('asked', 'again', 'reading', 'admin')) AS "hasOther"
     FROM attempt JOIN member AS earner ON earner.id = attempt.member_id
     WHERE attempt.id = $1 AND attempt.state = 'credited' AND attempt.action_group = 'follows'`,
    [attemptId],
  )
