import { beforeAll, expect, test } from 'vitest'
import { readPageViews, switchPageViews } from '#contract/exchange/page-views.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { fundTask } from '#tests/attempts.ts'
import { fundWebsite, give, join, type Person, toMorning } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { snippet } from './index.ts'

const server = shareServer()
let owner: Person
let earner: Person
let campaignId: number
const url = 'https://kiln.example.org/'

beforeAll(async () => {
  await toMorning(server.database)
  owner = await join(server, 'owner')
  earner = await join(server, 'earner')
  await give(server.database, owner, 1000)
  campaignId = await fundWebsite(server.database, { owner, url })
})

const params = () => ({ campaignId: String(campaignId) })
const switchSnippet = (on: boolean) => owner.client.call(switchPageViews, { params: params(), body: { on } })
const confirmed = async (): Promise<number> =>
  (await owner.client.call(readPageViews, { params: params() })).body.confirmed

/** Reports that a visit arrived, as a page of another site does. */
const reportVisit = (token: string): Promise<Response> =>
  fetch(`${server.url}/api/page-views/${token}`, {
    method: 'POST',
    headers: { origin: 'https://kiln.example.org', 'sec-fetch-site': 'cross-site' },
  })

async function visit(): Promise<string> {
  await server.database.shiftClock(3700)
  const body = { websiteId: String(campaignId), url }
  const started = await earner.client.call(startVisit, { body })
  return started.body.sessionId ?? ''
}

test('the snippet fits into a kilobyte, and any site can load it', async () => {
  const response = await fetch(`${server.url}/snippet.js`)
  expect(await response.text()).toBe(snippet)
  expect(Buffer.byteLength(snippet)).toBeLessThanOrEqual(1024)
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('content-type')).toContain('text/javascript')
})

test('a page view is not counted if the snippet is not on the site', async () => {
  expect((await reportVisit(await visit())).status).toBe(204)
  expect(await confirmed()).toBe(0)
})

test('a running visit is confirmed once, from any origin, and still paid by the clock', async () => {
  await switchSnippet(true)
  const token = await visit()
  expect((await reportVisit(token)).status).toBe(204)
  await reportVisit(token)
  expect(await confirmed()).toBe(1)
  expect((await earner.client.call(completeVisit, { body: { sessionId: token } })).body.success).toBe(false)
  await reportVisit(token)
  expect(await confirmed()).toBe(1)
})

test('a token of no running visit gets the same response and counts nothing', async () => {
  const before = await confirmed()
  const ended = await visit()
  await server.database.shiftClock(15)
  await earner.client.call(completeVisit, { body: { sessionId: ended } })
  for (const token of [ended, '00000000-0000-7000-8000-000000000000'])
    expect((await reportVisit(token)).status).toBe(204)
  expect((await reportVisit('no-token')).status).toBe(400)
  expect(await confirmed()).toBe(before)
})

test('every other write from another origin is rejected', async () => {
  const response = await fetch(`${server.url}/api/website-visit/start`, {
    method: 'POST',
    headers: { origin: 'https://kiln.example.org', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(403)
})

test('switched off, nothing more is counted; only the owner can read or switch it', async () => {
  const { body } = await switchSnippet(false)
  expect(body.on).toBe(false)
  expect(body.snippet).toMatch(/^<script async src="http[^"]+\/snippet\.js"><\/script>$/)
  await reportVisit(await visit())
  expect(await confirmed()).toBe(1)
  expect(await earner.client.call(readPageViews, { params: params() })).toMatchObject({ status: 404 })
  expect(await earner.client.call(switchPageViews, { params: params(), body: { on: true } })).toMatchObject({
    status: 404,
  })
})

test('only website visits have page views', async () => {
  const liked = await fundTask(server.database, { owner, action: 'like' })
  expect(await owner.client.call(readPageViews, { params: { campaignId: String(liked) } })).toMatchObject({
    status: 404,
  })
})
