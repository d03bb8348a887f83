import type pg from 'pg'
import { writeComment, writePost } from '#contract/community/posts.ts'
import { affectsRow, is, queryOne, queryOneValue, type RowOf } from '#database/rows.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { checkText, type HeldOutcome, hold } from '../../moderation/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { readOwnPictures } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { enterCircle } from './access.ts'
import {
  holdComment,
  holdPost,
  insertComment,
  insertPost,
  removeComment,
  removePost,
} from './change-posts.ts'
import { wasReported } from './moderate.ts'
import {
  findComment,
  findFollowers,
  findMentioned,
  findPost,
  findSent,
  findSentComment,
} from './post-queries.ts'
import { postNotFound, presentPosts, presentText } from './present-post.ts'

const commentsMost = 1000
/** Members that one text notifies by name, and by having commented. */
const mentionsMost = 10
const followersMost = 50

/** Names that a text mentions, in lower case. */
const mentionsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<![\w@/])@([a-z0-9]\w{2,23})/gi)].map(([, name = '']) => name.toLowerCase()),
  ),
]

const writtenRow = { circleId: is.integer, postId: is.integer, authorId: is.integer, text: is.text }
type Written = RowOf<typeof writtenRow>

const pathOf = ({ circleId, postId }: Written): string => `/circles/${circleId}?post=${postId}`

/** Notifies everyone whom a published text mentions; returns them. */
async function notifyMentioned(client: pg.ClientBase, written: Written): Promise<number[]> {
  const names = mentionsOf(written.text).slice(0, mentionsMost)
  const ids = names.length === 0 ? [] : await findMentioned(client, { ...written, names })
  const { authorId } = written
  const title = `${await nameOf(client, authorId)} mentioned you in a circle`
  for (const memberId of ids)
    await notify(client, { memberId, kind: 'mention', title, path: pathOf(written), authorId })
  return ids
}

/** Notifies those whom a published comment mentions, then the others who follow its post. */
async function notifyOfComment(client: pg.ClientBase, written: Written): Promise<void> {
  const mentioned = await notifyMentioned(client, written)
  const { authorId } = written
  const name = await nameOf(client, authorId)
  for (const { id, isAuthor } of await findFollowers(client, { ...written, most: followersMost }))
    if (!mentioned.includes(id)) {
      const title = `${name} commented on ${isAuthor ? 'your post' : 'a post you commented on'}`
      await notify(client, { memberId: id, kind: 'reply', title, path: pathOf(written), authorId })
    }
}

async function nameOf(client: pg.ClientBase, memberId: number): Promise<string> {
  const text = 'SELECT username AS name FROM member WHERE id = $1'
  return (await queryOneValue(client, is.text, text, [memberId])) ?? ''
}

export const writePostEndpoint = endpoint(writePost, async ({ params, body }, context) => {
  const { services, member } = context
  await countAgainstLimits(services, { circle_post: member.id })
  const { row, role } = await inPatientTransaction(services.pool, async (client) => {
    const circle = await enterCircle(client, member.id, params.circleId, 'write')
    const pictureIds = await readOwnPictures(client, member.id, body.pictures)
    const campaignId = body.campaignId === null ? null : Number(body.campaignId)
    if (campaignId !== null) await expectRunning(client, member.id, campaignId)
    const written = { circleId: circle.id, authorId: member.id, text: body.text }
    const sent = await findSent(client, { ...written, pictureIds, campaignId })
    if (sent !== null) return { row: await findPost(client, member.id, circle.id, sent), role: circle.role }
    const findings = checkText(body.text, services.settings)
    const postId = await insertPost(client, {
      ...written,
      pictureIds,
      campaignId,
      held: findings.length > 0,
    })
    const held = { kind: 'post', subjectId: postId, memberId: member.id, content: body.text } as const
    if (findings.length > 0) await hold(client, held, findings)
    else await notifyMentioned(client, { ...written, postId })
    return { row: await findPost(client, member.id, circle.id, postId), role: circle.role }
  })
  if (!row) throw postNotFound()
  const [post] = await presentPosts([row], role, context)
  if (!post) throw postNotFound()
  return { post }
})

async function expectRunning(client: pg.ClientBase, ownerId: number, campaignId: number): Promise<void> {
  const text = `SELECT FROM campaign WHERE id = $1 AND owner_id = $2 AND state = 'live'`
  if (!(await affectsRow(client, text, [campaignId, ownerId])))
    throw Problem.field('campaignId', 'Choose one of your running campaigns.')
}

export const writeCommentEndpoint = endpoint(writeComment, async ({ params, body }, context) => {
  const { services, member } = context
  await countAgainstLimits(services, { circle_comment: member.id })
  return inPatientTransaction(services.pool, async (client) => {
    const circle = await enterCircle(client, member.id, params.circleId, 'write')
    const post = await findPost(client, member.id, circle.id, Number(params.postId))
    if (!post) throw postNotFound()
    const written = { circleId: circle.id, postId: post.id, authorId: member.id, text: body.text }
    const sent = await findSentComment(client, written)
    const id = sent ?? (await storeComment(context, client, written))
    const row = await findComment(client, member.id, post.id, id)
    if (!row) throw postNotFound()
    return { comment: presentText(row, circle.role, context) }
  })
})

/** Stores a comment, and holds it or notifies those whom it concerns; returns its id. @throws Problem limit_reached */
async function storeComment(
  { services }: Pick<Context, 'services'>,
  client: pg.PoolClient,
  written: Written,
): Promise<number> {
  const findings = checkText(written.text, services.settings)
  const id = await insertComment(client, { ...written, held: findings.length > 0, most: commentsMost })
  if (id === null) throw new Problem('limit_reached', 'This post has reached the limit of 1,000 comments.')
  const held = { kind: 'comment', subjectId: id, memberId: written.authorId, content: written.text } as const
  if (findings.length > 0) await hold(client, held, findings)
  else await notifyOfComment(client, written)
  return id
}

/** Verdicts on a held post. Those whom it mentions are notified once everybody can see it. */
export const heldPost: HeldOutcome = {
  async release(client, { subjectId, findings }) {
    await holdPost(client, subjectId, false)
    const written = await queryOne(
      client,
      writtenRow,
      `SELECT circle_id AS "circleId", id AS "postId", author_id AS "authorId", text FROM circle_post WHERE id = $1`,
      [subjectId],
    )
    if (written && !wasReported(findings)) await notifyMentioned(client, written)
  },
  remove: (client, { subjectId }) => removePost(client, subjectId),
}

/** Verdicts on a held comment, as on a post. */
export const heldComment: HeldOutcome = {
  async release(client, { subjectId, findings }) {
    await holdComment(client, subjectId, false)
    const written = await queryOne(
      client,
      writtenRow,
      `SELECT circle_id AS "circleId", post_id AS "postId", circle_comment.author_id AS "authorId", circle_comment.text
       FROM circle_comment JOIN circle_post ON circle_post.id = post_id WHERE circle_comment.id = $1`,
      [subjectId],
    )
    if (written && !wasReported(findings)) await notifyOfComment(client, written)
  },
  remove: (client, { subjectId }) => removeComment(client, subjectId),
}
