import { z } from 'zod'
import { taskSchema } from '../exchange/tasks.ts'
import { define, idParam, listQuery, moment, named, pageWith, rowId, textOf } from '../operation.ts'
import { circleParams, imageUrl } from './circles.ts'

export const postLimits = { text: 5000, comment: 2000, pictures: 4, pinned: 3 } as const

const written = {
  id: rowId,
  author: z.string().nullable().describe('null: the weekly feedback thread, which we open.'),
  imageUrl,
  html: z.string().describe('The text, rendered by the server from a subset of Markdown.'),
  at: moment,
  inReview: z.boolean().describe('True: only its author sees it until an admin has read it.'),
  isYours: z.boolean(),
  canDelete: z.boolean(),
  likes: z.int(),
  liked: z.boolean().describe('True: the caller likes it.'),
}

const postSchema = named('CirclePost', {
  ...written,
  isWeekly: z.boolean().describe('True: the feedback thread of a week.'),
  isPinned: z.boolean(),
  pictures: z.array(z.string()),
  task: taskSchema.nullable().describe('A running campaign of its author; null: none.'),
  canEarn: z.boolean().describe('True: the caller can do the task for points now.'),
  comments: z.int(),
})
export type CirclePost = z.infer<typeof postSchema>

const commentSchema = named('CircleComment', written)

const text = (most: number) => textOf(1, most, 'Write something first.')
export const postParams = circleParams.extend({ postId: idParam })
const commentParams = postParams.extend({ commentId: idParam })

export const listPosts = define('listPosts', 'GET /api/circles/{circleId}/posts', {
  audience: 'public',
  summary: 'A circle’s posts, newest first; pinned ones come before the first page.',
  params: circleParams,
  query: listQuery,
  response: pageWith({ posts: z.array(postSchema) }),
  errors: ['not_found', 'forbidden'],
})

export const readPost = define('readPost', 'GET /api/circles/{circleId}/posts/{postId}', {
  audience: 'public',
  summary: 'One post.',
  params: postParams,
  response: z.object({ post: postSchema }),
  errors: ['not_found', 'forbidden'],
})

export const writePost = define('writePost', 'POST /api/circles/{circleId}/posts', {
  standing: 'publishing',
  summary: 'Posts in a circle. No points move. Repeated within the hour: nothing changes.',
  params: circleParams,
  body: named('NewCirclePost', {
    text: text(postLimits.text),
    pictures: z
      .array(z.uuid())
      .max(postLimits.pictures, `Add at most ${postLimits.pictures} pictures.`)
      .default([]),
    campaignId: idParam.nullable().default(null).describe('A running campaign of the author.'),
  }),
  response: z.object({ post: postSchema }),
  errors: ['not_found', 'forbidden', 'conflict'],
  rates: ['circle_post'],
})

export const deletePost = define('deletePost', 'DELETE /api/circles/{circleId}/posts/{postId}', {
  summary: 'Deletes a post with its comments: its author, the owner and moderators.',
  params: postParams,
  errors: ['not_found', 'forbidden'],
})

export const pinPost = define('pinPost', 'PUT /api/circles/{circleId}/posts/{postId}/pin', {
  summary: 'Pins a post above the feed, or unpins it: the owner and moderators.',
  params: postParams,
  body: z.object({ pinned: z.boolean() }),
  errors: ['not_found', 'forbidden', 'limit_reached'],
})

const liking = {
  body: z.object({ liked: z.boolean() }),
  response: z.object({ likes: z.int(), liked: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  rates: ['circle_like'],
} as const

export const likePost = define('likePost', 'PUT /api/circles/{circleId}/posts/{postId}/like', {
  ...liking,
  summary: 'Likes a post, or takes the like back. Repeated: nothing changes.',
  params: postParams,
})

export const likeComment = define(
  'likeComment',
  'PUT /api/circles/{circleId}/posts/{postId}/comments/{commentId}/like',
  {
    ...liking,
    summary: 'Likes a comment, or takes the like back. Repeated: nothing changes.',
    params: commentParams,
  },
)

export const listComments = define('listComments', 'GET /api/circles/{circleId}/posts/{postId}/comments', {
  audience: 'public',
  summary: 'Comments of a post, oldest first.',
  params: postParams,
  query: listQuery,
  response: pageWith({ comments: z.array(commentSchema) }),
  errors: ['not_found', 'forbidden'],
})

export const writeComment = define('writeComment', 'POST /api/circles/{circleId}/posts/{postId}/comments', {
  standing: 'publishing',
  summary:
    'Comments on a post. Its author and everyone mentioned are notified. Repeated within the hour: nothing changes.',
  params: postParams,
  body: named('NewCircleComment', { text: text(postLimits.comment) }),
  response: z.object({ comment: commentSchema }),
  errors: ['not_found', 'forbidden', 'conflict', 'limit_reached'],
  rates: ['circle_comment'],
})

export const deleteComment = define(
  'deleteComment',
  'DELETE /api/circles/{circleId}/posts/{postId}/comments/{commentId}',
  {
    summary: 'Deletes a comment: its author, the owner and moderators.',
    params: commentParams,
    errors: ['not_found', 'forbidden'],
  },
)

export const leaderboardSpans = ['7', '30', 'ever'] as const

export const readLeaderboard = define('readLeaderboard', 'GET /api/circles/{circleId}/leaderboard', {
  audience: 'public',
  summary: 'Ten members by likes that their posts received.',
  params: circleParams,
  query: z.object({ span: z.enum(leaderboardSpans).default('7').describe('Days, or ever.') }),
  response: z.object({
    members: z.array(z.object({ username: z.string(), imageUrl, likes: z.int(), isYou: z.boolean() })),
  }),
  errors: ['not_found', 'forbidden'],
})
