import { readdirSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { openApp, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices, shareServices } from '#tests/services.ts'

const most = 4
const settings = { DEMO: 'off', PORT: '3000', TRUSTED_PROXIES: '127.0.0.1', WORKERS: '1' }
const database = shareDatabase()
const services = shareServices(database, { ...settings, RATE_LIMITS: `flood_network=${most}/60` })
const local = shareApp(services)
let networks = 0

afterEach(() => vi.restoreAllMocks())

/** Sends a request several times from one new network; returns each status. */
async function statuses(times: number, request: InjectOptions, { app } = local): Promise<number[]> {
  const headers = {
    host: 'localhost:3000',
    'x-forwarded-for': `198.51.100.${++networks}`,
    ...request.headers,
  }
  const seen: number[] = []
  for (let index = 0; index < times; index++)
    seen.push((await app.inject({ ...request, headers })).statusCode)
  return seen
}

const post = { method: 'POST', url: requestMagicLink.path } as const

test.each<[string, number, InjectOptions]>([
  ['an unknown call', 404, { url: '/api/nothing' }],
  ['an unknown page', 404, { url: '/nothing' }],
  ['a file that was never built', 404, { url: '/assets/index-00000000.js' }],
  ['a URL that cannot be decoded', 404, { url: '/%E0%A4%A' }],
  ['a method that its URL doesn’t have', 405, { method: 'DELETE', url: '/' }],
  ['a call without a session', 401, { url: '/api/points/overview' }],
  ['a write from another site', 403, { ...post, headers: { origin: 'https://evil.example.com' } }],
  [
    'a body that is not JSON',
    400,
    { ...post, headers: { 'content-type': 'application/json' }, payload: '{' },
  ],
  ['the state of the process', 200, { url: '/healthz' }],
])('%s counts against the flood limit', async (_name, status, request) => {
  expect(await statuses(most + 1, request)).toEqual([...Array(most).fill(status), 429])
})

test('beyond the limit nothing is looked up, and the answer says when it ends', async () => {
  const member = await local.join('flooding')
  const headers = {
    host: 'localhost:3000',
    'x-forwarded-for': '198.51.100.250',
    cookie: `session=${member.cookies.session}`,
  }
  const request = { url: '/api/auth/user', headers }
  for (let index = 0; index < most; index++) expect((await local.app.inject(request)).statusCode).toBe(200)
  const query = vi.spyOn(services.pool, 'query')
  const connect = vi.spyOn(services.pool, 'connect')
  const { statusCode, headers: answered, ...answer } = await local.app.inject(request)
  expect([statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(answered['retry-after'])).toBeGreaterThan(0)
  expect(Number(answered['retry-after'])).toBeLessThanOrEqual(60)
  expect(answered['x-content-type-options']).toBe('nosniff')
  expect([query.mock.calls, connect.mock.calls]).toEqual([[], []])
})

test('a batch counts once for each of its reads', async () => {
  const three = { url: '/api/batch?paths=/api/auth/user%2C/api/attempts,/api/points/overview' }
  expect(await statuses(2, three)).toEqual([401, 429])
  const escaped = { url: three.url.replace('batch', 'b%61tch') }
  expect(await statuses(2, escaped)).toEqual([401, 429])
})

test('files that were built do not count', async () => {
  const [file] = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  expect(await statuses(most + 2, { url: `/assets/${file}` })).toEqual(Array(most + 2).fill(200))
})

test('each of several processes allows its share', async () => {
  const two = await openTestServices(database, {
    ...settings,
    RATE_LIMITS: `flood_network=${most}/60`,
    WORKERS: '2',
  })
  const app = await openApp(two)
  try {
    expect(await statuses(3, { url: '/api/nothing' }, app)).toEqual([404, 404, 429])
  } finally {
    await app.app.close()
    await two.close()
  }
})
