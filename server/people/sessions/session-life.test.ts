import { expect, test } from 'vitest'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'

const daySeconds = 86_400

const server = shareServer()
let count = 0
const member = (): Promise<Client> => signIn(server, `life${++count}@mutuals.test`)
const status = async (client: Client): Promise<number> => (await client.tries.getCurrentUser()).status

/** Status of a request with exactly this token. */
const statusOf = async (token: string | undefined): Promise<number> => {
  const headers = { cookie: `session=${token}` }
  return (await createClient(server).fetch('/api/auth/user', { headers })).status
}

/** The session of this client, as stored. */
const sessionOf = async (client: Client) => {
  const { rows } = await server.database.owner.query(
    'SELECT id, last_used_at, ended_at FROM session WHERE who = $1',
    [client.cookie('who')],
  )
  return rows[0]
}

test('a session ends 30 days after its last use, not before', async () => {
  const client = await member()
  await server.database.shiftClock(29 * daySeconds)
  expect(await status(client)).toBe(200)
  const idle = await member()
  await server.database.shiftClock(29 * daySeconds)
  expect(await status(client)).toBe(200)
  await server.database.shiftClock(daySeconds + 1)
  expect(await status(idle)).toBe(401)
  expect(await status(client)).toBe(200)
})

test('a session ends 90 days after the sign-in, however often it is used', async () => {
  const client = await member()
  for (let month = 0; month < 3; month++) {
    expect(await status(client)).toBe(200)
    await server.database.shiftClock(29 * daySeconds)
  }
  expect(await status(client)).toBe(200)
  await server.database.shiftClock(3 * daySeconds + 1)
  expect(await status(client)).toBe(401)
})

test('the last use is recorded, but not with every request', async () => {
  const client = await member()
  const before = await sessionOf(client)
  expect(await status(client)).toBe(200)
  await server.database.shiftClock(301)
  expect(await status(client)).toBe(200)
  await until(async () => (await sessionOf(client)).last_used_at > before.last_used_at)
  const after = await sessionOf(client)
  expect(after.last_used_at - before.last_used_at).toBeGreaterThan(300_000)
  expect(await status(client)).toBe(200)
  expect((await sessionOf(client)).last_used_at).toEqual(after.last_used_at)
})

test('after a day the token is replaced; the old one works until a minute after the new one is used', async () => {
  const client = await member()
  const old = client.cookie('session')
  await server.database.shiftClock(daySeconds + 1)
  expect(await status(client)).toBe(200)
  const fresh = client.cookie('session')
  expect(fresh).not.toBe(old)
  await server.database.shiftClock(600)
  expect(await statusOf(old)).toBe(200)
  expect(await statusOf(fresh)).toBe(200)
  await until(async () => {
    const { rows } = await server.database.owner.query(
      'SELECT count(*) AS ending FROM session_token JOIN session ON session.id = session_id WHERE who = $1 AND ends_at IS NOT NULL',
      [client.cookie('who')],
    )
    return rows[0].ending > 0
  })
  expect(await statusOf(old)).toBe(200)
  await server.database.shiftClock(61)
  expect(await statusOf(old)).toBe(401)
  expect(await statusOf(fresh)).toBe(200)
})

test('concurrent requests get one new token between them, and a lost response signs nobody out', async () => {
  const client = await member()
  const cookie = `session=${client.cookie('session')}; who=${client.cookie('who')}`
  await server.database.shiftClock(daySeconds + 1)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => createClient(server).fetch('/api/auth/user', { headers: { cookie } })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0).length).toBe(1)
  // None of these responses reached this client: it keeps the old token, and is offered another later.
  expect(await status(client)).toBe(200)
  expect(cookie).toContain(client.cookie('session'))
  await server.database.shiftClock(301)
  expect(await status(client)).toBe(200)
  expect(cookie).not.toContain(client.cookie('session'))
  expect(await status(client)).toBe(200)
})

test('a prefetch changes nothing', async () => {
  const client = await member()
  await server.database.shiftClock(daySeconds + 1)
  const before = await sessionOf(client)
  const answer = await client.fetch('/api/auth/user', { headers: { 'sec-purpose': 'prefetch' } })
  expect({ status: answer.status, cookies: answer.headers.getSetCookie() }).toEqual({
    status: 200,
    cookies: [],
  })
  expect(await sessionOf(client)).toEqual(before)
})

test('a lost or changed who cookie is restored', async () => {
  const client = await member()
  const cookie = `session=${client.cookie('session')}; who=another`
  const answer = await createClient(server).fetch('/api/auth/user', { headers: { cookie } })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(`^who=${client.cookie('who')}; Max-Age=2592000; Path=/; SameSite=Lax$`),
  ])
})

test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000)])(
  'the session cookie %.12j signs nobody in',
  async (token) => {
    expect(await statusOf(token)).toBe(401)
  },
)

test('a session of headless Chrome is listed as one of Chrome', async () => {
  const client = createClient(server)
  const email = 'headless@tests.example.com'
  await client.do.requestMagicLink({ email })
  const token = new URL(await server.linkFor(email)).searchParams.get('token') ?? ''
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0'
  await client.do.verifyMagicLink({ token }, { headers: { 'user-agent': `${agent} Safari/537.36` } })
  const { sessions } = await client.do.listSessions()
  expect(sessions.map(({ device }) => device)).toEqual(['Chrome on Linux'])
})
