import { listComments, listPosts, readLeaderboard, readPost } from '#contract/community/posts.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enterCircle } from './access.ts'
import { moderationEndpoints } from './moderate.ts'
import { findPost, readComments, readFeed, readLeaders, readPinned } from './post-queries.ts'
import { postNotFound, presentComment, presentPosts } from './present-post.ts'
import { writeCommentEndpoint, writePostEndpoint } from './write-post.ts'

/** Posts of circles, with their comments, likes and reports. */
export const postEndpoints: readonly Endpoint[] = [
  endpoint(listPosts, async ({ params, query: { cursor, limit } }, context) => {
    const { pool } = context.services
    const memberId = context.member?.id ?? null
    const after = idOfCursor(cursor)
    const { id, role } = await enterCircle(pool, memberId, params.circleId, 'read')
    const [pinned, rows] = await Promise.all([
      after === null ? readPinned(pool, memberId, id) : [],
      readFeed(pool, memberId, id, { after, limit: limit + 1 }),
    ])
    const shown = rows.slice(0, limit)
    return {
      posts: await presentPosts([...pinned, ...shown], role, context),
      nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
    }
  }),
  endpoint(readPost, async ({ params }, context) => {
    const { pool } = context.services
    const memberId = context.member?.id ?? null
    const { id, role } = await enterCircle(pool, memberId, params.circleId, 'read')
    const row = await findPost(pool, memberId, id, Number(params.postId))
    const [post] = row ? await presentPosts([row], role, context) : []
    if (!post) throw postNotFound()
    return { post }
  }),
  writePostEndpoint,
  endpoint(listComments, async ({ params, query: { cursor, limit } }, context) => {
    const { pool } = context.services
    const memberId = context.member?.id ?? null
    const page = { after: idOfCursor(cursor), limit: limit + 1 }
    const { id, role } = await enterCircle(pool, memberId, params.circleId, 'read')
    if (!(await findPost(pool, memberId, id, Number(params.postId)))) throw postNotFound()
    const rows = await readComments(pool, memberId, Number(params.postId), page)
    const shown = rows.slice(0, limit)
    return {
      comments: shown.map((row) => presentComment(row, role, context)),
      nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
    }
  }),
  writeCommentEndpoint,
  endpoint(readLeaderboard, async ({ params, query: { span } }, { services: { pool }, member }) => {
    const { id } = await enterCircle(pool, member?.id ?? null, params.circleId, 'read')
    const rows = await readLeaders(pool, id, span === 'ever' ? null : Number(span))
    return {
      members: rows.map(({ id: memberId, ...row }) => ({ ...row, isYou: memberId === member?.id })),
    }
  }),
  ...moderationEndpoints,
]
