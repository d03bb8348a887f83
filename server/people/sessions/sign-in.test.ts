import { expect, test } from 'vitest'
import {
  getCurrentUser,
  readMagicLink,
  requestMagicLink,
  verifyMagicLink,
} from '#contract/people/sessions.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2, env: { ADMIN_EMAILS: 'root@mutuals.test, Chief@mutuals.test' } })
let count = 0
const newEmail = (): string => `person${++count}@mutuals.test`

const ask = async (client: Client, email: string): Promise<string> => {
  const { status, body } = await client.call(requestMagicLink, { body: { email } })
  expect({ status, success: body.success }).toEqual({ status: 200, success: true })
  return new URL(await server.linkFor(email)).searchParams.get('token') ?? ''
}
const verify = (client: Client, token: string) => client.call(verifyMagicLink, { body: { token } })
const read = async (client: Client, token: string) =>
  (await client.call(readMagicLink, { query: { token } })).body
const dead = { usable: false, email: null, sameBrowser: false }

test('a newcomer requests a link, uses it, and becomes a member with a neutral name and the welcome', async () => {
  const client = createClient(server)
  expect((await client.call(getCurrentUser, {})).status).toBe(401)
  const verified = await verify(client, await ask(client, 'Grace.Hopper@mutuals.test'))
  expect(verified.body).toEqual({ success: true, redirectTo: '/next-task' })
  const { body: user } = await client.call(getCurrentUser, {})
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
  const first = await (await signIn(server, 'again@mutuals.test')).call(getCurrentUser, {})
  const second = await (await signIn(server, 'Again@Mutuals.test')).call(getCurrentUser, {})
  expect(second.body).toEqual(first.body)
})

test('a newcomer is led to the first task, and on the next sign-in to the dashboard', async () => {
  const client = createClient(server)
  const email = newEmail()
  const places = []
  for (let times = 0; times < 2; times++)
    places.push((await verify(client, await ask(client, email))).body.redirectTo)
  expect(places).toEqual(['/next-task', '/dashboard'])
})

test('an alias is a separate mailbox: it opens no other account', async () => {
  const first = await (await signIn(server, 'alias@mutuals.test')).call(getCurrentUser, {})
  const second = await (await signIn(server, 'alias+x@mutuals.test')).call(getCurrentUser, {})
  expect(second.body.username).not.toBe(first.body.username)
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
  const { headers } = await verify(client, token)
  expect(headers.getSetCookie().toSorted()).toEqual([
    expect.stringMatching(/^asked=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^device=[0-9a-f-]{36}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^invited=; .*Expires=Thu, 01 Jan 1970/),
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
    expect(await read(client, token)).toEqual({ usable: true, email, sameBrowser: true })
  expect(await read(stranger, token)).toEqual({ usable: true, email, sameBrowser: false })
  expect((await stranger.fetch(`/auth/verify?token=${token}`)).status).toBe(200)
  expect((await verify(stranger, token)).status).toBe(200)
  expect(await read(client, token)).toEqual(dead)
})

test.each(['', 'x', 'a'.repeat(43), "' OR 1=1 --"])('the link %j opens nothing', async (token) => {
  const client = createClient(server)
  expect(await read(client, token)).toEqual(dead)
  const { status, body } = await verify(client, token)
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
  expect(client.cookie('session')).toBeUndefined()
})

test('twenty uses at once, over two processes, make one session, one member, one welcome', async () => {
  const email = newEmail()
  const token = await ask(createClient(server), email)
  const clients = Array.from({ length: 20 }, () => createClient(server))
  const statuses = await Promise.all(clients.map(async (client) => (await verify(client, token)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(400)])
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
  const answers = await Promise.all(tokens.map((token) => verify(createClient(server), token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('a fourth link voids the first; using one voids the others', async () => {
  const email = newEmail()
  const client = createClient(server)
  const tokens: string[] = []
  for (let links = 0; links < 4; links++) tokens.push(await ask(client, email))
  const usable = await Promise.all(tokens.map(async (token) => (await read(client, token)).usable))
  expect(usable).toEqual([false, true, true, true])
  expect((await verify(client, tokens[2] ?? '')).status).toBe(200)
  expect(await Promise.all(tokens.map((token) => read(client, token)))).toEqual([dead, dead, dead, dead])
  expect((await verify(createClient(server), tokens[3] ?? '')).status).toBe(400)
})

test('signing in voids no link of another address', async () => {
  const client = createClient(server)
  const [one, other] = [newEmail(), newEmail()]
  const token = await ask(client, one)
  await verify(client, await ask(client, other))
  expect((await read(client, token)).usable).toBe(true)
})

test('signing in leads to the requested page, in another browser too', async () => {
  const client = createClient(server)
  const wanted = '/content/website?from=ad&x=1'
  expect((await client.fetch(wanted)).status).toBe(401)
  const token = await ask(client, newEmail())
  const { body } = await verify(createClient(server), token)
  expect(body.redirectTo).toBe(wanted)
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
    const { body } = await verify(client, new URL(link).searchParams.get('token') ?? '')
    expect(body.redirectTo).toBe('/next-task')
  },
)

test('addresses of ADMIN_EMAILS become admins, with an entry in the audit log', async () => {
  const client = await signIn(server, 'CHIEF@mutuals.test')
  expect((await client.call(getCurrentUser, {})).body.isAdmin).toBe(true)
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
  const { status, body } = await verify(client, await ask(client, email))
  expect({ status, body }).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  expect(client.cookie('session')).toBeUndefined()
  expect((await open.call(getCurrentUser, {})).status).toBe(401)
})

test('signing in ends the session that the browser had', async () => {
  const client = await signIn(server, newEmail())
  const before = client.cookie('session')
  await verify(client, await ask(client, newEmail()))
  const old = await createClient(server).fetch('/api/auth/user', {
    headers: { cookie: `session=${before}` },
  })
  expect(old.status).toBe(401)
  expect((await client.call(getCurrentUser, {})).status).toBe(200)
})

test.each([
  ['not an address', 'Please enter a valid email address'],
  ['', 'Please enter a valid email address'],
  ['ada@mailinator.com', 'Use an email you keep: this one is a throwaway mailbox.'],
])('the address %j is rejected at the field', async (email, sentence) => {
  const { status, body } = await createClient(server).call(requestMagicLink, { body: { email } })
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: { code: 'invalid_input', message: sentence, fields: { email: sentence } } },
  })
})

test('another site can neither request a link nor use one', async () => {
  const client = createClient(server)
  const token = await ask(client, newEmail())
  const foreign = { origin: 'https://evil.example' }
  const answers = [
    await client.call(requestMagicLink, { body: { email: newEmail() } }, foreign),
    await client.call(verifyMagicLink, { body: { token } }, foreign),
    await client.call(verifyMagicLink, { body: { token } }, { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await read(client, token)).usable).toBe(true)
})

test('a link is dead after 15 minutes; a new one works', async () => {
  const email = newEmail()
  const client = createClient(server)
  const token = await ask(client, email)
  await server.database.shiftClock(14 * 60)
  expect((await read(client, token)).usable).toBe(true)
  await server.database.shiftClock(61)
  expect(await read(client, token)).toEqual(dead)
  expect((await verify(client, token)).status).toBe(400)
  expect((await verify(client, await ask(client, email))).status).toBe(200)
})
