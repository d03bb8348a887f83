import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReferralDays } from '#contract/money/referrals.ts'
import { verifyLedger } from '#ledger/index.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shiftToNext } from '#tests/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, toMorning, walletOf } from '#tests/exchange.ts'
import { faultsOf } from '#tests/ledger.ts'
import { comeBy, doTasks, paidByLedger, referralOf } from '#tests/referrals.ts'
import { openTestServices } from '#tests/services.ts'
import { approveAttempt, startAttempt, submitAttempt } from '../../exchange/attempts/index.ts'
import { changeSetting } from '../../settings/index.ts'
import { settleReferrals } from './index.ts'

const daySeconds = 86_400
let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let local: LocalApp
let people = 0
beforeAll(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database)
  local = await openApp(services)
  await toMorning(database)
})
afterAll(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await faultsOf(database.owner, 'clawbacks')).toEqual([])
  expect(await faultsOf(database.owner, 'referrals')).toEqual([])
  await local.app.close()
  await services.close()
  await database.close()
})

const night = (): Promise<void> => settleReferrals(services)
const nextDay = (days = 1): Promise<void> => database.shiftClock(days * daySeconds)
const referrer = async (): Promise<LocalPerson & { email: string }> => {
  const name = `referrer-${++people}`
  return { ...(await local.join(name)), email: `${name}@tests.example.com` }
}

/** A newcomer whose referral is approved today. */
async function approved(by: Pick<Party, 'id'>): Promise<Party> {
  const newcomer = await comeBy(services, by)
  await doTasks(database, newcomer)
  await night()
  expect(await referralOf(database, newcomer)).toMatchObject({ state: 'approved' })
  return newcomer
}

/** Adds points earned by tasks to a member's counter of today. */
async function earned({ id }: Party, points: number): Promise<void> {
  await database.owner.query(
    `INSERT INTO member_day (member_id, day, credited, points_credited)
     VALUES ($1, (ledger.clock() AT TIME ZONE 'UTC')::date, 1, $2)
     ON CONFLICT (member_id, day) DO UPDATE SET points_credited = member_day.points_credited + $2`,
    [id, points],
  )
}

test('a referral is pending until 30 tasks on 5 days, then pays 50 and 25 once, however often the job runs', async () => {
  const by = await referrer()
  const newcomer = await comeBy(services, by)
  await doTasks(database, newcomer, 29, 5)
  await night()
  await doTasks(database, newcomer, 40, 2)
  await night()
  expect(await referralOf(database, newcomer)).toEqual({ state: 'pending', reason: null, earned: 0 })
  await doTasks(database, newcomer)
  for (let times = 0; times < 3; times++) await night()
  expect(await referralOf(database, newcomer)).toEqual({ state: 'approved', reason: null, earned: 50 })
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50 })
  expect(await paidByLedger(database, newcomer)).toEqual({ referral_welcome: 25 })
  expect(await walletOf(database, newcomer)).toBe(50 + 25)
})

test('for 90 days a twentieth of each day’s earnings, rounded down, is posted once', async () => {
  const by = await referrer()
  const newcomer = await approved(by)
  await database.owner.query(`UPDATE member SET created_at = created_at - interval '9 days' WHERE id = $1`, [
    newcomer.id,
  ])
  const owner = await addPerson(database, `promoter-${++people}`)
  await give(database, owner, 100_000)
  for (let day = 0; day < 95; day++) {
    for (let task = 0; task < day % 3; task++) await earnByTask(newcomer, owner, 15 + ((day * 7 + task) % 30))
    await nextDay()
    await night()
  }
  const { rows } = await database.owner.query<{ share: number; earned: number }>(
    `SELECT sum(floor(points / 20))::int AS share, sum(points)::int AS earned FROM (
       SELECT sum(amount) AS points FROM ledger.statement
       WHERE account_id = $1 AND reason = 'attempt_credit'
         AND (created_at AT TIME ZONE 'UTC')::date BETWEEN (SELECT share_from FROM referral WHERE newcomer_id = $2)
           AND (SELECT share_from + 89 FROM referral WHERE newcomer_id = $2)
       GROUP BY (created_at AT TIME ZONE 'UTC')::date) AS day`,
    [newcomer.walletId, newcomer.id],
  )
  expect(rows[0]?.earned).toBeGreaterThan(2000)
  expect(rows[0]?.share).toBeLessThan(500)
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_share: rows[0]?.share })
  expect(await referralOf(database, newcomer)).toMatchObject({ earned: 50 + (rows[0]?.share ?? 0) })
  // The session from the beginning has expired by now.
  const again = await local.enter(by.email)
  const { body } = await again.client.call(listReferralDays, { query: { limit: 100 } })
  expect(body.days.reduce((sum, day) => sum + day.sharePoints, 0)).toBe(rows[0]?.share)
  expect(await walletOf(database, by)).toBe(50 + 50 + (rows[0]?.share ?? 0))
}, 240_000)

async function earnByTask(earner: Pick<Party, 'id'>, owner: Party, reward: number): Promise<void> {
  const campaignId = await fundTask(database, { owner, reward, target: 1 })
  const started = await startAttempt(services, { memberId: earner.id, campaignId })
  if ('message' in started) throw new Error(started.message)
  await submitAttempt(services.pool, { sessionId: started.sessionId, memberId: earner.id })
  expect(await approveAttempt(services, { sessionId: started.sessionId })).toMatchObject({ verdict: 'ok' })
}

test('missed nights are caught up on day by day, none twice', async () => {
  const by = await referrer()
  const newcomer = await approved(by)
  for (const points of [39, 0, 100, 19, 20]) {
    await earned(newcomer, points)
    await nextDay()
  }
  await nextDay(30)
  await night()
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_share: 1 + 5 + 1 })
  await earned(newcomer, 40)
  await nextDay(200)
  await earned(newcomer, 40)
  await nextDay()
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_share: 7 + 2 })
})

test('one newcomer brings at most 500, and nothing of today before it is over', async () => {
  const by = await referrer()
  const newcomer = await approved(by)
  await earned(newcomer, 600)
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50 })
  for (let day = 0; day < 20; day++) {
    await nextDay()
    await night()
    await earned(newcomer, 600)
  }
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_share: 500 })
})

test('three workers at once pay each cause once', async () => {
  const [one, other] = [await referrer(), await referrer()]
  const newcomers: Party[] = []
  for (let index = 0; index < 12; index++) {
    const newcomer = await comeBy(services, index % 2 ? one : other)
    await doTasks(database, newcomer)
    newcomers.push(newcomer)
  }
  await Promise.all([night(), night(), night()])
  for (const newcomer of newcomers) await earned(newcomer, 100)
  await nextDay()
  await Promise.all([night(), night(), night()])
  for (const by of [one, other])
    expect(await paidByLedger(database, by)).toEqual({ referral_grant: 6 * 50, referral_share: 6 * 5 })
})

test('two workers at once approve up to the number of a month, and an admin decides about the others', async () => {
  const by = await referrer()
  await changeSetting(database.owner, { name: 'referral_month_count', value: 3, adminId: null })
  await services.settings.refresh()
  await shiftToNext('month', '1 hour', database.owner)
  const newcomers: Party[] = []
  for (let index = 0; index < 5; index++) {
    const newcomer = await comeBy(services, by)
    await doTasks(database, newcomer)
    newcomers.push(newcomer)
  }
  await Promise.all([night(), night()])
  const states = async () =>
    (await Promise.all(newcomers.map((newcomer) => referralOf(database, newcomer)))).map(
      (row) => row?.reason ?? row?.state,
    )
  expect((await states()).toSorted()).toEqual([
    'approved',
    'approved',
    'approved',
    'month_limit',
    'month_limit',
  ])
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 150 })
  for (const newcomer of newcomers)
    expect((await referralOf(database, newcomer))?.state).toMatch(/^(approved|review)$/)
  await changeSetting(database.owner, { name: 'referral_month_count', value: 10, adminId: null })
  await services.settings.refresh()
})

test('a newcomer found to be one person with the referrer before the approval is rejected', async () => {
  const by = await referrer()
  const deviceId = randomUUID()
  const newcomer = await comeBy(services, by, { deviceId })
  await doTasks(database, newcomer)
  await database.owner.query('INSERT INTO member_device (member_id, device_id) VALUES ($1, $2)', [
    by.id,
    deviceId,
  ])
  await night()
  expect(await referralOf(database, newcomer)).toEqual({
    state: 'rejected',
    reason: 'same_device',
    earned: 0,
  })
  expect(await paidByLedger(database, newcomer)).toEqual({})
})

test('a newcomer found to be one person with the referrer after the approval brings no more', async () => {
  const by = await referrer()
  const deviceId = randomUUID()
  const newcomer = await comeBy(services, by, { deviceId })
  await doTasks(database, newcomer)
  await night()
  await earned(newcomer, 100)
  await nextDay()
  await night()
  await database.owner.query('INSERT INTO member_device (member_id, device_id) VALUES ($1, $2)', [
    by.id,
    deviceId,
  ])
  await earned(newcomer, 100)
  await nextDay()
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_share: 5 })
  expect(await referralOf(database, newcomer)).toEqual({
    state: 'approved',
    reason: 'same_device',
    earned: 55,
  })
})

test('a newcomer whose browser or email already had a welcome was known before', async () => {
  const by = await referrer()
  const deviceId = randomUUID()
  const first = await comeBy(services, by, { deviceId, email: 'kim@tests.example.com' })
  const again = await comeBy(services, by, { deviceId })
  const alias = await comeBy(services, await referrer(), { email: 'kim+2@tests.example.com' })
  expect(await referralOf(database, first)).toMatchObject({ state: 'pending' })
  for (const one of [again, alias])
    expect(await referralOf(database, one)).toEqual({ state: 'rejected', reason: 'known_person', earned: 0 })
})

test('of two newcomers who later share a browser the first counts', async () => {
  const by = await referrer()
  const deviceId = randomUUID()
  const [first, second] = [await comeBy(services, by, { deviceId }), await comeBy(services, by)]
  for (const one of [first, second]) await doTasks(database, one)
  await database.owner.query('INSERT INTO member_device (member_id, device_id) VALUES ($1, $2)', [
    second.id,
    deviceId,
  ])
  await night()
  expect(await referralOf(database, first)).toMatchObject({ state: 'approved' })
  expect(await referralOf(database, second)).toMatchObject({ state: 'rejected', reason: 'known_person' })
})

test('while the referrer is suspended nothing is paid, and nothing is lost', async () => {
  const by = await referrer()
  const newcomer = await approved(by)
  await database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [by.id])
  await earned(newcomer, 100)
  await nextDay(3)
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50 })
  await database.owner.query(`UPDATE member SET state = 'active' WHERE id = $1`, [by.id])
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_share: 5 })
})

test('a closed account ends a pending referral', async () => {
  const by = await referrer()
  const newcomer = await comeBy(services, by)
  await database.owner.query(
    `UPDATE member SET state = 'deleted', username = 'deleted-' || id WHERE id = $1`,
    [newcomer.id],
  )
  await night()
  expect(await referralOf(database, newcomer)).toMatchObject({ state: 'rejected', reason: 'account_closed' })
})
