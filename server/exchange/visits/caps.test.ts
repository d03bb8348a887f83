import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { postTransfers } from '#ledger/index.ts'
import { shiftToNext } from '#tests/clock.ts'
import { capsOf, fundWebsite, give, join, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let owners: Person[]
let sites = 0

beforeAll(async () => {
  await toMorning(server.database)
  owners = [await join(server, 'owner-1'), await join(server, 'owner-2')]
  for (const owner of owners) await give(server.database, owner, 100_000)
  await postTransfers(
    server.database.app,
    [{ key: randomUUID(), reason: 'house_start', amount: 5000, ref: 0 }],
    0,
  )
})

const urlOf = (number: number): string => `https://cap-${number}.example.org/`
const urls = new Map<number, string>()

async function website(owner: Person | null, reward = 3): Promise<number> {
  const url = urlOf(++sites)
  const id = await fundWebsite(server.database, { owner, url, reward, target: 20 })
  urls.set(id, url)
  return id
}

async function start(earner: Person, id: number) {
  const body = { websiteId: String(id), url: urls.get(id) ?? '' }
  return (await earner.client.call(startVisit, { body })).body
}

/** Makes a full visit; returns its points, or the sentence that rejects it. */
async function visit(earner: Person, id: number): Promise<number | string> {
  const { sessionId, message } = await start(earner, id)
  if (!sessionId) return message
  await server.database.shiftClock(15)
  const { body } = await earner.client.call(completeVisit, { body: { sessionId } })
  return body.pointsEarned
}

/** Sets how much of today's caps the earner has used. */
async function pretend(earner: Person, taken: { attempts?: number; points?: number; visits?: number }) {
  const { attempts = 0, points = 0, visits = 0 } = taken
  await server.database.app.query(
    `WITH today AS (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date AS day), days AS (
       INSERT INTO member_day (member_id, day, attempts_taken, points_taken) SELECT $1, day, $2, $3 FROM today
       ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = $2, points_taken = $3)
     INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
     SELECT $1, day, 'website', 'visits', $4 FROM today
     ON CONFLICT (member_id, day, platform, action_group) DO UPDATE SET attempts_taken = $4`,
    [earner.id, attempts, points, visits],
  )
}

const change = (earner: Person, columns: string): Promise<unknown> =>
  server.database.app.query(`UPDATE member SET ${columns} WHERE id = $1`, [earner.id])

const asOld = `created_at = ledger.clock() - interval '2 days'`

test('one earner is paid three times a day by one owner, over all campaigns', async () => {
  const earner = await join(server, 'pair')
  const [first, second] = owners as [Person, Person]
  const ids = [await website(first), await website(first), await website(first), await website(first)]
  for (const id of ids.slice(0, 3)) expect(await visit(earner, id)).toBe(3)
  expect(await visit(earner, ids[3] ?? 0)).toMatch(
    /^You’ve reached today’s limit of 3 tasks from one creator/,
  )
  expect(await visit(earner, await website(second))).toBe(3)
  expect(await walletOf(server.database, earner)).toBe(62)
  await server.database.shiftClock(86_400)
  expect(await visit(earner, ids[3] ?? 0)).toBe(3)
})

test('a running visit counts towards the three; one that ended without points does not', async () => {
  const earner = await join(server, 'pending')
  const [owner] = owners as [Person]
  const ids = [await website(owner), await website(owner), await website(owner)]
  expect(await visit(earner, ids[0] ?? 0)).toBe(3)
  expect(await visit(earner, ids[1] ?? 0)).toBe(3)
  await start(earner, ids[2] ?? 0)
  expect(await capsOf(server.database, earner)).toMatchObject({ pairs: 3, attempts: 3, points: 9 })
  await server.database.shiftClock(700)
  const { rows } = await server.database.app.query('SELECT exchange.expire_attempts() AS expired')
  expect(rows).toEqual([{ expired: 1 }])
  expect(await capsOf(server.database, earner)).toEqual({
    pairs: 2,
    attempts: 2,
    visits: 2,
    sites: 2,
    points: 6,
  })
  expect(await visit(earner, ids[2] ?? 0)).toBe(3)
})

test('one site is paid three times a day, an hour apart', async () => {
  const earner = await join(server, 'site')
  const urlsOfSite = [1, 2, 3, 4].map((page) => `https://same.example.org/${page}`)
  // Different owners, or the limit of three per owner would come first.
  const ids: number[] = []
  for (const [index, url] of urlsOfSite.entries()) {
    const owner = owners[index % 2] ?? null
    const id = await fundWebsite(server.database, { owner, url })
    urls.set(id, url)
    ids.push(id)
  }
  await toMorning(server.database)
  for (const id of ids.slice(0, 3)) {
    expect(await visit(earner, id)).toBe(3)
    await server.database.shiftClock(3601)
  }
  expect(await visit(earner, ids[3] ?? 0)).toMatch(/^You’ve reached today’s limit of 3 visits/)
})

test('house tasks are limited to fifteen a day, apart from tasks of owners', async () => {
  const earner = await join(server, 'house')
  await server.database.app.query(
    `INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken)
     SELECT $1, 0, (ledger.clock() AT TIME ZONE 'UTC')::date, 14`,
    [earner.id],
  )
  // The job that keeps few house tasks may end one before its visit starts.
  const visitHouse = async () => visit(earner, await website(null))
  await expect.poll(visitHouse).toBe(3)
  await expect.poll(visitHouse).toMatch(/^You’ve reached today’s limit of 15 house tasks/)
  expect(await visit(earner, await website(owners[0] ?? null))).toBe(3)
})

test('a new member starts sixty attempts a day, an older one a hundred, with premium two hundred', async () => {
  const earner = await join(server, 'attempts')
  const [id, other, third] = [
    await website(owners[0] ?? null),
    await website(owners[1] ?? null),
    await website(owners[1] ?? null),
  ]
  await change(earner, asOld)
  await pretend(earner, { attempts: 60 })
  expect(await visit(earner, id)).toMatch(/^You’ve reached today’s limit of 60 tasks/)
  await change(earner, 'credited_count = 5')
  expect(await visit(earner, id)).toBe(3)
  await pretend(earner, { attempts: 100 })
  expect(await visit(earner, other)).toMatch(/^You’ve reached today’s limit of 100 tasks/)
  await change(earner, `premium_until = ledger.clock() + interval '1 day'`)
  expect(await visit(earner, other)).toBe(3)
  await pretend(earner, { attempts: 200 })
  expect(await visit(earner, third)).toMatch(/^You’ve reached today’s limit of 200 tasks/)
})

test('tasks earn 600 points a day, 150 in the first 24 hours, and a reward that fits exactly is paid', async () => {
  const earner = await join(server, 'points')
  const [four, three, last] = [
    await website(owners[0] ?? null, 4),
    await website(owners[1] ?? null, 3),
    await website(owners[1] ?? null, 3),
  ]
  await pretend(earner, { points: 147 })
  expect(await visit(earner, four)).toMatch(/^New accounts earn up to 150 points/)
  expect(await visit(earner, three)).toBe(3)
  await change(earner, asOld)
  await pretend(earner, { points: 596 })
  expect(await visit(earner, four)).toBe(4)
  expect(await visit(earner, last)).toMatch(/^Tasks pay up to 600 points a day/)
  expect(await walletOf(server.database, earner)).toBe(57)
})

test('the limit of the first 24 hours continues past midnight', async () => {
  const earner = await join(server, 'midnight')
  await server.database.app.query(
    `INSERT INTO member_day (member_id, day, points_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - 1, 148`,
    [earner.id],
  )
  expect(await visit(earner, await website(owners[0] ?? null))).toMatch(/^New accounts earn up to 150 points/)
})

test('visits to websites are limited to sixty a day', async () => {
  const earner = await join(server, 'visits')
  await change(earner, `${asOld}, credited_count = 5`)
  await pretend(earner, { visits: 59 })
  expect(await visit(earner, await website(owners[0] ?? null))).toBe(3)
  expect(await visit(earner, await website(owners[0] ?? null))).toMatch(
    /^You’ve reached today’s limit of 60 website visits/,
  )
})

test('a visit counts against the caps of the day it starts, and is paid even if it ends on the next', async () => {
  const earner = await join(server, 'turn')
  await change(earner, asOld)
  const { sessionId } = await start(earner, await website(owners[0] ?? null))
  // The visit must still be open after midnight. Its expiry is moved, since the clock only moves forward.
  await server.database.app.query(
    `UPDATE attempt SET expires_at = expires_at + interval '1 day' WHERE session_id = $1`,
    [sessionId],
  )
  await shiftToNext('day', '5 s', server.database.owner)
  const { body } = await earner.client.call(completeVisit, { body: { sessionId: sessionId ?? '' } })
  expect(body.pointsEarned).toBe(3)
  const days = await server.database.app.query(
    'SELECT attempts_taken AS taken, credited FROM member_day WHERE member_id = $1 ORDER BY day',
    [earner.id],
  )
  expect(days.rows).toEqual([
    { taken: 1, credited: 0 },
    { taken: 0, credited: 1 },
  ])
})
