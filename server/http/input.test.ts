import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readBatch } from '#contract/batch.ts'
import { listAttempts } from '#contract/exchange/attempts.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { listTasks } from '#contract/exchange/tasks.ts'
import { startVisit } from '#contract/exchange/visits.ts'
import { addressOf } from '#contract/operation.ts'
import type { PageFacts } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { endpoints } from '#server/endpoints.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { sampleOf } from '#tests/samples.ts'
import { largeLimits } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'on', PORT: '3000', RATE_LIMITS: largeLimits }))
let admin: LocalPerson

beforeAll(async () => {
  admin = await local.join('input')
  await promote(database, admin)
})

const fieldsAt = async (path: string): Promise<[number, string[]]> => {
  const answer = await admin.fetch(path)
  return [answer.statusCode, Object.keys(answer.json().error?.fields ?? {})]
}

test.each(endpoints.map(({ operation }) => [operation.name, operation] as const))(
  '%s rejects a query parameter that it doesn’t have, and names it',
  async (_name, operation) => {
    const { params, query, body, method, idempotent } = operation
    const sample = {
      params: params && (sampleOf(params) as object),
      query: { ...(query && (sampleOf(query) as object)), utm_source: 'a' },
    }
    const answer = await local.app.inject({
      method,
      url: addressOf(operation, sample),
      headers: {
        host: 'localhost:3000',
        cookie: `session=${admin.cookies.session}`,
        ...(idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { payload: sampleOf(body) as object }),
    })
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, ['utm_source']])
  },
)

test('a page ignores query parameters that it doesn’t have, such as those of campaigns', async () => {
  const tracking = 'utm_source=a&fbclid=b&__proto__=c'
  for (const path of ['/', '/pricing', '/login'])
    expect((await local.get(`${path}?${tracking}`)).statusCode).toBe(200)
  for (const path of ['/dashboard', '/earn-points', '/content-hub'])
    expect((await admin.fetch(`${path}?${tracking}`)).statusCode).toBe(200)
})

test('the reads of every page have only parameters of their calls', () => {
  const names = [
    'ref',
    'sort',
    'platform',
    'websiteId',
    'token',
    'url',
    'side',
    'show',
    'history',
    'utm_source',
  ]
  for (const row of pages)
    for (const { operation, input } of [...(row.data ?? []), ...(row.signedIn?.data ?? [])]) {
      const query = Object.fromEntries(names.map((name) => [name, 'a']))
      const params = new Proxy({}, { get: () => 'a' })
      const facts: PageFacts = { params, query, preset: { ...row.preset } }
      const known = Object.keys(operation.query?.shape ?? {})
      expect(known, row.path).toEqual(expect.arrayContaining(Object.keys(input?.(facts)?.query ?? {})))
    }
})

test('a filter by an action that doesn’t exist is rejected', async () => {
  for (const { path } of [listAttempts, listCampaigns, listTasks])
    expect(await fieldsAt(`${path}?action=dance`)).toEqual([400, ['action']])
})

test('a batch rejects a text that is no path, and reads no path with unknown parameters', async () => {
  for (const text of ['__proto__', 'api/points/overview', 'https://elsewhere.example.org/api/auth/user'])
    expect(await fieldsAt(addressOf(readBatch, { query: { paths: text } }))).toEqual([400, ['paths']])
  const paths = encodeURIComponent('/api/points/overview?utm_source=a')
  const answer = await admin.fetch(addressOf(readBatch, { query: { paths } }))
  const [alone] = Object.values(answer.json() as Record<string, { status: number }>)
  expect(alone).toMatchObject({
    status: 400,
    body: { error: { fields: { utm_source: expect.any(String) } } },
  })
})

test('a visit starts at a task’s id, as text or number, and not at anything else', async () => {
  const startAt = async (websiteId: unknown) => {
    const { path, method } = startVisit
    const headers = { host: 'localhost:3000', cookie: `session=${admin.cookies.session}` }
    const payload = { websiteId, url: 'https://example.com/' }
    return (await local.app.inject({ method, url: path, headers, payload })).json()
  }
  for (const id of [null, true, ['1'], {}, 1.5, ''])
    expect((await startAt(id)).error?.fields, JSON.stringify(id)).toEqual({ websiteId: expect.any(String) })
  for (const id of [1, '1']) expect((await startAt(id)).success).toBe(false)
})
