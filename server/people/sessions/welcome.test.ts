import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyMagicLink } from '#contract/people/sessions.ts'
import { changeSetting } from '#server/settings/index.ts'
import { createClient, signIn } from '#tests/client.ts'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

/** Signs in from a browser with this device id, or a new one; returns the points after that. */
async function pointsOf(email: string, device: string = randomUUID()): Promise<number> {
  const client = createClient(server)
  await client.do.requestMagicLink({ email })
  const token = new URL(await server.linkFor(email)).searchParams.get('token') ?? ''
  const headers = { 'content-type': 'application/json', cookie: `device=${device}` }
  const body = JSON.stringify({ token })
  const verified = await createClient(server).fetch(verifyMagicLink.path, { method: 'POST', headers, body })
  expect(verified.status).toBe(200)
  const session = verified.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  const me = await createClient(server).fetch('/api/auth/user', {
    headers: { cookie: session?.split(';')[0] ?? '' },
  })
  return ((await me.json()) as { points: number }).points
}

const grants = async (): Promise<number> => {
  const { rows } = await server.database.owner.query(
    `SELECT count(*) AS grants FROM ledger.posted_transfer WHERE reason = 'welcome_grant'`,
  )
  return rows[0].grants
}

test('a person is welcomed once, however the address is written', async () => {
  const before = await grants()
  expect(await pointsOf('ada.lovelace@gmail.com')).toBe(50)
  expect(await pointsOf('adalovelace@gmail.com')).toBe(0)
  expect(await pointsOf('Ada.Love.Lace+points@googlemail.com')).toBe(0)
  expect(await pointsOf('ada@mutuals.test')).toBe(50)
  expect(await pointsOf('ADA+1@mutuals.test')).toBe(0)
  expect(await pointsOf('a.da@mutuals.test')).toBe(50)
  expect(await grants()).toBe(before + 3)
})

test('a browser is welcomed once; a second person in it joins without the welcome', async () => {
  const device = randomUUID()
  expect(await pointsOf('first@mutuals.test', device)).toBe(50)
  expect(await pointsOf('second@mutuals.test', device)).toBe(0)
  expect(await pointsOf('second@mutuals.test', randomUUID())).toBe(0)
  const { rows } = await server.database.owner.query(
    `SELECT email, second_grant_points FROM member JOIN member_device ON member_id = member.id
     WHERE device_id = $1 ORDER BY email`,
    [device],
  )
  expect(rows).toEqual([
    { email: 'first@mutuals.test', second_grant_points: 50 },
    { email: 'second@mutuals.test', second_grant_points: 0 },
  ])
})

test('ten newcomers at once in one browser get one welcome', async () => {
  const device = randomUUID()
  const people = Array.from({ length: 10 }, (_, index) => `crowd${index}@mutuals.test`)
  const points = await Promise.all(people.map((email) => pointsOf(email, device)))
  expect(points.toSorted((a, b) => b - a)).toEqual([50, ...Array(9).fill(0)])
})

test('a device cookie that we did not set is replaced', async () => {
  const client = createClient(server)
  const page = await client.fetch('/login', { headers: { cookie: "device='; DROP TABLE member; --" } })
  expect(page.status).toBe(200)
  expect(client.cookie('device')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the welcome follows the settings; 0 pays nothing and writes nothing', async () => {
  const { owner } = server.database
  await changeSetting(owner, { name: 'welcome_points', value: 0, adminId: null })
  await changeSetting(owner, { name: 'welcome_second_points', value: 70, adminId: null })
  let count = 0
  const before = await grants()
  // The web processes reread the settings within 5 s.
  await until(async () => (await pointsOf(`late${++count}@mutuals.test`)) === 0)
  expect(await grants()).toBe(before + count - 1)
  const { rows } = await owner.query('SELECT second_grant_points AS points FROM member WHERE email = $1', [
    `late${count}@mutuals.test`,
  ])
  expect(rows).toEqual([{ points: 70 }])
  const last = await signIn(server, `late${count}@mutuals.test`)
  expect((await last.do.getCurrentUser()).points).toBe(0)
})
