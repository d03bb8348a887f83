import type pg from 'pg'
import { z } from 'zod'
import { coverOf, coverSize } from '#contract/blog-cover.ts'
import { cardSchema, listBlogPosts, readBlogPost } from '#contract/community/blog.ts'
import { type Client, is, query, queryOne, queryValues, type RowOf } from '#database/rows.ts'
import { addOwnPages, findBarePages, keepOwnPages, setThumbnail } from '../../exchange/content/index.ts'
import { hasYear, pageBy, readCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { pathOfPicture, takePicture } from '../../pictures/index.ts'
import type { PictureEncoder } from '../../providers/pictures/index.ts'
import type { Services } from '../../services.ts'
import { postFiles } from './files.ts'
import { renderPost } from './includes.ts'
import { postNotFound } from './queries.ts'
import { writingEndpoints } from './write-posts.ts'

export { postFiles } from './files.ts'

/** The newest posts that readers see, rendered, for feeds. */
export async function newestPosts(sources: Pick<Services, 'pool' | 'settings'>, limit: number) {
  const rows = await readNewest(sources.pool, limit)
  return Promise.all(rows.map(async (row) => ({ ...row, html: (await renderPost(sources, row.body)).html })))
}

/** The newest posts that readers see, for the list of pages of search engines. */
export const newestCards = (pool: pg.Pool, limit: number) =>
  readVisible(pool, { tag: null, after: null, limit })

const pathOf = (slug: string): string => `/blog/${slug}`

/**
 * Adds the shipped posts to the websites that house tasks promote, so a new installation has tasks from its first day, and
 * takes out those that no longer ship. The demo's house has websites of its own.
 */
export async function stockPosts({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<void> {
  if (config.demo) return
  const pages = [...postFiles().values()].map(({ slug, title }) => ({ path: pathOf(slug), title }))
  await addOwnPages(pool, pages)
  await keepOwnPages(
    pool,
    pathOf(''),
    pages.map(({ path }) => path),
  )
}

/** Gives the shipped posts that the house promotes their covers as pictures. */
export async function coverStockedPosts(
  services: Pick<Services, 'pool' | 'settings'> & { pictures: PictureEncoder },
): Promise<void> {
  const slugs = new Map([...postFiles().keys()].map((slug) => [pathOf(slug), slug]))
  for (const { contentId, path } of await findBarePages(services.pool, [...slugs.keys()])) {
    const picture = await services.pictures.encodePicture(await drawCover(slugs.get(path) ?? ''))
    await setThumbnail(services.pool, contentId, await takePicture(services, picture, null))
  }
}

const position = z.object({
  at: z.iso.datetime().refine(hasYear),
  slug: z.string().regex(/^[a-z0-9-]+$/),
})

/** The blog: posts for readers, and the admins’ calls that write them. */
export const blogEndpoints: readonly Endpoint[] = [
  endpoint(listBlogPosts, async ({ query: { tag, cursor, limit } }, { services: { pool } }) => {
    const [rows, tags] = await Promise.all([
      readVisible(pool, { tag: tag ?? null, after: readCursor(cursor, position), limit: limit + 1 }),
      readTags(pool),
    ])
    const { shown, nextCursor } = pageBy(rows, limit, ({ at, slug }) => ({ at, slug }))
    return { posts: shown, tags, nextCursor }
  }),
  endpoint(readBlogPost, async ({ params }, { services }) => {
    const row = await findVisible(services.pool, params.slug)
    if (!row) throw postNotFound()
    const [article, related] = await Promise.all([
      renderPost(services, row.body),
      readRelated(services.pool, row),
    ])
    return { post: { ...row, ...article, related } }
  }),
  ...writingEndpoints,
]

const visibleRow = cardSchema.extend({ at: z.date(), changedAt: z.date() })
/** A post that readers see. */
type VisibleRow = RowOf<typeof visibleRow>
const columns = 'slug, title, description, tags, minutes, at, "changedAt", "coverUrl"'

/** Posts that readers see: of admins, and those that ship with the product ($1), unless an admin’s has the same slug. */
const visible = `WITH visible AS (
    SELECT slug, title, description, tags, minutes, publish_at AS at, greatest(updated_at, publish_at) AS "changedAt",
      ${pathOfPicture('cover_id')} AS "coverUrl", body
    FROM blog_post WHERE publish_at <= ledger.clock()
    UNION ALL
    SELECT slug, title, description, tags, minutes, at, at, NULL, body
    FROM jsonb_to_recordset($1) AS file (slug text, title text, description text, tags text[], minutes integer,
      at timestamptz, body text)
    WHERE NOT EXISTS (
      SELECT FROM blog_post AS own WHERE own.slug = file.slug AND own.publish_at <= ledger.clock())
  )`

/** The shipped posts as the parameter $1, without what a list does not show. */
const shipped = (withBody = false): string =>
  JSON.stringify([...postFiles().values()].map(({ body, ...file }) => (withBody ? { ...file, body } : file)))

/** Posts that readers see, newest first. after: time and slug of the last one that was read. */
const readVisible = (
  client: Client,
  { tag, after, limit }: { tag: string | null; after: { at: string; slug: string } | null; limit: number },
): Promise<VisibleRow[]> =>
  query(client, visibleRow, {
    prepared: `${visible} SELECT ${columns} FROM visible
      WHERE ($2::text IS NULL OR $2 = ANY (tags)) AND ($3::timestamptz IS NULL OR (at, slug) < ($3, $4::text))
      ORDER BY at DESC, slug DESC LIMIT $5`,
    values: [shipped(), tag, after?.at ?? null, after?.slug ?? null, limit],
  })

/** The newest posts that readers see, with their Markdown. */
const readNewest = (client: Client, limit: number): Promise<(VisibleRow & { body: string })[]> =>
  query(client, visibleRow.extend({ body: z.string() }), {
    prepared: `${visible} SELECT ${columns}, body FROM visible ORDER BY at DESC, slug DESC LIMIT $2`,
    values: [shipped(true), limit],
  })

/** A post that readers see, with its Markdown; null if there is none of that slug. */
const findVisible = (client: Client, slug: string): Promise<(VisibleRow & { body: string }) | null> =>
  queryOne(client, visibleRow.extend({ body: z.string() }), {
    prepared: `${visible} SELECT ${columns}, body FROM visible WHERE slug = $2`,
    values: [JSON.stringify([postFiles().get(slug)].filter((file) => file)), slug],
  })

/** Up to three other posts that share most of a post’s tags. */
const readRelated = (client: Client, { slug, tags }: VisibleRow): Promise<VisibleRow[]> =>
  query(client, visibleRow, {
    prepared: `${visible} SELECT ${columns} FROM visible WHERE slug <> $2 AND tags && $3
      ORDER BY (SELECT count(*) FROM unnest(tags) AS tag WHERE tag = ANY ($3)) DESC, at DESC, slug DESC LIMIT 3`,
    values: [shipped(), slug, tags],
  })

/** The tags that most posts which readers see have, the most frequent first. */
const readTags = (client: Client): Promise<string[]> =>
  queryValues(client, is.text, {
    prepared: `${visible} SELECT tag FROM visible, unnest(tags) AS tag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 12`,
    values: [shipped()],
  })

/** Draws the cover of a post without a picture, as a PNG. */
async function drawCover(slug: string): Promise<Buffer> {
  const { paper, paths } = coverOf(slug)
  const { width, height } = coverSize
  const shapes = paths.map(
    ({ transform, d, fill }) => `<path transform="${transform}" d="${d}" fill="${fill}"/>`,
  )
  const ground = `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`
  const size = `width="${width * 4}" height="${height * 4}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${shapes.join('')}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
