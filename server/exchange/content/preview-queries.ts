import { type Client, is, queryOne, queryValue, run } from '#database/rows.ts'
import type { Embed } from '../../providers/oembed/index.ts'

const embedRow = { title: is.text.orNull, author: is.text.orNull, thumbnailUrl: is.text.orNull }

/** A platform's answer about a content from the last 24 hours; null: none. */
export const findPreview = (client: Client, contentKey: string): Promise<Embed | null> =>
  queryOne(client, embedRow, {
    prepared: `SELECT title, author, thumbnail_url AS "thumbnailUrl" FROM content_preview
      WHERE content_key = $1 AND read_at > ledger.clock() - interval '24 hours'`,
    values: [contentKey],
  })

/** Caches a platform's answer, and deletes up to 20 others that are older than a day. */
export async function storePreview(client: Client, contentKey: string, embed: Embed): Promise<void> {
  await run(client, {
    prepared: `WITH stale AS (
        DELETE FROM content_preview WHERE content_key <> $1 AND content_key IN (
          SELECT content_key FROM content_preview WHERE read_at < ledger.clock() - interval '24 hours' LIMIT 20)
      )
      INSERT INTO content_preview (content_key, title, author, thumbnail_url) VALUES ($1, $2, $3, $4)
      ON CONFLICT (content_key) DO UPDATE SET title = excluded.title, author = excluded.author,
        thumbnail_url = excluded.thumbnail_url, read_at = excluded.read_at`,
    values: [contentKey, embed.title, embed.author, embed.thumbnailUrl],
  })
}

/** Stores a picture's bytes for the jobs to make small; deletes uploads after 7 days; returns the id. */
export const addUpload = (client: Client, memberId: number, bytes: Uint8Array, isLarge: boolean) =>
  queryValue(
    client,
    is.uuid,
    `WITH stale AS (DELETE FROM thumbnail_upload WHERE created_at < ledger.clock() - interval '7 days')
     INSERT INTO thumbnail_upload (member_id, bytes, is_large) VALUES ($1, $2, $3) RETURNING id`,
    [memberId, bytes, isLarge],
  )

/** An upload that waits; null if it is decided or deleted. */
export const findWaitingUpload = (client: Client, id: string) =>
  queryOne(
    client,
    { bytes: is.bytes, memberId: is.integer, isLarge: is.boolean },
    `SELECT bytes, member_id AS "memberId", is_large AS "isLarge" FROM thumbnail_upload
     WHERE id = $1 AND bytes IS NOT NULL`,
    [id],
  )

/** Records the result of an upload, its picture or the problem, and deletes its bytes. */
export async function decideUpload(
  client: Client,
  id: string,
  decided: { pictureId: number } | { problem: string },
): Promise<void> {
  await client.query(
    `UPDATE thumbnail_upload SET bytes = NULL, picture_id = $2, problem = $3 WHERE id = $1 AND bytes IS NOT NULL`,
    [id, 'pictureId' in decided ? decided.pictureId : null, 'problem' in decided ? decided.problem : null],
  )
}
