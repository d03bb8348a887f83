import { beforeAll, expect, test } from 'vitest'
import { getReferrals, listReferred, readInvitation } from '#contract/money/referrals.ts'
import { requestMagicLink, verifyMagicLink } from '#contract/people/sessions.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let people = 0
let ada: Person
let ben: Person
beforeAll(async () => {
  // Sign-ins from this machine would share one network, which review.test.ts covers.
  ada = await join(server, 'ada')
  ben = await join(server, 'ben')
})
const codeOf = async ({ client }: Person): Promise<string> => {
  const { body } = await client.call(getReferrals, {})
  return new URL(body.link).searchParams.get('ref') ?? ''
}
const addressOfNext = (): string => `invited-${++people}@tests.example.com`
const broughtBy = async ({ client }: Person) => (await client.call(listReferred, {})).body.people
const invitationIn = async (client: Client, ref?: string) =>
  (await client.call(readInvitation, { query: ref === undefined ? {} : { ref } })).body.invitation

/** The referrer recorded for an email; null: none. */
async function referrerOf(
  email: string,
): Promise<{ referrer: string; source: string; state: string } | null> {
  const { rows } = await server.database.owner.query<{ referrer: string; source: string; state: string }>(
    `SELECT referrer.username AS referrer, source, referral.state FROM referral
     JOIN member AS newcomer ON newcomer.id = newcomer_id JOIN member AS referrer ON referrer.id = referrer_id
     WHERE newcomer.email = $1`,
    [email],
  )
  return rows[0] ?? null
}

test.each(['/register', '/'])(
  'a visit to %s with a code stores it, and the new account has its referrer',
  async (path) => {
    const client = createClient(server)
    const code = await codeOf(ada)
    const page = await client.fetch(`${path}?ref=${code}`)
    const [cookie] = page.headers.getSetCookie().filter((set) => set.startsWith('invited='))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Max-Age=2592000/i)
    expect(client.cookie('invited')).toBe(code)
    const email = addressOfNext()
    await signIn(server, email, client)
    expect(await referrerOf(email)).toEqual({ referrer: ada.username, source: 'link', state: 'pending' })
    expect(client.cookie('invited')).toBeUndefined()
    const [newest] = await broughtBy(ada)
    expect(newest).toMatchObject({ state: 'pending', reason: null, attempts: 0, days: 0, earnedPoints: 0 })
  },
)

test('the first code stays, whatever codes follow', async () => {
  const client = createClient(server)
  const [first, second] = [await codeOf(ada), await codeOf(ben)]
  await client.fetch(`/register?ref=${first}`)
  await client.fetch(`/register?ref=${second}`)
  await client.fetch(`/?ref=${second}`)
  expect(client.cookie('invited')).toBe(first)
  expect(await invitationIn(client, second)).toMatchObject({ username: ada.username })
  const email = addressOfNext()
  await signIn(server, email, client)
  expect(await referrerOf(email)).toMatchObject({ referrer: ada.username })
})

test('the code travels with the sign-in link to a browser without one', async () => {
  const [asking, opening] = [createClient(server), createClient(server)]
  await asking.fetch(`/register?ref=${await codeOf(ada)}`)
  const email = addressOfNext()
  await asking.call(requestMagicLink, { body: { email } })
  await open(opening, email)
  expect(await referrerOf(email)).toMatchObject({ referrer: ada.username, source: 'link' })
})

test('a code that the opening browser has comes before that of whoever asked for the sign-in link', async () => {
  const [asking, opening] = [createClient(server), createClient(server)]
  await asking.fetch(`/register?ref=${await codeOf(ada)}`)
  await opening.fetch(`/register?ref=${await codeOf(ben)}`)
  const email = addressOfNext()
  await asking.call(requestMagicLink, { body: { email } })
  await open(opening, email)
  expect(await referrerOf(email)).toMatchObject({ referrer: ben.username, source: 'browser' })
})

test('a sign-in link without a code uses that of the browser that opens it', async () => {
  const [asking, opening] = [createClient(server), createClient(server)]
  await opening.fetch(`/register?ref=${await codeOf(ben)}`)
  const email = addressOfNext()
  await asking.call(requestMagicLink, { body: { email } })
  await open(opening, email)
  expect(await referrerOf(email)).toMatchObject({ referrer: ben.username, source: 'browser' })
})

test('only a new account uses the code: a member who signs in gets no referrer', async () => {
  const client = createClient(server)
  await client.fetch(`/register?ref=${await codeOf(ada)}`)
  await signIn(server, 'ben@tests.example.com', client)
  expect(await referrerOf('ben@tests.example.com')).toBeNull()
  expect(client.cookie('invited')).toBeUndefined()
})

test('a member’s visit to a referral link, their own or another’s, stores no code', async () => {
  for (const code of [await codeOf(ada), await codeOf(ben)]) {
    await ada.client.fetch(`/register?ref=${code}`)
    await ada.client.fetch(`/?ref=${code}`)
  }
  expect(ada.client.cookie('invited')).toBeUndefined()
})

test.each(['0123456789ab', 'x', '', '../../etc', 'G'.repeat(12), `'; DROP TABLE member; --`])(
  'the unknown code %j is not stored, and the next one counts',
  async (wrong) => {
    const client = createClient(server)
    const page = await client.fetch(`/register?ref=${encodeURIComponent(wrong)}`)
    expect(page.status).toBe(200)
    expect(client.cookie('invited')).toBeUndefined()
    expect(await invitationIn(client, wrong)).toBeNull()
    await client.fetch(`/register?ref=${await codeOf(ada)}`)
    expect(client.cookie('invited')).toBe(await codeOf(ada))
  },
)

test('a prefetched page stores no code', async () => {
  const client = createClient(server)
  const ahead = { headers: { 'sec-purpose': 'prefetch' } }
  await client.fetch(`/register?ref=${await codeOf(ada)}`, ahead)
  await client.fetch(`/?ref=${await codeOf(ada)}`, ahead)
  expect(client.cookie('invited')).toBeUndefined()
})

test('the page names the inviter, without the email, and says what both get', async () => {
  const client = createClient(server)
  const page = await (await client.fetch(`/register?ref=${await codeOf(ada)}`)).text()
  const text = page.replace(/<!--.*?-->/g, '')
  expect(text).toContain(`${ada.username}</b> invited you`)
  expect(page).not.toContain('ada@tests.example.com')
  expect(await invitationIn(client)).toEqual({
    username: ada.username,
    referrerPoints: 50,
    newcomerPoints: 25,
    attempts: 30,
    days: 5,
  })
  const plain = await (await createClient(server).fetch('/register')).text()
  expect(plain).not.toContain('invited you')
})

test('a suspended member invites nobody', async () => {
  const carl = await join(server, 'carl')
  const code = await codeOf(carl)
  await server.database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [carl.id])
  const client = createClient(server)
  await client.fetch(`/register?ref=${code}`)
  expect(client.cookie('invited')).toBeUndefined()
  expect(await invitationIn(client, code)).toBeNull()
})

test('a newcomer in the referrer’s browser, or with an alias of their email, is rejected at once', async () => {
  const client = createClient(server)
  await signIn(server, 'dora@tests.example.com', client)
  const code = new URL((await client.call(getReferrals, {})).body.link).searchParams.get('ref') ?? ''
  await client.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await client.fetch(`/register?ref=${code}`)
  await signIn(server, 'dora.too@tests.example.com', client)
  const alias = createClient(server)
  await alias.fetch(`/register?ref=${code}`)
  await signIn(server, 'dora+tag@tests.example.com', alias)
  const dora = await signIn(server, 'dora@tests.example.com')
  const { body } = await dora.call(listReferred, {})
  expect(body.people.map(({ state, reason }) => [state, reason])).toEqual([
    ['rejected', 'same_address'],
    ['rejected', 'same_device'],
  ])
})

async function open(client: Client, email: string): Promise<void> {
  const token = new URL(await server.linkFor(email)).searchParams.get('token') ?? ''
  expect((await client.call(verifyMagicLink, { body: { token } })).status).toBe(200)
}
