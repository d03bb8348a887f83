import { z } from 'zod'
import { desk } from '../desk.ts'
import { define, idParam, listQuery, moment, named, pageWith, rowId, textOf } from '../operation.ts'

/** Longest texts of a post, in characters, and most tags. */
export const blogLimits = { slug: 80, title: 100, description: 165, body: 40_000, tag: 30, tags: 5 } as const

/** draft: without a time of publication; scheduled: that time is in the future; published: it has passed. */
const blogStates = ['draft', 'scheduled', 'published'] as const

const words = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const wordsOf = (most: number) =>
  z.string().max(most).regex(words, 'Use a to z, digits, and hyphens between words.')
const tag = wordsOf(blogLimits.tag)

export const cardSchema = named('BlogCard', {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  minutes: z.int().describe('Minutes to read it.'),
  at: moment.describe('When it was published.'),
  changedAt: moment,
  coverUrl: z.string().nullable(),
})
export type BlogCard = z.infer<typeof cardSchema>

const articleSchema = cardSchema
  .extend({
    html: z.string().describe('Rendered from Markdown, without HTML of its author’s.'),
    headings: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() })),
    related: z.array(cardSchema).describe('Posts that share a tag, the nearest first.'),
  })
  .meta({ id: 'BlogArticle' })
export type BlogArticle = z.infer<typeof articleSchema>

export const listBlogPosts = define('listBlogPosts', 'GET /api/blog', {
  audience: 'public',
  summary: 'Published posts of the blog, newest first.',
  query: listQuery.extend({ tag: tag.optional() }),
  response: pageWith({
    posts: z.array(cardSchema),
    tags: z.array(z.string()).describe('The twelve tags that most posts have.'),
  }),
})

/** Query of the list from the address of its page: one large post, and three rows of four below it. */
export const blogQueryOf = ({ tag = '', cursor }: Record<string, string>): Record<string, string> => ({
  ...(words.test(tag) && tag.length <= blogLimits.tag && { tag }),
  ...(cursor && { cursor }),
  limit: '13',
})

export const readBlogPost = define('readBlogPost', 'GET /api/blog/{slug}', {
  audience: 'public',
  summary: 'A published post of the blog.',
  params: z.object({ slug: z.string().max(blogLimits.slug) }),
  response: z.object({ post: articleSchema }),
  errors: ['not_found'],
})

const fields = {
  slug: wordsOf(blogLimits.slug)
    // /blog/new is a page of admins.
    .refine((slug) => slug !== 'new', 'Choose another address.')
    .describe('Last part of its address.'),
  title: textOf(3, blogLimits.title),
  description: textOf(50, blogLimits.description, 'Write one sentence of at least 50 characters.').describe(
    'One sentence for lists and search engines.',
  ),
  body: z.string().trim().min(1, 'Write something first.').max(blogLimits.body).describe('Markdown.'),
  tags: z.array(tag).max(blogLimits.tags, `Choose at most ${blogLimits.tags} tags.`),
  cover: z.uuid().nullable().optional().describe('An uploaded picture, as for content; left out: it stays.'),
}

export const draftSchema = cardSchema
  .omit({ at: true })
  .extend({
    id: rowId,
    state: z.enum(blogStates),
    at: moment.nullable().describe('When it is or will be published; null: a draft.'),
    author: z.string().describe('Username of the admin who created it.'),
    version: z.int().describe('Rises with each change.'),
  })
  .meta({ id: 'BlogPost' })

export const postParams = z.object({ postId: idParam })
const written = z.object({
  post: draftSchema.extend({ body: z.string(), html: z.string().describe('Its preview.') }).meta({
    id: 'BlogPostWritten',
  }),
})
export type WrittenBlogPost = z.infer<typeof written>['post']

export const listAllBlogPosts = desk('listAllBlogPosts', 'GET /api/admin/blog', {
  summary: 'Posts that admins wrote, newest first; those that ship with the product are not among them.',
  rows: 'posts',
  row: draftSchema,
  filters: { state: z.enum(blogStates).optional() },
})

export const readAnyBlogPost = define('readAnyBlogPost', 'GET /api/admin/blog/{postId}', {
  summary: 'A post that an admin wrote, in any state, with its Markdown.',
  params: postParams,
  response: written,
  errors: ['not_found'],
})

export const createBlogPost = define('createBlogPost', 'POST /api/admin/blog', {
  summary:
    'Creates a draft. At the address of a post that ships with the product, it replaces that once published.',
  body: named('NewBlogPost', fields),
  response: written,
  errors: ['conflict'],
})

export const changeBlogPost = define('changeBlogPost', 'PUT /api/admin/blog/{postId}', {
  summary: 'Replaces the texts of a post. 409 if it changed since it was read, unless to these texts.',
  params: postParams,
  body: named('ChangedBlogPost', {
    ...fields,
    version: z.int32().min(1).describe('Of the post as it was read.'),
  }),
  response: written,
  errors: ['not_found', 'conflict'],
})

export const publishBlogPost = define('publishBlogPost', 'PUT /api/admin/blog/{postId}/publication', {
  summary: 'Publishes a post, now or at a moment, or makes it a draft again. Repeated: it keeps its moment.',
  params: postParams,
  body: named('BlogPublication', {
    at: z
      .union([z.iso.datetime(), z.literal('now')])
      .refine((at) => at >= '2000', 'Choose a moment after 1999.')
      .nullable()
      .describe('null: a draft.'),
  }),
  response: written,
  errors: ['not_found'],
})

export const deleteBlogPost = define('deleteBlogPost', 'DELETE /api/admin/blog/{postId}', {
  repeatable: false,
  freshSignIn: true,
  summary: 'Deletes a draft.',
  params: postParams,
  errors: ['not_found', 'conflict'],
})
