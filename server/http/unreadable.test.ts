import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { openApp, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openRaw, type RawAnswer, sendRaw } from '#tests/raw-http.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database, {
  DEMO: 'off',
  PUBLIC_URL: 'https://mutuals.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const local = shareApp(services)

beforeAll(async () => {
  await local.app.listen({ host: '127.0.0.1', port: 0 })
})

const error = (code: string) => ({ error: { code, message: expect.any(String) } })

function expectOurs({ status, headers, body }: RawAnswer, expected: [number, string]): void {
  expect([status, JSON.parse(body)]).toEqual([expected[0], error(expected[1])])
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

const host = 'Host: mutuals.example\r\nConnection: close\r\n'

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', 400, 'invalid_input'],
  [
    'two lengths of one body',
    `POST /api/nothing HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'invalid_input',
  ],
  [
    'a URL longer than all headers may be',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\n${host}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'chunks with endless extensions',
    `POST /api/nothing HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`,
    413,
    'too_large',
  ],
  [
    'a request with two Hosts',
    `GET /api/auth/user HTTP/1.1\r\n${host}host: other.example\r\n\r\n`,
    400,
    'invalid_input',
  ],
  [
    'a request without a Host',
    'GET /api/auth/user HTTP/1.1\r\nConnection: close\r\n\r\n',
    400,
    'invalid_input',
  ],
  ['a path that is not UTF-8', `GET /api/orders/%E0%A4%A HTTP/1.1\r\n${host}\r\n`, 401, 'unauthorized'],
  [
    'an expectation that nobody knows',
    `GET /api/nothing HTTP/1.1\r\n${host}Expect: miracles\r\n\r\n`,
    404,
    'not_found',
  ],
  ['a path of 300 characters', `GET /api/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
])('%s gets our error shape and our headers', async (_name, request, status, code) => {
  expectOurs(await sendRaw(local.app, request), [status, code])
})

test('a request that arrives too slowly gets 408 in our error shape', async () => {
  const { accepted, answer } = await openRaw(local.app)
  // Node reports it two minutes after the first byte.
  local.app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, accepted)
  expectOurs(await answer, [408, 'too_slow'])
})

test.each(['/%E0%A4%A', '/campaigns/%zz', '/earn-points/%c0%af', `/campaigns/${'1'.repeat(300)}`])(
  'the page at %s does not exist',
  async (path) => {
    const { statusCode, body, headers } = await local.get(path)
    expect(statusCode).toBe(404)
    expect(body).toContain('404 Page Not Found')
    expect(headers['x-content-type-options']).toBe('nosniff')
  },
)

test.each(['*', 'other://mutuals.example', 'http:///'])(
  'the request target %s is not found',
  async (target) => {
    const { status, headers } = await sendRaw(local.app, `OPTIONS ${target} HTTP/1.1\r\n${host}\r\n`)
    expect([400, 404]).toContain(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('a body that breaks off is no error of ours', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const { app } = await openApp({ ...services, log })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { socket, answer } = await openRaw(app)
    const gone = expect(answer).rejects.toThrow()
    socket.write(
      `POST /api/auth/magic-link HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"`,
      () => socket.destroy(),
    )
    await gone
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('a request broke off')
    expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  } finally {
    await app.close()
  }
})

test('a URL that names its host is read by its path', async () => {
  const request = `GET http://mutuals.example/api/nothing?a=1 HTTP/1.1\r\n${host}\r\n`
  expectOurs(await sendRaw(local.app, request), [404, 'not_found'])
})
