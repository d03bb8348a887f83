import { beforeAll, describe, expect, test } from 'vitest'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { sendRaw } from '#tests/raw-http.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const demo = shareApp(shareServices(database, { DEMO: 'on', PORT: '3000' }))
const open = shareApp(shareServices(database, { DEMO: 'off', PORT: '3000' }))

beforeAll(async () => {
  for (const { app } of [demo, open]) await app.listen({ host: '127.0.0.1', port: 0 })
})

interface Sent {
  line: string
  version?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request as a forwarder on this machine does: from loopback, for a host of this machine. */
const send = ({ line, version = '1.1', headers = {}, body = '' }: Sent, { app } = demo) =>
  sendRaw(
    app,
    [
      `${line} HTTP/${version}`,
      ...Object.entries({
        host: 'localhost:3000',
        connection: 'close',
        'content-type': 'application/json',
        'content-length': body.length,
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  )

const ask = { line: `POST ${requestMagicLink.path}`, body: '{"email":"admin@mutuals.test"}' }
const lines = [
  'GET /',
  'GET /login',
  'GET /api/auth/user',
  'GET /nothing',
  'GET /%E0%A4%A',
  'OPTIONS /',
  'HEAD /',
]

describe('a demo behind a forwarder on this machine', () => {
  test.each<[string, Omit<Sent, 'line'>]>([
    ['nginx’s plain proxy_pass, which speaks HTTP/1.0', { version: '1.0' }],
    ['a page of another host', { headers: { origin: 'https://stranger.example.com' } }],
    ['a page whose host begins like this machine', { headers: { origin: 'http://localhost.example.com' } }],
    ['a page that hides its origin', { headers: { origin: 'null' } }],
    ['a page of another host that only reads', { headers: { referer: 'http://stranger.example.com/login' } }],
    [
      'such a page in a browser that tells where its requests come from',
      { headers: { referer: 'https://stranger.example.com/', 'sec-fetch-site': 'same-origin' } },
    ],
  ])('%s gets nothing but 421', async (_name, from) => {
    for (const request of [ask, ...lines.map((line) => ({ line }))]) {
      const { status, headers, body } = await send({ ...request, ...from })
      expect(status, request.line).toBe(421)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(body).not.toContain('/auth/verify')
    }
  })
})

test('a page of the demo opens from a link elsewhere', async () => {
  const headers = {
    referer: 'https://elsewhere.example.com/',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  expect((await send({ line: 'GET /login', headers })).status).toBe(200)
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'the demo’s own page at %s gets its link',
  async (host) => {
    const origin = `http://${host}`
    const { status, body } = await send({
      ...ask,
      headers: { host, origin, 'sec-fetch-site': 'same-origin' },
    })
    expect([status, JSON.parse(body).devNote]).toEqual([200, expect.stringContaining('/auth/verify?token=')])
  },
)

test('outside demo mode HTTP/1.0 and foreign readers are answered', async () => {
  expect((await send({ line: 'GET /login', version: '1.0' }, open)).status).toBe(200)
  const headers = { origin: 'https://stranger.example.com' }
  expect((await send({ line: 'GET /login', headers }, open)).status).toBe(200)
})
