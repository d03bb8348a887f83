import { beforeAll, describe, expect, test } from 'vitest'
import { joinCircle } from '#contract/community/circle-members.ts'
import {
  blockAuthor,
  closeCircleReport,
  listCircleReports,
  reportInCircle,
} from '#contract/community/circle-reports.ts'
import { readCircle } from '#contract/community/circles.ts'
import {
  deleteComment,
  deletePost,
  likePost,
  listComments,
  listPosts,
  pinPost,
  readLeaderboard,
  readPost,
  writeComment,
  writePost,
} from '#contract/community/posts.ts'
import { end, funded } from '#tests/campaigns.ts'
import { decideHeldOf, newCircle } from '#tests/circles.ts'
import { createClient } from '#tests/client.ts'
import { give, join, type Person, promote, walletOf } from '#tests/exchange.ts'
import { sentTo, titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let admin: Person
let owner: Person
let maker: Person
let reader: Person
let circleId: string
beforeAll(async () => {
  ;[admin, owner, maker, reader] = (await Promise.all(
    ['reads_posts', 'owns_posts', 'makes_posts', 'reads_along'].map((name) => join(server, name)),
  )) as [Person, Person, Person, Person]
  await promote(server.database, admin)
  circleId = await ownCircle()
})

let circles = 0
async function ownCircle(joinBy: 'open' | 'request' = 'open'): Promise<string> {
  await give(server.database, owner, 200)
  const { id } = await newCircle(owner, { name: `Posts ${++circles}`, joinBy })
  if (joinBy === 'open')
    for (const { client } of [maker, reader]) await client.call(joinCircle, { params: { circleId: id } })
  return id
}
const visitor = () => createClient(server)
const at = (id = circleId) => ({ params: { circleId: id } })
const on = (postId: string) => ({ params: { circleId, postId } })
const post = ({ client }: Person, text: string, more: object = {}, id = circleId) =>
  client.call(writePost, { ...at(id), body: { text, ...more } })
const posted = async (person: Person, text: string, more: object = {}, id = circleId) =>
  (await post(person, text, more, id)).body.post
const comment = ({ client }: Person, postId: string, text: string) =>
  client.call(writeComment, { ...on(postId), body: { text } })
const like = ({ client }: Person, postId: string, liked = true) =>
  client.call(likePost, { ...on(postId), body: { liked } })
const feed = async ({ client }: Pick<Person, 'client'>, id = circleId) =>
  (await client.call(listPosts, { ...at(id), query: { limit: 100 } })).body.posts
const comments = async ({ client }: Pick<Person, 'client'>, postId: string) =>
  (await client.call(listComments, on(postId))).body.comments
const one = async ({ client }: Pick<Person, 'client'>, postId: string) => client.call(readPost, on(postId))
const counted = async () => (await visitor().call(readCircle, at())).body.circle.posts
const pathsTo = async (person: Person, wanted: string): Promise<string[]> =>
  (await sentTo(server.database, person)).filter(({ kind }) => kind === wanted).map(({ path }) => path)
const decide = (author: Person, released: boolean) => decideHeldOf(admin, author, released)

describe('a post', () => {
  test('is rendered by the server without any HTML or unsafe link, and moves no points', async () => {
    const before = await walletOf(server.database, maker)
    const { html } = await posted(
      maker,
      '**Bold** <script>alert(1)</script> [a](javascript:alert(1)) [b](https://clay.example) ![x](https://evil.example/x.png)',
    )
    expect(html).toContain('<strong>Bold</strong> &lt;script&gt;')
    expect(html).toContain('<a href="https://clay.example" rel="nofollow ugc">b</a>')
    expect(html).not.toMatch(/<script|<img|href="javascript/)
    expect(await walletOf(server.database, maker)).toBe(before)
  })

  test('needs a membership, a text within the limit and a circle that is not by request', async () => {
    const stranger = await join(server, 'not_member')
    expect((await post(stranger, 'Hello')).status).toBe(403)
    expect((await post(maker, ' ')).status).toBe(400)
    expect((await post(maker, 'x'.repeat(5001))).status).toBe(400)
    const closed = await ownCircle('request')
    await posted(owner, 'For members', {}, closed)
    expect((await visitor().call(listPosts, at(closed))).status).toBe(403)
    expect((await stranger.client.call(listPosts, at(closed))).status).toBe(403)
  })

  test('is stored once if it is sent again within the hour, as is a comment', async () => {
    const id = await ownCircle()
    const first = await posted(maker, 'Did it arrive?', {}, id)
    expect((await posted(maker, 'Did it arrive?', {}, id)).id).toBe(first.id)
    const params = { circleId: id, postId: first.id }
    const answer = async (person = reader) =>
      (await person.client.call(writeComment, { params, body: { text: 'It did.' } })).body.comment.id
    expect(new Set([await answer(), await answer(), await answer(maker), await answer()]).size).toBe(3)
    const read = await owner.client.call(readPost, { params })
    expect(read.body.post.comments).toBe(3)
    await server.database.shiftClock(3_600)
    expect((await posted(maker, 'Did it arrive?', {}, id)).id).not.toBe(first.id)
  })

  test('is found by pages of the feed, each once', async () => {
    const id = await ownCircle()
    const written: string[] = []
    for (let count = 0; count < 7; count++) written.push((await posted(maker, `Number ${count}`, {}, id)).id)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: 3, ...(cursor && { cursor }) }
      const { body } = await visitor().call(listPosts, { ...at(id), query })
      seen.push(...body.posts.map((each) => each.id))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(written.toReversed())
  })

  test('is deleted by its author or a moderator with its comments', async () => {
    const { id } = await posted(maker, 'To be deleted')
    await comment(reader, id, 'Nice')
    const before = await counted()
    expect((await reader.client.call(deletePost, on(id))).status).toBe(403)
    expect((await owner.client.call(deletePost, on(id))).status).toBe(204)
    expect((await owner.client.call(deletePost, on(id))).status).toBe(204)
    expect([(await one(maker, id)).status, await counted()]).toEqual([404, before - 1])
  })

  test('is pinned above the feed by moderators, three at most', async () => {
    const id = await ownCircle()
    const pin = (person: Person, postId: string) =>
      person.client.call(pinPost, { params: { circleId: id, postId }, body: { pinned: true } })
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push((await posted(maker, `Pin ${count}`, {}, id)).id)
    expect((await pin(maker, ids[0] ?? '')).status).toBe(403)
    const statuses = []
    for (const each of ids.slice(0, 4)) statuses.push((await pin(owner, each)).status)
    expect(statuses).toEqual([204, 204, 204, 409])
    expect((await feed(reader, id)).map((each) => each.isPinned)).toEqual([true, true, true, false, false])
  })
})

describe('a like', () => {
  test('counts once however many arrive at once, never for one’s own post, and can be taken back', async () => {
    const { id } = await posted(maker, 'Like me')
    await Promise.all(Array.from({ length: 8 }, () => like(reader, id)))
    await Promise.all([like(owner, id), like(owner, id)])
    expect((await one(reader, id)).body.post).toMatchObject({ likes: 2, liked: true })
    expect((await like(maker, id)).status).toBe(409)
    const board = async (span: '7' | 'ever') =>
      (await visitor().call(readLeaderboard, { ...at(), query: { span } })).body.members
    const mine = async (span: '7' | 'ever') =>
      (await board(span)).find(({ username }) => username === maker.username)?.likes
    expect([await mine('7'), await mine('ever')]).toEqual([2, 2])
    await Promise.all([like(reader, id, false), like(reader, id, false)])
    expect((await one(reader, id)).body.post).toMatchObject({ likes: 1, liked: false })
    expect([await mine('7'), await mine('ever')]).toEqual([1, 1])
  })
})

describe('a comment', () => {
  test('is counted, and notifies the author and those it mentions once each', async () => {
    const { id } = await posted(maker, 'What do you think?')
    await Promise.all([1, 2, 3].map((n) => comment(reader, id, `Comment ${n}`)))
    expect((await one({ client: visitor() }, id)).body.post.comments).toBe(3)
    expect((await pathsTo(maker, 'reply')).filter((path) => path.endsWith(id))).toHaveLength(3)
    const { body } = await comment(
      reader,
      id,
      `@${owner.username.toUpperCase()} look, and you @${maker.username}`,
    )
    expect((await pathsTo(owner, 'mention')).filter((path) => path.endsWith(id))).toHaveLength(1)
    expect((await pathsTo(maker, 'reply')).filter((path) => path.endsWith(id))).toHaveLength(3)
    const params = { ...on(id).params, commentId: body.comment.id }
    expect((await maker.client.call(deleteComment, { params })).status).toBe(403)
    expect((await reader.client.call(deleteComment, { params })).status).toBe(204)
    expect((await one(reader, id)).body.post.comments).toBe(3)
  })

  test('says to its post’s author, and to those who commented, whose post it is', async () => {
    const { id } = await posted(maker, 'And of this?')
    await comment(reader, id, 'Yes')
    await comment(owner, id, 'So do I')
    const titleTo = async (person: Person) => (await titlesTo(server.database, person, 'reply')).at(-1)
    expect([await titleTo(maker), await titleTo(reader)]).toEqual([
      `${owner.username} commented on your post`,
      `${owner.username} commented on a post you commented on`,
    ])
  })
})

describe('a text in review', () => {
  test('is a post that only its author sees, is counted and notified nowhere, until it is released', async () => {
    const before = await counted()
    const held = await posted(maker, `This is fucking great, @${reader.username}`)
    expect(held.inReview).toBe(true)
    const shownTo = async (person: Pick<Person, 'client'>) =>
      (await feed(person)).some(({ id }) => id === held.id)
    expect([await shownTo(maker), await shownTo(reader), await shownTo({ client: visitor() })]).toEqual([
      true,
      false,
      false,
    ])
    expect((await one(reader, held.id)).status).toBe(404)
    expect((await like(reader, held.id)).status).toBe(404)
    expect((await comment(reader, held.id, 'Hello')).status).toBe(404)
    expect(await counted()).toBe(before)
    expect(await (await visitor().fetch(`/circles/${circleId}?post=${held.id}`)).text()).not.toContain(
      'fucking',
    )
    const mentioned = async () => (await pathsTo(reader, 'mention')).filter((path) => path.endsWith(held.id))
    expect(await mentioned()).toEqual([])
    await decide(maker, true)
    expect(await shownTo(reader)).toBe(true)
    expect([await counted(), (await mentioned()).length]).toEqual([before + 1, 1])
  })

  test('is a comment that only its author sees, and that is gone once an admin removes it', async () => {
    const { id } = await posted(maker, 'Comment here')
    await comment(reader, id, 'What a fucking mess')
    expect((await comments(reader, id)).map(({ inReview }) => inReview)).toEqual([true])
    expect([await comments(maker, id), (await one(maker, id)).body.post.comments]).toEqual([[], 0])
    expect((await pathsTo(maker, 'reply')).filter((path) => path.endsWith(id))).toEqual([])
    await decide(reader, false)
    expect(await comments(reader, id)).toEqual([])
  })
})

describe('a blocked member', () => {
  test('writes nothing that whoever blocked them sees', async () => {
    const id = await ownCircle()
    const loud = await join(server, 'is_loud')
    await loud.client.call(joinCircle, at(id))
    const own = await posted(maker, 'By me', {}, id)
    const theirs = await posted(loud, 'By them', {}, id)
    const params = { circleId: id, postId: own.id }
    await loud.client.call(writeComment, { params, body: { text: `Hear me @${maker.username}` } })
    const block = { params: { circleId: id, postId: theirs.id }, body: {} }
    expect((await maker.client.call(blockAuthor, block)).status).toBe(204)
    expect((await feed(maker, id)).map((each) => each.id)).toEqual([own.id])
    expect((await maker.client.call(listComments, { params })).body.comments).toEqual([])
    expect((await feed(reader, id)).length).toBe(2)
    const before = (await pathsTo(maker, 'mention')).length
    await loud.client.call(writeComment, { params, body: { text: `Again @${maker.username}` } })
    expect((await pathsTo(maker, 'mention')).length).toBe(before)
    const self = { params, body: {} }
    expect((await maker.client.call(blockAuthor, self)).status).toBe(409)
  })
})

describe('a report', () => {
  test('reaches the moderators, who delete or keep what it is about; three hold it for an admin', async () => {
    const [bad, worse] = [await posted(maker, 'Rather bad'), await posted(maker, 'Much worse')]
    const report = ({ client }: Person, postId: string) =>
      client.call(reportInCircle, { ...on(postId), body: { reason: 'offensive' } })
    expect((await report(maker, bad.id)).status).toBe(409)
    expect((await report(await join(server, 'outside'), bad.id)).status).toBe(403)
    for (let twice = 0; twice < 2; twice++) expect((await report(reader, bad.id)).status).toBe(204)
    expect((await reader.client.call(listCircleReports, at())).status).toBe(403)
    const { reports } = (await owner.client.call(listCircleReports, at())).body
    expect(reports).toMatchObject([{ reporter: reader.username, author: maker.username, isComment: false }])
    const params = { circleId, reportId: reports[0]?.id ?? '' }
    const close = () => owner.client.call(closeCircleReport, { params, body: { deleted: true } })
    expect([(await close()).status, (await close()).status]).toEqual([204, 404])
    expect((await one(maker, bad.id)).status).toBe(404)
    const third = await join(server, 'reports_third')
    await third.client.call(joinCircle, at())
    for (const person of [reader, owner, third]) await report(person, worse.id)
    expect((await one(reader, worse.id)).status).toBe(404)
    expect((await one(maker, worse.id)).body.post.inReview).toBe(true)
    await decide(maker, true)
    expect((await one(reader, worse.id)).status).toBe(200)
  })
})

describe('a campaign on a post', () => {
  test('has its button for others, none for its owner and visitors, and no card once it ended', async () => {
    await give(server.database, maker, 1000)
    const campaign = await funded(maker, { title: 'Moon jar' })
    const { id, task } = await posted(maker, 'Look at it', { campaignId: campaign.id })
    expect(task).toMatchObject({ title: 'Moon jar' })
    const buttons = await Promise.all(
      [maker, reader, { client: visitor() }].map(async (person) => (await one(person, id)).body.post.canEarn),
    )
    expect(buttons).toEqual([false, true, false])
    const foreign = await post(reader, 'Not mine', { campaignId: campaign.id })
    expect([foreign.status, foreign.body]).toMatchObject([
      400,
      { error: { fields: { campaignId: expect.any(String) } } },
    ])
    await end(maker, campaign.id)
    expect((await one(reader, id)).body.post.task).toBeNull()
  })
})
