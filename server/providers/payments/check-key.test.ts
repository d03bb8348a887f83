import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStripeInput } from '#tests/published-stripe.ts'
import { checkCardKey } from './check-key.ts'

const key = 'sk_live_0123456789'
const live = {
  ...({ cardMode: 'live', secure: true } as const),
  ...{ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' },
}
const calls: string[] = []
let answer: RequestListener
/** In place of Stripe, with the answers that its documentation shows. */
const server = createServer((request, response) => {
  calls.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  answer(request, response)
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

const says =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const rejects = (status: number, message: string) =>
  says(status, { error: { type: 'invalid_request_error', message } })

const check = (config: Parameters<typeof checkCardKey>[0] = live, port?: number) =>
  checkCardKey(config, {
    ...{ protocol: 'http', host: '127.0.0.1' },
    port: port ?? (server.address() as AddressInfo).port,
  })

test('a start asks the card provider one question, which its published document knows', async () => {
  answer = says(200, { object: 'list', data: [], has_more: false, url: '/v1/charges' })
  expect(await check()).toEqual([])
  expect(calls.splice(0)).toEqual([`GET /v1/charges?limit=1 Bearer ${key}`])
  expect(checkStripeInput('GET', '/v1/charges', { limit: '1' })).toBeNull()
})

test.each([
  ['is wrong', 401, 'Invalid API Key provided: sk_live_******6789'],
  [
    'lacks a right',
    403,
    `The provided key '${key}' does not have the required permissions for this endpoint.`,
  ],
])(
  'a key that %s ends the start with a sentence that names the setting, and not the key',
  async (_kind, status, message) => {
    answer = rejects(status, message)
    const thrown = await check().catch((error: Error) => error)
    expect(thrown).toMatchObject({ name: 'StartError', mayPass: false })
    expect(String(thrown)).toMatch(
      new RegExp(`STRIPE_SECRET_KEY is rejected by Stripe: Stripe rejects the key \\(${status}`),
    )
    expect(String(thrown)).not.toContain(key)
  },
)

test('a card provider that is down or out of reach is a warning, and nothing more', async () => {
  answer = rejects(500, 'An unknown error occurred')
  expect(await check()).toEqual([expect.stringContaining('Stripe did not answer (500).')])
  expect(await check(live, 9)).toEqual([
    expect.stringMatching(/^Stripe did not answer, and cards can be paid once it does/),
  ])
})

test('a test key behind a public address is named, and behind a local one it is not', async () => {
  answer = says(200, { object: 'list', data: [] })
  const tested = { ...live, STRIPE_SECRET_KEY: 'sk_test_1' }
  expect(await check(tested)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/)])
  expect(await check({ ...tested, secure: false })).toEqual([])
})

test('the demo and a server without keys ask nothing', async () => {
  calls.length = 0
  expect(await check({ ...live, cardMode: 'sandbox' })).toEqual([])
  expect(await checkCardKey({ cardMode: null, secure: true })).toEqual([])
  expect(calls).toEqual([])
})
