import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/caller.ts'
import { heldVerdict, newCircle } from '#tests/circles.ts'
import { createClient } from '#tests/client.ts'
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
  for (const person of [maker, reader]) await person.do.joinCircle({ circleId })
})
const visitor = createClient(server)
const posted = async (person: Person, text: string) => (await person.do.writePost({ circleId, text })).post
const comment = async (person: Person, postId: string, text: string): Promise<string> =>
  (await person.do.writeComment({ circleId, postId, text })).comment.id
const comments = async (person: Caller, postId: string) =>
  (await person.do.listComments({ circleId, postId })).comments

test('a like of a comment counts once however many arrive at once, for nobody’s leaderboard, and can be taken back', async () => {
  const { id } = await posted(maker, 'Like what is said here')
  const commentId = await comment(reader, id, 'Well said')
  const press = (liked = true) => ({ circleId, postId: id, commentId, liked })
  await Promise.all(Array.from({ length: 8 }, () => maker.do.likeComment(press())))
  expect(await owner.do.likeComment(press())).toEqual({ likes: 2, liked: true })
  expect(await comments(maker, id)).toMatchObject([{ likes: 2, liked: true }])
  expect(await comments(visitor, id)).toMatchObject([{ likes: 2, liked: false }])
  expect((await owner.do.readLeaderboard({ circleId, span: 'ever' })).members).toEqual([])
  await Promise.all([owner.do.likeComment(press(false)), owner.do.likeComment(press(false))])
  expect(await comments(owner, id)).toMatchObject([{ likes: 1, liked: false }])
  expect(await reader.cannot.likeComment(press())).toBe('conflict')
  const outsider = await join(server, 'likes_outside')
  expect(await outsider.cannot.likeComment(press())).toBe('forbidden')
  expect(await visitor.cannot.likeComment(press())).toBe('unauthorized')
})

test('a like of a comment is rejected while it is in review, or below a post in review, and for whoever blocked its author', async () => {
  const { id } = await posted(maker, 'Held things below')
  const held = await comment(reader, id, 'A fucking shame')
  const press = { circleId, postId: id, commentId: held, liked: true }
  expect(await maker.cannot.likeComment(press)).toBe('not_found')
  const admin = await join(server, 'admits_likes')
  await promote(server.database, admin)
  const [item] = (await admin.do.listCases({ kind: 'held' })).cases
  await admin.do.decideCase({ caseId: item?.id ?? '', ...heldVerdict(true) })
  await maker.do.likeComment(press)
  const other = await posted(maker, 'Another post')
  expect(await maker.cannot.likeComment({ ...press, postId: other.id })).toBe('not_found')
  const blocks = await join(server, 'blocks_likes')
  await blocks.do.joinCircle({ circleId })
  await blocks.do.blockAuthor({ circleId, postId: id, commentId: held })
  expect(await blocks.cannot.likeComment(press)).toBe('not_found')
  await server.database.owner.query('UPDATE circle_post SET held = true WHERE id = $1', [id])
  expect(await maker.cannot.likeComment(press)).toBe('not_found')
})
