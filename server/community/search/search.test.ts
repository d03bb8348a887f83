import { beforeAll, describe, expect, test } from 'vitest'
import { archiveCircle, joinCircle } from '#contract/community/circle-members.ts'
import { blockAuthor } from '#contract/community/circle-reports.ts'
import { deletePost, writePost } from '#contract/community/posts.ts'
import { search } from '#contract/community/search.ts'
import { saveDraft } from '#contract/exchange/campaign-changes.ts'
import { blockOwner, skipTask } from '#contract/exchange/tasks.ts'
import { anOffer, end, funded, makePremium } from '#tests/campaigns.ts'
import { newCircle } from '#tests/circles.ts'
import { createClient } from '#tests/client.ts'
import { give, join, type Person } from '#tests/exchange.ts'
import { largeLimits, shareServer } from '#tests/server.ts'

const server = shareServer({ env: { RATE_LIMITS: `${largeLimits},search_network=8/3600` } })
let maker: Person
let reader: Person
beforeAll(async () => {
  maker = await join(server, 'makes_things')
  reader = await join(server, 'searches')
  await give(server.database, maker, 20_000)
  await makePremium(server.database, maker)
  await server.database.owner.query('UPDATE member SET credited_count = 50 WHERE id = $1', [maker.id])
})

const ask = ({ client }: Pick<Person, 'client'>, q: string) => client.call(search, { query: { q } })
const found = async (person: Pick<Person, 'client'>, q: string) => (await ask(person, q)).body
const tasksOf = async (person: Person, q: string) => (await found(person, q)).tasks.map(({ title }) => title)
const postsOf = async (person: Person, q: string) =>
  (await found(person, q)).posts.map(({ excerpt }) => excerpt)
const circlesOf = async (person: Pick<Person, 'client'>, q: string) =>
  (await found(person, q)).circles.map(({ name }) => name)

const nothing = { campaigns: [], tasks: [], circles: [], articles: [], posts: [] }

const ownCircle = async (name: string, joinBy: 'open' | 'request' = 'open'): Promise<string> =>
  (await newCircle(maker, { name, about: 'Ceramics, wood and textile.', joinBy })).id
const post = async ({ client }: Person, circleId: string, text: string): Promise<string> =>
  (await client.call(writePost, { params: { circleId }, body: { text } })).body.post.id

describe('own campaigns', () => {
  test('are found in every state by the beginning of the last word, and by nobody else', async () => {
    await funded(maker, { title: 'Moon jar, thrown in one day' })
    await end(maker, (await funded(maker, { title: 'Moon jar glaze' })).id)
    const body = anOffer({ title: 'Moon jar, a draft' })
    await maker.client.call(saveDraft, { params: { draftId: 'new' }, body })
    const { campaigns } = await found(maker, 'moon JA')
    expect(campaigns.map(({ title, state }) => `${title}: ${state}`)).toEqual([
      'Moon jar, a draft: draft',
      'Moon jar glaze: ended',
      'Moon jar, thrown in one day: live',
    ])
    expect(await found(reader, 'moon jar')).toMatchObject({
      campaigns: [],
      tasks: [{ title: 'Moon jar, thrown in one day' }],
    })
    expect(await tasksOf(reader, 'moo jar')).toEqual([])
  })

  test('are five at most, newest first', async () => {
    for (let count = 1; count <= 6; count++) await funded(maker, { title: `Sixfold ${count}` })
    const { campaigns } = await found(maker, 'sixfold')
    expect(campaigns.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((count) => `Sixfold ${count}`))
    expect((await found(reader, 'sixfold')).tasks.length).toBe(5)
  })
})

describe('running tasks', () => {
  test('are found across accents, case and joined words', async () => {
    await funded(maker, { title: 'Café-Crème: ÉTUDE no. 3' })
    for (const words of ['cafe', 'CRÈME cafe', 'etude 3', 'café-crème', 'étu'])
      expect(await tasksOf(reader, words), words).toEqual(['Café-Crème: ÉTUDE no. 3'])
  })

  test('that are one’s own, hidden, paused, or of a blocked or linked creator are not found', async () => {
    const title = 'Quokka sketchbook'
    const { id } = await funded(maker, { title })
    expect(await tasksOf(maker, 'quokka')).toEqual([])
    expect(await tasksOf(reader, 'quokka')).toEqual([title])
    const skips = await join(server, 'skips')
    await skips.client.call(skipTask, { params: { taskId: id } })
    expect(await tasksOf(skips, 'quokka')).toEqual([])
    const blocks = await join(server, 'blocks')
    await blocks.client.call(blockOwner, { params: { taskId: id } })
    expect(await tasksOf(blocks, 'quokka')).toEqual([])
    const linked = await join(server, 'linked')
    await server.database.app.query(
      `INSERT INTO member_device (member_id, device_id)
       SELECT $2, device_id FROM member_device WHERE member_id = $1`,
      [maker.id, linked.id],
    )
    expect(await tasksOf(linked, 'quokka')).toEqual([])
    await end(maker, id)
    expect(await tasksOf(reader, 'quokka')).toEqual([])
  })

  test('whose title is in review are found by their owner alone', async () => {
    await funded(maker, { title: 'Fucking wombats' })
    expect(await tasksOf(reader, 'wombats')).toEqual([])
    expect((await found(maker, 'wombats')).campaigns).toMatchObject([{ state: 'review' }])
  })
})

describe('circles and posts', () => {
  test('of open circles are found, and a visitor finds the circles', async () => {
    const id = await ownCircle('Kiln keepers')
    await post(maker, id, '**Zaffre** glaze: [my notes](https://example.com/)\n\nand more')
    expect(await circlesOf(reader, 'kiln')).toEqual(['Kiln keepers'])
    expect((await found(reader, 'zaffre glaz')).posts).toMatchObject([
      {
        circle: 'Kiln keepers',
        author: maker.username,
        circleId: id,
        excerpt: 'Zaffre glaze: my notes and more',
      },
    ])
    const visitor = { client: createClient(server) }
    expect(await found(visitor, 'kiln')).toMatchObject({ circles: [{ id }], posts: [], tasks: [] })
    expect(await found(visitor, 'zaffre')).toEqual(nothing)
  })

  test('of a circle by request are found by its members alone', async () => {
    const id = await ownCircle('Closed wheel', 'request')
    await post(maker, id, 'Heliotrope for members')
    expect(await postsOf(reader, 'heliotrope')).toEqual([])
    expect(await postsOf(maker, 'heliotrope')).toEqual(['Heliotrope for members'])
  })

  test('that are held, deleted, blocked or archived are not found', async () => {
    const id = await ownCircle('Hidden things')
    await reader.client.call(joinCircle, { params: { circleId: id } })
    await post(maker, id, 'Fucking viridian')
    expect(await postsOf(reader, 'viridian')).toEqual([])
    expect(await postsOf(maker, 'viridian')).toEqual(['Fucking viridian'])

    const gone = await post(maker, id, 'Gamboge is deleted')
    expect(await postsOf(reader, 'gamboge')).toEqual(['Gamboge is deleted'])
    await maker.client.call(deletePost, { params: { circleId: id, postId: gone } })
    expect(await postsOf(reader, 'gamboge')).toEqual([])

    const kept = await post(maker, id, 'Cerulean stays')
    const other = await join(server, 'blocks_author')
    await other.client.call(blockAuthor, { params: { circleId: id, postId: kept }, body: {} })
    expect(await postsOf(other, 'cerulean')).toEqual([])
    expect(await postsOf(reader, 'cerulean')).toEqual(['Cerulean stays'])

    await maker.client.call(archiveCircle, { params: { circleId: id } })
    expect(await postsOf(reader, 'cerulean')).toEqual([])
    expect(await circlesOf(reader, 'hidden')).toEqual([])
  })

  test('whose name is in review are not found', async () => {
    await ownCircle('Fucking kilims')
    expect(await circlesOf(reader, 'kilims')).toEqual([])
  })
})

test('a visitor finds published posts of the blog, and neither drafts nor those to come', async () => {
  await server.database.owner.query(
    `INSERT INTO blog_post (slug, title, description, body, tags, minutes, publish_at, author_id)
     SELECT slug, 'Ultramarine ' || slug, repeat('How to mix it. ', 5), 'Text', '{}', 1, ledger.clock() + wait, $1
     FROM (VALUES ('out', interval '-1 hour'), ('later', interval '1 hour'), ('draft', NULL)) AS post (slug, wait)`,
    [maker.id],
  )
  const { articles } = await found({ client: createClient(server) }, 'ultramarine mix')
  expect(articles).toEqual([{ slug: 'out', title: 'Ultramarine out' }])
})

describe('a search', () => {
  test('takes any signs as text, and finds nothing without words', async () => {
    for (const text of ["'!&|:*()", '   ', '', "' OR 1=1 --", '\\', 'a:*b <-> !c', '²½', '%_', '🙂'])
      expect([text, (await ask(reader, text)).status]).toEqual([text, 200])
    for (const text of ["'!&|:*()", '   ', '🙂']) expect(await found(reader, text), text).toEqual(nothing)
    expect((await ask(reader, 'x'.repeat(81))).status).toBe(400)
  })

  test('finds what only the index finds, behind more than the latest rows', async () => {
    await funded(maker, { title: 'Xylograph of a hare' })
    await server.database.owner.query(
      `INSERT INTO content (owner_id, platform, kind, canonical_url, url, title)
       SELECT $1, 'website', 'site', 'https://many.example/' || n, 'https://many.example/' || n, 'One of many'
       FROM generate_series(1, 600) AS n`,
      [maker.id],
    )
    expect(await tasksOf(reader, 'xylo')).toEqual(['Xylograph of a hare'])
  })

  test('is limited for each network of visitors', async () => {
    const visitor = { client: createClient(server) }
    const answers = []
    for (let count = 0; count < 9; count++) answers.push((await ask(visitor, 'kiln')).status)
    expect(answers.at(-1)).toBe(429)
  })
})
