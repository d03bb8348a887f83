import type pg from 'pg'
import { affectsRow, type Client, is, queryOneValue, queryValue, queryValues } from '#database/rows.ts'
import { forgetHeld } from '../../moderation/index.ts'
import type { PostRow } from './post-queries.ts'

/** Stores a post; published ones are counted in the same statement. Returns its id. */
export const insertPost = (
  client: pg.ClientBase,
  post: Pick<PostRow, 'circleId' | 'authorId' | 'text' | 'pictureIds' | 'campaignId' | 'held'>,
): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `WITH counted AS (
       UPDATE circle SET post_count = post_count + 1, active_at = ledger.clock() WHERE id = $1 AND NOT $6)
     INSERT INTO circle_post (circle_id, author_id, text, picture_ids, campaign_id, held)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [post.circleId, post.authorId, post.text, post.pictureIds, post.campaignId, post.held],
  )

/** Stores a comment; published ones are counted in the same statement. null: the post is full. */
export const insertComment = (
  client: pg.ClientBase,
  comment: { postId: number; authorId: number; text: string; held: boolean; most: number },
): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `WITH counted AS (
       UPDATE circle_post SET comment_count = comment_count + CASE WHEN $4 THEN 0 ELSE 1 END
       WHERE id = $1 AND comment_count < $5 RETURNING id)
     INSERT INTO circle_comment (post_id, author_id, text, held) SELECT id, $2, $3, $4 FROM counted RETURNING id`,
    [comment.postId, comment.authorId, comment.text, comment.held, comment.most],
  )

/** Publishes a held post or takes one back, and counts it in the same statement. */
export async function holdPost(client: pg.ClientBase, postId: number, held: boolean): Promise<void> {
  await client.query(
    `WITH changed AS (UPDATE circle_post SET held = $2 WHERE id = $1 AND held <> $2 RETURNING circle_id)
     UPDATE circle SET post_count = post_count + CASE WHEN $2 THEN -1 ELSE 1 END
     WHERE id IN (SELECT circle_id FROM changed)`,
    [postId, held],
  )
}

/** Publishes a held comment or takes one back, and counts it in the same statement. */
export async function holdComment(client: pg.ClientBase, commentId: number, held: boolean): Promise<void> {
  await client.query(
    `WITH changed AS (UPDATE circle_comment SET held = $2 WHERE id = $1 AND held <> $2 RETURNING post_id)
     UPDATE circle_post SET comment_count = comment_count + CASE WHEN $2 THEN -1 ELSE 1 END
     WHERE id IN (SELECT post_id FROM changed)`,
    [commentId, held],
  )
}

/** Deletes a post with its comments and likes, and counts neither it nor them any longer. */
export async function removePost(client: pg.ClientBase, postId: number): Promise<void> {
  const held = 'SELECT id FROM circle_comment WHERE post_id = $1 AND held'
  await forgetHeld(client, 'post', [postId])
  await forgetHeld(client, 'comment', await queryValues(client, is.integer, held, [postId]))
  await client.query(
    `WITH gone AS (DELETE FROM circle_post WHERE id = $1 RETURNING circle_id, author_id, like_count, held),
      liked AS (UPDATE circle_member SET likes = greatest(0, likes - gone.like_count) FROM gone
        WHERE circle_member.circle_id = gone.circle_id AND member_id = gone.author_id)
     UPDATE circle SET post_count = post_count - 1 FROM gone WHERE id = gone.circle_id AND NOT gone.held`,
    [postId],
  )
}

/** Deletes a comment, and counts it no longer. */
export async function removeComment(client: pg.ClientBase, commentId: number) {
  await forgetHeld(client, 'comment', [commentId])
  await client.query(
    `WITH gone AS (DELETE FROM circle_comment WHERE id = $1 RETURNING post_id, held)
     UPDATE circle_post SET comment_count = comment_count - 1 FROM gone
     WHERE circle_post.id = gone.post_id AND NOT gone.held`,
    [commentId],
  )
}

/** Tables of likes by what is liked, with the columns that a like copies for the leaderboard. */
const likedTexts = {
  post: { text: 'circle_post', like: 'circle_like', id: 'post_id', copied: ', circle_id, author_id' },
  comment: { text: 'circle_comment', like: 'circle_comment_like', id: 'comment_id', copied: '' },
} as const

/** Adds or removes a like with its counters, in one statement each; returns the number of likes. */
export async function setLike(
  client: Client,
  memberId: number,
  { kind, id: textId }: { kind: keyof typeof likedTexts; id: number },
  liked: boolean,
): Promise<number> {
  const { text, like, id, copied } = likedTexts[kind]
  const changed = liked
    ? `INSERT INTO ${like} (member_id, ${id}${copied}) SELECT $2, id${copied} FROM ${text} WHERE id = $1
       ON CONFLICT DO NOTHING RETURNING ${id}${copied}`
    : `DELETE FROM ${like} WHERE ${id} = $1 AND member_id = $2 RETURNING ${id}${copied}`
  const step = liked ? '+ 1' : '- 1'
  const received = `, received AS (UPDATE circle_member SET likes = greatest(0, likes ${step}) FROM changed
    WHERE circle_member.circle_id = changed.circle_id AND circle_member.member_id = changed.author_id)`
  return queryValue(client, is.integer, {
    prepared: `WITH changed AS (${changed}),
        counted AS (UPDATE ${text} SET like_count = like_count ${step}
          WHERE id IN (SELECT ${id} FROM changed) RETURNING like_count)
        ${kind === 'post' ? received : ''}
      SELECT coalesce((SELECT like_count FROM counted), (SELECT like_count FROM ${text} WHERE id = $1), 0) AS likes`,
    values: [textId, memberId],
  })
}

/** Pins or unpins a post; false if as many as allowed are pinned. The caller holds the circle's row. */
export const setPinned = (
  client: pg.ClientBase,
  { circleId, id }: Pick<PostRow, 'circleId' | 'id'>,
  pinned: boolean,
  most: number,
): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE circle_post SET pinned_at = CASE WHEN $3 THEN coalesce(pinned_at, ledger.clock()) END
     WHERE id = $1 AND (NOT $3 OR pinned_at IS NOT NULL OR (SELECT count(*) FROM circle_post
       WHERE circle_id = $2 AND pinned_at IS NOT NULL AND week IS NULL) < $4)`,
    [id, circleId, pinned, most],
  )
