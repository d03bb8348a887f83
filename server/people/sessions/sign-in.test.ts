import { expect, test } from 'vitest'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2, env: { ADMIN_EMAILS: 'root@mutuals.test, Chief@mutuals.test' } })
let count = 0
const newEmail = (): string => `person${++count}@mutuals.test`

const ask = async (client: Client, email: string): Promise<string> => {
  expect((await client.do.requestMagicLink({ email })).success).toBe(true)
  return new URL(await server.linkFor(email)).searchParams.get('token') ?? ''
}
/** Asks for a link and uses it. */
const enter = async (client: Client, email: string) =>
  client.do.verifyMagicLink({ token: await ask(client, email) })
const dead = { usable: false, email: null, sameBrowser: false }

test('a newcomer requests a link, uses it, and becomes a member with a neutral name and the welcome', async () => {
  const client = createClient(server)
  expect(await client.cannot.getCurrentUser()).toBe('unauthorized')
  const verified = await enter(client, 'Grace.Hopper@mutuals.test')
  expect(verified).toEqual({ success: true, redirectTo: '/next-task' })
  const user = await client.do.getCurrentUser()
  expect(user).toMatchObject({ firstName: null, profileImageUrl: null, points: 50, isAdmin: false })
  expect(user.username).toMatch(/^[a-z]+_[a-z]+_\d{1,3}$/)
  expect(user.username).not.toMatch(/grace|hopper/)
  const { rows } = await server.database.owner.query(
    `SELECT email, reason, amount, activity.kind, activity.points, second_grant_points, second_grant_after_count
     FROM member JOIN ledger.statement ON account_id = wallet_account_id JOIN activity ON member_id = member.id
     WHERE username = $1`,
    [user.username],
  )
  expect(rows).toEqual([
    {
      email: 'grace.hopper@mutuals.test',
      reason: 'welcome_grant',
      amount: 50,
      kind: 'welcome_grant',
      points: 50,
      second_grant_points: 50,
      second_grant_after_count: 5,
    },
  ])
})

test('signing in again, in other capitals, reaches the same member', async () => {
  const first = await (await signIn(server, 'again@mutuals.test')).do.getCurrentUser()
  const second = await (await signIn(server, 'Again@Mutuals.test')).do.getCurrentUser()
  expect(second).toEqual(first)
})

test('a newcomer is led to the first task, and on the next sign-in to the dashboard', async () => {
  const client = createClient(server)
  const email = newEmail()
  const places = []
  for (let times = 0; times < 2; times++) places.push((await enter(client, email)).redirectTo)
  expect(places).toEqual(['/next-task', '/dashboard'])
})

test.each(['/free-youtube-views', '/platforms/youtube'])(
  'a newcomer who came by %s is led to a first task on YouTube, and a member to its page',
  async (path) => {
    const client = createClient(server)
    const email = newEmail()
    const places = []
    for (let times = 0; times < 2; times++) {
      await client.fetch('/logout')
      await client.fetch(path)
      places.push((await enter(client, email)).redirectTo)
    }
    expect(places).toEqual(['/next-task?platform=youtube', '/platforms/youtube'])
  },
)

test('an alias is a separate mailbox: it opens no other account', async () => {
  const first = await (await signIn(server, 'alias@mutuals.test')).do.getCurrentUser()
  const second = await (await signIn(server, 'alias+x@mutuals.test')).do.getCurrentUser()
  expect(second.username).not.toBe(first.username)
})

test('the session cookie is hidden from scripts, who is readable, both last a month on this site', async () => {
  const client = createClient(server)
  const token = await ask(client, newEmail())
  const asked = await client.fetch('/api/auth/magic-link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail() }),
  })
  expect(asked.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^asked=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const { headers } = await client.tries.verifyMagicLink({ token })
  expect(headers.getSetCookie().toSorted()).toEqual([
    expect.stringMatching(/^asked=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^device=[0-9a-f-]{36}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^invited=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^joining=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^wanted=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^who=[0-9a-f-]{36}; Max-Age=2592000; Path=\/; SameSite=Lax$/),
  ])
})

test('reading a link uses nothing up, names the address, and recognises the browser that asked', async () => {
  const email = newEmail()
  const client = createClient(server)
  const stranger = createClient(server)
  const token = await ask(client, email)
  for (let reads = 0; reads < 3; reads++)
    expect(await client.do.readMagicLink({ token })).toEqual({ usable: true, email, sameBrowser: true })
  expect(await stranger.do.readMagicLink({ token })).toEqual({ usable: true, email, sameBrowser: false })
  expect((await stranger.fetch(`/auth/verify?token=${token}`)).status).toBe(200)
  await stranger.do.verifyMagicLink({ token })
  expect(await client.do.readMagicLink({ token })).toEqual(dead)
})

test.each(['', 'x', 'a'.repeat(43), "' OR 1=1 --"])('the link %j opens nothing', async (token) => {
  const client = createClient(server)
  expect(await client.do.readMagicLink({ token })).toEqual(dead)
  expect(await client.cannot.verifyMagicLink({ token })).toBe('invalid_input')
  expect(client.cookie('session')).toBeUndefined()
})

test('twenty uses at once, over two processes, make one session, one member, one welcome', async () => {
  const email = newEmail()
  const token = await ask(createClient(server), email)
  const clients = Array.from({ length: 20 }, () => createClient(server))
  const answers = await Promise.all(clients.map((client) => client.tries.verifyMagicLink({ token })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
  expect(clients.filter((client) => client.cookie('session')).length).toBe(1)
  const { rows } = await server.database.owner.query(
    `SELECT count(DISTINCT member.id) AS members, count(session.id) AS sessions, min(balance) AS points
     FROM member JOIN session ON member_id = member.id
     JOIN ledger.account_balance ON account_balance.id = wallet_account_id WHERE email = $1`,
    [email],
  )
  expect(rows).toEqual([{ members: 1, sessions: 1, points: 50 }])
})

test('three links of a newcomer used at once make one member', async () => {
  const email = newEmail()
  const client = createClient(server)
  const tokens = [await ask(client, email), await ask(client, email), await ask(client, email)]
  const answers = await Promise.all(
    tokens.map((token) => createClient(server).tries.verifyMagicLink({ token })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('a fourth link voids the first; using one voids the others', async () => {
  const email = newEmail()
  const client = createClient(server)
  const tokens: string[] = []
  for (let links = 0; links < 4; links++) tokens.push(await ask(client, email))
  const read = () => Promise.all(tokens.map((token) => client.do.readMagicLink({ token })))
  expect((await read()).map(({ usable }) => usable)).toEqual([false, true, true, true])
  await client.do.verifyMagicLink({ token: tokens[2] ?? '' })
  expect(await read()).toEqual([dead, dead, dead, dead])
  const late = { token: tokens[3] ?? '' }
  expect(await createClient(server).cannot.verifyMagicLink(late)).toBe('invalid_input')
})

test('signing in voids no link of another address', async () => {
  const client = createClient(server)
  const [one, other] = [newEmail(), newEmail()]
  const token = await ask(client, one)
  await enter(client, other)
  expect((await client.do.readMagicLink({ token })).usable).toBe(true)
})

test('signing in leads to the requested page, in another browser too', async () => {
  const client = createClient(server)
  const wanted = '/content/website?from=ad&x=1'
  expect((await client.fetch(wanted)).status).toBe(401)
  const token = await ask(client, newEmail())
  expect((await createClient(server).do.verifyMagicLink({ token })).redirectTo).toBe(wanted)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/logout', '/api/logout'])(
  'a forged request for %s leads to no other page',
  async (wanted) => {
    const client = createClient(server)
    const asked = await client.fetch('/api/auth/magic-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `wanted=${encodeURIComponent(wanted)}` },
      body: JSON.stringify({ email: `wish${++count}@mutuals.test` }),
    })
    expect(asked.status).toBe(200)
    const link = await server.linkFor(`wish${count}@mutuals.test`)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect((await client.do.verifyMagicLink({ token })).redirectTo).toBe('/next-task')
  },
)

test('addresses of ADMIN_EMAILS become admins, with an entry in the audit log', async () => {
  const client = await signIn(server, 'CHIEF@mutuals.test')
  expect((await client.do.getCurrentUser()).isAdmin).toBe(true)
  await signIn(server, 'chief@mutuals.test')
  const { rows } = await server.database.owner.query(
    `SELECT act, detail FROM audit JOIN member ON subject_id = member.id::text
     WHERE subject_kind = 'member' AND email = 'chief@mutuals.test'`,
  )
  expect(rows).toEqual([{ act: 'become_admin', detail: { by: 'ADMIN_EMAILS' } }])
})

test('a deleted account gets no session, and its link stays unused', async () => {
  const email = newEmail()
  await signIn(server, email)
  const open = await signIn(server, email)
  await server.database.owner.query(
    `UPDATE member SET state = 'deleted', username = 'deleted-' || id WHERE email = $1`,
    [email],
  )
  const client = createClient(server)
  const token = await ask(client, email)
  expect(await client.cannot.verifyMagicLink({ token })).toBe('forbidden')
  expect(client.cookie('session')).toBeUndefined()
  expect(await open.cannot.getCurrentUser()).toBe('unauthorized')
})

test('signing in ends the session that the browser had', async () => {
  const client = await signIn(server, newEmail())
  const before = client.cookie('session')
  await enter(client, newEmail())
  const old = await createClient(server).fetch('/api/auth/user', {
    headers: { cookie: `session=${before}` },
  })
  expect(old.status).toBe(401)
  await client.do.getCurrentUser()
})

test.each([
  ['not an address', 'Please enter a valid email address'],
  ['', 'Please enter a valid email address'],
  ['ada@mailinator.com', 'Use an email you keep: this one is disposable.'],
])('the address %j is rejected at the field', async (email, sentence) => {
  const { status, error } = await createClient(server).tries.requestMagicLink({ email })
  expect(status).toBe(400)
  expect(error).toEqual({ code: 'invalid_input', message: sentence, fields: { email: sentence } })
})

test('another site can neither request a link nor use one', async () => {
  const client = createClient(server)
  const token = await ask(client, newEmail())
  const foreign = { headers: { origin: 'https://evil.example' } }
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect([
    await client.cannot.requestMagicLink({ email: newEmail() }, foreign),
    await client.cannot.verifyMagicLink({ token }, foreign),
    await client.cannot.verifyMagicLink({ token }, crossSite),
  ]).toEqual(['foreign_origin', 'foreign_origin', 'foreign_origin'])
  expect((await client.do.readMagicLink({ token })).usable).toBe(true)
})

test('a link is dead after 15 minutes; a new one works', async () => {
  const email = newEmail()
  const client = createClient(server)
  const token = await ask(client, email)
  await server.database.shiftClock(14 * 60)
  expect((await client.do.readMagicLink({ token })).usable).toBe(true)
  await server.database.shiftClock(61)
  expect(await client.do.readMagicLink({ token })).toEqual(dead)
  expect(await client.cannot.verifyMagicLink({ token })).toBe('invalid_input')
  await enter(client, email)
})
