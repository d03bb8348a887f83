import { z } from 'zod'
import { listCircleMembers } from '#contract/community/circle-members.ts'
import { circleRoles } from '#contract/community/circles.ts'
import { type Client, is, query, queryOne, queryOneValue, queryValues } from '#database/rows.ts'
import type { IdPage, KeyPage } from '../../http/cursor.ts'

/** Adds a member to a circle, unless they belong to it already, and counts them in the same statement. */
export const addMember = (client: Client, circleId: number, memberId: number): Promise<unknown> =>
  client.query(
    `WITH asked AS (DELETE FROM circle_request WHERE circle_id = $1 AND member_id = $2),
      added AS (INSERT INTO circle_member (circle_id, member_id, role) VALUES ($1, $2, 'member')
        ON CONFLICT DO NOTHING RETURNING circle_id)
     UPDATE circle SET member_count = member_count + 1 WHERE id IN (SELECT circle_id FROM added)`,
    [circleId, memberId],
  )

/** Removes a member who is not the owner, or the request to join. */
export const removeMember = (client: Client, circleId: number, memberId: number): Promise<unknown> =>
  client.query(
    `WITH asked AS (DELETE FROM circle_request WHERE circle_id = $1 AND member_id = $2),
      gone AS (DELETE FROM circle_member WHERE circle_id = $1 AND member_id = $2 AND role <> 'owner' RETURNING circle_id)
     UPDATE circle SET member_count = member_count - 1 WHERE id IN (SELECT circle_id FROM gone)`,
    [circleId, memberId],
  )

const memberRow = listCircleMembers.response.shape.members.element
  .omit({ isYou: true })
  .extend({ id: z.int(), rank: z.int() })

/** Members by role, then by age of their accounts. */
export const readMembers = (client: Client, circleId: number, { after, most }: KeyPage) =>
  query(client, memberRow, {
    prepared: `SELECT member.id, username, profile_image_url AS "imageUrl", role, rank, joined_at AS "joinedAt"
      FROM circle_member JOIN member ON member.id = member_id
      WHERE circle_id = $1 AND (rank, member_id) > (coalesce($2::int, -1), coalesce($3::bigint, 0))
      ORDER BY rank, member_id LIMIT $4`,
    values: [circleId, after?.key ?? null, after?.id ?? null, most],
  })

/** A member of a circle by name; null if there is none. */
export const findMember = (client: Client, circleId: number, username: string) =>
  queryOne(
    client,
    { id: is.integer, role: is.oneOf(circleRoles) },
    `SELECT member.id, role FROM circle_member JOIN member ON member.id = member_id
     WHERE circle_id = $1 AND lower(username) = lower($2)`,
    [circleId, username],
  )

const requestRow = { id: is.integer, username: is.text, imageUrl: is.text.orNull, askedAt: is.time }

/** People who ask to join, by age of their accounts. */
export const readRequests = (client: Client, circleId: number, { after, most }: IdPage) =>
  query(
    client,
    requestRow,
    `SELECT member.id, username, profile_image_url AS "imageUrl", asked_at AS "askedAt" FROM circle_request JOIN member ON member.id = member_id
     WHERE circle_id = $1 AND member_id > coalesce($2::bigint, 0) ORDER BY member_id LIMIT $3`,
    [circleId, after, most],
  )

/** The id of a member who asks to join; null if they do not. */
export const findRequest = (client: Client, circleId: number, username: string): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `SELECT member.id FROM circle_request JOIN member ON member.id = member_id
     WHERE circle_id = $1 AND lower(username) = lower($2)`,
    [circleId, username],
  )

/** Ids of the owner and the moderators. */
export const readLeads = (client: Client, circleId: number): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT member_id AS id FROM circle_member WHERE circle_id = $1 AND role <> 'member' ORDER BY member_id`,
    [circleId],
  )
