import { search, searchLimits } from '#contract/community/search.ts'
import { findOpenTasks } from '../../exchange/tasks/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
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
    const { campaigns, circles, articles, posts, taskIds } = await readFound(
      services.pool,
      member?.id ?? null,
      words,
      filesWith(query.q),
    )
    const tasks = member && taskIds ? await findOpenTasks({ services, member }, taskIds) : []
    return {
      campaigns: campaigns ?? [],
      tasks: tasks.slice(0, searchLimits.results),
      circles: circles ?? [],
      articles: articles ?? [],
      posts: (posts ?? []).map(({ text, ...post }) => ({ ...post, excerpt: excerptOf(text) })),
    }
  }),
]
