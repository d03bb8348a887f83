import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buyStreakFreeze, claimDailyBonus, getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from '#contract/exchange/points.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { verifyLedger } from '#ledger/index.ts'
import { errorOf, makePremium } from '#tests/campaigns.ts'
import { shiftToNext } from '#tests/clock.ts'
import {
  addPerson,
  fundWebsite,
  give,
  join,
  type Party,
  type Person,
  statementOf,
  toMorning,
  walletOf,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const daySeconds = 86_400
const server = shareServer({ workers: 2 })
let owners: Party[]
let names = 0

beforeAll(async () => {
  owners = await Promise.all(
    ['ann', 'ben', 'cleo', 'dan', 'eve', 'finn'].map((name) => addPerson(server.database, name)),
  )
  for (const owner of owners) {
    await give(server.database, owner, 5000)
    await fundWebsite(server.database, { owner, url: `https://${owner.username}.example.net/`, target: 500 })
  }
})

afterEach(async () => {
  await toMorning(server.database)
  expect(await verifyLedger(server.database.owner)).toEqual([])
})

const newcomer = (): Promise<Person> => join(server, `bonus-${++names}`)
const streak = async ({ client }: Person) => (await client.call(getDailyBonus, {})).body
const claim = ({ client }: Person, key: string = randomUUID()) =>
  client.call(claimDailyBonus, {}, { 'idempotency-key': key })
const freeze = ({ client }: Person, day: string, shownCost?: number) =>
  client.call(buyStreakFreeze, { body: { day, shownCost } }, { 'idempotency-key': randomUUID() })
const bonuses = async (person: Person) =>
  (await statementOf(server.database, person)).filter((line) => line.startsWith('daily_bonus'))

/** One visit of 15 s to a new site of the owner. */
async function visit(earner: Person, owner: Party | null): Promise<void> {
  const url = `https://bonus-site-${++names}.example.org/`
  const id = await fundWebsite(server.database, { owner, url, target: 1 })
  const { body } = await earner.client.call(startVisit, { body: { websiteId: String(id), url } })
  await server.database.shiftClock(15)
  const done = await earner.client.call(completeVisit, { body: { sessionId: body.sessionId ?? '' } })
  expect(done.body).toMatchObject({ success: true, pointsEarned: 3 })
}

/** Visits that make a bonus claimable: for five owners in turn. */
async function work(earner: Person, count: number): Promise<void> {
  for (let each = 0; each < count; each++) await visit(earner, owners[each % 5] ?? null)
}

/** Inserts past days with a credited attempt. */
const pretend = ({ id }: Party, ...daysAgo: number[]) =>
  server.database.app.query(
    `INSERT INTO member_day (member_id, day, credited, points_credited)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - ago, 1, 3 FROM unnest($2::int[]) AS ago
     ON CONFLICT (member_id, day) DO UPDATE SET credited = member_day.credited + 1`,
    [id, daysAgo],
  )

const today = async (ago = 0): Promise<string> =>
  (
    await server.database.app.query<{ day: string }>(
      `SELECT ((ledger.clock() AT TIME ZONE 'UTC')::date - $1::int)::text AS day`,
      [ago],
    )
  ).rows[0]?.day ?? ''

test('the first bonus takes 5 tasks for 5 owners, the next one 10', async () => {
  const person = await newcomer()
  expect(await streak(person)).toEqual({
    hasClaimed: false,
    bonusAmount: 50,
    claimable: false,
    isShared: false,
    sign: { fromClaim: 3, isShown: false, isNeeded: false, graceUntil: null },
    attempts: 0,
    attemptsNeeded: 5,
    owners: 0,
    ownersNeeded: 5,
    streakDays: 0,
    rowDays: 7,
    rowPoints: 50,
    freeze: null,
  })
  await work(person, 4)
  expect(errorOf(await claim(person))).toMatchObject({ status: 409, code: 'conflict' })
  await visit(person, owners[4] ?? null)
  expect(await streak(person)).toMatchObject({ claimable: true, attempts: 5, owners: 5 })
  const before = await walletOf(server.database, person)
  expect((await claim(person)).body).toEqual({ day: await today(), pointsEarned: 50 })
  expect(await walletOf(server.database, person)).toBe(before + 50)
  expect(await bonuses(person)).toEqual(['daily_bonus 50'])
  expect(await streak(person)).toMatchObject({
    hasClaimed: true,
    bonusAmount: 0,
    claimable: false,
    attempts: 0,
    attemptsNeeded: 10,
  })
  await toMorning(server.database)
  await work(person, 9)
  expect(await streak(person)).toMatchObject({
    hasClaimed: false,
    attempts: 9,
    owners: 5,
    claimable: false,
  })
  await visit(person, owners[0] ?? null)
  expect((await claim(person)).status).toBe(200)
  expect((await person.client.call(getPointsOverview, {})).body.total).toBe(
    await walletOf(server.database, person),
  )
})

test('tasks for too few owners are not enough, and house tasks count as one more owner', async () => {
  const person = await newcomer()
  for (const owner of [0, 0, 0, 1, 1, 1, 2, 2]) await visit(person, owners[owner] ?? null)
  expect(await streak(person)).toMatchObject({ attempts: 8, owners: 3, claimable: false })
  await server.database.app.query(
    `SELECT * FROM ledger.post_batch(ARRAY[ROW(gen_random_uuid(), 'house_start', NULL, NULL, 100, 0, 0)::ledger.request], 0)`,
  )
  await visit(person, null)
  expect(await streak(person)).toMatchObject({ attempts: 9, owners: 4, claimable: false })
  await visit(person, owners[3] ?? null)
  expect((await claim(person)).status).toBe(200)
})

test('twenty claims at once with different keys, over two processes, are paid once', async () => {
  const person = await newcomer()
  await work(person, 5)
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await bonuses(person)).toEqual(['daily_bonus 50'])
})

test('ten requests at once with one key are one claim, and all get the same response', async () => {
  const person = await newcomer()
  await work(person, 5)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(person, key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await bonuses(person)).toEqual(['daily_bonus 50'])
})

test('claims across midnight are paid once for the same tasks', async () => {
  const person = await newcomer()
  await work(person, 5)
  await toMorning(server.database)
  await server.database.shiftClock(daySeconds - 61)
  // The day ends a second from now, while claims keep arriving.
  const until = Date.now() + 2_500
  const answers: number[] = []
  while (Date.now() < until) {
    const round = await Promise.all(Array.from({ length: 6 }, () => claim(person)))
    answers.push(...round.map(({ status }) => status))
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(await bonuses(person)).toEqual(['daily_bonus 50'])
})

test('a task credited while a claim runs counts for exactly one bonus', async () => {
  const person = await newcomer()
  await work(person, 5)
  const url = `https://bonus-site-${++names}.example.org/`
  const id = await fundWebsite(server.database, { owner: owners[5] ?? null, url, target: 1 })
  const { body } = await person.client.call(startVisit, { body: { websiteId: String(id), url } })
  await server.database.shiftClock(15)
  const [done, claimed] = await Promise.all([
    person.client.call(completeVisit, { body: { sessionId: body.sessionId ?? '' } }),
    claim(person),
  ])
  expect([done.body.success, claimed.status]).toEqual([true, 200])
  const { rows } = await server.database.app.query<{ before: number }>(
    `SELECT bonus_claim.credited_count AS before FROM bonus_claim WHERE member_id = $1`,
    [person.id],
  )
  const after = await streak(person)
  // Six in total: each counts either before the claim or after it.
  expect((rows[0]?.before ?? 0) + after.attempts).toBe(6)
  expect(after.owners).toBe(after.attempts)
})

test('premium adds 25 to the bonus, and the 7th day in a row 50', async () => {
  const person = await newcomer()
  await makePremium(server.database, person)
  await pretend(person, 1, 2, 3, 4, 5, 6)
  expect(await streak(person)).toMatchObject({ bonusAmount: 75, streakDays: 6 })
  await work(person, 5)
  expect(await streak(person)).toMatchObject({ bonusAmount: 125, streakDays: 7 })
  expect((await claim(person)).body.pointsEarned).toBe(125)
})

test('a freeze joins a missed day to the streak for 60 points, which are burned', async () => {
  const person = await newcomer()
  await give(server.database, person, 100)
  await pretend(person, 0, 2, 3, 4, 5, 6, 7)
  expect(await streak(person)).toMatchObject({
    streakDays: 1,
    freeze: { day: await today(1), keepsDays: 6, costPoints: 60, leftCount: 2 },
  })
  expect(errorOf(await freeze(person, await today(1), 50)).code, 'shown another cost').toBe('conflict')
  expect((await freeze(person, await today(1), 60)).body).toEqual({ streakDays: 7, pointsSpent: 60 })
  expect(await streak(person)).toMatchObject({ streakDays: 7, bonusAmount: 100, freeze: null })
  expect((await person.client.call(getDailyGoal, {})).body.streakDays).toBe(7)
  expect(await walletOf(server.database, person)).toBe(90)
  expect((await person.client.call(getPointsOverview, {})).body).toMatchObject({ total: 90, used: 60 })
  const { days } = (await person.client.call(listDailyPoints, {})).body
  expect(days.at(-1)).toMatchObject({ used: 60 })
  expect((await statementOf(server.database, person)).at(-1)).toBe('streak_freeze -60')
})

test('a member can buy two freezes a month, for yesterday only, and only with enough points', async () => {
  await shiftToNext('month', '1 minute', server.database.owner)
  const late = await newcomer()
  await pretend(late, 2)
  expect(errorOf(await freeze(late, await today(1)))).toMatchObject({
    status: 409,
    code: 'not_enough_points',
  })
  expect(await walletOf(server.database, late)).toBe(50)
  await give(server.database, late, 500)
  expect(errorOf(await freeze(late, await today(2))).code).toBe('conflict')
  const answers = await Promise.all(Array.from({ length: 8 }, async () => freeze(late, await today(1))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const left of [1, 0]) {
    await server.database.shiftClock(2 * daySeconds)
    await pretend(late, 2)
    const answer = await freeze(late, await today(1))
    expect(answer.status).toBe(left === 1 ? 200 : 409)
  }
  expect(await streak(late)).toMatchObject({ freeze: null })
  expect(await walletOf(server.database, late)).toBe(550 - 120)
})
