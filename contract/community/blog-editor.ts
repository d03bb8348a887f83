import { z } from 'zod'
import { define, moment, named } from '../operation.ts'
import { blogLimits, postParams } from './blog.ts'

export const previewBlogPost = define('previewBlogPost', 'POST /api/admin/blog/preview', {
  summary: 'Renders Markdown as the page of a post does. Stores nothing.',
  body: z.object({ body: z.string().max(blogLimits.body) }),
  response: z.object({ html: z.string(), minutes: z.int(), problem: z.string().nullable() }),
})

export const revisionSchema = named('BlogRevision', {
  version: z.int(),
  savedAt: moment,
  savedBy: z.string(),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
})
export type BlogRevision = z.infer<typeof revisionSchema>

export const listBlogRevisions = define('listBlogRevisions', 'GET /api/admin/blog/{postId}/revisions', {
  summary: 'What a post said at its latest versions, newest first.',
  params: postParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
  response: z.object({ revisions: z.array(revisionSchema) }),
})

export const listShippedPosts = define('listShippedPosts', 'GET /api/admin/blog/shipped', {
  summary: 'Posts that ship with the product, with their Markdown: a post of the same address replaces one.',
  response: z.object({
    posts: z.array(
      named('ShippedPost', {
        slug: z.string(),
        title: z.string(),
        description: z.string(),
        body: z.string(),
        tags: z.array(z.string()),
      }),
    ),
  }),
})
export type ShippedPost = z.infer<typeof listShippedPosts.response>['posts'][number]
