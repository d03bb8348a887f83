import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** A thing that somebody promotes; ownerId null: the house. */
export interface NewContent {
  ownerId: number | null
  platform: string
  kind: string
  /** As its platform names it; one thing has one, however its address was written. */
  externalId?: string | null
  /** In its one canonical form; a path for a page of our own. */
  url: string
  /** What counts as one site; null where that rule does not apply. */
  siteKey: string | null
  title: string
  author?: string | null
  handle?: string | null
  /** Null: it keeps the one that it has. */
  pictureId?: number | null
  /** A moment of the past, for planted history. */
  at?: Date
}

/**
 * Adds a content, or gives the owner's content of this id or address its new title; answers its id. What is not given
 * stays. The caller holds the owner's row, so that no two add the same.
 */
export async function saveContent(client: Client, content: NewContent): Promise<number> {
  const { ownerId, platform, kind, url, siteKey, title, at } = content
  const { rows } = await client.query<{ id: number }>({
    name: 'save-content',
    text: `WITH known AS (
        UPDATE content SET kind = $3, title = $6, author = coalesce($9, author), handle = coalesce($10, handle),
          thumbnail_id = coalesce($11, thumbnail_id), updated_at = ledger.clock()
        WHERE owner_id IS NOT DISTINCT FROM $1::bigint AND platform = $2 AND external_id = $8 RETURNING id
      ), added AS (
        INSERT INTO content (owner_id, platform, kind, canonical_url, url, site_key, title, created_at, external_id,
          author, handle, thumbnail_id)
        SELECT $1::bigint, $2, $3, $4, $4, $5, $6, coalesce($7, ledger.clock()), $8, $9, $10, $11::bigint
        WHERE NOT EXISTS (SELECT FROM known)
        ON CONFLICT (owner_id, platform, canonical_url) DO UPDATE
        SET title = excluded.title, kind = excluded.kind, site_key = excluded.site_key,
          external_id = coalesce(content.external_id, excluded.external_id),
          author = coalesce(excluded.author, content.author), handle = coalesce(excluded.handle, content.handle),
          thumbnail_id = coalesce(excluded.thumbnail_id, content.thumbnail_id), updated_at = ledger.clock()
        RETURNING id
      )
      SELECT id FROM known UNION ALL SELECT id FROM added`,
    values: [
      ownerId,
      platform,
      kind,
      url,
      siteKey,
      title,
      at ?? null,
      content.externalId ?? null,
      content.author ?? null,
      content.handle ?? null,
      content.pictureId ?? null,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('a content was not saved')
  return row.id
}

/** Gives a content what its owner changed; null: stays. */
export async function changeContent(
  client: Client,
  contentId: number,
  change: { title: string | null; pictureId: number | null },
): Promise<void> {
  await client.query({
    name: 'change-content',
    text: `UPDATE content SET title = coalesce($2, title), thumbnail_id = coalesce($3, thumbnail_id),
        updated_at = ledger.clock() WHERE id = $1`,
    values: [contentId, change.title, change.pictureId],
  })
}

/** Where a content's picture may be had. */
export interface PictureSource {
  platform: string
  url: string
  contentKey: string
  hasPicture: boolean
}

/** What the look at a content needs to know; undefined where there is none. */
export async function findPictureSource(
  client: Client,
  contentId: number,
): Promise<PictureSource | undefined> {
  const { rows } = await client.query<PictureSource>(
    `SELECT platform, url, content_key AS "contentKey", thumbnail_id IS NOT NULL AS "hasPicture"
     FROM content WHERE id = $1`,
    [contentId],
  )
  return rows[0]
}

/** The title under which a website was promoted first, by whomever. */
export async function findWebsiteTitle(client: Client, url: string): Promise<string | null> {
  const { rows } = await client.query<{ title: string }>(
    `SELECT title FROM content WHERE site_key = $1 AND platform = 'website' AND canonical_url = $1
     ORDER BY id LIMIT 1`,
    [url],
  )
  return rows[0]?.title ?? null
}

/** Gives a page of our own the picture that it was planted with, whoever promotes it. */
export async function shareThumbnail(client: Client, contentId: number): Promise<void> {
  await client.query(
    `UPDATE content SET thumbnail_id = planted.thumbnail_id, updated_at = ledger.clock()
     FROM (SELECT site_key, thumbnail_id FROM content WHERE thumbnail_id IS NOT NULL) AS planted
     WHERE content.id = $1 AND content.thumbnail_id IS NULL AND planted.site_key = content.site_key`,
    [contentId],
  )
}

/** Gives a content its picture. */
export async function setThumbnail(client: Client, contentId: number, pictureId: number): Promise<void> {
  await client.query(
    `UPDATE content SET thumbnail_id = $2, updated_at = ledger.clock()
     WHERE id = $1 AND thumbnail_id IS DISTINCT FROM $2`,
    [contentId, pictureId],
  )
}
