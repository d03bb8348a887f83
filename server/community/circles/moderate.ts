import type pg from 'pg'
import {
  blockAuthor,
  closeCircleReport,
  listCircleReports,
  reportInCircle,
} from '#contract/community/circle-reports.ts'
import {
  deleteComment,
  deletePost,
  likeComment,
  likePost,
  pinPost,
  postLimits,
} from '#contract/community/posts.ts'
import type { Finding } from '#contract/moderation.ts'
import type { Client } from '#database/rows.ts'
import { blockMember } from '../../exchange/tasks/index.ts'
import type { Context, MemberContext } from '../../http/context.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { hold } from '../../moderation/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { enterCircle } from './access.ts'
import { holdComment, holdPost, removeComment, removePost, setLike, setPinned } from './change-posts.ts'
import { readLeads } from './member-queries.ts'
import { type CommentRow, findComment, findPost, type PostRow } from './post-queries.ts'
import { mayDelete, postNotFound, presentReport } from './present-post.ts'
import { lockCircle } from './queries.ts'
import { closeReports, findReport, insertReport, readReports } from './report-queries.ts'

const reportedAbout = 'Reported by members of its circle'

/** True if members' reports or the staff, not a check, led to the review of a text that everybody had seen. */
export const wasReported = (findings: readonly Finding[]): boolean =>
  findings.some(({ source, about }) => source === 'staff' || about === reportedAbout)

interface Named {
  circleId: string
  postId: string
}

/** The post, or its comment, that a call names. @throws Problem not_found, forbidden, conflict */
async function findText(
  client: Client,
  { member }: Pick<Context, 'member'>,
  { circleId, postId }: Named,
  commentId: string | null,
  access: 'read' | 'write' = 'read',
) {
  const memberId = member?.id ?? null
  const circle = await enterCircle(client, memberId, circleId, access)
  const post = await findPost(client, memberId, circle.id, Number(postId))
  const comment =
    post && commentId !== null ? await findComment(client, memberId, post.id, Number(commentId)) : null
  const text: PostRow | CommentRow | null = commentId === null ? post : comment
  if (!post || !text) throw postNotFound()
  return { circle, post, comment, text }
}

/** Deletes a text for its author or a moderator. One that is gone already is no error: a repeat changes nothing. */
const remove = ({ services, member }: MemberContext, named: Named, commentId: string | null): Promise<void> =>
  inPatientTransaction(services.pool, async (client) => {
    const found = await findText(client, { member }, named, commentId).catch((thrown: unknown) => {
      if (thrown instanceof Problem && thrown.message === postNotFound().message) return null
      throw thrown
    })
    if (!found) return
    const { circle, post, comment, text } = found
    if (!mayDelete(text, circle.role, { member }))
      throw new Problem('forbidden', 'Only its author and the moderators of this circle can delete it.')
    await (comment ? removeComment(client, comment.id) : removePost(client, post.id))
  })

/** Adds or takes back a like. A text in review takes none, and neither do comments below one. */
async function like(
  { services: { pool, config }, member }: MemberContext,
  named: Named,
  commentId: string | null,
  liked: boolean,
) {
  await countAgainstLimits({ pool, config }, { circle_like: member.id })
  const { post, text } = await findText(pool, { member }, named, commentId, 'write')
  if (post.held || text.held) throw postNotFound()
  const kind = commentId === null ? 'post' : 'comment'
  if (text.authorId === member.id) throw new Problem('conflict', `You can’t like your own ${kind}.`)
  return { likes: await setLike(pool, member.id, { kind, id: text.id }, liked), liked }
}

/** Endpoints for members about one text: its likes, reports and end, or its place on top. */
export const moderationEndpoints: readonly Endpoint[] = [
  endpoint(likePost, ({ params, body }, context) => like(context, params, null, body.liked)),
  endpoint(likeComment, ({ params, body }, context) => like(context, params, params.commentId, body.liked)),
  endpoint(deletePost, ({ params }, context) => remove(context, params, null)),
  endpoint(deleteComment, ({ params }, context) => remove(context, params, params.commentId)),
  endpoint(pinPost, ({ params, body }, { services, member }) =>
    inPatientTransaction(services.pool, async (client) => {
      await lockCircle(client, Number(params.circleId))
      const circle = await enterCircle(client, member.id, params.circleId, 'moderate')
      const post = await findPost(client, member.id, circle.id, Number(params.postId))
      if (!post || post.held) throw postNotFound()
      if (!(await setPinned(client, post, body.pinned, postLimits.pinned)))
        throw new Problem(
          'limit_reached',
          `You’ve reached the limit of ${postLimits.pinned} pinned posts. Unpin one first.`,
        )
    }),
  ),
  endpoint(reportInCircle, async ({ params, body }, { services, member }) => {
    await countAgainstLimits(services, { report_member: member.id })
    const most = services.settings.get('circle_report_count')
    await inPatientTransaction(services.pool, (client) => report(client, member, { params, body, most }))
  }),
  endpoint(listCircleReports, async ({ params, query }, { services: { pool }, member }) => {
    const { shown, nextCursor } = await pageById(query, async (page) => {
      const { id } = await enterCircle(pool, member.id, params.circleId, 'moderate')
      return readReports(pool, id, page)
    })
    return { reports: shown.map(presentReport), nextCursor }
  }),
  endpoint(closeCircleReport, ({ params, body }, { services, member }) =>
    inPatientTransaction(services.pool, async (client) => {
      const circle = await enterCircle(client, member.id, params.circleId, 'moderate')
      const open = await findReport(client, circle.id, Number(params.reportId))
      if (!open) throw new Problem('not_found', 'This report is already closed.')
      await closeReports(client, open)
      if (body.deleted)
        await (open.commentId ? removeComment(client, open.commentId) : removePost(client, open.postId))
    }),
  ),
  endpoint(blockAuthor, async ({ params, body }, { services: { pool }, member }) => {
    const { text } = await findText(pool, { member }, params, body.commentId)
    if (text.authorId === null || text.authorId === member.id)
      throw new Problem('conflict', 'You can’t block this author.')
    await blockMember(pool, member.id, text.authorId)
  }),
]

interface Report {
  params: Named
  body: { commentId: string | null; reason: string }
  /** Reporters after which the text is held for an admin. */
  most: number
}

async function report(
  client: pg.ClientBase,
  member: MemberContext['member'],
  { params, body, most }: Report,
) {
  const { circle, post, comment, text } = await findText(client, { member }, params, body.commentId)
  if (circle.role === null) throw new Problem('forbidden', 'Join this circle first.')
  if (text.authorId === null || text.authorId === member.id)
    throw new Problem('conflict', 'You can’t report this.')
  const reported = { circleId: circle.id, postId: post.id, commentId: comment?.id ?? null }
  const reporters = await insertReport(client, { ...reported, reporterId: member.id, reason: body.reason })
  if (reporters >= most && !text.held) {
    const kind = comment ? 'comment' : 'post'
    await hold(client, { kind, subjectId: text.id, memberId: text.authorId, content: text.text }, [
      { source: 'spam', about: reportedAbout },
    ])
    await closeReports(client, reported)
    await (comment ? holdComment(client, text.id, true) : holdPost(client, text.id, true))
  } else if (reporters === 1)
    for (const memberId of await readLeads(client, circle.id))
      if (memberId !== text.authorId)
        await notify(client, {
          memberId,
          kind: 'circle',
          title: `Something was reported in ${circle.name}`,
          path: `/circles/${circle.id}?tab=reports`,
        })
}
