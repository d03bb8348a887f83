import type pg from 'pg'
import { reportReasons } from '#contract/exchange/tasks.ts'
import { type Client, countRows, is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { IdPage } from '../../http/cursor.ts'

/** Stores a report once per reporter; returns how many members have an open one about the same text. */
export async function insertReport(
  client: pg.ClientBase,
  report: { circleId: number; postId: number; commentId: number | null; reporterId: number; reason: string },
): Promise<number> {
  const { circleId, postId, commentId, reporterId, reason } = report
  await client.query(
    `INSERT INTO circle_report (circle_id, post_id, comment_id, reporter_id, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [circleId, postId, commentId, reporterId, reason],
  )
  return countRows(
    client,
    'circle_report WHERE post_id = $1 AND comment_id IS NOT DISTINCT FROM $2 AND closed_at IS NULL',
    [postId, commentId],
  )
}

const reportRow = {
  id: is.integer,
  postId: is.integer,
  commentId: is.integer.orNull,
  reason: is.oneOf(reportReasons),
  reporter: is.text,
  at: is.time,
  author: is.text,
  text: is.text,
}
export type ReportRow = RowOf<typeof reportRow>
const reports = `SELECT report.id, report.post_id AS "postId", comment_id AS "commentId", reason, reporter.username AS reporter,
    report.created_at AS at, author.username AS author, coalesce(comment.text, post.text) AS text
  FROM circle_report AS report JOIN member AS reporter ON reporter.id = reporter_id
  JOIN circle_post AS post ON post.id = report.post_id LEFT JOIN circle_comment AS comment ON comment.id = comment_id
  JOIN member AS author ON author.id = coalesce(comment.author_id, post.author_id)
  WHERE report.circle_id = $1 AND closed_at IS NULL`

/** Open reports of a circle, oldest first. */
export const readReports = (client: Client, circleId: number, { after, most }: IdPage) =>
  query(client, reportRow, `${reports} AND report.id > coalesce($2::bigint, 0) ORDER BY report.id LIMIT $3`, [
    circleId,
    after,
    most,
  ])

/** One open report of a circle; null if there is none. */
export const findReport = (client: Client, circleId: number, id: number): Promise<ReportRow | null> =>
  queryOne(client, reportRow, `${reports} AND report.id = $2`, [circleId, id])

/** Closes all reports about a text. */
export async function closeReports(
  client: pg.ClientBase,
  { postId, commentId }: Pick<ReportRow, 'postId' | 'commentId'>,
): Promise<void> {
  await client.query(
    `UPDATE circle_report SET closed_at = ledger.clock()
     WHERE post_id = $1 AND comment_id IS NOT DISTINCT FROM $2 AND closed_at IS NULL`,
    [postId, commentId],
  )
}
