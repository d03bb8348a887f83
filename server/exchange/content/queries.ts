import {
  type Client,
  is,
  query,
  queryOne,
  queryOneValue,
  queryValue,
  type RowOf,
  run,
} from '#database/rows.ts'

/** Content that someone promotes; ownerId null: the house. */
export interface NewContent {
  ownerId: number | null
  platform: string
  kind: string
  /** Id on the platform, the same for every spelling of the link. */
  externalId?: string | null
  /** The canonical form; a path for a page of our own. */
  url: string
  /** Key of the site that rules count by; null where they do not apply. */
  siteKey: string | null
  title: string
  author?: string | null
  handle?: string | null
  /** Null: the present picture stays. */
  pictureId?: number | null
}

/**
 * Adds a content, or updates the owner's content of this id or address; returns its id. Optional fields that
 * are not given stay. The caller holds the owner's row lock, so no content is added twice.
 */
export async function saveContent(client: Client, content: NewContent): Promise<number> {
  const { ownerId, platform, kind, url, siteKey, title } = content
  return queryValue(client, is.integer, {
    prepared: `WITH known AS (
        UPDATE content SET kind = $3, title = $6, author = coalesce($8, author), handle = coalesce($9, handle),
          thumbnail_id = coalesce($10, thumbnail_id), updated_at = ledger.clock()
        WHERE owner_id IS NOT DISTINCT FROM $1::bigint AND platform = $2 AND external_id = $7 RETURNING id
      ), added AS (
        INSERT INTO content (owner_id, platform, kind, canonical_url, url, site_key, title, created_at, external_id,
          author, handle, thumbnail_id)
        SELECT $1::bigint, $2, $3, $4, $4, $5, $6, ledger.clock(), $7, $8, $9, $10::bigint
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
      content.externalId ?? null,
      content.author ?? null,
      content.handle ?? null,
      content.pictureId ?? null,
    ],
  })
}

/** Adds pages of our own, by path, to the house's websites. Known ones stay as they are. */
export async function addOwnPages(client: Client, pages: readonly { path: string; title: string }[]) {
  await run(client, {
    prepared: `INSERT INTO content (platform, kind, canonical_url, url, site_key, title, created_at)
      SELECT 'website', 'site', path, path, path, title, ledger.clock()
      FROM unnest($1::text[], $2::text[]) AS page (path, title)
      WHERE NOT EXISTS (SELECT FROM content WHERE owner_id IS NULL AND platform = 'website' AND canonical_url = path)
      ON CONFLICT DO NOTHING`,
    values: [pages.map(({ path }) => path), pages.map(({ title }) => title)],
  })
}

/** Takes the pages below a path that no longer exist out of the house's websites: without a site key it promotes none. */
export async function keepOwnPages(client: Client, under: string, paths: readonly string[]): Promise<void> {
  await run(client, {
    prepared: `UPDATE content SET site_key = CASE WHEN canonical_url = ANY ($2) THEN canonical_url END
      WHERE owner_id IS NULL AND platform = 'website' AND starts_with(canonical_url, $1)
        AND (site_key IS NULL) = (canonical_url = ANY ($2))`,
    values: [under, paths],
  })
}

/** Websites above an id, in order, with the key of their site; pages of our own are none. */
export const findSites = (client: Client, after: number, limit: number) =>
  query(
    client,
    { id: is.integer, url: is.text, siteKey: is.text },
    {
      prepared: `SELECT id, canonical_url AS url, site_key AS "siteKey" FROM content
      WHERE id > $1 AND platform = 'website' AND site_key IS NOT NULL AND starts_with(canonical_url, 'http')
      ORDER BY id LIMIT $2`,
      values: [after, limit],
    },
  )

/** Stores other keys of their sites with contents. */
export async function setSiteKeys(
  client: Client,
  sites: readonly { id: number; siteKey: string }[],
): Promise<void> {
  await run(client, {
    prepared: `UPDATE content SET site_key = renewed.site_key
      FROM unnest($1::bigint[], $2::text[]) AS renewed (id, site_key) WHERE content.id = renewed.id`,
    values: [sites.map(({ id }) => id), sites.map(({ siteKey }) => siteKey)],
  })
}

/** Which of these pages the house promotes now without a picture. */
export const findBarePages = (client: Client, paths: readonly string[]) =>
  query(
    client,
    { contentId: is.integer, path: is.text },
    `SELECT id AS "contentId", canonical_url AS path FROM content
     WHERE owner_id IS NULL AND platform = 'website' AND canonical_url = ANY ($1) AND thumbnail_id IS NULL
       AND EXISTS (SELECT FROM campaign WHERE content_id = content.id AND state = 'live')`,
    [paths],
  )

/** Changes a content's title and picture; null: stays. */
export async function changeContent(
  client: Client,
  contentId: number,
  change: { title: string | null; pictureId: number | null },
): Promise<void> {
  await run(client, {
    prepared: `UPDATE content SET title = coalesce($2, title), thumbnail_id = coalesce($3, thumbnail_id),
        updated_at = ledger.clock() WHERE id = $1`,
    values: [contentId, change.title, change.pictureId],
  })
}

const pictureSourceRow = {
  platform: is.text,
  url: is.text,
  contentKey: is.text,
  hasPicture: is.boolean,
  ownerId: is.integer.orNull,
}
/** Where a content's picture may be found. */
export type PictureSource = RowOf<typeof pictureSourceRow>

/** The picture source of a content; null if not found. */
export const findPictureSource = (client: Client, contentId: number): Promise<PictureSource | null> =>
  queryOne(
    client,
    pictureSourceRow,
    `SELECT platform, url, content_key AS "contentKey", thumbnail_id IS NOT NULL AS "hasPicture",
       owner_id AS "ownerId"
     FROM content WHERE id = $1`,
    [contentId],
  )

/** The title under which a website was first promoted, by any owner; null: never promoted. */
export const findWebsiteTitle = (client: Client, url: string): Promise<string | null> =>
  queryOneValue(
    client,
    is.text,
    `SELECT title FROM content WHERE site_key = $1 AND platform = 'website' AND canonical_url = $1
     ORDER BY id LIMIT 1`,
    [url],
  )

/** Gives a page of our own the picture that it was seeded with, whoever promotes it. */
export async function shareThumbnail(client: Client, contentId: number): Promise<void> {
  await client.query(
    `UPDATE content SET thumbnail_id = seeded.thumbnail_id, updated_at = ledger.clock()
     FROM (SELECT site_key, thumbnail_id FROM content WHERE thumbnail_id IS NOT NULL) AS seeded
     WHERE content.id = $1 AND content.thumbnail_id IS NULL AND seeded.site_key = content.site_key`,
    [contentId],
  )
}

/** Sets a content's picture. */
export async function setThumbnail(client: Client, contentId: number, pictureId: number): Promise<void> {
  await client.query(
    `UPDATE content SET thumbnail_id = $2, updated_at = ledger.clock()
     WHERE id = $1 AND thumbnail_id IS DISTINCT FROM $2`,
    [contentId, pictureId],
  )
}
