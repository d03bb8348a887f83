import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiDocument, apiDocumentAddress } from '#contract/api-docs.ts'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { readConfig } from '#server/config.ts'
import { endpoints } from '#server/endpoints.ts'
import { type LocalApp, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'

type Opened = Awaited<ReturnType<typeof openTestServices>>

const database = shareDatabase()
let demoServices: Opened
let services: Opened
let demo: LocalApp
let app: LocalApp

beforeAll(async () => {
  demoServices = await openTestServices(database, { DEMO: 'on', PORT: '3000' })
  services = await openTestServices(database, { DEMO: 'off', PORT: '3000' })
  demo = await openApp(demoServices)
  app = await openApp(services)
})

afterAll(async () => {
  await Promise.all([demo.app.close(), app.app.close()])
  await Promise.all([demoServices.close(), services.close()])
})

const post = (headers: Record<string, string>, payload: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/auth/magic-link',
    headers: { host: 'localhost:3000', ...headers },
    payload,
  })

describe('the demo serves only this machine', () => {
  test.each([
    ['another host', { host: 'mutuals.example.com' }],
    ['a forwarding header', { 'x-forwarded-for': '203.0.113.9' }],
    ['a standard forwarding header', { forwarded: 'for=203.0.113.9' }],
  ])('%s gets 421, and the message names the two settings to change', async (_name, headers) => {
    for (const path of ['/', '/login', '/api/auth/user']) {
      const answer = await demo.get(path, headers as Record<string, string>)
      expect(answer.statusCode).toBe(421)
      expect(answer.json().error.code).toBe('wrong_host')
      expect(answer.json().error.message).toContain('PUBLIC_URL and SMTP_URL')
    }
  })

  test('a peer that is not this machine gets 421', async () => {
    const answer = await demo.app.inject({
      url: '/login',
      headers: { host: 'localhost:3000' },
      remoteAddress: '192.0.2.7',
    })
    expect(answer.statusCode).toBe(421)
  })

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('%s is this machine', async (host) => {
    expect((await demo.get('/login', { host })).statusCode).toBe(200)
  })
})

describe('origins of writes', () => {
  const json = { 'content-type': 'application/json' }

  test.each([{ origin: 'https://evil.example.com' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'a write with %o is rejected',
    async (headers) => {
      const answer = await post(
        { ...json, ...(headers as Record<string, string>) },
        '{"email":"a@example.com"}',
      )
      expect(answer.statusCode).toBe(403)
      expect(answer.json().error.code).toBe('foreign_origin')
    },
  )

  test('a write from our own origin is accepted', async () => {
    const answer = await post(
      { ...json, origin: 'http://localhost:3000' },
      '{"email":"own@tests.example.org"}',
    )
    expect(answer.statusCode).toBe(200)
  })
})

test.each([
  ['its own host only', {}, 'max-age=31536000'],
  [
    'its subdomains if a setting asks for it',
    { HSTS_SUBDOMAINS: 'on' },
    'max-age=31536000; includeSubDomains',
  ],
] as const)('https is demanded for %s', async (_name, env, expected) => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
  const config = readConfig({ DEMO: 'off', PUBLIC_URL: 'https://mutuals.example', ...smtp, ...env })
  const local = await openApp({ ...services, config })
  const { headers } = await local.get('/healthz')
  await local.app.close()
  expect(headers['strict-transport-security']).toBe(expected)
})

test('a read under a second host name leads to PUBLIC_URL; checks by machines are answered', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
  const config = readConfig({ DEMO: 'off', PUBLIC_URL: 'https://mutuals.example', ...smtp })
  const local = await openApp({ ...services, config })
  const ask = async (host: string, url: string) => {
    const { statusCode, headers } = await local.get(url, { host })
    return [statusCode, headers.location]
  }
  const there = 'https://mutuals.example/login?next=%2Fearn-points'
  expect(await ask('www.mutuals.example', '/login?next=%2Fearn-points')).toEqual([301, there])
  expect(await ask('Old-name.example:8443', '/login?next=%2Fearn-points')).toEqual([301, there])
  expect(await ask('www.mutuals.example', 'http://www.mutuals.example/login?next=%2Fearn-points')).toEqual([
    ...[301, there],
  ])
  expect((await local.get('/', { host: 'www.mutuals.example' })).headers['cache-control']).toBe('no-store')
  for (const host of ['mutuals.example', 'MUTUALS.example', '10.0.0.7:3000', 'mutuals:3000'])
    expect(await ask(host, '/login')).toEqual([200, undefined])
  expect(await ask('mutuals.default.svc', '/healthz')).toEqual([200, undefined])
  await local.app.close()
})

describe('errors have one shape', () => {
  test.each([
    ['a body that is not JSON', { 'content-type': 'application/json' }, '{bad', 400, 'invalid_input'],
    ['another media type', { 'content-type': 'text/plain' }, 'email=a', 415, 'wrong_media_type'],
    [
      'a body over 64 KB',
      { 'content-type': 'application/json' },
      `"${'a'.repeat(70_000)}"`,
      413,
      'too_large',
    ],
    ['an invalid field', { 'content-type': 'application/json' }, '{"email":"a"}', 400, 'invalid_input'],
  ])('%s', async (_name, headers, payload, status, code) => {
    const answer = await post(headers, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({
      error: {
        code,
        message: expect.not.stringContaining('marked'),
        ...(payload.includes('"email"') && { fields: { email: expect.any(String) } }),
      },
    })
  })

  test('an unknown call returns 404 as JSON, an unknown page returns it as a page', async () => {
    expect((await app.get('/api/nothing')).json().error.code).toBe('not_found')
    const page = await app.get('/nothing')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('404 Page Not Found')
  })
})

describe('every page of the table', () => {
  test.each(pages.filter((row) => servesIn(row, true)).map((row) => [row.path, row] as const))(
    '%s is guarded by its audience',
    async (path, row) => {
      const answer = await demo.get(path.replace(/\{\w+\}/g, '1'))
      const { statusCode, headers } = answer
      if (row.redirectsToLogin) expect([statusCode, headers.location]).toEqual([303, '/login'])
      else if (row.audience !== 'public') {
        expect(statusCode).toBe(401)
        expect(headers['www-authenticate']).toBe('Session')
        expect(answer.body).toContain('Sign in with your email')
      } else {
        // A page about one thing returns 404 if that does not exist, and nothing has the id 1.
        const isAboutOne = path.includes('{') && row.data?.some(({ titleOf }) => titleOf)
        expect(statusCode).toBe(isAboutOne ? 404 : 200)
      }
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('the page that a visitor wanted', () => {
  const wantedOf = async (path: string, headers: Record<string, string> = {}) =>
    (await app.get(path, headers)).cookies.find(({ name }) => name === 'wanted')

  test.each(['/earn-points?sort=newest', '/website-viewer?websiteId=1&url=a&points=3'])(
    '%s is stored in a cookie that no script can read',
    async (path) => {
      expect(await wantedOf(path)).toMatchObject({ value: path, httpOnly: true, sameSite: 'Lax', path: '/' })
    },
  )

  test('a page fetched ahead of a click, and one that needs no sign-in, store nothing', async () => {
    expect(await wantedOf('/earn-points', { 'sec-purpose': 'prefetch' })).toBeUndefined()
    expect(await wantedOf('/login')).toBeUndefined()
  })
})

describe('public endpoints', () => {
  test('the home page is cached, compressed once, and returns 304 if nothing changed', async () => {
    const first = await app.get('/', { 'accept-encoding': 'br' })
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br'])
    const again = await app.get('/', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('icons are one file, compressed and kept for good', async () => {
    const hrefs = [...(await app.get('/')).body.matchAll(/<use href="([^"#]*)#/g)].map(([, href]) => href)
    const [icons = '', ...others] = new Set(hrefs)
    expect([icons, others]).toEqual([expect.stringMatching(/^\/assets\/icons-.*\.svg$/), []])
    for (const encoding of ['br', 'gzip']) {
      const { statusCode, headers } = await app.get(icons, { 'accept-encoding': encoding })
      expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
      expect(headers['cache-control']).toContain('immutable')
    }
  })

  test('the process reports its state: healthz, readyz, metrics', async () => {
    expect((await app.get('/healthz')).json()).toEqual({ ok: true })
    expect((await app.get('/readyz')).json()).toEqual({ ok: true })
    expect((await app.get('/metrics')).body).toContain('http_request_duration_seconds')
    expect((await app.get('/metrics')).body).not.toMatch(/^backup_age_seconds\{/m)
    await database.owner.query(
      `INSERT INTO backup (made_at, host, folder, row_count, duration_ms)
       VALUES (ledger.clock() - interval '1 hour', 'here', '/backups/one', 1, 1)`,
    )
    const [, age] = /^backup_age_seconds\{host="here"\} (.+)$/m.exec((await app.get('/metrics')).body) ?? []
    expect(Math.round(Number(age) / 60)).toBe(60)
    expect((await app.get('/metrics')).body, 'nothing copies them').not.toMatch(/^backups_not_copied\{/m)
    const far = await app.app.inject({
      url: '/metrics',
      headers: { host: 'localhost' },
      remoteAddress: '192.0.2.7',
    })
    expect([far.statusCode, far.json().error.message]).toEqual([
      403,
      expect.stringContaining('METRICS_TOKEN'),
    ])
  })

  describe('the OpenAPI document', () => {
    let document: ApiDocument
    beforeAll(async () => {
      document = (await app.get(apiDocumentAddress)).json()
    })
    const described = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

    test('names every call, and nothing else', () => {
      expect(document.openapi).toBe('3.1.0')
      expect(
        described()
          .map(({ operationId }) => operationId)
          .toSorted(),
      ).toEqual(endpoints.map(({ operation }) => operation.name).toSorted())
      expect(described().filter(({ summary, tags }) => !summary || !tags?.[0])).toEqual([])
    })

    test('states who may make each call, and every error it may return', () => {
      const fund = document.paths['/api/campaigns']?.post
      expect(fund).toMatchObject({ 'x-audience': 'member', security: [{ session: [] }] })
      expect(Object.keys(fund?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '400', '401', '403', '409', '429', '500', '503']),
      )
      expect(fund?.responses[409]?.['x-error-codes']).toEqual(expect.arrayContaining(['not_enough_points']))
      const skip = document.paths['/api/tasks/{taskId}/skip']?.post
      expect(skip?.responses[204]?.description).toBe('Done; the response is empty.')
    })

    test('states how often each call may be made, and names every limit', () => {
      const verify = document.paths['/api/auth/verify']?.post
      const { count, seconds } = services.config.RATE_LIMITS.verify_network
      expect(verify?.['x-rate-limits']).toEqual([
        { name: 'verify_network', count, seconds, per: 'a network' },
      ])
      const named = new Set(
        described().flatMap((each) => each['x-rate-limits']?.map(({ name }) => name) ?? []),
      )
      expect([...named, 'flood_network'].toSorted()).toEqual(
        Object.keys(services.config.RATE_LIMITS).toSorted(),
      )
    })
  })
})
