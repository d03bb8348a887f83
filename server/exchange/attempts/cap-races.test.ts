import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { openAttack } from '#tests/attackers.ts'
import { fundTask, type TestTask } from '#tests/attempts.ts'
import { shiftToNext } from '#tests/clock.ts'
import { attemptsOf, capsOf, fundWebsite, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { approveAttempt, expireAttempts, rejectAttempt } from './index.ts'

const server = shareServer({ workers: 2 })
const services = shareServices(server.database)

beforeAll(async () => {
  await toMorning(server.database)
})
afterEach(async () => {
  expect(await verifyLedger(server.database.owner)).toEqual([])
  expect(await verifyCampaigns(server.database.owner)).toEqual([])
})
const attack = openAttack(() => server)

/** Tasks, each of its own owner, or all of one. */
async function tasks(count: number, task: Omit<TestTask, 'owner'> = {}, owner?: Person): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count)
    ids.push(await fundTask(server.database, { ...task, owner: owner ?? (await attack.rich()) }))
  return ids
}

/** An earner past the first day with trust T1, whose caps of today are used this far. */
async function earnerWith(taken: Taken, credited = 10): Promise<Person> {
  const earner = await attack.person('earner')
  await server.database.owner.query(
    `WITH aged AS (UPDATE member SET created_at = ledger.clock() - interval '3 days', credited_count = $6,
         second_grant_points = 0 WHERE id = $1
     ), today AS (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date AS day), grouped AS (
       INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
       SELECT $1, day, 'youtube', 'likes', $4::int FROM today)
     INSERT INTO member_day (member_id, day, attempts_taken, points_taken, screenshots_taken)
     SELECT $1, day, $2::int, $3::int, $5::int FROM today`,
    [earner.id, taken.attempts ?? 0, taken.points ?? 0, taken.likes ?? 0, taken.screenshots ?? 0, credited],
  )
  return earner
}

interface Taken {
  attempts?: number
  points?: number
  likes?: number
  screenshots?: number
}

/** Starts all tasks at the same moment, from as many tabs; returns how many began. */
const startAll = async (earner: Person, ids: readonly number[]): Promise<number> =>
  (await Promise.all(ids.map((id) => attack.begin(earner, id)))).filter((status) => status === 200).length

/** Approves everything the earner has started, each twice and all at once; returns the points paid. */
async function finishAll(earner: Person): Promise<number> {
  const { rows } = await server.database.owner.query<{ sessionId: string }>(
    `SELECT session_id AS "sessionId" FROM attempt WHERE member_id = $1`,
    [earner.id],
  )
  const results = await Promise.all(
    rows.flatMap((row) => [approveAttempt(services, row), approveAttempt(services, row)]),
  )
  return results.reduce((sum, { verdict, points }) => sum + (verdict === 'ok' ? points : 0), 0)
}

test.each<[string, Taken, number, number]>([
  ['one attempt below the 100 of a day', { attempts: 99 }, 1, 5],
  ['two attempts below the 100 of a day', { attempts: 98 }, 2, 10],
  ['nine points below the 600 of a day', { points: 591 }, 1, 5],
  ['ten points below the 600 of a day', { points: 590 }, 2, 10],
  ['one below the 40 likes of a day', { likes: 39 }, 1, 5],
  ['two below the ten screenshots of a day', { screenshots: 8 }, 2, 10],
])(
  '%s: of five tabs that start at once as many begin as fit, and only those are paid',
  async (_, taken, most, points) => {
    const earner = await earnerWith(taken)
    expect(await startAll(earner, await tasks(5))).toBe(most)
    expect(await finishAll(earner)).toBe(points)
    expect(await walletOf(server.database, earner)).toBe(50 + points)
    expect(await startAll(earner, await tasks(2))).toBe(0)
  },
)

test('of five tabs on five campaigns of one owner, three begin and are paid', async () => {
  const earner = await earnerWith({})
  const owner = await attack.rich()
  expect(await startAll(earner, await tasks(5, {}, owner))).toBe(3)
  expect(await finishAll(earner)).toBe(15)
  expect(await startAll(earner, await tasks(1, {}, owner))).toBe(0)
})

test('a rejection after two starts that reach the cap makes room for one more start, and no more is paid', async () => {
  const earner = await earnerWith({ points: 590 })
  const [first = 0, second = 0, third = 0, fourth = 0] = await tasks(4)
  expect(await startAll(earner, [first, second])).toBe(2)
  expect(await startAll(earner, [third])).toBe(0)
  const { rows } = await server.database.owner.query<{ sessionId: string }>(
    `SELECT session_id AS "sessionId" FROM attempt WHERE member_id = $1 ORDER BY id`,
    [earner.id],
  )
  const refused = { sessionId: rows[0]?.sessionId ?? '', reason: 'not_allowed' } as const
  // Rejected twice at once, it releases its points once.
  await Promise.all([rejectAttempt(services.pool, refused), rejectAttempt(services.pool, refused)])
  expect(await startAll(earner, [third, fourth])).toBe(1)
  expect(await finishAll(earner)).toBe(10)
  expect(await capsOf(server.database, earner)).toMatchObject({ points: 600 })
})

test('an attempt paid after midnight counts against the caps of the day it started, so nothing is paid twice', async () => {
  await toEvening()
  const earner = await earnerWith({ points: 590 })
  expect(await startAll(earner, await tasks(5))).toBe(2)
  await server.database.shiftClock(60)
  expect(await finishAll(earner)).toBe(10)
  expect(await daysOf(earner)).toEqual([
    { attempts: 2, points: 600, credited: 0 },
    { attempts: 0, points: 0, credited: 2 },
  ])
})

test('an attempt that ends after midnight releases the caps of the day it started, not of the new day', async () => {
  await toEvening()
  const earner = await earnerWith({ attempts: 95 })
  expect(await startAll(earner, await tasks(6))).toBe(5)
  await server.database.shiftClock(60)
  expect(await startAll(earner, await tasks(1, { action: 'watch', seconds: 30 }))).toBe(1)
  await server.database.shiftClock(1750)
  await Promise.all([expireAttempts(services), expireAttempts(services)])
  expect(await daysOf(earner)).toEqual([
    { attempts: 95, points: 0, credited: 0 },
    { attempts: 1, points: 5, credited: 0 },
  ])
})

test('the one-hour wait for a site continues past midnight', async () => {
  const earner = await earnerWith({})
  const owner = await attack.rich()
  const url = `https://midnight-${owner.id}.example.com/`
  const site = { id: await fundWebsite(server.database, { owner, url, target: 10 }), url }
  await toEvening()
  const { sessionId } = await attack.start(earner, site)
  await server.database.shiftClock(15)
  expect(await attack.complete(earner, sessionId)).toMatchObject({ success: true })
  await server.database.shiftClock(120)
  expect(await attack.start(earner, site)).toMatchObject({
    message: 'Already visited this website within the last hour',
  })
  await server.database.shiftClock(3600)
  expect(await attack.start(earner, site)).toMatchObject({ success: true })
  expect(await attemptsOf(server.database, earner)).toHaveLength(2)
})

/** Moves the clock to 30 s before midnight (UTC). */
const toEvening = () => shiftToNext('day', '-30 s', server.database.owner)

/** An earner's days, oldest first. */
async function daysOf({ id }: Person) {
  const { rows } = await server.database.owner.query(
    `SELECT attempts_taken AS attempts, points_taken AS points, credited FROM member_day
     WHERE member_id = $1 ORDER BY day`,
    [id],
  )
  return rows
}
