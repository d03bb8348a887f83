import type pg from 'pg'
import type { Embed } from '../../providers/oembed/index.ts'

type Client = pg.Pool | pg.ClientBase

/** What a platform said of a content in the last 24 hours; undefined: not asked. */
export async function findPreview(client: Client, contentKey: string): Promise<Embed | undefined> {
  const { rows } = await client.query<Embed>({
    name: 'find-content-preview',
    text: `SELECT title, author, thumbnail_url AS "thumbnailUrl" FROM content_preview
      WHERE content_key = $1 AND read_at > ledger.clock() - interval '24 hours'`,
    values: [contentKey],
  })
  return rows[0]
}

/** Keeps what a platform said, and drops what is older than a day on the way. */
export async function keepPreview(client: Client, contentKey: string, embed: Embed): Promise<void> {
  await client.query({
    name: 'keep-content-preview',
    text: `WITH stale AS (
        DELETE FROM content_preview WHERE content_key <> $1 AND content_key IN (
          SELECT content_key FROM content_preview WHERE read_at < ledger.clock() - interval '24 hours' LIMIT 20)
      )
      INSERT INTO content_preview (content_key, title, author, thumbnail_url) VALUES ($1, $2, $3, $4)
      ON CONFLICT (content_key) DO UPDATE SET title = excluded.title, author = excluded.author,
        thumbnail_url = excluded.thumbnail_url, read_at = excluded.read_at`,
    values: [contentKey, embed.title, embed.author, embed.thumbnailUrl],
  })
}

/** A member's picture, on its way or decided. */
export interface UploadRow {
  id: string
  pictureId: number | null
  problem: string | null
}

/** Keeps the bytes of a picture until the jobs' role has made it small; answers its id. */
export async function addUpload(client: Client, memberId: number, bytes: Uint8Array): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `WITH stale AS (DELETE FROM thumbnail_upload WHERE created_at < ledger.clock() - interval '7 days')
     INSERT INTO thumbnail_upload (member_id, bytes) VALUES ($1, $2) RETURNING id`,
    [memberId, bytes],
  )
  const [row] = rows
  if (!row) throw new Error('a picture was not kept')
  return row.id
}

/** An own picture; undefined where there is none. */
export async function findUpload(
  client: Client,
  memberId: number,
  id: string,
): Promise<UploadRow | undefined> {
  const { rows } = await client.query<UploadRow>({
    name: 'find-thumbnail-upload',
    text: `SELECT id, picture_id AS "pictureId", problem FROM thumbnail_upload WHERE id = $2 AND member_id = $1`,
    values: [memberId, id],
  })
  return rows[0]
}

/** The bytes of a picture that waits; undefined where it is decided or gone. */
export async function findUploadBytes(client: Client, id: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ bytes: Buffer | null }>(
    'SELECT bytes FROM thumbnail_upload WHERE id = $1',
    [id],
  )
  return rows[0]?.bytes ?? undefined
}

/** Decides a picture: it is this one, or it cannot be used. Its bytes are dropped. */
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
