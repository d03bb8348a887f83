import { type Client, is, query, queryOne, queryOneValue, queryValues, type RowOf } from '#database/rows.ts'
import type { IdPage } from '../../http/cursor.ts'

/** Columns of posts and comments. */
const writtenRow = {
  id: is.integer,
  authorId: is.integer.orNull,
  author: is.text.orNull,
  imageUrl: is.text.orNull,
  text: is.text,
  held: is.boolean,
  likes: is.integer,
  at: is.time,
  liked: is.boolean,
}

const postRow = {
  ...writtenRow,
  circleId: is.integer,
  pictureIds: is.integers,
  campaignId: is.integer.orNull,
  isPinned: is.boolean,
  comments: is.integer,
}
export type PostRow = RowOf<typeof postRow>

/** Columns of posts for a reader, whose id is $1; NULL: a visitor. */
const columns = `post.id, post.circle_id AS "circleId", post.author_id AS "authorId", username AS author,
  profile_image_url AS "imageUrl", post.text,
  picture_ids AS "pictureIds", campaign_id AS "campaignId", pinned_at IS NOT NULL AS "isPinned", held,
  like_count AS likes, comment_count AS comments, post.created_at AS at,
  EXISTS (SELECT FROM circle_like WHERE post_id = post.id AND member_id = $1 OFFSET 0) AS liked`
const joins = 'LEFT JOIN member ON member.id = post.author_id'

/** SQL condition of posts and comments that a reader may see: not held, and not by someone whom they blocked. */
export const visible = (row: string): string => `(NOT ${row}.held OR ${row}.author_id = $1)
  AND NOT EXISTS (SELECT FROM owner_block WHERE member_id = $1 AND owner_id = ${row}.author_id OFFSET 0)`

/** A circle's posts that are not pinned, newest first. */
export const readFeed = (
  client: Client,
  memberId: number | null,
  circleId: number,
  { after, most }: IdPage,
): Promise<PostRow[]> =>
  query(client, postRow, {
    // The limit is in the text: of one that it does not know, the planner expects a tenth of the circle.
    prepared: `SELECT ${columns} FROM (
        SELECT * FROM circle_post AS post
        WHERE post.circle_id = $2 AND pinned_at IS NULL AND post.id < coalesce($3::bigint, 9007199254740991)
          AND ${visible('post')}
        ORDER BY post.id DESC LIMIT ${Number(most)}
      ) AS post ${joins} ORDER BY post.id DESC`,
    values: [memberId, circleId, after],
  })

/** A circle's pinned posts, the latest pinned first. */
export const readPinned = (client: Client, memberId: number | null, circleId: number): Promise<PostRow[]> =>
  query(client, postRow, {
    prepared: `SELECT ${columns} FROM circle_post AS post ${joins}
      WHERE post.circle_id = $2 AND pinned_at IS NOT NULL AND ${visible('post')} ORDER BY pinned_at DESC, post.id DESC`,
    values: [memberId, circleId],
  })

/** One post of a circle that the reader may see; null if there is none. */
export const findPost = (client: Client, memberId: number | null, circleId: number, postId: number) =>
  queryOne(client, postRow, {
    prepared: `SELECT ${columns} FROM circle_post AS post ${joins}
      WHERE post.circle_id = $2 AND post.id = $3 AND ${visible('post')}`,
    values: [memberId, circleId, postId],
  })

const commentRow = { ...writtenRow, postId: is.integer }
export type CommentRow = RowOf<typeof commentRow>
const commentColumns = `comment.id, post_id AS "postId", author_id AS "authorId", username AS author,
  profile_image_url AS "imageUrl", comment.text, held, like_count AS likes, comment.created_at AS at,
  EXISTS (SELECT FROM circle_comment_like WHERE comment_id = comment.id AND member_id = $1 OFFSET 0) AS liked
  FROM circle_comment AS comment JOIN member ON member.id = author_id`

/** Comments of a post that the reader may see, oldest first. */
export const readComments = (
  client: Client,
  memberId: number | null,
  postId: number,
  { after, most }: IdPage,
): Promise<CommentRow[]> =>
  query(client, commentRow, {
    prepared: `SELECT ${commentColumns}
      WHERE post_id = $2 AND comment.id > coalesce($3::bigint, 0) AND ${visible('comment')}
      ORDER BY comment.id LIMIT $4`,
    values: [memberId, postId, after, most],
  })

/** One comment of a post that the reader may see; null if there is none. */
export const findComment = (client: Client, memberId: number | null, postId: number, commentId: number) =>
  queryOne(
    client,
    commentRow,
    `SELECT ${commentColumns} WHERE post_id = $2 AND comment.id = $3 AND ${visible('comment')}`,
    [memberId, postId, commentId],
  )

const leaderRow = { id: is.integer, username: is.text, imageUrl: is.text.orNull, likes: is.integer }

/** Ten members by likes received in some days; days null: ever. */
export const readLeaders = (
  client: Client,
  circleId: number,
  days: number | null,
): Promise<RowOf<typeof leaderRow>[]> =>
  days === null
    ? query(client, leaderRow, {
        prepared: `SELECT member.id, username, profile_image_url AS "imageUrl", likes
          FROM circle_member JOIN member ON member.id = member_id
          WHERE circle_id = $1 AND likes > 0 ORDER BY likes DESC, member_id LIMIT 10`,
        values: [circleId],
      })
    : query(client, leaderRow, {
        prepared: `SELECT member.id, username, profile_image_url AS "imageUrl", top.likes FROM (
            SELECT author_id, count(*)::int AS likes FROM circle_like
            WHERE circle_id = $1 AND liked_at > ledger.clock() - make_interval(days => $2) AND author_id IS NOT NULL
            GROUP BY author_id ORDER BY count(*) DESC, author_id LIMIT 10
          ) AS top JOIN member ON member.id = author_id ORDER BY top.likes DESC, author_id`,
        values: [circleId, days],
      })

/** Members of a circle by name who have not blocked the author, without the author. */
export const findMentioned = (
  client: Client,
  { circleId, authorId, names }: { circleId: number; authorId: number; names: string[] },
): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT member.id FROM member JOIN circle_member ON member_id = member.id AND circle_id = $1
     WHERE lower(username) = ANY ($3) AND member.id <> $2
       AND NOT EXISTS (SELECT FROM owner_block WHERE owner_block.member_id = member.id AND owner_id = $2)
     ORDER BY member.id`,
    [circleId, authorId, names],
  )

/** Members who have commented on a post, and its author, unless they left, or blocked the new comment's author. */
export const findFollowers = (
  client: Client,
  { circleId, postId, authorId, most }: { circleId: number; postId: number; authorId: number; most: number },
): Promise<{ id: number; isAuthor: boolean }[]> =>
  query(
    client,
    { id: is.integer, isAuthor: is.boolean },
    `SELECT member_id AS id, post.author_id IS NOT DISTINCT FROM member_id AS "isAuthor"
     FROM circle_member JOIN circle_post AS post ON post.id = $2
     WHERE circle_member.circle_id = $1 AND member_id <> $3
       AND (member_id = post.author_id
         OR member_id IN (SELECT author_id FROM circle_comment WHERE post_id = $2 AND NOT held))
       AND NOT EXISTS (SELECT FROM owner_block WHERE owner_block.member_id = circle_member.member_id AND owner_id = $3)
     ORDER BY member_id LIMIT $4`,
    [circleId, postId, authorId, most],
  )

/**
 * Id of the author's newest post, if it is this one and less than an hour old: it was sent again, since its response was
 * lost. The second one may have fewer pictures and no campaign: a reloaded form has only its text.
 */
export const findSent = (
  client: Client,
  post: Pick<PostRow, 'circleId' | 'authorId' | 'text' | 'pictureIds' | 'campaignId'>,
): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `SELECT id FROM circle_post WHERE id = (SELECT max(id) FROM circle_post WHERE author_id = $2)
       AND circle_id = $1 AND text = $3 AND picture_ids @> $4::bigint[] AND ($5::bigint IS NULL OR campaign_id = $5)
       AND created_at > ledger.clock() - interval '1 hour'`,
    [post.circleId, post.authorId, post.text, post.pictureIds, post.campaignId],
  )

/** Id of a post's newest comment, if it is this one and less than an hour old: after another one, the same is a new one. */
export const findSentComment = (
  client: Client,
  { postId, authorId, text }: { postId: number; authorId: number; text: string },
): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `SELECT id FROM circle_comment WHERE id = (SELECT max(id) FROM circle_comment WHERE post_id = $1)
       AND author_id = $2 AND text = $3 AND created_at > ledger.clock() - interval '1 hour'`,
    [postId, authorId, text],
  )
