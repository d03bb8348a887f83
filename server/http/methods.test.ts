import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { endpoints } from '#server/endpoints.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { largeLimits } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'on', PORT: '3000', RATE_LIMITS: largeLimits }))

const send = (method: string, url: string) =>
  local.app.inject({ method: method as 'GET', url, headers: { host: 'localhost:3000' } })

async function allowedAt(url: string): Promise<string> {
  const answer = await send('PROPFIND', url)
  expect([url, answer.statusCode, answer.body]).toEqual([
    url,
    405,
    JSON.stringify({
      error: { code: 'method_not_allowed', message: errors.method_not_allowed.message },
    }),
  ])
  return String(answer.headers.allow)
}

test('every call and page answers a method it does not have with 405 and the methods it has', async () => {
  const known = [
    ...endpoints.map(({ operation }) => operation),
    ...pages.filter((row) => servesIn(row, true)).map(({ path }) => ({ path, method: 'GET' as const })),
  ]
  for (const { path, method } of known) {
    const allowed = (await allowedAt(path.replace(/\{\w+\}/g, '1'))).split(', ')
    expect(allowed, path).toContain(method)
    if (method === 'GET') expect(allowed, path).toContain('HEAD')
  }
})

test.each([
  ['DELETE', '/api/campaigns', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/website-visit/start', 'POST'],
  ['POST', '/earn-points/', 'GET, HEAD'],
  ['PUT', '/', 'GET, HEAD'],
  ['POST', '/robots.txt?a', 'GET, HEAD'],
  ['POST', '/assets/none.js', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
])('%s %s is not allowed; %s are', async (method, url, allow) => {
  const { statusCode, headers } = await send(method, url)
  expect([statusCode, headers.allow]).toEqual([405, allow])
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('an unknown path is not found, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND'])
    expect((await send(method, '/api/nothing')).statusCode).toBe(404)
})
