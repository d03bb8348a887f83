import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/caller.ts'
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
  if (joinBy === 'open') for (const person of [maker, reader]) await person.do.joinCircle({ circleId: id })
  return id
}
const visitor = createClient(server)
const on = (postId: string) => ({ circleId, postId })
const posted = async (person: Person, text: string, more: object = {}, id = circleId) =>
  (await person.do.writePost({ circleId: id, text, ...more })).post
const comment = async (person: Person, postId: string, text: string) =>
  (await person.do.writeComment({ ...on(postId), text })).comment
const like = (person: Person, postId: string, liked = true) => person.do.likePost({ ...on(postId), liked })
const feed = async (person: Caller, id = circleId) =>
  (await person.do.listPosts({ circleId: id, limit: 100 })).posts
const comments = async (person: Caller, postId: string) => (await person.do.listComments(on(postId))).comments
const one = async (person: Caller, postId: string) => (await person.do.readPost(on(postId))).post
const counted = async () => (await visitor.do.readCircle({ circleId })).circle.posts
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
    expect(await stranger.cannot.writePost({ circleId, text: 'Hello' })).toBe('forbidden')
    expect(await maker.cannot.writePost({ circleId, text: ' ' })).toBe('invalid_input')
    expect(await maker.cannot.writePost({ circleId, text: 'x'.repeat(5001) })).toBe('invalid_input')
    const closed = await ownCircle('request')
    await posted(owner, 'For members', {}, closed)
    for (const person of [visitor, stranger])
      expect(await person.cannot.listPosts({ circleId: closed })).toBe('forbidden')
  })

  test('is stored once if it is sent again within the hour, as is a comment', async () => {
    const id = await ownCircle()
    const first = await posted(maker, 'Did it arrive?', {}, id)
    expect((await posted(maker, 'Did it arrive?', {}, id)).id).toBe(first.id)
    const here = { circleId: id, postId: first.id }
    const answer = async (person = reader) =>
      (await person.do.writeComment({ ...here, text: 'It did.' })).comment.id
    expect(new Set([await answer(), await answer(), await answer(maker), await answer()]).size).toBe(3)
    expect((await owner.do.readPost(here)).post.comments).toBe(3)
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
      const page = await visitor.do.listPosts({ circleId: id, limit: 3, ...(cursor && { cursor }) })
      seen.push(...page.posts.map((each) => each.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(written.toReversed())
  })

  test('is deleted by its author or a moderator with its comments', async () => {
    const { id } = await posted(maker, 'To be deleted')
    await comment(reader, id, 'Nice')
    const before = await counted()
    expect(await reader.cannot.deletePost(on(id))).toBe('forbidden')
    await owner.do.deletePost(on(id))
    await owner.do.deletePost(on(id))
    expect([await maker.cannot.readPost(on(id)), await counted()]).toEqual(['not_found', before - 1])
  })

  test('is pinned above the feed by moderators, three at most', async () => {
    const id = await ownCircle()
    const pin = (postId = '') => ({ circleId: id, postId, pinned: true })
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push((await posted(maker, `Pin ${count}`, {}, id)).id)
    expect(await maker.cannot.pinPost(pin(ids[0]))).toBe('forbidden')
    for (const each of ids.slice(0, 3)) await owner.do.pinPost(pin(each))
    expect(await owner.cannot.pinPost(pin(ids[3]))).toBe('limit_reached')
    expect((await feed(reader, id)).map((each) => each.isPinned)).toEqual([true, true, true, false, false])
  })
})

describe('a like', () => {
  test('counts once however many arrive at once, never for one’s own post, and can be taken back', async () => {
    const { id } = await posted(maker, 'Like me')
    await Promise.all(Array.from({ length: 8 }, () => like(reader, id)))
    await Promise.all([like(owner, id), like(owner, id)])
    expect(await one(reader, id)).toMatchObject({ likes: 2, liked: true })
    expect(await maker.cannot.likePost({ ...on(id), liked: true })).toBe('conflict')
    const board = async (span: '7' | 'ever') => (await visitor.do.readLeaderboard({ circleId, span })).members
    const mine = async (span: '7' | 'ever') =>
      (await board(span)).find(({ username }) => username === maker.username)?.likes
    expect([await mine('7'), await mine('ever')]).toEqual([2, 2])
    await Promise.all([like(reader, id, false), like(reader, id, false)])
    expect(await one(reader, id)).toMatchObject({ likes: 1, liked: false })
    expect([await mine('7'), await mine('ever')]).toEqual([1, 1])
  })
})

describe('a comment', () => {
  test('is counted, and notifies the author and those it mentions once each', async () => {
    const { id } = await posted(maker, 'What do you think?')
    await Promise.all([1, 2, 3].map((n) => comment(reader, id, `Comment ${n}`)))
    expect((await one(visitor, id)).comments).toBe(3)
    expect((await pathsTo(maker, 'reply')).filter((path) => path.endsWith(id))).toHaveLength(3)
    const text = `@${owner.username.toUpperCase()} look, and you @${maker.username}`
    const { id: commentId } = await comment(reader, id, text)
    expect((await pathsTo(owner, 'mention')).filter((path) => path.endsWith(id))).toHaveLength(1)
    expect((await pathsTo(maker, 'reply')).filter((path) => path.endsWith(id))).toHaveLength(3)
    expect(await maker.cannot.deleteComment({ ...on(id), commentId })).toBe('forbidden')
    await reader.do.deleteComment({ ...on(id), commentId })
    expect((await one(reader, id)).comments).toBe(3)
  })

  test('notifies the post’s author and its commenters', async () => {
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
    const shownTo = async (person: Caller) => (await feed(person)).some(({ id }) => id === held.id)
    expect([await shownTo(maker), await shownTo(reader), await shownTo(visitor)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await reader.cannot.readPost(on(held.id))).toBe('not_found')
    expect(await reader.cannot.likePost({ ...on(held.id), liked: true })).toBe('not_found')
    expect(await reader.cannot.writeComment({ ...on(held.id), text: 'Hello' })).toBe('not_found')
    expect(await counted()).toBe(before)
    const page = await visitor.fetch(`/circles/${circleId}?post=${held.id}`)
    expect(await page.text()).not.toContain('fucking')
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
    expect([await comments(maker, id), (await one(maker, id)).comments]).toEqual([[], 0])
    expect((await pathsTo(maker, 'reply')).filter((path) => path.endsWith(id))).toEqual([])
    await decide(reader, false)
    expect(await comments(reader, id)).toEqual([])
  })
})

describe('a blocked member', () => {
  test('writes nothing that whoever blocked them sees', async () => {
    const id = await ownCircle()
    const loud = await join(server, 'is_loud')
    await loud.do.joinCircle({ circleId: id })
    const own = await posted(maker, 'By me', {}, id)
    const theirs = await posted(loud, 'By them', {}, id)
    const here = { circleId: id, postId: own.id }
    await loud.do.writeComment({ ...here, text: `Hear me @${maker.username}` })
    await maker.do.blockAuthor({ circleId: id, postId: theirs.id })
    expect((await feed(maker, id)).map((each) => each.id)).toEqual([own.id])
    expect((await maker.do.listComments(here)).comments).toEqual([])
    expect((await feed(reader, id)).length).toBe(2)
    const before = (await pathsTo(maker, 'mention')).length
    await loud.do.writeComment({ ...here, text: `Again @${maker.username}` })
    expect((await pathsTo(maker, 'mention')).length).toBe(before)
    expect(await maker.cannot.blockAuthor(here)).toBe('conflict')
  })
})

describe('a report', () => {
  test('reaches the moderators, who delete or keep what it is about; three hold it for an admin', async () => {
    const [bad, worse] = [await posted(maker, 'Rather bad'), await posted(maker, 'Much worse')]
    const about = (postId: string) => ({ ...on(postId), reason: 'offensive' as const })
    const outsider = await join(server, 'outside')
    expect(await maker.cannot.reportInCircle(about(bad.id))).toBe('conflict')
    expect(await outsider.cannot.reportInCircle(about(bad.id))).toBe('forbidden')
    for (let twice = 0; twice < 2; twice++) await reader.do.reportInCircle(about(bad.id))
    expect(await reader.cannot.listCircleReports({ circleId })).toBe('forbidden')
    const { reports } = await owner.do.listCircleReports({ circleId })
    expect(reports).toMatchObject([{ reporter: reader.username, author: maker.username, isComment: false }])
    const verdict = { circleId, reportId: reports[0]?.id ?? '', deleted: true }
    await owner.do.closeCircleReport(verdict)
    expect(await owner.cannot.closeCircleReport(verdict)).toBe('not_found')
    expect(await maker.cannot.readPost(on(bad.id))).toBe('not_found')
    const third = await join(server, 'reports_third')
    await third.do.joinCircle({ circleId })
    for (const person of [reader, owner, third]) await person.do.reportInCircle(about(worse.id))
    expect(await reader.cannot.readPost(on(worse.id))).toBe('not_found')
    expect((await one(maker, worse.id)).inReview).toBe(true)
    await decide(maker, true)
    expect((await one(reader, worse.id)).id).toBe(worse.id)
  })
})

describe('a campaign on a post', () => {
  test('has its button for others, none for its owner and visitors, and no card once it ended', async () => {
    await give(server.database, maker, 1000)
    const campaign = await funded(maker, { title: 'Moon jar' })
    const { id, task } = await posted(maker, 'Look at it', { campaignId: campaign.id })
    expect(task).toMatchObject({ title: 'Moon jar' })
    const buttons = await Promise.all(
      [maker, reader, visitor].map(async (person) => (await one(person, id)).canEarn),
    )
    expect(buttons).toEqual([false, true, false])
    const foreign = { circleId, text: 'Not mine', campaignId: campaign.id }
    expect(await reader.tries.writePost(foreign)).toMatchObject({
      status: 400,
      error: { fields: { campaignId: expect.any(String) } },
    })
    await end(maker, campaign.id)
    expect((await one(reader, id)).task).toBeNull()
  })
})
