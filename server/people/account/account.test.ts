import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/caller.ts'
import { escrowOf, funded } from '#tests/campaigns.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { give, join, type Person, walletOf } from '#tests/exchange.ts'
import { criticsOf } from '#tests/feedback.ts'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'
import { eraseAccounts } from './index.ts'

const server = shareServer()
const visitor = createClient(server)
const read = async (person: Caller) => (await person.do.readAccount()).account
/** Lets the session become older than a fresh one. */
const age = ({ id }: Person) =>
  server.database.owner.query(
    `UPDATE session SET created_at = created_at - interval '11 minutes' WHERE member_id = $1`,
    [id],
  )

describe('the profile', () => {
  test('takes a first name, a language and a country, and keeps them at the next sign-in', async () => {
    const person = await join(server, 'profiled')
    const profile = { firstName: '  Ada ', language: 'pt', country: 'BR' } as const
    expect((await person.do.changeProfile(profile)).account).toMatchObject({
      firstName: 'Ada',
      language: 'pt',
      country: 'BR',
    })
    await signIn(server, 'profiled@tests.example.com')
    expect(await read(person)).toMatchObject({ language: 'pt', country: 'BR' })
    expect((await person.do.changeProfile({ firstName: '' })).account.firstName).toBeNull()
  })

  test.each([['<b>'], ['x'.repeat(41)], ['a\u202eb']])('rejects the first name %s', async (firstName) => {
    const person = await join(server, `named${firstName.length}`)
    expect(await person.tries.changeProfile({ firstName })).toMatchObject({
      status: 400,
      error: { fields: { firstName: expect.any(String) } },
    })
  })

  test('takes no picture of another member’s upload', async () => {
    const person = await join(server, 'pictured')
    expect(await person.tries.changeProfile({ picture: crypto.randomUUID() })).toMatchObject({
      status: 400,
      error: { fields: { picture: 'An uploaded picture no longer exists. Upload it again.' } },
    })
  })
})

describe('sessions', () => {
  test('are listed with device and place, and ended one by one or all others at once', async () => {
    const email = 'many_sessions@tests.example.com'
    const clients: Client[] = []
    for (let index = 0; index < 4; index++) clients.push(await signIn(server, email))
    const [here, second, third, fourth] = clients as [Client, Client, Client, Client]
    const { sessions } = await here.do.listSessions()
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({
      device: expect.stringContaining(' on '),
      place: expect.stringContaining('…'),
    })
    const isIn = async (client: Client) => (await client.tries.getCurrentUser()).status === 200
    const sessionOf = async (client: Client) => {
      const current = (await client.do.listSessions()).sessions.find(({ isCurrent }) => isCurrent)
      return { sessionId: current?.id ?? '' }
    }
    await here.do.endOwnSession(await sessionOf(second))
    expect([await isIn(second), await isIn(third)]).toEqual([false, true])
    const stranger = await join(server, 'ends_others')
    await stranger.do.endOwnSession(await sessionOf(third))
    expect(await isIn(third)).toBe(true)
    await here.do.endOtherSessions()
    expect([await isIn(here), await isIn(third), await isIn(fourth)]).toEqual([true, false, false])
  })
})

test.each([
  ['a change of email', ({ cannot }: Person) => cannot.changeEmail({ email: 'other@tests.example.com' })],
  ['an export', ({ cannot }: Person) => cannot.exportAccount()],
  ['a deletion', ({ cannot }: Person) => cannot.deleteAccount()],
])('%s needs a sign-in of the last ten minutes', async (what, ask) => {
  const person = await join(server, `stale_${what.replaceAll(' ', '')}`)
  await age(person)
  expect((await read(person)).isFresh).toBe(false)
  expect(await ask(person)).toBe('fresh_sign_in')
  await person.do.askFreshSignIn()
  const link = await server.linkFor(`stale_${what.replaceAll(' ', '')}@tests.example.com`)
  expect(link).toContain('/auth/verify')
})

describe('an export', () => {
  test('holds the member’s own data as JSON and CSV, and only they can download it', async () => {
    const [person, other] = [await join(server, 'exports'), await join(server, 'reads_exports')]
    await give(server.database, person, 500)
    await funded(person, { title: '=Moon jars, "new"' })
    expect((await person.do.exportAccount()).account.export?.path).toBeNull()
    await until(async () => (await read(person)).export?.path !== null)
    const path = (await read(person)).export?.path ?? ''
    expect((await other.client.fetch(path)).status).toBe(404)
    expect((await visitor.fetch(path)).status).toBe(401)
    const file = await person.client.fetch(path)
    expect(file.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const textOf = (name: string) => new TextDecoder().decode(files[name])
    expect(JSON.parse(textOf('account.json'))[0]).toMatchObject({ email: 'exports@tests.example.com' })
    expect(JSON.parse(textOf('points.json')).at(-1)).toMatchObject({ reason: 'campaign_fund', amount: -40 })
    expect(textOf('content.csv')).toContain(`"'=Moon jars, ""new"""`)
    expect(Object.keys(files).filter((name) => name.endsWith('.csv'))).toHaveLength(
      Object.keys(files).length / 2,
    )
    await server.database.shiftClock(7 * 86_400 + 60)
    expect((await read(person)).export).toBeNull()
    expect((await person.client.fetch(path)).status).toBe(404)
  })
})

describe('a deletion', () => {
  const { given } = criticsOf(server)
  const erase = async (): Promise<void> => {
    const services = await openTestServices(server.database)
    await eraseAccounts(services, async () => {})
    await services.close()
  }
  beforeAll(() => server.database.shiftClock(86_400))

  test('can be taken back for 30 days', async () => {
    const person = await join(server, 'stays')
    const deletesAt = (await person.do.deleteAccount()).account.deletesAt ?? ''
    expect(Math.round((Date.parse(deletesAt) - Date.now()) / 86_400_000)).toBeGreaterThan(29)
    const day = new Date(deletesAt).toUTCString().slice(5, 16).replace(/^0/, '')
    const [told] = (await person.do.listNotifications()).notifications
    expect(told?.title).toBe(`Your account will be deleted on ${day}`)
    expect((await person.do.keepAccount()).account.deletesAt).toBeNull()
    await server.database.shiftClock(31 * 86_400)
    await erase()
    const { rows } = await server.database.owner.query('SELECT state FROM member WHERE id = $1', [person.id])
    expect(rows).toEqual([{ state: 'active' }])
  })

  test('ends campaigns, returns their points, and leaves no text of the person in any table', async () => {
    const { feedback } = await given()
    const leaver = await join(server, 'leaves_for_good')
    await give(server.database, leaver, 500)
    const { id } = await funded(leaver, { title: 'Zanzibar pottery', author: 'Zanzibar Kilns' })
    await leaver.do.changeProfile({ firstName: 'Zanzibara' })
    const question = { subject: 'Zanzibar question', text: 'Where is Zanzibar, please?' }
    await leaver.do.openTicket({ kind: 'question', ...question })
    const { username } = await read(leaver)
    await leaver.do.deleteAccount()
    await server.database.shiftClock(30 * 86_400 + 60)
    await erase()
    expect(await escrowOf(server.database, id)).toBe(0)
    expect(await walletOf(server.database, leaver)).toBe(550)
    expect(await tablesWith(feedback.works)).toEqual(['feedback'])
    expect(await leaver.cannot.getCurrentUser()).toBe('unauthorized')
    for (const word of ['leaves_for_good@tests.example.com', username, 'Zanzibar'])
      expect(await tablesWith(word)).toEqual([])
    const again = await signIn(server, 'leaves_for_good@tests.example.com')
    expect((await again.do.getCurrentUser()).points).toBe(0)
  })

  test('takes the moment of a feedback, which the export has, off its map', async () => {
    const { earner } = await given({ at: { seconds: 72, side: 'fix', lengthSeconds: 240 } })
    await earner.do.exportAccount()
    await until(async () => (await read(earner)).export?.path !== null)
    const file = await earner.client.fetch((await read(earner)).export?.path ?? '')
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const [exported] = JSON.parse(new TextDecoder().decode(files['feedback_given.json']))
    expect(exported).toMatchObject({ moment_seconds: 72, moment_side: 'fix' })
    await earner.do.deleteAccount()
    await server.database.shiftClock(30 * 86_400 + 60)
    await erase()
    const { rows } = await server.database.owner.query(
      'SELECT works, moment_seconds, moment_side, piece_seconds FROM feedback WHERE earner_id = $1',
      [earner.id],
    )
    expect(rows).toEqual([{ works: '', moment_seconds: null, moment_side: null, piece_seconds: null }])
  })

  test('is not for admins', async () => {
    const person = await join(server, 'admin_stays')
    await server.database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [person.id])
    expect(await person.cannot.deleteAccount()).toBe('conflict')
  })
})

/** Tables of the product in which a word appears anywhere. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await server.database.owner.query(
      `SELECT FROM ${name} AS t WHERE t::text ILIKE '%' || $1 || '%' LIMIT 1`,
      [word],
    )
    if (hit.rowCount) found.push(name)
  }
  return found
}
