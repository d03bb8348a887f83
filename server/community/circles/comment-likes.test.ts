import { beforeAll, expect, test } from 'vitest'
import { joinCircle } from '#contract/community/circle-members.ts'
import { blockAuthor } from '#contract/community/circle-reports.ts'
import {
  likeComment,
  listComments,
  readLeaderboard,
  writeComment,
  writePost,
} from '#contract/community/posts.ts'
import { decideHeld, listHeld } from '#contract/trust/holds.ts'
import { newCircle } from '#tests/circles.ts'
import { createClient, keyed } from '#tests/client.ts'
import { give, join, type Person, promote } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let owner: Person
let maker: Person
let reader: Person
let circleId: string
beforeAll(async () => {
  ;[owner, maker, reader] = (await Promise.all(
    ['owns_likes', 'makes_likes', 'reads_likes'].map((name) => join(server, name)),
  )) as [Person, Person, Person]
  await give(server.database, owner, 200)
  circleId = (await newCircle(owner, { name: 'Likes' })).id
  for (const { client } of [maker, reader]) await client.call(joinCircle, { params: { circleId } })
})
const visitor = () => ({ client: createClient(server) })
type Caller = Pick<Person, 'client'>
const on = (postId: string) => ({ params: { circleId, postId } })
const posted = async ({ client }: Person, text: string) =>
  (await client.call(writePost, { params: { circleId }, body: { text } })).body.post
const comment = async ({ client }: Person, postId: string, text: string): Promise<string> =>
  (await client.call(writeComment, { ...on(postId), body: { text } })).body.comment.id
const comments = async ({ client }: Caller, postId: string) =>
  (await client.call(listComments, on(postId))).body.comments
const like = ({ client }: Caller, postId: string, commentId: string, liked = true) =>
  client.call(likeComment, { params: { circleId, postId, commentId }, body: { liked } })

test('a like of a comment counts once however many arrive at once, for nobody’s leaderboard, and can be taken back', async () => {
  const { id } = await posted(maker, 'Like what is said here')
  const commentId = await comment(reader, id, 'Well said')
  const press = (person: Caller, liked = true) => like(person, id, commentId, liked)
  await Promise.all(Array.from({ length: 8 }, () => press(maker)))
  expect((await press(owner)).body).toEqual({ likes: 2, liked: true })
  expect(await comments(maker, id)).toMatchObject([{ likes: 2, liked: true }])
  expect(await comments(visitor(), id)).toMatchObject([{ likes: 2, liked: false }])
  const board = await owner.client.call(readLeaderboard, { params: { circleId }, query: { span: 'ever' } })
  expect(board.body.members).toEqual([])
  await Promise.all([press(owner, false), press(owner, false)])
  expect(await comments(owner, id)).toMatchObject([{ likes: 1, liked: false }])
  expect((await press(reader)).status).toBe(409)
  expect((await press(await join(server, 'likes_outside'))).status).toBe(403)
  expect((await press(visitor())).status).toBe(401)
})

test('a like of a comment is rejected while it is in review, or below a post in review, and for whoever blocked its author', async () => {
  const { id } = await posted(maker, 'Held things below')
  const held = await comment(reader, id, 'A fucking shame')
  expect((await like(maker, id, held)).status).toBe(404)
  const admin = await join(server, 'admits_likes')
  await promote(server.database, admin)
  const [item] = (await admin.client.call(listHeld, {})).body.held
  const verdict = { params: { heldId: item?.id ?? '' }, body: { released: true } }
  expect((await admin.client.call(decideHeld, verdict, keyed(crypto.randomUUID()))).status).toBe(204)
  expect((await like(maker, id, held)).status).toBe(200)
  const other = await posted(maker, 'Another post')
  expect((await like(maker, other.id, held)).status).toBe(404)
  const blocks = await join(server, 'blocks_likes')
  await blocks.client.call(joinCircle, { params: { circleId } })
  const block = { ...on(id), body: { commentId: held } }
  expect((await blocks.client.call(blockAuthor, block)).status).toBe(204)
  expect((await like(blocks, id, held)).status).toBe(404)
  await server.database.owner.query('UPDATE circle_post SET held = true WHERE id = $1', [id])
  expect((await like(maker, id, held)).status).toBe(404)
})
