import { beforeAll, describe, expect, test } from 'vitest'
import {
  archiveCircle,
  changeCircleRole,
  decideCircleRequest,
  joinCircle,
  leaveCircle,
  listCircleMembers,
  listCircleRequests,
  removeCircleMember,
} from '#contract/community/circle-members.ts'
import {
  changeCircle,
  createCircle,
  listCircles,
  readCircle,
  readCircleTerms,
} from '#contract/community/circles.ts'
import { likePost, listPosts, writeComment, writePost } from '#contract/community/posts.ts'
import { makePremium } from '#tests/campaigns.ts'
import { decideHeldOf } from '#tests/circles.ts'
import { createClient, keyed } from '#tests/client.ts'
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
const create = ({ client }: Person, changes: object = {}) =>
  client.call(createCircle, { body: texts(changes) }, keyed(crypto.randomUUID()))
async function created(owner: Person, changes: object = {}): Promise<string> {
  await give(server.database, owner, 200)
  const { status, body } = await create(owner, changes)
  expect(status).toBe(200)
  return body.circle.id
}
const at = (circleId: string) => ({ params: { circleId } })
const of = (circleId: string, { username }: Person) => ({ params: { circleId, username } })
const read = async ({ client }: Pick<Person, 'client'>, circleId: string) =>
  client.call(readCircle, at(circleId))
const roleOf = async (person: Person, circleId: string) => (await read(person, circleId)).body.circle.role
const sentTo = (person: Person) => titlesTo(server.database, person, 'circle')
const visitor = () => createClient(server)

test('a circle says how many of its members were here on a UTC day, once it has five', async () => {
  const circleId = await created(await join(server, 'sees_today'))
  const here = async () => (await read({ client: visitor() }, circleId)).body.circle.hereToday
  const others = await Promise.all([1, 2, 3, 4].map((count) => join(server, `here_today${count}`)))
  for (const { client } of others.slice(0, 3)) await client.call(joinCircle, at(circleId))
  expect(await here()).toBeNull()
  await others[3]?.client.call(joinCircle, at(circleId))
  expect(await here()).toBe(5)
  const { faces, owner } = (await read({ client: visitor() }, circleId)).body.circle
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
    const [key, body] = [crypto.randomUUID(), texts()]
    const send = () => owner.client.call(createCircle, { body }, keyed(key))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.circle.id)).size).toBe(1)
    expect(await walletOf(server.database, owner)).toBe(before - 200)
    expect((await statementOf(server.database, owner)).at(-1)).toContain('new_circle')
  })

  test('is not created without the points, nor under a name that another has', async () => {
    const poor = await join(server, 'too_poor')
    expect((await create(poor)).status).toBe(409)
    const owner = await join(server, 'same_name')
    const id = await created(owner, { name: 'Only One' })
    await give(server.database, owner, 200)
    const before = await walletOf(server.database, owner)
    // With a character that nobody sees.
    const { status, body } = await create(owner, { name: 'ONLY\u200b one' })
    expect([status, body]).toMatchObject([409, { error: { fields: { name: expect.any(String) } } }])
    const lost = await create(owner, { picture: crypto.randomUUID() })
    expect([lost.status, lost.body]).toMatchObject([
      400,
      { error: { fields: { picture: expect.any(String) } } },
    ])
    const dearer = await create(owner, { shownCost: 199 })
    expect([dearer.status, dearer.body]).toMatchObject([
      409,
      { error: { message: expect.stringContaining('This costs 200 points now, not 199.') } },
    ])
    expect(await walletOf(server.database, owner)).toBe(before)
    expect(await roleOf(owner, id)).toBe('owner')
  })

  test('is free once with premium, even if two requests arrive at once', async () => {
    const owner = await join(server, 'has_premium')
    await makePremium(server.database, owner)
    expect((await owner.client.call(readCircleTerms, {})).body).toMatchObject({ price: 0, isFree: true })
    const answers = await Promise.all([create(owner), create(owner), create(owner)])
    const free = answers.filter(({ status, body }) => status === 200 && body.paid === 0)
    expect(free.length).toBe(1)
    expect((await owner.client.call(readCircleTerms, {})).body).toMatchObject({ price: 200, isFree: false })
  })

  test('with a rude name is seen by its owner alone until an admin releases it', async () => {
    const owner = await join(server, 'rude_name')
    const id = await created(owner, { name: 'The fucking makers' })
    expect((await read(owner, id)).body.circle.inReview).toBe(true)
    expect((await read({ client: visitor() }, id)).status).toBe(404)
    expect((await visitor().fetch(`/circles/${id}`)).status).toBe(404)
    const found = async () =>
      (await visitor().call(listCircles, { query: { search: 'fucking makers' } })).body
    expect(await found()).toMatchObject({ circles: [], total: 0 })
    await decideHeldOf(admin, owner, true)
    expect((await found()).total).toBe(1)
  })
})

describe('a change of texts', () => {
  test('that a check stops waits beside the old ones, and harmless texts replace it', async () => {
    const owner = await join(server, 'changes_texts')
    const id = await created(owner)
    const change = (body: object) => owner.client.call(changeCircle, { ...at(id), body: texts(body) })
    const { circle } = (await change({ name: 'Fuck this circle' })).body
    expect(circle).toMatchObject({ changeInReview: true, inReview: false })
    expect((await read({ client: visitor() }, id)).body.circle.name).not.toContain('Fuck')
    expect((await change({ name: 'Renamed makers' })).body.circle).toMatchObject({
      name: 'Renamed makers',
      changeInReview: false,
    })
    await change({ name: 'Fuck this too' })
    await decideHeldOf(admin, owner, false)
    expect((await read(owner, id)).body.circle).toMatchObject({
      name: 'Renamed makers',
      changeInReview: false,
    })
    const other = await join(server, 'changes_others')
    expect((await other.client.call(changeCircle, { ...at(id), body: texts() })).status).toBe(403)
  })
})

describe('membership', () => {
  test('in an open circle begins and ends at once, and is counted once', async () => {
    const [owner, guest] = [await join(server, 'opens_circle'), await join(server, 'joins_twice')]
    const id = await created(owner)
    const joined = await Promise.all([1, 2, 3].map(() => guest.client.call(joinCircle, at(id))))
    expect(joined.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(guest, id)).body.circle).toMatchObject({ members: 2, role: 'member' })
    await guest.client.call(leaveCircle, at(id))
    expect((await guest.client.call(leaveCircle, at(id))).body.circle).toMatchObject({
      members: 1,
      role: null,
    })
    expect((await owner.client.call(leaveCircle, at(id))).status).toBe(409)
  })

  test('by request waits for the owner, who accepts or declines', async () => {
    const owner = await join(server, 'lets_in')
    const [asks, declined] = [await join(server, 'asks_in'), await join(server, 'is_declined')]
    const id = await created(owner, { joinBy: 'request' })
    for (const person of [asks, declined])
      expect((await person.client.call(joinCircle, at(id))).body.circle).toMatchObject({
        asked: true,
        canRead: false,
      })
    expect((await sentTo(owner)).length).toBe(2)
    expect((await asks.client.call(listCircleRequests, at(id))).status).toBe(403)
    expect((await asks.client.call(listCircleMembers, at(id))).status).toBe(403)
    const { requests } = (await owner.client.call(listCircleRequests, at(id))).body
    expect(requests.map(({ username }) => username)).toEqual([asks.username, declined.username])
    const decide = (person: Person, accepted: boolean) =>
      owner.client.call(decideCircleRequest, { ...of(id, person), body: { accepted } })
    await decide(asks, true)
    await decide(declined, false)
    expect((await decide(asks, true)).status).toBe(404)
    expect([await roleOf(asks, id), await roleOf(declined, id)]).toEqual(['member', null])
    expect(await sentTo(declined)).toEqual([])
    expect(await sentTo(asks)).toHaveLength(1)
  })
})

describe('roles', () => {
  test('let the owner name moderators, moderators remove members, and a circle be handed over', async () => {
    const owner = await join(server, 'hands_over')
    const [mod, other] = [await join(server, 'moderates'), await join(server, 'is_removed')]
    const id = await created(owner)
    for (const { client } of [mod, other]) await client.call(joinCircle, at(id))
    const give_ = (by: Person, to: Person, role: 'owner' | 'moderator' | 'member') =>
      by.client.call(changeCircleRole, { ...of(id, to), body: { role } })
    const remove = (by: Person, whom: Person) => by.client.call(removeCircleMember, of(id, whom))
    expect((await give_(mod, mod, 'moderator')).status).toBe(403)
    expect((await give_(owner, mod, 'moderator')).status).toBe(204)
    expect((await remove(other, mod)).status).toBe(403)
    expect((await remove(mod, owner)).status).toBe(403)
    expect((await remove(mod, other)).status).toBe(204)
    expect((await give_(owner, mod, 'owner')).status).toBe(204)
    expect([await roleOf(owner, id), await roleOf(mod, id)]).toEqual(['moderator', 'owner'])
    const { members } = (await visitor().call(listCircleMembers, at(id))).body
    expect(members.map(({ username }) => username)).toEqual([mod.username, owner.username])
    expect((await owner.client.call(archiveCircle, at(id))).status).toBe(403)
    expect((await mod.client.call(archiveCircle, at(id))).body.circle.archived).toBe(true)
    expect((await other.client.call(joinCircle, at(id))).status).toBe(409)
  })
})

test('an erased owner leaves the circle to its oldest moderator, without what they wrote and liked, or their name', async () => {
  const [owner, heir] = [await join(server, 'is_erased'), await join(server, 'inherits')]
  const id = await created(owner)
  await heir.client.call(joinCircle, at(id))
  const own = await owner.client.call(writePost, { ...at(id), body: { text: `Mine, @${heir.username}` } })
  const other = await heir.client.call(writePost, { ...at(id), body: { text: 'Yours' } })
  const params = { circleId: id, postId: other.body.post.id }
  await owner.client.call(likePost, { params, body: { liked: true } })
  await server.database.owner.query(`UPDATE member SET username = 'renamed_owner' WHERE id = $1`, [owner.id])
  await owner.client.call(writeComment, { params, body: { text: 'Good' } })
  const titles = () => titlesTo(server.database, heir)
  expect(await titles()).toEqual([
    `${owner.username} mentioned you in a circle`,
    'renamed_owner commented on your post',
  ])
  await server.database.owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [owner.id])
  await server.database.owner.query('SELECT exchange.erase_member($1)', [owner.id])
  expect(await titles()).toEqual([])
  expect((await read(heir, id)).body.circle).toMatchObject({ role: 'owner', members: 1, posts: 1 })
  const { posts } = (await heir.client.call(listPosts, at(id))).body
  expect(posts).toMatchObject([{ id: params.postId, likes: 0, comments: 0 }])
  expect(posts.map((post) => post.id)).not.toContain(own.body.post.id)
})

describe('the directory', () => {
  test('finds by word and topic, sorts, and continues after its cursor without a gap', async () => {
    const owner = await join(server, 'fills_list')
    const ids: string[] = []
    for (let count = 0; count < 5; count++)
      ids.push(await created(owner, { about: 'Zebra% finches sing here', topic: 'music' }))
    const list = async (query: object) => (await visitor().call(listCircles, { query })).body
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
    const mine = (await owner.client.call(listCircles, { query: { mine: 'yes' } })).body
    expect(mine.total).toBe(5)
  })

  test('gives a circle’s page its name, its description and one address, and hides an archived one', async () => {
    const owner = await join(server, 'for_search')
    const id = await created(owner, { name: 'Glass blowers' })
    const open = async () => (await visitor().fetch(`/circles/${id}`)).text()
    const html = await open()
    expect(html).toContain('<title>Glass blowers · ')
    expect(html).toContain('content="Glass blowers, a circle of 1 creator: Ceramics')
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/circles/${id}"`))
    expect(html).not.toContain('noindex')
    await owner.client.call(archiveCircle, at(id))
    expect(await open()).toContain('<meta name="robots" content="noindex">')
    const listed = await visitor().call(listCircles, { query: { search: 'Glass blowers' } })
    expect(listed.body.total).toBe(0)
  })
})
