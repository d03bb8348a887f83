import {
  blogQueryOf,
  listAllBlogPosts,
  listBlogPosts,
  readAnyBlogPost,
  readBlogPost,
} from '../community/blog.ts'
import { listShippedPosts } from '../community/blog-editor.ts'
import type { Output } from '../operation.ts'
import type { PageRead, WrittenRow } from './row.ts'

const postOf = (response: unknown) => (response as Output<typeof readBlogPost>).post
const postRead: PageRead = {
  operation: readBlogPost,
  titleOf: (response) => postOf(response).title,
  searchOf: (response) => ({ description: postOf(response).description, isHidden: false }),
}

const post = { audience: 'public', page: 'blog-post', blog: 'post' } satisfies Partial<WrittenRow>

/** A post at an address of the product’s list. tool: the creator tool that it explains. */
const fixedPost = (slug: string, title: string, tool?: string): WrittenRow => ({
  ...post,
  path: `/blog/${slug}`,
  title,
  preset: { slug, ...(tool && { tool }) },
  data: [postRead],
  cache: 60,
})

/** The blog: its list, and its posts. */
export const blogPages: readonly WrittenRow[] = [
  {
    path: '/blog',
    audience: 'public',
    title: 'Blog',
    description:
      'What platforms allow, how to ask for feedback that helps, and what makes people stay: written for creators who start small.',
    page: 'blog',
    blog: 'list',
    data: [{ operation: listBlogPosts, input: ({ query }) => ({ query: blogQueryOf(query) }) }],
  },
  {
    ...post,
    path: '/blog/{slug}',
    title: 'Blog',
    data: [postRead],
  },
  fixedPost('compliance-policy', 'What each platform allows'),
  fixedPost(
    'monetization-eligibility-checker-guide',
    'The monetization checker, explained',
    'monetization checker',
  ),
  fixedPost('ai-hashtag-generator-guide', 'The hashtag generator, explained', 'hashtag generator'),
  fixedPost('ai-title-generator-guide', 'The title generator, explained', 'title generator'),
  {
    path: '/blog/new',
    audience: 'admin',
    title: 'New post',
    description: 'The blog’s editor, and every post that admins wrote.',
    page: 'blog-editor',
    data: [{ operation: listAllBlogPosts }, { operation: listShippedPosts }],
  },
  {
    path: '/blog/edit/{id}',
    audience: 'admin',
    title: 'Edit post',
    page: 'blog-editor',
    data: [
      {
        operation: readAnyBlogPost,
        input: ({ params: { id = '' } }) => ({ params: { postId: id } }),
        titleOf: (response) => `Edit: ${(response as Output<typeof readAnyBlogPost>).post.title}`,
      },
    ],
  },
]
