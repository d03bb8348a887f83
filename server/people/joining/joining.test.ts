import { beforeAll, beforeEach, expect, test } from 'vitest'
import { linkFailures } from '#contract/people/sessions.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { freshen } from '#tests/exchange.ts'
import { linkFor, rejectionOf, setJoining } from '#tests/joining.ts'
import { shareServer } from '#tests/server.ts'

const adminEmail = 'host@tests.example.com'
const server = shareServer({ env: { ADMIN_EMAILS: `${adminEmail},later@tests.example.com` } })
const { database } = server
let admin: Client
let people = 0
const emailOfNext = (): string => `guest-${++people}@tests.example.com`

beforeAll(async () => {
  admin = await signIn(server, adminEmail)
  await signIn(server, 'member@tests.example.com')
})
beforeEach(async () => {
  const { rows } = await database.owner.query('SELECT id FROM member WHERE email = $1', [adminEmail])
  await freshen(database, rows[0])
  await setJoining(admin, 'invited')
})

const day = 86_400

/** Makes a link, and returns its path. */
async function makeLink({ most = 1, days = 7 } = {}): Promise<string> {
  const { url } = await admin.do.makeJoinLink({ note: 'For the kiln club', most, days })
  expect(url).toMatch(/\/register\?join=[\w-]{22}$/)
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function invited(path: string): Promise<Client> {
  const client = createClient(server)
  await client.fetch(path)
  return client
}

const newest = async () => (await admin.do.listJoinLinks()).links[0]

test('without an invitation an unknown email sees what every email sees, and gets no mail', async () => {
  expect(await linkFor(server, emailOfNext())).toBeNull()
  await setJoining(admin, 'nobody')
  expect(await linkFor(server, emailOfNext())).toBeNull()
  expect(await linkFor(server, emailOfNext(), await invited(await makeLink()))).toBeNull()
  expect(await linkFor(server, 'member@tests.example.com')).not.toBeNull()
  expect(await linkFor(server, 'later@tests.example.com')).not.toBeNull()
})

test('an invited person joins by a link opened in another browser, and it shows how often it was used', async () => {
  const asking = await invited(await makeLink({ most: 3 }))
  expect(asking.cookie('joining')).toMatch(/^[\w-]{22}$/)
  const email = emailOfNext()
  const token = await linkFor(server, email, asking)
  expect(await newest()).toMatchObject({ used: 0, most: 3, state: 'open' })
  const opening = createClient(server)
  expect(await rejectionOf(opening, token)).toBeNull()
  await opening.do.getCurrentUser()
  expect(await newest()).toMatchObject({ note: 'For the kiln club', used: 1, most: 3 })
  expect(await linkFor(server, email)).not.toBeNull()
})

test('a link’s last place goes to one of ten who join at once', async () => {
  const path = await makeLink({ most: 1 })
  const guests = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const client = await invited(path)
      return { client, token: await linkFor(server, emailOfNext(), client) }
    }),
  )
  const rejections = await Promise.all(guests.map(({ client, token }) => rejectionOf(client, token)))
  expect(rejections.filter((sentence) => sentence === null).length).toBe(1)
  expect(new Set(rejections)).toEqual(new Set([null, linkFailures.uninvited]))
  expect(await newest()).toMatchObject({ used: 1, state: 'used' })
})

test('a link that has ended or was revoked lets nobody in, and not by a mail that was sent before', async () => {
  const asking = await invited(await makeLink())
  const token = await linkFor(server, emailOfNext(), asking)
  const linkId = (await newest())?.id ?? ''
  await admin.do.revokeJoinLink({ linkId })
  expect(await admin.cannot.revokeJoinLink({ linkId })).toBe('not_found')
  expect((await newest())?.state).toBe('revoked')
  expect(await rejectionOf(asking, token)).toBe(linkFailures.uninvited)
  const path = await makeLink({ days: 1 })
  await database.shiftClock(day + 1)
  expect((await newest())?.state).toBe('ended')
  const late = await invited(path)
  expect(late.cookie('joining')).toBeUndefined()
  expect(await linkFor(server, emailOfNext(), late)).toBeNull()
})

test('while everybody can join, a link takes no place', async () => {
  const guest = await invited(await makeLink())
  await setJoining(admin, 'everybody')
  expect(await rejectionOf(guest, await linkFor(server, emailOfNext(), guest))).toBeNull()
  expect((await newest())?.used).toBe(0)
})

test('nobody earns by an invitation link, and its code is nowhere in the database', async () => {
  const path = await makeLink()
  const guest = await invited(path)
  expect(await rejectionOf(guest, await linkFor(server, emailOfNext(), guest))).toBeNull()
  const { rows } = await database.owner.query('SELECT FROM referral')
  expect(rows).toEqual([])
  const stored = await database.owner.query(
    `SELECT row.text FROM (SELECT join_link::text AS text FROM join_link UNION ALL SELECT magic_link::text FROM magic_link
       UNION ALL SELECT audit::text FROM audit) AS row WHERE position($1 IN row.text) > 0`,
    [path.slice(-22)],
  )
  expect(stored.rows).toEqual([])
})

test('the page to register says calmly that joining takes an invitation, or is closed', async () => {
  const read = async (path: string) => (await createClient(server).fetch(path)).text()
  expect(await read('/register')).toContain('Joining is by invitation')
  const path = await makeLink()
  const page = await read(path)
  expect(page).toContain('Your invitation link lets you join.')
  expect(page).toContain('name="email"')
  expect(await read(`${path.slice(0, -22)}${'a'.repeat(22)}`)).toContain('Joining is by invitation')
  await setJoining(admin, 'nobody')
  expect(await read(path)).toContain('No one can join right now')
  expect(await read('/login')).not.toContain('creates your account')
  await setJoining(admin, 'everybody')
  expect(await read('/register')).toContain('name="email"')
})
