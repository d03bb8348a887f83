import type pg from 'pg'
import { type BlogCard, listBlogPosts, readBlogPost } from '#contract/community/blog.ts'
import { cursorAfter, positionOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { pictureUrl } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { renderPost } from './includes.ts'
import { postNotFound } from './queries.ts'
import { findVisible, readNewest, readRelated, readTags, readVisible, type VisibleRow } from './visible.ts'
import { writingEndpoints } from './write-posts.ts'

const presentCard = ({ coverId, at, changedAt, ...row }: VisibleRow): BlogCard => ({
  ...row,
  at: at.toISOString(),
  changedAt: changedAt.toISOString(),
  coverUrl: pictureUrl(coverId),
})

export { postFiles } from './files.ts'

/** The newest posts that readers see, rendered, for feeds. */
export async function newestPosts(
  sources: Pick<Services, 'pool' | 'settings'>,
  limit: number,
): Promise<(BlogCard & { html: string })[]> {
  const rows = await readNewest(sources.pool, limit)
  return Promise.all(
    rows.map(async ({ body, ...row }) => ({
      ...presentCard(row),
      html: (await renderPost(sources, body)).html,
    })),
  )
}

/** The newest posts that readers see, for the list of pages of search engines. */
export const newestCards = async (pool: pg.Pool, limit: number): Promise<BlogCard[]> =>
  (await readVisible(pool, { tag: null, after: null, limit })).map(presentCard)

/** Position after a post in the list: its moment and its slug. */
function afterOf(cursor: string | undefined): { at: string; slug: string } | null {
  const { key } = positionOfCursor(cursor, 'string') ?? {}
  if (key === undefined) return null
  const [, at, slug] =
    /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9-]+)$/.exec(String(key)) ?? []
  if (!at || !slug || Number.isNaN(Date.parse(at)))
    throw Problem.field('cursor', 'Invalid cursor for this list.')
  return { at, slug }
}

/** The blog: posts for readers, and the admins’ calls that write them. */
export const blogEndpoints: readonly Endpoint[] = [
  endpoint(listBlogPosts, async ({ query: { tag, cursor, limit } }, { services: { pool } }) => {
    const [rows, tags] = await Promise.all([
      readVisible(pool, { tag: tag ?? null, after: afterOf(cursor), limit: limit + 1 }),
      readTags(pool),
    ])
    const posts = rows.slice(0, limit).map(presentCard)
    const last = rows.length > limit ? posts.at(-1) : undefined
    return { posts, tags, nextCursor: last ? cursorAfter({ key: `${last.at} ${last.slug}`, id: 0 }) : null }
  }),
  endpoint(readBlogPost, async ({ params }, { services }) => {
    const row = await findVisible(services.pool, params.slug)
    if (!row) throw postNotFound()
    const { body, ...visible } = row
    const [article, related] = await Promise.all([
      renderPost(services, body),
      readRelated(services.pool, visible),
    ])
    return { post: { ...presentCard(visible), ...article, related: related.map(presentCard) } }
  }),
  ...writingEndpoints,
]
