import { listCircleMembers, listCircleRequests } from '#contract/community/circle-members.ts'
import { listCircles, readCircle, readCircleTerms } from '#contract/community/circles.ts'
import { listComments, listPosts, readLeaderboard, readPost } from '#contract/community/posts.ts'
import { idOfCursor, type KeyPage, pageById, pageByKey } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enterCircle, readPage } from './access.ts'
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
  endpoint(listPosts, async ({ params, query }, context) => {
    const { pool } = context.services
    const memberId = context.member?.id ?? null
    const after = idOfCursor(query.cursor)
    const { id, role } = await enterCircle(pool, memberId, params.circleId, 'read')
    const [pinned, { shown, nextCursor }] = await Promise.all([
      after === null ? readPinned(pool, memberId, id) : [],
      pageById(query, (page) => readFeed(pool, memberId, id, page)),
    ])
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
  endpoint(listComments, async ({ params, query }, context) => {
    const { pool } = context.services
    const memberId = context.member?.id ?? null
    const { shown, nextCursor } = await pageById(query, async (page) => {
      const { id, role } = await enterCircle(pool, memberId, params.circleId, 'read')
      if (!(await findPost(pool, memberId, id, Number(params.postId)))) throw postNotFound()
      const rows = await readComments(pool, memberId, Number(params.postId), page)
      return rows.map((row) => presentText(row, role, context))
    })
    return { comments: shown, nextCursor }
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
    const read = (page: KeyPage) => readCircles(pool, memberId, query, page)
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageByKey(query, 'number', read, ({ sortKey }) => sortKey),
      countCircles(pool, memberId, query),
    ])
    return { circles: shown, total, nextCursor }
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
    const read = async (page: KeyPage) => {
      const { id } = await enterCircle(pool, member?.id ?? null, params.circleId, 'read')
      return readMembers(pool, id, page)
    }
    const { shown, nextCursor } = await pageByKey(query, 'number', read, ({ rank }) => rank)
    return { members: shown.map((row) => ({ ...row, isYou: row.id === member?.id })), nextCursor }
  }),
  endpoint(listCircleRequests, async ({ params, query }, { services: { pool }, member }) => {
    const { shown, nextCursor } = await pageById(query, async (page) => {
      const { id } = await enterCircle(pool, member.id, params.circleId, 'moderate')
      return readRequests(pool, id, page)
    })
    return { requests: shown, nextCursor }
  }),
]
