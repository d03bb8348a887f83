import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { funded } from '#tests/campaigns.ts'
import { aCircle, newCircle } from '#tests/circles.ts'
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

async function circleOf(owner: Person, picture: string | null = null) {
  await give(server.database, owner, 200)
  return newCircle(owner, { name: `Limits ${++people}`, picture })
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

  test('counts posts, comments, likes, joins, changes and new circles, each for itself', async () => {
    const write = (turn: number) => owner.tries.writePost({ circleId, text: `Post number ${turn}` })
    expect(await thrice(write)).toEqual([200, 200, 429])
    const { posts } = await owner.do.listPosts({ circleId })
    const on = { circleId, postId: posts[0]?.id ?? '' }
    const answer = () => owner.tries.writeComment({ ...on, text: 'A comment' })
    expect(await thrice(answer)).toEqual([200, 200, 429])
    const reader = await someone()
    const enter = () => reader.tries.joinCircle({ circleId })
    expect((await thrice(enter)).at(-1)).toBe(429)
    const like = (turn: number) => reader.tries.likePost({ ...on, liked: turn % 2 === 1 })
    expect((await thrice(like)).at(-1)).toBe(429)
    const texts = () => ({ ...aCircle, name: `Limits ${++people}` })
    const change = () => owner.tries.changeCircle({ circleId, ...texts() })
    expect((await thrice(change)).at(-1)).toBe(429)
    await give(server.database, owner, 400)
    const found = () => owner.tries.createCircle({ ...texts(), picture: null })
    expect((await thrice(found)).slice(1)).toEqual([429, 429])
  })

  test('counts reports', async () => {
    const [author, reporter] = [await someone(), await someone()]
    const { id } = await circleOf(author)
    const { post } = await author.do.writePost({ circleId: id, text: 'To report' })
    await reporter.do.joinCircle({ circleId: id })
    const report = () => reporter.tries.reportInCircle({ circleId: id, postId: post.id, reason: 'offensive' })
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
    const pictures = [blue?.id ?? '', red?.id ?? '', blue?.id ?? '']
    const { post } = await author.do.writePost({ circleId: circle.id, text: 'Two', pictures })
    expect(post.pictures).toEqual([blue?.url, red?.url])
    await other.do.joinCircle({ circleId: circle.id })
    const foreign = await other.tries.writePost({ circleId: circle.id, text: 'Not mine', pictures })
    expect(foreign).toMatchObject({ status: 400, error: { fields: { pictures: expect.any(String) } } })
  })
})

test('a card has no button for an account that shares a device with its owner', async () => {
  const [author, linked, other] = [await someone(), await someone(), await someone()]
  await give(server.database, author, 1000)
  const { id } = await funded(author, { title: 'Moon jars' })
  const { id: circleId } = await circleOf(author)
  const device = crypto.randomUUID()
  await server.database.owner.query(
    'INSERT INTO member_device (member_id, device_id) VALUES ($1, $3), ($2, $3)',
    [author.id, linked.id, device],
  )
  await author.do.writePost({ circleId, text: 'Have a look', campaignId: id })
  const seenBy = async (person: Person) =>
    (await person.do.listPosts({ circleId })).posts.map(({ task, canEarn }) => [task?.title, canEarn])
  expect(await seenBy(other)).toEqual([['Moon jars', true]])
  expect(await seenBy(linked)).toEqual([['Moon jars', false]])
  expect(await seenBy(author)).toEqual([['Moon jars', false]])
})
