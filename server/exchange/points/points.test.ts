import { beforeAll, expect, test } from 'vitest'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import {
  changeDailyGoal,
  getDailyGoal,
  getPointsOverview,
  listDailyPoints,
} from '#contract/exchange/points.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import type { Output } from '#contract/operation.ts'
import { creditVisits, end, funded, topUp, trust } from '#tests/campaigns.ts'
import { fundWebsite, give, join, type Party, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let people = 0

beforeAll(async () => {
  await toMorning(server.database)
})

const newcomer = (): Promise<Person> => join(server, `person-${++people}`)
const overview = async ({ client }: Person) => (await client.call(getPointsOverview, {})).body
const goal = async ({ client }: Person) => (await client.call(getDailyGoal, {})).body
const days = async ({ client }: Person, count?: number) =>
  (await client.call(listDailyPoints, count ? { query: { days: count } } : {})).body.days

type Activities = Output<typeof listRecentActivities>['activities']

/** All activities of a person, read in pages of `limit`. */
async function activities({ client }: Person, limit = 100): Promise<Activities> {
  const all: Activities = []
  for (let cursor: string | undefined; ; ) {
    const { body } = await client.call(listRecentActivities, { query: { limit, ...(cursor && { cursor }) } })
    all.push(...body.activities)
    if (body.nextCursor === null) return all
    cursor = body.nextCursor
  }
}

/** Visits a new site of the owner for the reward. */
async function earn(earner: Person, owner: Party | null, reward = 3): Promise<void> {
  const url = `https://earn-${++people}.example.org/`
  const id = await fundWebsite(server.database, { owner, url, reward, title: `Earn ${people}`, target: 1 })
  const { body } = await earner.client.call(startVisit, { body: { websiteId: String(id), url } })
  await server.database.shiftClock(15)
  await earner.client.call(completeVisit, { body: { sessionId: body.sessionId ?? '' } })
}

const sum = (all: Activities): number => all.reduce((total, { points }) => total + points, 0)

test('a newcomer has the welcome points and nothing else', async () => {
  const person = await newcomer()
  expect(await overview(person)).toEqual({ total: 50, monthly: 50, used: 0, unread: 0 })
  expect(await activities(person)).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      description: 'Welcome points',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      points: 50,
      platform: null,
      detail: null,
      thumbnailUrl: null,
    },
  ])
  const row = await days(person)
  expect(row).toHaveLength(30)
  expect(row.at(-1)).toMatchObject({ earned: 50, used: 0 })
  expect(row.slice(0, -1).every(({ earned, used }) => earned === 0 && used === 0)).toBe(true)
})

test('set-aside points leave the total at once and count as used only when a person completes', async () => {
  const owner = await newcomer()
  const campaign = await funded(owner, { target: 10, title: 'Moon jar' })
  expect(await overview(owner)).toEqual({ total: 10, monthly: 50, used: 0, unread: 0 })
  await creditVisits(server.database, campaign.id, 3)
  expect(await overview(owner)).toEqual({ total: 10, monthly: 50, used: 12, unread: 1 })
  expect((await days(owner)).at(-1)).toMatchObject({ earned: 50, used: 12 })
  await topUp(owner, campaign.id, 2)
  expect(await overview(owner)).toEqual({ total: 2, monthly: 50, used: 12, unread: 1 })
  await creditVisits(server.database, campaign.id, 1)
  await end(owner, campaign.id)
  expect(await overview(owner)).toEqual({ total: 34, monthly: 50, used: 16, unread: 1 })

  const shown = await activities(owner)
  expect(shown.map(({ description, points, detail }) => [description, points, detail])).toEqual([
    ['“Moon jar” ended: 32 points returned', 0, 'Your campaign'],
    ['4 people visited “Moon jar”', -16, 'Your campaign'],
    ['8 more points set aside for “Moon jar”', 0, 'Your campaign'],
    ['“Moon jar” is running: 40 points set aside', 0, 'Your campaign'],
    ['Welcome points', 50, null],
  ])
  expect(sum(shown)).toBe(34)
})

test('the activities add up to the wallet, and the month to what was earned', async () => {
  const [owner, earner] = [await newcomer(), await newcomer()]
  await trust(server.database, owner)
  await server.database.app.query('UPDATE member SET credited_count = 3 WHERE id = $1', [earner.id])
  await earn(earner, owner)
  await earn(earner, owner, 5)
  const wallet = await walletOf(server.database, earner)
  expect(wallet).toBe(50 + 3 + 5 + 50)
  expect(await overview(earner)).toEqual({ total: wallet, monthly: wallet, used: 0, unread: 0 })
  const shown = await activities(earner)
  expect(sum(shown)).toBe(wallet)
  expect(shown.map(({ description }) => description)).toEqual([
    expect.stringMatching(/^(Visited earn-\d+\.example\.org|Welcome points, second half)$/),
    expect.stringMatching(/^(Visited earn-\d+\.example\.org|Welcome points, second half)$/),
    expect.stringMatching(/^Visited earn-\d+\.example\.org$/),
    'Welcome points',
  ])
  expect(shown.find(({ description }) => description.startsWith('Visited'))).toMatchObject({
    platform: 'website',
    detail: owner.username,
  })
  // The goal counts only tasks.
  expect(await goal(earner)).toMatchObject({ earned: 8, attempts: 2 })
})

test('a new month begins at zero', async () => {
  const [owner, earner] = [await newcomer(), await join(server, 'monthly')]
  await earn(earner, owner)
  expect((await overview(earner)).monthly).toBe(53)
  await server.database.shiftClock(40 * 86_400)
  // The session has expired by then.
  const again = await join(server, 'monthly')
  expect(await overview(again)).toEqual({ total: 53, monthly: 0, used: 0, unread: 0 })
  expect((await days(again)).every(({ earned, used }) => earned === 0 && used === 0)).toBe(true)
  expect((await days(again, 60)).some(({ earned }) => earned === 53)).toBe(true)
})

test('completions of one campaign are one line a day, with any page size, and no point is lost', async () => {
  const owner = await newcomer()
  await trust(server.database, owner)
  await give(server.database, owner, 1000)
  const [one, two] = [await funded(owner, { title: 'One' }), await funded(owner, { title: 'Two' })]
  for (let round = 0; round < 3; round++) {
    await creditVisits(server.database, one.id, 2)
    await creditVisits(server.database, two.id, 1)
  }
  await server.database.shiftClock(86_400)
  await creditVisits(server.database, two.id, 1)
  const visits = (await activities(owner)).filter(({ points }) => points < 0)
  expect(visits.map(({ description, points }) => [description, points])).toEqual([
    ['1 person visited “Two”', -4],
    ['3 people visited “Two”', -12],
    ['6 people visited “One”', -24],
  ])
  for (const limit of [1, 2, 3]) {
    const paged = await activities(owner, limit)
    expect(sum(paged)).toBe(sum(await activities(owner)))
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
  }
})

test('a member sets the daily goal, and a goal out of range is rejected', async () => {
  const person = await newcomer()
  expect(await goal(person)).toMatchObject({
    goal: 100,
    earned: 0,
    attempts: 0,
    attemptsCap: 60,
    pointsCap: 150,
    streakDays: 0,
  })
  expect((await person.client.call(changeDailyGoal, { body: { goal: 30 } })).status).toBe(204)
  expect((await goal(person)).goal).toBe(30)
  for (const wrong of [4, 601, 5.5, -1])
    expect((await person.client.call(changeDailyGoal, { body: { goal: wrong } })).status).toBe(400)
  expect((await goal(person)).goal).toBe(30)
})

test('a streak counts up to today or yesterday, and a missed day starts a new one', async () => {
  const person = await newcomer()
  const pretend = (...daysAgo: number[]) =>
    server.database.app.query(
      `INSERT INTO member_day (member_id, day, credited, points_credited)
       SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - ago, 1, 3 FROM unnest($2::int[]) AS ago`,
      [person.id, daysAgo],
    )
  await pretend(2, 3, 4, 7)
  expect((await goal(person)).streakDays).toBe(0)
  await pretend(1)
  expect((await goal(person)).streakDays).toBe(4)
  await pretend(0)
  const now = await goal(person)
  expect(now.streakDays).toBe(5)
  expect(now.week).toHaveLength(7)
  expect(now.week.map(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(now.week.some(({ state }) => state === 'active')).toBe(true)
})

test('the week shows the days that the streak counts, and frozen ones apart from them', async () => {
  const person = await newcomer()
  await server.database.app.query(
    `INSERT INTO member_day (member_id, day, credited, points_credited)
     SELECT $1, date_trunc('week', ledger.clock() AT TIME ZONE 'UTC')::date + ahead, 1, 3 FROM unnest('{0,2}'::int[]) AS ahead`,
    [person.id],
  )
  await server.database.app.query(
    `INSERT INTO streak_freeze (member_id, day, bought_at)
     SELECT $1, date_trunc('week', ledger.clock() AT TIME ZONE 'UTC')::date + 1, ledger.clock()`,
    [person.id],
  )
  expect((await goal(person)).week.map(({ state }) => state)).toEqual([
    ...['active', 'frozen', 'active'],
    ...['none', 'none', 'none', 'none'],
  ])
})

test('the caps shown are those that apply', async () => {
  const person = await newcomer()
  await trust(server.database, person)
  expect(await goal(person)).toMatchObject({ attemptsCap: 100, pointsCap: 150 })
  await server.database.owner.query(
    `UPDATE member SET created_at = created_at - interval '1 day', premium_until = ledger.clock() + interval '1 day'
     WHERE id = $1`,
    [person.id],
  )
  expect(await goal(person)).toMatchObject({ attemptsCap: 200, pointsCap: 600 })
})

test('a number of days out of range and an invalid cursor are rejected', async () => {
  const person = await newcomer()
  expect(await days(person, 1)).toHaveLength(1)
  expect(await days(person, 90)).toHaveLength(90)
  for (const path of [
    '/api/points/daily?days=0',
    '/api/points/daily?days=91',
    '/api/activities/recent?cursor=x',
  ])
    expect((await person.client.fetch(path)).status).toBe(400)
})
