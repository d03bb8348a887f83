import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** A thing that somebody promotes; ownerId null: the house. */
export interface NewContent {
  ownerId: number | null
  platform: string
  kind: string
  /** In its one canonical form; a path for a page of our own. */
  url: string
  /** What counts as one site; null where that rule does not apply. */
  siteKey: string | null
  title: string
  /** A moment of the past, for planted history. */
  at?: Date
}

/** Adds a content, or gives the owner's content at this address its new title; answers its id. */
export async function saveContent(client: Client, content: NewContent): Promise<number> {
  const { ownerId, platform, kind, url, siteKey, title, at } = content
  const { rows } = await client.query<{ id: number }>({
    name: 'save-content',
    text: `INSERT INTO content (owner_id, platform, kind, canonical_url, url, site_key, title, created_at)
      VALUES ($1, $2, $3, $4, $4, $5, $6, coalesce($7, ledger.clock()))
      ON CONFLICT (owner_id, platform, canonical_url) DO UPDATE
      SET title = excluded.title, site_key = excluded.site_key, updated_at = ledger.clock()
      RETURNING id`,
    values: [ownerId, platform, kind, url, siteKey, title, at ?? null],
  })
  const [row] = rows
  if (!row) throw new Error('a content was not saved')
  return row.id
}

/** The address of a content; undefined where there is none. */
export async function findAddress(client: Client, contentId: number): Promise<string | undefined> {
  const { rows } = await client.query<{ url: string }>('SELECT url FROM content WHERE id = $1', [contentId])
  return rows[0]?.url
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
