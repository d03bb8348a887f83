import { beforeAll, expect, test } from 'vitest'
import { completeVisit, readVisitTask, startVisit } from '#contract/exchange/visits.ts'
import { createClient } from '#tests/client.ts'
import { addPerson, fundWebsite, give, join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let earner: Person
let id: number
const url = 'https://linked.example.org/'

beforeAll(async () => {
  earner = await join(server, 'earner')
  const owner = await addPerson(server.database, 'owner')
  await give(server.database, owner, 1000)
  id = await fundWebsite(server.database, { owner, url })
})

const read = async (websiteId: string | number, at: string, who = createClient(server)) =>
  (await who.call(readVisitTask, { params: { websiteId: String(websiteId) }, query: { url: at } })).body.task

test('a visit link shows its task to everyone, and nothing if it leads elsewhere', async () => {
  expect(await read(id, url)).toMatchObject({ id: String(id), points: 3, availableAt: null })
  expect(await read(id, 'https://LINKED.example.org')).toMatchObject({ id: String(id) })
  for (const [websiteId, at] of [
    [id, 'https://elsewhere.example.org/'],
    [id, 'x'],
    [id + 1000, url],
    ['1 OR 1', url],
    ['99999999999999999999', url],
  ] as const)
    expect(await read(websiteId, at)).toBeNull()
})

test('a member reads what one visitor costs, fee included; a visitor does not', async () => {
  const costTo = async (who = createClient(server)) => {
    const request = { params: { websiteId: String(id) }, query: { url } }
    return (await who.call(readVisitTask, request)).body.visitCost
  }
  expect(await costTo(earner.client)).toBe(4)
  expect(await costTo()).toBeNull()
})

test('a member is welcomed with the balance on the first visit here, until a task is credited', async () => {
  const newcomer = await join(server, 'newcomer')
  const welcomeOf = async (who = createClient(server)) => {
    const request = { params: { websiteId: String(id) }, query: { url } }
    return (await who.call(readVisitTask, request)).body.welcome
  }
  expect(await welcomeOf(newcomer.client)).toBe(50)
  expect(await welcomeOf()).toBeNull()
  const earlier = `UPDATE session SET earlier_at = $2 WHERE member_id = $1`
  await server.database.owner.query(earlier, [newcomer.id, new Date()])
  expect(await welcomeOf(newcomer.client), 'on a later visit').toBeNull()
  await server.database.owner.query(earlier, [newcomer.id, null])
  await server.database.owner.query('UPDATE member SET credited_count = 1 WHERE id = $1', [newcomer.id])
  expect(await welcomeOf(newcomer.client)).toBeNull()
})

test('an earner who visited a site reads when it opens again; for all others it is open', async () => {
  const { body } = await earner.client.call(startVisit, { body: { websiteId: String(id), url } })
  expect((await read(id, url, earner.client))?.availableAt).toBeNull()
  await server.database.shiftClock(15)
  await earner.client.call(completeVisit, { body: { sessionId: body.sessionId ?? '' } })
  expect((await read(id, url, earner.client))?.availableAt).toMatch(/Z$/)
  expect((await read(id, url))?.availableAt).toBeNull()
})

test('prefetching a visit link changes nothing', async () => {
  const count = async () =>
    (await server.database.app.query('SELECT count(*) AS attempts FROM attempt')).rows[0]?.attempts
  const before = await count()
  const headers = { 'sec-purpose': 'prefetch' }
  const request = { params: { websiteId: String(id) }, query: { url } }
  expect((await earner.client.call(readVisitTask, request, headers)).status).toBe(200)
  const page = `/website-viewer?url=${encodeURIComponent(url)}&websiteId=${id}&points=3`
  await earner.client.fetch(page, { headers })
  expect(await count()).toBe(before)
})

test('an ended campaign is no longer a task', async () => {
  await server.database.app.query(`UPDATE campaign SET state = 'ended' WHERE id = $1`, [id])
  expect(await read(id, url)).toBeNull()
})
