import { beforeAll, expect, test } from 'vitest'
import { type Attempt, listAttempts } from '#contract/exchange/attempts.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { credit, startVisits } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import {
  addPerson,
  attemptsOf,
  capsOf,
  fundWebsite,
  give,
  join,
  type Person,
  toMorning,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let earner: Person
let campaigns: { id: number; url: string }[]

beforeAll(async () => {
  await toMorning(server.database)
  earner = await join(server, 'earner')
  campaigns = []
  for (let index = 0; index < 4; index++) {
    const owner = await addPerson(server.database, `owner_${index}`)
    await give(server.database, owner, 1000)
    const url = `https://attempt-${index}.example.org/`
    campaigns.push({ id: await fundWebsite(server.database, { owner, url, title: `Site ${index}` }), url })
  }
})

async function start(index: number): Promise<string> {
  const { id, url } = campaigns[index] ?? { id: 0, url: '' }
  const { body } = await earner.client.call(startVisit, { body: { websiteId: String(id), url } })
  return body.sessionId ?? ''
}

const complete = (sessionId: string) => earner.client.call(completeVisit, { body: { sessionId } })
const expire = async (): Promise<number> => {
  const { rows } = await server.database.app.query<{ expired: number }>(
    'SELECT exchange.expire_attempts() AS expired',
  )
  return rows[0]?.expired ?? -1
}

test('the history says how each attempt ended and what to do next, newest first, in pages', async () => {
  await complete(await start(0))
  const paid = await start(1)
  await server.database.shiftClock(15)
  await complete(paid)
  await start(2)
  await server.database.shiftClock(700)
  await start(3)

  const page = async (query: { limit?: number; cursor?: string }) =>
    (await earner.client.call(listAttempts, { query })).body
  const all: Attempt[] = (await page({})).attempts
  const brief = all.map(({ title, state, points, reason, advice }) => ({
    title,
    state,
    points,
    reason,
    advice,
  }))
  expect(brief).toEqual([
    { title: 'Site 3', state: 'started', points: 0, reason: null, advice: null },
    {
      title: 'Site 2',
      state: 'expired',
      points: 0,
      reason: 'Not finished in time',
      advice: 'Start it again whenever you like.',
    },
    { title: 'Site 1', state: 'credited', points: 3, reason: null, advice: null },
    {
      title: 'Site 0',
      state: 'rejected',
      points: 0,
      reason: 'The visit was too short',
      advice: 'Start it again at once, and keep the page open for the full time.',
    },
  ])
  expect(all[0]?.endedAt).toBeNull()
  expect(all[2]?.endedAt).toMatch(/Z$/)

  const first = await page({ limit: 3 })
  const second = await page({ limit: 3, cursor: first.nextCursor ?? '' })
  expect([...first.attempts, ...second.attempts]).toEqual(all)
  expect(second.nextCursor).toBeNull()
  expect((await earner.client.fetch('/api/attempts?cursor=x')).status).toBe(400)
})

test("nobody sees another's attempts", async () => {
  const other = await join(server, 'other')
  expect((await other.client.call(listAttempts, {})).body).toEqual({ attempts: [], nextCursor: null })
  expect((await createClient(server).call(listAttempts, {})).status).toBe(401)
})

test('expiry ends only overdue attempts, releases their caps, and a late completion is not paid', async () => {
  const person = await join(server, 'overdue')
  const { id, url } = campaigns[0] ?? { id: 0, url: '' }
  const { body } = await person.client.call(startVisit, { body: { websiteId: String(id), url } })
  await expire()
  expect((await attemptsOf(server.database, person)).map(({ state }) => state)).toEqual(['started'])
  await server.database.shiftClock(605)
  await expire()
  expect((await attemptsOf(server.database, person)).map(({ state }) => state)).toEqual(['started'])
  await server.database.shiftClock(11)
  await expire()
  expect(await attemptsOf(server.database, person)).toMatchObject([{ state: 'expired', reason: 'expired' }])
  expect(await capsOf(server.database, person)).toEqual({
    attempts: 0,
    points: 0,
    visits: 0,
    pairs: 0,
    sites: 0,
  })
  expect(await expire()).toBe(0)
  const late = await person.client.call(completeVisit, { body: { sessionId: body.sessionId ?? '' } })
  expect(late.body).toMatchObject({ success: false, reason: 'Session not found' })
})

test('expiry and completion of the same attempts at once pay each or end it, never both', async () => {
  const owner = await addPerson(server.database, 'busy_owner')
  await give(server.database, owner, 10_000)
  const id = await fundWebsite(server.database, { owner, url: 'https://busy.example.org/', target: 500 })
  const visits = await startVisits(server.database, String(id), 300)
  await server.database.shiftClock(12 * 60 + 1)
  const half = visits.slice(0, 150)
  await server.database.app.query(
    `UPDATE attempt SET expires_at = expires_at + interval '1 hour' WHERE session_id = ANY ($1)`,
    [half.map(({ session }) => session)],
  )
  const [verdicts] = await Promise.all([credit(server.database, visits), expire(), expire()])
  expect(new Set(verdicts.slice(0, 150))).toEqual(new Set(['ok']))
  expect(new Set(verdicts.slice(150))).toEqual(new Set(['expired']))
  const { rows } = await server.database.app.query<{ delivered: number; credited: number; paid: number }>(
    `SELECT delivered, (SELECT count(*)::int FROM attempt WHERE campaign_id = campaign.id AND state = 'credited') AS credited,
      (SELECT count(*)::int FROM ledger.posted_transfer WHERE reason = 'attempt_credit'
        AND ref IN (SELECT id FROM attempt WHERE campaign_id = campaign.id)) AS paid
     FROM campaign WHERE id = $1`,
    [id],
  )
  expect(rows[0]).toEqual({ delivered: 150, credited: 150, paid: 150 })
})
