import { expect, test } from 'vitest'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let count = 0
const member = (): Promise<Client> => signIn(server, `leaver${++count}@mutuals.test`)
const own = { 'sec-fetch-site': 'same-origin' }

/** True if the server still accepts this token, whatever the browser holds. */
const isKnown = async (token: string | undefined): Promise<boolean> => {
  const headers = { cookie: `session=${token}` }
  return (await createClient(server).fetch('/api/auth/user', { headers })).status === 200
}

test('our own page ends the session: its row, its cookies, and pages fetched ahead', async () => {
  const client = await member()
  const token = client.cookie('session')
  const answer = await client.fetch('/api/logout', { headers: own })
  expect(answer.status).toBe(204)
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"')
  expect([client.cookie('session'), client.cookie('who')]).toEqual([undefined, undefined])
  expect(client.cookie('device')).toBeDefined()
  expect(await isKnown(token)).toBe(false)
  expect(await client.cannot.getCurrentUser()).toBe('unauthorized')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['another site in an old browser', { referer: 'https://evil.example/page' }],
  ['a prefetch', { ...own, 'sec-purpose': 'prefetch' }],
])('caused by %s, neither the call nor the page ends the session', async (_cause, headers) => {
  const client = await member()
  const token = client.cookie('session')
  for (const path of ['/api/logout', '/logout']) {
    const answer = await client.fetch(path, { headers })
    expect(answer.status).toBe(path === '/logout' ? 200 : 204)
    expect(answer.headers.get('clear-site-data')).toBeNull()
    expect(answer.headers.getSetCookie().filter((cookie) => /^(session|who)=/.test(cookie))).toEqual([])
  }
  expect(client.cookie('session')).toBe(token)
  expect(await isKnown(token)).toBe(true)
})

test.each([
  ['our own pages', () => own],
  ['a typed address', () => ({ 'sec-fetch-site': 'none' })],
  ['our own pages in an old browser', () => ({ referer: `${server.url}/account` })],
])('the page /logout, reached from %s, ends the session before it is shown', async (_cause, headers) => {
  const client = await member()
  const token = client.cookie('session')
  const answer = await client.fetch('/logout', { headers: headers() as Record<string, string> })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('data-who=""')
  expect(client.cookie('session')).toBeUndefined()
  expect(await isKnown(token)).toBe(false)
})

test('the call returns 204 to a visitor too', async () => {
  const answer = await createClient(server).fetch('/api/logout', { headers: own })
  expect(answer.status).toBe(204)
})

test('ending one session leaves the member’s others', async () => {
  const email = 'twice@mutuals.test'
  const [one, other] = [await signIn(server, email), await signIn(server, email)]
  await one.fetch('/api/logout', { headers: own })
  expect((await other.tries.getCurrentUser()).status).toBe(200)
})
