import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/caller.ts'
import { makePremium } from '#tests/campaigns.ts'
import { decideHeldOf } from '#tests/circles.ts'
import { createClient } from '#tests/client.ts'
import { give, join, type Person, promote, statementOf, walletOf } from '#tests/exchange.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let admin: Person
beforeAll(async () => {
  admin = await join(server, 'reads_circles')
  await promote(server.database, admin)
})

let named = 0
const texts = (changes: object = {}) => ({
  name: `Slow makers ${++named}`,
  about: 'Ceramics, wood and textile. We watch to the end.',
  rules: 'Be kind',
  topic: 'craft' as const,
  joinBy: 'open' as const,
  picture: null,
  ...changes,
})
async function created(owner: Person, changes: object = {}): Promise<string> {
  await give(server.database, owner, 200)
  return (await owner.do.createCircle(texts(changes))).circle.id
}
const read = async (person: Caller, circleId: string) => (await person.do.readCircle({ circleId })).circle
const roleOf = async (person: Person, circleId: string) => (await read(person, circleId)).role
const sentTo = (person: Person) => titlesTo(server.database, person, 'circle')
const visitor = createClient(server)

test('a circle says how many of its members were here on a UTC day, once it has five', async () => {
  const circleId = await created(await join(server, 'sees_today'))
  const here = async () => (await read(visitor, circleId)).hereToday
  const others = await Promise.all([1, 2, 3, 4].map((count) => join(server, `here_today${count}`)))
  for (const person of others.slice(0, 3)) await person.do.joinCircle({ circleId })
  expect(await here()).toBeNull()
  await others[3]?.do.joinCircle({ circleId })
  expect(await here()).toBe(5)
  const { faces, owner } = await read(visitor, circleId)
  expect([faces.length, faces[0]]).toEqual([5, { username: owner, imageUrl: null }])
  const setUsed = (person: Person | undefined, moment: string) =>
    server.database.owner.query(`UPDATE session SET last_used_at = ${moment} WHERE member_id = $1`, [
      person?.id,
    ])
  await setUsed(others[0], `date_trunc('day', ledger.clock(), 'UTC') - interval '1 second'`)
  await setUsed(others[1], `date_trunc('day', ledger.clock(), 'UTC')`)
  expect(await here()).toBe(4)
})

describe('a new circle', () => {
  test('costs 200 points once, however often the request is sent', async () => {
    const owner = await join(server, 'pays_once')
    await give(server.database, owner, 300)
    const before = await walletOf(server.database, owner)
    const [key, circle] = [crypto.randomUUID(), texts()]
    const answers = await Promise.all([1, 2, 3].map(() => owner.do.createCircle(circle, { key })))
    expect(new Set(answers.map(({ circle: { id } }) => id)).size).toBe(1)
    expect(await walletOf(server.database, owner)).toBe(before - 200)
    expect((await statementOf(server.database, owner)).at(-1)).toContain('new_circle')
  })

  test('is not created without the points, nor under a name that another has', async () => {
    const poor = await join(server, 'too_poor')
    expect(await poor.cannot.createCircle(texts())).toBe('not_enough_points')
    const owner = await join(server, 'same_name')
    const id = await created(owner, { name: 'Only One' })
    await give(server.database, owner, 200)
    const before = await walletOf(server.database, owner)
    // With a character that nobody sees.
    expect(await owner.tries.createCircle(texts({ name: 'ONLY\u200b one' }))).toMatchObject({
      status: 409,
      error: { fields: { name: expect.any(String) } },
    })
    expect(await owner.tries.createCircle(texts({ picture: crypto.randomUUID() }))).toMatchObject({
      status: 400,
      error: { fields: { picture: expect.any(String) } },
    })
    expect(await owner.tries.createCircle(texts({ shownCost: 199 }))).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('This costs 200 points now, not 199.') },
    })
    expect(await walletOf(server.database, owner)).toBe(before)
    expect(await roleOf(owner, id)).toBe('owner')
  })

  test('is free once with premium, even if two requests arrive at once', async () => {
    const owner = await join(server, 'has_premium')
    await makePremium(server.database, owner)
    expect(await owner.do.readCircleTerms()).toMatchObject({ price: 0, isFree: true })
    const answers = await Promise.all([1, 2, 3].map(() => owner.tries.createCircle(texts())))
    const free = answers.filter(({ status, body }) => status === 200 && body.paid === 0)
    expect(free.length).toBe(1)
    expect(await owner.do.readCircleTerms()).toMatchObject({ price: 200, isFree: false })
  })

  test('with a rude name is seen by its owner alone until an admin releases it', async () => {
    const owner = await join(server, 'rude_name')
    const id = await created(owner, { name: 'The fucking makers' })
    expect((await read(owner, id)).inReview).toBe(true)
    expect(await visitor.cannot.readCircle({ circleId: id })).toBe('not_found')
    expect((await visitor.fetch(`/circles/${id}`)).status).toBe(404)
    const found = () => visitor.do.listCircles({ search: 'fucking makers' })
    expect(await found()).toMatchObject({ circles: [], total: 0 })
    await decideHeldOf(admin, owner, true)
    expect((await found()).total).toBe(1)
  })
})

describe('a change of texts', () => {
  test('that a check stops waits beside the old ones, and harmless texts replace it', async () => {
    const owner = await join(server, 'changes_texts')
    const id = await created(owner)
    const change = async (name: string) =>
      (await owner.do.changeCircle({ circleId: id, ...texts({ name }) })).circle
    expect(await change('Fuck this circle')).toMatchObject({ changeInReview: true, inReview: false })
    expect((await read(visitor, id)).name).not.toContain('Fuck')
    expect(await change('Renamed makers')).toMatchObject({
      name: 'Renamed makers',
      changeInReview: false,
    })
    await change('Fuck this too')
    await decideHeldOf(admin, owner, false)
    expect(await read(owner, id)).toMatchObject({
      name: 'Renamed makers',
      changeInReview: false,
    })
    const other = await join(server, 'changes_others')
    expect(await other.cannot.changeCircle({ circleId: id, ...texts() })).toBe('forbidden')
  })
})

describe('membership', () => {
  test('in an open circle begins and ends at once, and is counted once', async () => {
    const [owner, guest] = [await join(server, 'opens_circle'), await join(server, 'joins_twice')]
    const circleId = await created(owner)
    await Promise.all([1, 2, 3].map(() => guest.do.joinCircle({ circleId })))
    expect(await read(guest, circleId)).toMatchObject({ members: 2, role: 'member' })
    await guest.do.leaveCircle({ circleId })
    expect((await guest.do.leaveCircle({ circleId })).circle).toMatchObject({ members: 1, role: null })
    expect(await owner.cannot.leaveCircle({ circleId })).toBe('conflict')
  })

  test('by request waits for the owner, who accepts or declines', async () => {
    const owner = await join(server, 'lets_in')
    const [asks, declined] = [await join(server, 'asks_in'), await join(server, 'is_declined')]
    const circleId = await created(owner, { joinBy: 'request' })
    for (const person of [asks, declined])
      expect((await person.do.joinCircle({ circleId })).circle).toMatchObject({ asked: true, canRead: false })
    expect((await sentTo(owner)).length).toBe(2)
    expect(await asks.cannot.listCircleRequests({ circleId })).toBe('forbidden')
    expect(await asks.cannot.listCircleMembers({ circleId })).toBe('forbidden')
    const { requests } = await owner.do.listCircleRequests({ circleId })
    expect(requests.map(({ username }) => username)).toEqual([asks.username, declined.username])
    const accepts = { circleId, username: asks.username, accepted: true }
    await owner.do.decideCircleRequest(accepts)
    await owner.do.decideCircleRequest({ circleId, username: declined.username, accepted: false })
    expect(await owner.cannot.decideCircleRequest(accepts)).toBe('not_found')
    expect([await roleOf(asks, circleId), await roleOf(declined, circleId)]).toEqual(['member', null])
    expect(await sentTo(declined)).toEqual([])
    expect(await sentTo(asks)).toHaveLength(1)
  })
})

describe('roles', () => {
  test('let the owner name moderators, moderators remove members, and a circle be handed over', async () => {
    const owner = await join(server, 'hands_over')
    const [mod, other] = [await join(server, 'moderates'), await join(server, 'is_removed')]
    const circleId = await created(owner)
    for (const person of [mod, other]) await person.do.joinCircle({ circleId })
    const naming = (role: 'owner' | 'moderator') => ({ circleId, username: mod.username, role })
    const of = ({ username }: Person) => ({ circleId, username })
    expect(await mod.cannot.changeCircleRole(naming('moderator'))).toBe('forbidden')
    await owner.do.changeCircleRole(naming('moderator'))
    expect(await other.cannot.removeCircleMember(of(mod))).toBe('forbidden')
    expect(await mod.cannot.removeCircleMember(of(owner))).toBe('forbidden')
    await mod.do.removeCircleMember(of(other))
    await owner.do.changeCircleRole(naming('owner'))
    expect([await roleOf(owner, circleId), await roleOf(mod, circleId)]).toEqual(['moderator', 'owner'])
    const { members } = await visitor.do.listCircleMembers({ circleId })
    expect(members.map(({ username }) => username)).toEqual([mod.username, owner.username])
    expect(await owner.cannot.archiveCircle({ circleId })).toBe('forbidden')
    expect((await mod.do.archiveCircle({ circleId })).circle.archived).toBe(true)
    expect(await other.cannot.joinCircle({ circleId })).toBe('conflict')
  })
})

test('an erased owner leaves the circle to its oldest moderator, without what they wrote and liked, or their name', async () => {
  const [owner, heir] = [await join(server, 'is_erased'), await join(server, 'inherits')]
  const circleId = await created(owner)
  await heir.do.joinCircle({ circleId })
  const own = await owner.do.writePost({ circleId, text: `Mine, @${heir.username}` })
  const other = await heir.do.writePost({ circleId, text: 'Yours' })
  const on = { circleId, postId: other.post.id }
  await owner.do.likePost({ ...on, liked: true })
  await server.database.owner.query(`UPDATE member SET username = 'renamed_owner' WHERE id = $1`, [owner.id])
  await owner.do.writeComment({ ...on, text: 'Good' })
  const titles = () => titlesTo(server.database, heir)
  expect(await titles()).toEqual([
    `${owner.username} mentioned you in a circle`,
    'renamed_owner commented on your post',
  ])
  await server.database.owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [owner.id])
  await server.database.owner.query('SELECT exchange.erase_member($1)', [owner.id])
  expect(await titles()).toEqual([])
  expect(await read(heir, circleId)).toMatchObject({ role: 'owner', members: 1, posts: 1 })
  const { posts } = await heir.do.listPosts({ circleId })
  expect(posts).toMatchObject([{ id: on.postId, likes: 0, comments: 0 }])
  expect(posts.map((post) => post.id)).not.toContain(own.post.id)
})

describe('the directory', () => {
  test('finds by word and topic, sorts, and continues after its cursor without a gap', async () => {
    const owner = await join(server, 'fills_list')
    const ids: string[] = []
    for (let count = 0; count < 5; count++)
      ids.push(await created(owner, { about: 'Zebra% finches sing here', topic: 'music' }))
    const list = (query: object) => visitor.do.listCircles(query)
    for (const sort of ['active', 'newest', 'members'] as const) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await list({
          search: 'zebra%',
          topic: 'music',
          sort,
          limit: 2,
          ...(cursor && { cursor }),
        })
        expect(page.total).toBe(5)
        seen.push(...page.circles.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen, sort).toEqual(ids.toReversed())
    }
    expect((await list({ search: 'zebra_' })).total).toBe(0)
    expect((await list({ search: 'zebra', topic: 'food' })).total).toBe(0)
    expect((await owner.do.listCircles({ mine: 'yes' })).total).toBe(5)
  })

  test('gives a circle’s page its name, its description and one address, and hides an archived one', async () => {
    const owner = await join(server, 'for_search')
    const id = await created(owner, { name: 'Glass blowers' })
    const open = async () => (await visitor.fetch(`/circles/${id}`)).text()
    const html = await open()
    expect(html).toContain('<title>Glass blowers · ')
    expect(html).toContain('content="Glass blowers, a circle of 1 creator: Ceramics')
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/circles/${id}"`))
    expect(html).not.toContain('noindex')
    await owner.do.archiveCircle({ circleId: id })
    expect(await open()).toContain('<meta name="robots" content="noindex">')
    expect((await visitor.do.listCircles({ search: 'Glass blowers' })).total).toBe(0)
  })
})
