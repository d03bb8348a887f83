import { z } from 'zod'
import {
  foundArticle,
  foundCampaign,
  foundCircle,
  foundPost,
  type SearchResults,
  search,
  searchLimits,
} from '#contract/community/search.ts'
import { type Client, is, queryRow } from '#database/rows.ts'
import { findTasks, latestFirst, type Seeker } from '../../exchange/tasks/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { postFiles } from '../blog/index.ts'
import { visible } from '../circles/index.ts'
import { excerptOf, match, spaced, tsqueryOf } from './rules.ts'

export { tsqueryOf } from './rules.ts'

let files: readonly (FoundFile & { words: string })[] | undefined

/** Posts that ship with the product and match a search. */
function filesWith(search: string): FoundFile[] {
  files ??= [...postFiles().values()].map(({ slug, title, at, description, body }) => ({
    slug,
    title,
    at,
    words: spaced(`${title} ${description} ${body}`),
  }))
  return files.filter(({ words }) => match(words, search)).map(({ slug, title, at }) => ({ slug, title, at }))
}

/** Search over what is in the database; pages and help are searched in the browser. */
export const searchEndpoints: readonly Endpoint[] = [
  endpoint(search, async ({ query }, { services, member, network }) => {
    const words = tsqueryOf(query.q)
    if (words === null) return { campaigns: [], tasks: [], circles: [], articles: [], posts: [] }
    await countAgainstLimits(services, member ? { search_member: member.id } : { search_network: network })
    return findAll({ services, member }, query.q, words)
  }),
]

/** Everything with the words of a search, of which `words` is the tsquery; tasks only for members. */
export async function findAll(
  { services, member }: { services: Seeker['services']; member: { id: number } | null },
  text: string,
  words: string,
): Promise<SearchResults> {
  const [{ campaigns, circles, articles, posts }, tasks] = await Promise.all([
    readFound(services.pool, member?.id ?? null, words, filesWith(text)),
    member ? findTasks({ services, member }, words, searchLimits.results) : [],
  ])
  return {
    campaigns: campaigns ?? [],
    tasks,
    circles: circles ?? [],
    articles: articles ?? [],
    posts: (posts ?? []).map(({ text: markdown, ...post }) => ({ ...post, excerpt: excerptOf(markdown) })),
  }
}

const foundRow = {
  campaigns: is.json(z.array(foundCampaign)).orNull,
  circles: is.json(z.array(foundCircle)).orNull,
  articles: is.json(z.array(foundArticle)).orNull,
  posts: is.json(z.array(foundPost)).orNull,
}

const isListed = 'NOT circle.held AND circle.archived_at IS NULL'
const { results } = searchLimits

const text = `WITH asked AS MATERIALIZED (SELECT to_tsquery('simple', $2) AS words)
  SELECT (SELECT json_agg(own) FROM (
      SELECT campaign.id::text, title, campaign.platform, campaign.action, campaign.state,
        paused_by AS "pausedBy"
      FROM content JOIN campaign ON campaign.content_id = content.id
      WHERE content.owner_id = $1 AND words @@ (SELECT words FROM asked) ORDER BY campaign.id DESC LIMIT ${results}
    ) AS own) AS campaigns,
    (SELECT json_agg(listed) FROM (
      SELECT circle.id::text, name, member_count AS members FROM circle
      WHERE words @@ (SELECT words FROM asked) AND ${isListed}
      ORDER BY member_count DESC, circle.id DESC LIMIT ${results}
    ) AS listed) AS circles,
    (SELECT json_agg(article) FROM (
      SELECT slug, title FROM (
        SELECT slug, title, publish_at AS at FROM blog_post
        WHERE words @@ (SELECT words FROM asked) AND publish_at <= ledger.clock()
        UNION ALL
        SELECT slug, title, at FROM jsonb_to_recordset($3) AS file (slug text, title text, at timestamptz)
        WHERE NOT EXISTS (
          SELECT FROM blog_post AS own WHERE own.slug = file.slug AND own.publish_at <= ledger.clock())
      ) AS shown ORDER BY at DESC LIMIT ${results}
    ) AS article) AS articles,
    (SELECT json_agg(post) FROM (
      SELECT post.id::text, circle.id::text AS "circleId", circle.name AS circle, username AS author,
        left(post.text, 1000) AS text
      FROM ${latestFirst('circle_post', 'id, circle_id, author_id, held, text')} AS post
      JOIN circle ON circle.id = post.circle_id LEFT JOIN member ON member.id = post.author_id
      WHERE $1::bigint IS NOT NULL AND ${visible('post')} AND ${isListed} AND (join_by = 'open' OR EXISTS (
        SELECT FROM circle_member WHERE circle_id = circle.id AND member_id = $1))
      LIMIT ${results}
    ) AS post) AS posts`

/** A post that ships with the product. */
interface FoundFile {
  slug: string
  title: string
  at: string
}

/**
 * Reads what has the words of a tsquery: the member's campaigns, circles, and posts that they can read. memberId null: a
 * visitor, who finds circles and the blog. files: posts that ship with the product and have the words, too.
 */
const readFound = (client: Client, memberId: number | null, words: string, files: readonly FoundFile[]) =>
  queryRow(client, foundRow, { prepared: text, values: [memberId, words, JSON.stringify(files)] })
