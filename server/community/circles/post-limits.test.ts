import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinCircle } from '#contract/community/circle-members.ts'
import { reportInCircle } from '#contract/community/circle-reports.ts'
import { changeCircle, createCircle } from '#contract/community/circles.ts'
import { likePost, listPosts, writeComment, writePost } from '#contract/community/posts.ts'
import { funded } from '#tests/campaigns.ts'
import { keyed } from '#tests/client.ts'
import { give, join, type Person } from '#tests/exchange.ts'
import { uploadPicture } from '#tests/pictures.ts'
import { shareServer } from '#tests/server.ts'

const limits = [
  'circle_member',
  'circle_change',
  'circle_join',
  'circle_post',
  'circle_comment',
  'circle_like',
]
const server = shareServer({
  workers: 1,
  env: { RATE_LIMITS: [...limits, 'report_member'].map((name) => `${name}=2/3600`).join(',') },
})
let people = 0
const someone = (): Promise<Person> => join(server, `limits_${++people}`)

const texts = {
  about: 'We watch to the end, and say what we saw.',
  rules: '',
  topic: 'craft' as const,
  joinBy: 'open' as const,
}
async function circleOf(owner: Person, picture: string | null = null) {
  await give(server.database, owner, 200)
  const body = { ...texts, name: `Limits ${++people}`, picture }
  return (await owner.client.call(createCircle, { body }, keyed(crypto.randomUUID()))).body.circle
}

describe('each limit', () => {
  let owner: Person
  let circleId: string
  beforeAll(async () => {
    owner = await someone()
    circleId = (await circleOf(owner)).id
  })
  /** Statuses of three calls; the third is over the limit of two. */
  const thrice = async (act: (turn: number) => Promise<{ status: number }>): Promise<number[]> => {
    const statuses: number[] = []
    for (const turn of [1, 2, 3]) statuses.push((await act(turn)).status)
    return statuses
  }
  const at = (postId: string) => ({ params: { circleId, postId } })

  test('counts posts, comments, likes, joins, changes and new circles, each for itself', async () => {
    const { client } = owner
    const write = (turn: number) =>
      client.call(writePost, { params: { circleId }, body: { text: `Post number ${turn}` } })
    expect(await thrice(write)).toEqual([200, 200, 429])
    const { posts } = (await client.call(listPosts, { params: { circleId } })).body
    const postId = posts[0]?.id ?? ''
    const answer = () => client.call(writeComment, { ...at(postId), body: { text: 'A comment' } })
    expect(await thrice(answer)).toEqual([200, 200, 429])
    const reader = await someone()
    const enter = () => reader.client.call(joinCircle, { params: { circleId } })
    expect((await thrice(enter)).at(-1)).toBe(429)
    const like = (turn: number) =>
      reader.client.call(likePost, { ...at(postId), body: { liked: turn % 2 === 1 } })
    expect((await thrice(like)).at(-1)).toBe(429)
    const change = () =>
      client.call(changeCircle, { params: { circleId }, body: { ...texts, name: `Limits ${++people}` } })
    expect((await thrice(change)).at(-1)).toBe(429)
    await give(server.database, owner, 400)
    const found = () => {
      const body = { ...texts, name: `Limits ${++people}`, picture: null }
      return client.call(createCircle, { body }, keyed(crypto.randomUUID()))
    }
    expect((await thrice(found)).slice(1)).toEqual([429, 429])
  })

  test('counts reports', async () => {
    const [author, reporter] = [await someone(), await someone()]
    const circle = await circleOf(author)
    const params = { circleId: circle.id }
    const { body } = await author.client.call(writePost, { params, body: { text: 'To report' } })
    await reporter.client.call(joinCircle, { params })
    const report = () =>
      reporter.client.call(reportInCircle, {
        params: { ...params, postId: body.post.id },
        body: { reason: 'offensive' },
      })
    expect((await thrice(report)).at(-1)).toBe(429)
  })
})

describe('pictures', () => {
  const drawn = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer()

  test('of a post and a cover are their author’s uploads, in their order and each once', async () => {
    const [author, other] = [await someone(), await someone()]
    const [red, blue] = await Promise.all(
      ['#a22', '#22a'].map(async (color) => uploadPicture(author, await drawn(color))),
    )
    const circle = await circleOf(author, red?.id)
    expect(circle.pictureUrl).toBe(red?.url)
    const params = { circleId: circle.id }
    const ids = [blue?.id ?? '', red?.id ?? '', blue?.id ?? '']
    const { body } = await author.client.call(writePost, { params, body: { text: 'Two', pictures: ids } })
    expect(body.post.pictures).toEqual([blue?.url, red?.url])
    await other.client.call(joinCircle, { params })
    const foreign = await other.client.call(writePost, { params, body: { text: 'Not mine', pictures: ids } })
    expect(foreign).toMatchObject({
      status: 400,
      body: { error: { fields: { pictures: expect.any(String) } } },
    })
  })
})

test('a card has no button for an account that shares a device with its owner', async () => {
  const [author, linked, other] = [await someone(), await someone(), await someone()]
  await give(server.database, author, 1000)
  const { id } = await funded(author, { title: 'Moon jars' })
  const params = { circleId: (await circleOf(author)).id }
  const device = crypto.randomUUID()
  await server.database.owner.query(
    'INSERT INTO member_device (member_id, device_id) VALUES ($1, $3), ($2, $3)',
    [author.id, linked.id, device],
  )
  await author.client.call(writePost, { params, body: { text: 'Have a look', campaignId: id } })
  const seenBy = async ({ client }: Person) =>
    (await client.call(listPosts, { params })).body.posts.map(({ task, canEarn }) => [task?.title, canEarn])
  expect(await seenBy(other)).toEqual([['Moon jars', true]])
  expect(await seenBy(linked)).toEqual([['Moon jars', false]])
  expect(await seenBy(author)).toEqual([['Moon jars', false]])
})
