import type { TestDatabase } from './database.ts'

/** Tables that hold what a member has, with the column that says so. */
const belongings = {
  member: 'id',
  content: 'owner_id',
  campaign: 'owner_id',
  attempt: 'member_id',
  feedback: 'owner_id',
  purchase_order: 'member_id',
  ticket: 'member_id',
  connection: 'member_id',
  push_device: 'member_id',
  tool_run: 'member_id',
  notification: 'member_id',
  thumbnail_upload: 'member_id',
  session: 'member_id',
  circle: 'created_by',
  circle_member: 'member_id',
  circle_post: 'author_id',
  circle_comment: 'author_id',
  circle_report: 'reporter_id',
  circle_request: 'member_id',
}

/** Every row that belongs to a member, by table. */
export async function belongingsOf(
  database: TestDatabase,
  memberId: number,
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, column] of Object.entries(belongings)) {
    const { rows } = await database.owner.query(`SELECT * FROM ${table} WHERE ${column} = $1 ORDER BY 1, 2`, [
      memberId,
    ])
    found[table] = rows
  }
  return found
}

/**
 * Gives a member one of each thing that takes several steps to come by. feedbackId: an attempt at the member's campaign,
 * which gets feedback. Returns the ids by the name that operations use.
 */
export async function giveOneOfEach(
  database: TestDatabase,
  { memberId, campaignId, feedbackId }: { memberId: number; campaignId: number; feedbackId: string },
): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<Record<string, string>>(
    `WITH draft AS (
       INSERT INTO campaign (content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds,
         effort_seconds, target, state)
       SELECT content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds, effort_seconds,
         target, 'draft' FROM campaign WHERE id = $2 RETURNING id
     ), told AS (
       INSERT INTO feedback (attempt_id, earner_id, owner_id, campaign_id, works, fix, moment)
       SELECT id, member_id, $1, $2, 'works', 'fix', 'moment' FROM attempt WHERE session_id = $3
     ), connected AS (
       INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by)
       VALUES ($1, 'twitch', '1', 'kiln', 'kiln', 'code') RETURNING id
     ), device AS (
       INSERT INTO push_device (member_id, endpoint, p256dh, auth, name)
       VALUES ($1, 'https://push.example.com/1', repeat('k', 87), repeat('k', 22), 'Firefox') RETURNING id
     ), run AS (
       INSERT INTO tool_run (member_id, tool, input, result, paid_points) VALUES ($1, 'titles', '{}', '{}', 0) RETURNING id
     ), note AS (
       INSERT INTO notification (member_id, kind, title, path) VALUES ($1, 'account', 'Yours', '/') RETURNING id
     ), upload AS (
       INSERT INTO thumbnail_upload (member_id, problem) VALUES ($1, 'No picture') RETURNING id
     ), circle AS (
       INSERT INTO circle (name, about, topic, join_by, created_by, is_free)
       VALUES ('Potters', 'Everything about clay', 'art', 'request', $1, false) RETURNING id
     ), led AS (
       INSERT INTO circle_member (circle_id, member_id, role) SELECT id, $1, 'owner' FROM circle
     ), post AS (
       INSERT INTO circle_post (circle_id, author_id, text) SELECT id, $1, 'Kiln news' FROM circle RETURNING id, circle_id
     ), comment AS (
       INSERT INTO circle_comment (post_id, author_id, text) SELECT id, $1, 'More' FROM post RETURNING id
     ), report AS (
       INSERT INTO circle_report (circle_id, post_id, reporter_id, reason) SELECT circle_id, id, $1, 'spam' FROM post RETURNING id
     )
     SELECT draft.id AS "draftId", connected.id AS "connectionId", device.id AS "deviceId",
       run.id AS "runId", note.id AS "notificationId", upload.id AS "thumbnailId", circle.id AS "circleId",
       post.id AS "postId", comment.id AS "commentId", report.id AS "reportId",
       (SELECT id FROM session WHERE member_id = $1 LIMIT 1) AS "sessionId",
       (SELECT username FROM member WHERE id = $1) AS username
     FROM draft, connected, device, run, note, upload, circle, post, comment, report`,
    [memberId, campaignId, feedbackId],
  )
  return rows[0] ?? {}
}
