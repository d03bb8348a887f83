import { z } from 'zod'
import { draftSchema } from '#contract/community/blog.ts'
import { revisionSchema } from '#contract/community/blog-editor.ts'
import { affectsRow, type Client, is, query, queryValue } from '#database/rows.ts'
import { finderOf } from '../../http/desk.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { Problem, unlessTaken } from '../../problem.ts'

/** A post that an admin wrote, in any state. */
const postRow = draftSchema.extend({ id: z.int(), body: z.string() })

/** Posts that admins wrote, for their list. */
export const posts = {
  from: `(SELECT blog_post.*, publish_at AS at, username AS author, updated_at AS changed_at,
      CASE WHEN publish_at IS NULL THEN 'draft' WHEN publish_at > ledger.clock() THEN 'scheduled' ELSE 'published' END AS state
    FROM blog_post JOIN member ON member.id = author_id) AS post`,
  row: postRow,
  columns: { coverUrl: pathOfPicture('cover_id') },
}

/** For a post that does not exist, or that readers may not see. */
export const postNotFound = (): Problem => new Problem('not_found', 'Post not found.')

/** A post that an admin wrote; null if not found. */
export const findPost = finderOf(posts)

export interface PostTexts {
  slug: string
  title: string
  description: string
  body: string
  tags: string[]
  minutes: number
}

/** Stores a draft; returns its id. @throws Problem conflict if the slug is taken */
export async function insertPost(
  client: Client,
  { authorId, coverId, ...texts }: PostTexts & { authorId: number; coverId: number | null },
): Promise<number> {
  const added = queryValue(
    client,
    is.integer,
    `INSERT INTO blog_post (slug, title, description, body, tags, minutes, author_id, cover_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [...valuesOf(texts), authorId, coverId],
  )
  return slugOnce(added)
}

/**
 * Replaces the texts of a post if its version is still this one; false: it is not. coverId undefined: it stays.
 * @throws Problem conflict if the slug is taken
 */
export async function updatePost(
  client: Client,
  {
    id,
    version,
    coverId,
    ...texts
  }: PostTexts & { id: number; version: number; coverId: number | null | undefined },
): Promise<boolean> {
  const changed = affectsRow(
    client,
    `UPDATE blog_post SET slug = $1, title = $2, description = $3, body = $4, tags = $5, minutes = $6,
       cover_id = CASE WHEN $7 THEN $8 ELSE cover_id END, version = version + 1, updated_at = ledger.clock()
     WHERE id = $9 AND version = $10`,
    [...valuesOf(texts), coverId !== undefined, coverId ?? null, id, version],
  )
  return slugOnce(changed)
}

/** Id of the post that has exactly these texts; null: none. coverId undefined: with any cover. */
export const findSamePost = (
  client: Client,
  { coverId, ...texts }: PostTexts & { coverId?: number | null | undefined },
): Promise<number | null> =>
  queryValue(
    client,
    is.integer.orNull,
    `SELECT (SELECT id FROM blog_post WHERE slug = $1 AND title = $2 AND description = $3 AND body = $4 AND tags = $5
       AND minutes = $6 AND ($7 OR cover_id IS NOT DISTINCT FROM $8))`,
    [...valuesOf(texts), coverId === undefined, coverId ?? null],
  )

/** @throws Problem conflict if another post has the slug */
const slugOnce = <Result>(write: Promise<Result>): Promise<Result> =>
  unlessTaken(write, 'slug', 'Another post has this link.')

const valuesOf = ({ slug, title, description, body, tags, minutes }: PostTexts): unknown[] => [
  slug,
  title,
  description,
  body,
  tags,
  minutes,
]

/** Publishes a post at a moment, or now unless it is published; null: makes it a draft. False: not found. */
export const setPublication = (client: Client, id: number, at: string | null): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE blog_post SET version = version + 1, publish_at = date_trunc('milliseconds',
       CASE WHEN NOT $3 THEN $2 WHEN publish_at <= ledger.clock() THEN publish_at ELSE ledger.clock() END)
     WHERE id = $1`,
    [id, at === 'now' ? null : at, at === 'now'],
  )

/** Deletes a draft; false if it is none. */
export const deleteDraft = (client: Client, id: number): Promise<boolean> =>
  affectsRow(client, 'DELETE FROM blog_post WHERE id = $1 AND publish_at IS NULL', [id])

/** Texts of a post at its latest versions, newest first. */
export const readRevisions = (client: Client, postId: number, limit: number) =>
  query(
    client,
    revisionSchema,
    `SELECT version, saved_at AS "savedAt", username AS "savedBy", title, description, body, tags
     FROM blog_revision JOIN member ON member.id = saved_by WHERE post_id = $1 ORDER BY version DESC LIMIT $2`,
    [postId, limit],
  )

/** Keeps the texts of a post's version; those of its publication alone are the same, and kept once. */
export async function keepRevision(client: Client, postId: number, adminId: number): Promise<void> {
  await client.query(
    `WITH kept AS (
       INSERT INTO blog_revision (post_id, version, title, description, body, tags, saved_by)
       SELECT id, version, title, description, body, tags, $2 FROM blog_post AS post WHERE id = $1
         AND (title, description, body, tags) IS DISTINCT FROM (
           SELECT (title, description, body, tags) FROM blog_revision WHERE post_id = $1 ORDER BY version DESC LIMIT 1)
       RETURNING version
     )
     DELETE FROM blog_revision USING kept WHERE post_id = $1 AND blog_revision.version IN (
       SELECT version FROM blog_revision WHERE post_id = $1 ORDER BY version DESC OFFSET 49)`,
    [postId, adminId],
  )
}
