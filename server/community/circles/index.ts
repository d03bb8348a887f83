import { listCircleMembers, listCircleRequests } from '#contract/community/circle-members.ts'
import { listCircles, readCircle, readCircleTerms } from '#contract/community/circles.ts'
import { listComments, listPosts, readLeaderboard, readPost } from '#contract/community/posts.ts'
import { cursorAfter, idOfCursor, pageBy, pageOf, positionOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enterCircle, presentCircle, readPage } from './access.ts'
import { changeCircleEndpoint, createCircleEndpoint } from './create-circle.ts'
import { readMembers, readRequests } from './member-queries.ts'
import { membershipEndpoints } from './membership.ts'
import { moderationEndpoints } from './moderate.ts'
import { findPost, readComments, readFeed, readLeaders, readPinned } from './post-queries.ts'
import { postNotFound, presentPosts, presentText } from './present-post.ts'
import { countCircles, readBuyer, readCircles } from './queries.ts'
import { writeCommentEndpoint, writePostEndpoint } from './write-post.ts'

export { holdComment, holdPost } from './change-posts.ts'
export { heldCircle, hideCircle } from './create-circle.ts'
export { openFeedbackThreads } from './feedback-threads.ts'
export { visible } from './post-queries.ts'
export { heldComment, heldPost } from './write-post.ts'

/** Posts of circles, with their comments, likes and reports. */
const postEndpoints: readonly Endpoint[] = [
  endpoint(listPosts, async ({ params, query: { cursor, limit } }, context) => {
    const { pool } = context.services
    const memberId = context.member?.id ?? null
    const after = idOfCursor(cursor)
    const { id, role } = await enterCircle(pool, memberId, params.circleId, 'read')
    const [pinned, rows] = await Promise.all([
      after === null ? readPinned(pool, memberId, id) : [],
      readFeed(pool, memberId, id, { after, limit: limit + 1 }),
    ])
    const { shown, nextCursor } = pageOf(rows, limit)
    return { posts: await presentPosts([...pinned, ...shown], role, context), nextCursor }
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
    const { shown, nextCursor } = pageOf(rows, limit)
    return { comments: shown.map((row) => presentText(row, role, context)), nextCursor }
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

/** The directory of circles, who belongs to each, and what they write. */
export const circleEndpoints: readonly Endpoint[] = [
  endpoint(listCircles, async ({ query }, { services: { pool }, member }) => {
    const memberId = member?.id ?? null
    const after = positionOfCursor(query.cursor, 'number')
    const [rows, total] = await Promise.all([
      readCircles(pool, memberId, query, { after, limit: query.limit + 1 }),
      countCircles(pool, memberId, query),
    ])
    const { shown, nextCursor } = pageBy(rows, query.limit, (last) =>
      cursorAfter({ key: last.sortKey, id: last.id }),
    )
    return { circles: shown.map(presentCircle), total, nextCursor }
  }),
  endpoint(readCircleTerms, async (_input, { services: { pool, settings }, member }) => {
    const { balance, isFree } = await readBuyer(pool, member.id, false)
    return { price: isFree ? 0 : settings.get('circle_points'), isFree, balance }
  }),
  endpoint(readCircle, ({ params }, context) =>
    readPage(context, context.services.pool, Number(params.circleId)),
  ),
  createCircleEndpoint,
  changeCircleEndpoint,
  ...membershipEndpoints,
  ...postEndpoints,
  endpoint(listCircleMembers, async ({ params, query }, { services: { pool }, member }) => {
    const after = positionOfCursor(query.cursor, 'number')
    const { id } = await enterCircle(pool, member?.id ?? null, params.circleId, 'read')
    const rows = await readMembers(pool, id, { after, limit: query.limit + 1 })
    const { shown, nextCursor } = pageBy(rows, query.limit, (last) =>
      cursorAfter({ key: last.rank, id: last.id }),
    )
    return { members: shown.map((row) => ({ ...row, isYou: row.id === member?.id })), nextCursor }
  }),
  endpoint(listCircleRequests, async ({ params, query }, { services: { pool }, member }) => {
    const after = idOfCursor(query.cursor)
    const { id } = await enterCircle(pool, member.id, params.circleId, 'moderate')
    const rows = await readRequests(pool, id, { after, limit: query.limit + 1 })
    const { shown, nextCursor } = pageOf(rows, query.limit)
    return { requests: shown, nextCursor }
  }),
]
