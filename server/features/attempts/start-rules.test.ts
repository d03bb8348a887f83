import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { addEarner, fundTask, type TestTask } from '#tests/attempts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, attemptsOf, capsOf, give, type Party, toMorning, walletOf } from '#tests/exchange.ts'
import { openTestServices } from '#tests/services.ts'
import { verifyCampaigns } from '../campaigns/verify-campaigns.ts'
import { approveAttempt, expireAttempts, handIn, rejectAttempt, startAttempt } from './index.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let owners = 0

beforeAll(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database)
  await toMorning(database)
})

afterEach(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
})

afterAll(async () => {
  await services.close()
  await database.close()
})

async function anOwner(): Promise<Party> {
  const owner = await addPerson(database, `owner_${++owners}`)
  await give(database, owner, 100_000)
  return owner
}

/** A task of an owner of its own, so that the three a day of an owner don't come first. */
const task = async (more: Partial<TestTask> = {}): Promise<number> =>
  fundTask(database, { owner: await anOwner(), ...more })

const start = (earner: Party, campaignId: number) =>
  startAttempt(services, { memberId: earner.id, campaignId })

const verdictOf = async (earner: Party, campaignId: number): Promise<string> =>
  (await start(earner, campaignId)).verdict

async function sessionOf(earner: Party, campaignId: number): Promise<string> {
  const started = await start(earner, campaignId)
  if ('message' in started) throw new Error(started.message)
  return started.sessionId
}

/** From the start to the points. */
async function done(earner: Party, campaignId: number): Promise<void> {
  const sessionId = await sessionOf(earner, campaignId)
  await handIn(services.pool, { sessionId, memberId: earner.id })
  expect((await approveAttempt(services, { sessionId })).verdict).toBe('ok')
}

const leaveTraces = async (earner: Party) => [
  await walletOf(database, earner),
  (await attemptsOf(database, earner)).length,
  (await capsOf(database, earner)).attempts,
]

test('own content through a second URL form, or promoted by somebody else, earns its owner nothing', async () => {
  const owner = await anOwner()
  const mine = await fundTask(database, {
    owner,
    externalId: 'mine',
    url: 'https://youtube.example.com/mine',
  })
  await fundTask(database, { owner, externalId: 'mine', url: 'https://youtu.example.com/mine?si=1' })
  const byAnother = await task({ externalId: 'mine', url: 'https://m.youtube.example.com/mine' })
  const balance = await walletOf(database, owner)
  expect(await verdictOf(owner, mine)).toBe('own')
  expect(await verdictOf(owner, byAnother)).toBe('own')
  expect(await leaveTraces(owner)).toEqual([balance, 0, 0])
})

test('two members on one device earn nothing from each other, in either direction', async () => {
  const [one, two] = [await anOwner(), await anOwner()]
  const [first, second] = [await fundTask(database, { owner: one }), await fundTask(database, { owner: two })]
  await database.owner.query(
    `INSERT INTO member_device (member_id, device_id) SELECT id, gen.device
     FROM (SELECT gen_random_uuid() AS device) AS gen, unnest($1::bigint[]) AS id`,
    [[one.id, two.id]],
  )
  expect(await verdictOf(one, second)).toBe('linked')
  expect(await verdictOf(two, first)).toBe('linked')
})

test('a blocked owner, a suspended account and a task that is not live are told apart', async () => {
  const earner = await addEarner(database)
  const owner = await anOwner()
  const id = await fundTask(database, { owner })
  await database.owner.query('INSERT INTO owner_block (member_id, owner_id) VALUES ($1, $2)', [
    earner.id,
    owner.id,
  ])
  expect(await verdictOf(earner, id)).toBe('blocked')
  await database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [earner.id])
  expect(await verdictOf(earner, await task())).toBe('not_allowed')
  expect(await verdictOf(await addEarner(database), 999_999)).toBe('not_live')
})

test.each([
  ['follow', 'tiktok'],
  ['join', 'discord'],
  ['subscribe', 'youtube'],
])('no %s before five credited attempts, all else from the first (%s)', async (action, platform) => {
  const earner = await addEarner(database, 4)
  expect(await start(earner, await task({ platform, action }))).toMatchObject({
    verdict: 'new_member',
    message: expect.stringContaining('1 more task of yours is credited'),
  })
  expect(await verdictOf(earner, await task({ action: 'like' }))).toBe('ok')
  await database.owner.query('UPDATE member SET credited_count = 5 WHERE id = $1', [earner.id])
  expect(await verdictOf(earner, await task({ platform, action }))).toBe('ok')
})

test.each([
  ['like', 'youtube', 0],
  ['subscribe', 'youtube', 0],
  ['join', 'discord', 0],
  ['save', 'pinterest', 0],
  ['watch', 'youtube', 30],
  ['feedback', 'website', 0],
])(
  'a %s on %s of one content is paid once ever, by whatever campaign, owner or form of its address',
  async (action, platform, seconds) => {
    const earner = await addEarner(database)
    const same = { action, platform, seconds, reward: 40, externalId: `once-${action}` }
    const owner = await anOwner()
    const first = await fundTask(database, { owner, ...same })
    const sessionId = await sessionOf(earner, first)
    const second = await fundTask(database, { owner, ...same })
    const otherForm = await task({ ...same, url: `https://m.example.com/${action}` })
    expect(await verdictOf(earner, second)).toBe('done_before')
    expect(await start(earner, first)).toEqual({ verdict: 'running', sessionId })
    await approveAttempt(services, { sessionId })
    await database.shiftClock(86_400)
    for (const id of [first, second, otherForm]) {
      const isRunning = id === first && action === 'feedback'
      expect(await verdictOf(earner, id)).toBe(isRunning ? 'running' : 'done_before')
    }
    expect(await verdictOf(await addEarner(database), second)).toBe('ok')
    expect(await verdictOf(earner, await task({ ...same, externalId: `another-${action}` }))).toBe('ok')
  },
)

test('what ended without points may be tried again; a visit may always, after its hour', async () => {
  const earner = await addEarner(database)
  const id = await task()
  const sessionId = await sessionOf(earner, id)
  await handIn(services.pool, { sessionId, memberId: earner.id })
  await rejectAttempt(services.pool, { sessionId, reason: 'not_allowed' })
  expect(await verdictOf(earner, id)).toBe('ok')
  const video = { action: 'visit', seconds: 15, reward: 3 }
  const visit = await task(video)
  const visited = await sessionOf(earner, visit)
  await database.shiftClock(15)
  await services.lanes.credit({ sessionId: visited, memberId: earner.id, campaignId: visit })
  expect(await verdictOf(earner, visit)).toBe('already_visited')
  await database.shiftClock(3600)
  expect(await verdictOf(earner, visit)).toBe('ok')
})

test('five tasks without a timer run at once, beside one with a timer; overdue ones make room', async () => {
  const earner = await addEarner(database)
  const first = await task()
  await sessionOf(earner, first)
  await database.shiftClock(60)
  for (let count = 0; count < 4; count++) await sessionOf(earner, await task())
  expect(await verdictOf(earner, await task())).toBe('open_attempts')
  const watch = { action: 'watch', seconds: 30 }
  expect(await verdictOf(earner, await task(watch))).toBe('ok')
  expect(await verdictOf(earner, await task({ action: 'visit', seconds: 15 }))).toBe('busy')
  await database.shiftClock(1800 - 60 + 5)
  expect(await verdictOf(earner, await task())).toBe('ok')
  expect((await attemptsOf(database, earner))[0]).toMatchObject({ state: 'expired', campaign: first })
})

test('parallel tabs: of ten starts at once five run, and the same task runs once', async () => {
  const earner = await addEarner(database)
  const ids = await Promise.all(Array.from({ length: 10 }, () => task()))
  const verdicts = await Promise.all(ids.map((id) => verdictOf(earner, id)))
  expect(verdicts.toSorted()).toEqual([...Array(5).fill('ok'), ...Array(5).fill('open_attempts')])
  const other = await addEarner(database)
  const again = await Promise.all(Array.from({ length: 10 }, () => verdictOf(other, ids[0] ?? 0)))
  expect(again.toSorted()).toEqual(['ok', ...Array(9).fill('running')])
  expect(await capsOf(database, other)).toMatchObject({ attempts: 1, pairs: 1 })
})

/** As if so many attempts of a group had been started today. */
const pretend = (earner: Party, platform: string, group: string, taken: number) =>
  database.owner.query(
    `INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, $2, $3, $4`,
    [earner.id, platform, group, taken],
  )

test.each([
  ['follows', 20, 'subscribe', 'follow', 'day_follows'],
  ['likes', 40, 'like', 'like', 'day_likes'],
  ['feedback', 15, 'feedback', 'feedback', 'day_feedback'],
])('%s: %i a day and platform', async (group, most, action, elsewhere, refusal) => {
  const earner = await addEarner(database, 50)
  await pretend(earner, 'youtube', group, most - 1)
  expect(await verdictOf(earner, await task({ action, reward: 30 }))).toBe('ok')
  expect(await verdictOf(earner, await task({ action, reward: 30 }))).toBe(refusal)
  expect(await verdictOf(earner, await task({ platform: 'tiktok', action: elsewhere, reward: 30 }))).toBe(
    'ok',
  )
})

test('ten screenshots a day below trust T2: one that was looked at stays counted, one that was left does not', async () => {
  const earner = await addEarner(database, 49)
  await database.owner.query(
    `INSERT INTO member_day (member_id, day, screenshots_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 8`,
    [earner.id],
  )
  const refused = await sessionOf(earner, await task())
  await handIn(services.pool, { sessionId: refused, memberId: earner.id })
  await rejectAttempt(services.pool, { sessionId: refused, reason: 'not_allowed' })
  await sessionOf(earner, await task())
  expect(await verdictOf(earner, await task())).toBe('day_screenshots')
  await database.shiftClock(1801)
  await expireAttempts(services)
  expect(await verdictOf(earner, await task())).toBe('ok')
  expect(await verdictOf(earner, await task())).toBe('day_screenshots')
  await database.owner.query('UPDATE member SET credited_count = 50, credited_days = 3 WHERE id = $1', [
    earner.id,
  ])
  expect(await verdictOf(earner, await task())).toBe('ok')
})

test('what waits for a verdict counts among the three of an owner, on the day on which it started', async () => {
  const earner = await addEarner(database)
  const owner = await anOwner()
  const of = () => fundTask(database, { owner })
  for (let count = 0; count < 3; count++) {
    const sessionId = await sessionOf(earner, await of())
    await handIn(services.pool, { sessionId, memberId: earner.id })
  }
  expect(await verdictOf(earner, await of())).toBe('pair_day')
  await toMorning(database)
  expect(await verdictOf(earner, await of())).toBe('ok')
})

test('cap edges at midnight UTC: started before it counts before it, also when it is paid or refused after', async () => {
  const earner = await addEarner(database)
  const paid = await sessionOf(earner, await task({ reward: 7 }))
  const refused = await sessionOf(earner, await task({ reward: 9 }))
  for (const sessionId of [paid, refused]) await handIn(services.pool, { sessionId, memberId: earner.id })
  await toMorning(database)
  await sessionOf(earner, await task({ reward: 11 }))
  await approveAttempt(services, { sessionId: paid })
  await rejectAttempt(services.pool, { sessionId: refused, reason: 'not_allowed' })
  const { rows } = await database.owner.query(
    `SELECT attempts_taken AS attempts, points_taken AS points, credited, points_credited AS earned FROM member_day
     WHERE member_id = $1 ORDER BY day`,
    [earner.id],
  )
  expect(rows).toEqual([
    { attempts: 1, points: 7, credited: 0, earned: 0 },
    { attempts: 1, points: 11, credited: 1, earned: 7 },
  ])
})

test('trust grows with days and is held back by what was found wrong, not by what was left', async () => {
  const earner = await addEarner(database, 0)
  await done(earner, await task())
  await done(earner, await task())
  await toMorning(database)
  await done(earner, await task())
  await sessionOf(earner, await task())
  await database.shiftClock(1801)
  await expireAttempts(services)
  const { rows } = await database.owner.query(
    'SELECT credited_count, credited_days, rejected_count FROM member WHERE id = $1',
    [earner.id],
  )
  expect(rows).toEqual([{ credited_count: 3, credited_days: 2, rejected_count: 0 }])
})

test('600 points a day, 150 in the first 24 hours, whatever the task', async () => {
  const earner = await addEarner(database, 50)
  await database.owner.query(
    `INSERT INTO member_day (member_id, day, points_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 590`,
    [earner.id],
  )
  expect(await verdictOf(earner, await task({ reward: 11 }))).toBe('day_points')
  expect(await verdictOf(earner, await task({ reward: 10 }))).toBe('ok')
  const fresh = await addPerson(database, 'fresh')
  await database.owner.query(
    `INSERT INTO member_day (member_id, day, points_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 140`,
    [fresh.id],
  )
  expect(await verdictOf(fresh, await task({ reward: 11 }))).toBe('first_day_points')
})
