import { z } from 'zod'
import { campaignStates, pauseCauses } from '../exchange/campaign-fields.ts'
import { actionNames } from '../exchange/catalogue.ts'
import { taskSchema } from '../exchange/tasks.ts'
import { define } from '../operation.ts'
import { platformNames } from '../platforms.ts'

/** Longest search, in characters, and most results of each kind. */
export const searchLimits = { length: 80, results: 5 } as const

const title = z.string()
export const foundCampaign = z.object({
  id: z.string(),
  title,
  platform: z.enum(platformNames),
  action: z.enum(actionNames),
  state: z.enum(campaignStates),
  pausedBy: z.enum(pauseCauses).nullable(),
})
export const foundArticle = z.object({ slug: z.string(), title })
export const foundCircle = z.object({ id: z.string(), name: title, members: z.int() })
const post = { id: z.string(), circleId: z.string(), circle: title, author: z.string().nullable() }
/** A post as stored; the response has an excerpt in place of its text. */
export const foundPost = z.object({ ...post, text: z.string() })

const results = z.object({
  campaigns: z.array(foundCampaign).describe('The member’s own, newest first.'),
  tasks: z.array(taskSchema).describe('Tasks that the member can do now.'),
  circles: z.array(foundCircle),
  articles: z.array(foundArticle).describe('Published posts of the blog, newest first.'),
  posts: z
    .array(z.object({ ...post, excerpt: z.string() }))
    .describe('From circles that the member can read, newest first.'),
})
export type SearchResults = z.infer<typeof results>

export const search = define('search', 'GET /api/search', {
  audience: 'public',
  summary:
    'Campaigns, tasks, circles, posts and articles that have all words of a text; the last word may be the beginning of one. Visitors find circles and the blog.',
  query: z.object({ q: z.string().trim().max(searchLimits.length).default('') }),
  response: results,
  rates: ['search_member', 'search_network'],
})
