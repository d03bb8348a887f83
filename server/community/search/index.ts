import { type SearchResults, search, searchLimits } from '#contract/community/search.ts'
import { findTasks } from '../../exchange/tasks/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { postFiles } from '../blog/index.ts'
import { type FoundFile, readFound } from './queries.ts'
import { excerptOf, match, tsqueryOf, wordsOf } from './rules.ts'

export { tsqueryOf } from './rules.ts'

let fileWords: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Posts that ship with the product and match a search. */
function filesWith(search: string): FoundFile[] {
  const files = postFiles()
  fileWords ??= new Map(
    [...files.values()].map(({ slug, title, description, body }) => [
      slug,
      new Set(wordsOf(`${title} ${description} ${body}`.toLowerCase())),
    ]),
  )
  return [...fileWords].flatMap(([slug, words]) => {
    const file = files.get(slug)
    return file && match(words, search) ? [{ slug, title: file.title, at: file.at }] : []
  })
}

/** Search over what is in the database; pages and help are searched in the browser. */
export const searchEndpoints: readonly Endpoint[] = [
  endpoint(search, async ({ query }, { services, member, network }) => {
    const words = tsqueryOf(query.q)
    if (words === null) return { campaigns: [], tasks: [], circles: [], articles: [], posts: [] }
    await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
      member
        ? { name: 'search_member', subject: String(member.id) }
        : { name: 'search_network', subject: network },
    ])
    return findAll({ services, member }, query.q, words)
  }),
]

/** Everything with the words of a search, of which `words` is the tsquery; tasks only for members. */
export async function findAll(
  { services, member }: { services: Services; member: { id: number } | null },
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
