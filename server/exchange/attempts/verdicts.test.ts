import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { addEarner, endCampaign, figuresOf, fundTask, startOf, type TestTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, attemptsOf, capsOf, give, type Party, statementOf, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import {
  approveAttempt,
  creditDueAttempts,
  readOwnAttempt,
  rejectAttempt,
  submitAttempt,
  waitForVerdict,
} from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
let owner: Party
const hour = 3600

beforeAll(async () => {
  owner = await addPerson(database, 'owner')
  await give(database, owner, 1_000_000)
})

afterEach(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
})

/** A new earner's started attempt at a new task. */
async function started(task: Partial<TestTask> = {}) {
  const campaignId = await fundTask(database, { owner, ...task })
  const earner = await addEarner(database)
  return { campaignId, ...(await startOf(services, campaignId, earner)) }
}

const rejectedCountOf = async ({ id }: Party): Promise<number> =>
  (await database.owner.query('SELECT rejected_count FROM member WHERE id = $1', [id])).rows[0].rejected_count

const inSeconds = async (seconds: number): Promise<Date> => {
  const { rows } = await database.app.query<{ at: Date }>(
    'SELECT ledger.clock() + make_interval(secs => $1) AS at',
    [seconds],
  )
  return rows[0]?.at ?? new Date(0)
}

const none = { attempts: 0, points: 0, visits: 0, pairs: 0, sites: 0 }

test('submitting reserves a completion and approving pays it once, however often each step is repeated', async () => {
  const attempt = await started()
  expect(await figuresOf(database, attempt.campaignId)).toMatchObject({ reserved: 0, escrow: 60 })
  for (let time = 0; time < 3; time++) expect(await submitAttempt(services.pool, attempt)).toBe('ok')
  expect(await figuresOf(database, attempt.campaignId)).toMatchObject({ reserved: 1, reservedPoints: 6 })
  for (let time = 0; time < 3; time++)
    expect(await waitForVerdict(services.pool, { ...attempt, until: null })).toBe('ok')
  const paid = await approveAttempt(services, attempt)
  expect(paid).toMatchObject({ verdict: 'ok', points: 5 })
  const repeats = await Promise.all(Array.from({ length: 5 }, () => approveAttempt(services, attempt)))
  for (const repeat of repeats) expect(repeat).toMatchObject({ verdict: 'replay', points: 5 })
  expect(await submitAttempt(services.pool, attempt)).toBe('paid')
  expect(await rejectAttempt(services.pool, { ...attempt, reason: 'not_allowed' })).toBe('paid')
  expect(await statementOf(database, attempt.earner)).toEqual(['attempt_credit 5'])
  expect(await figuresOf(database, attempt.campaignId)).toEqual({
    ...{ state: 'live', delivered: 1, reserved: 0, reservedPoints: 0, spent: 6, escrow: 54 },
  })
})

test('a rejection releases caps, completion and points; a repeated one releases nothing more', async () => {
  const attempt = await started()
  await submitAttempt(services.pool, attempt)
  for (let time = 0; time < 2; time++)
    expect(await rejectAttempt(services.pool, { ...attempt, reason: 'not_allowed' })).toBe('ok')
  expect(await attemptsOf(database, attempt.earner)).toMatchObject([
    { state: 'rejected', reason: 'not_allowed' },
  ])
  expect(await capsOf(database, attempt.earner)).toEqual(none)
  expect(await figuresOf(database, attempt.campaignId)).toMatchObject({ reserved: 0, reservedPoints: 0 })
  expect(await approveAttempt(services, attempt)).toMatchObject({ verdict: 'not_allowed', points: 0 })
  expect(await walletOf(database, attempt.earner)).toBe(0)
})

test('a rejection with a dispute window is final once the window ends; a dispute withdraws it', async () => {
  const [silent, disputed] = [await started(), await started()]
  for (const attempt of [silent, disputed]) {
    await submitAttempt(services.pool, attempt)
    const until = await inSeconds(72 * hour)
    expect(await rejectAttempt(services.pool, { ...attempt, reason: 'not_allowed', until })).toBe('ok')
  }
  await database.shiftClock(71 * hour)
  await creditDueAttempts(services)
  expect(await readOwnAttempt(services, silent)).toMatchObject({
    ...{ state: 'pending', points: 0, reason: 'Your account changed while it ran', endedAt: null },
    dueAt: expect.any(Date),
  })
  expect(await waitForVerdict(services.pool, { ...disputed, until: null })).toBe('ok')
  await database.shiftClock(hour + 1)
  await creditDueAttempts(services)
  expect(await attemptsOf(database, silent.earner)).toMatchObject([{ state: 'rejected' }])
  expect(await rejectedCountOf(silent.earner)).toBe(0)
  expect(await attemptsOf(database, disputed.earner)).toMatchObject([{ state: 'pending' }])
  expect(await approveAttempt(services, disputed)).toMatchObject({ verdict: 'ok', points: 5 })
})

test('an attempt whose verdict has a deadline is paid by itself at the deadline unless it is rejected', async () => {
  const attempt = await started()
  await submitAttempt(services.pool, attempt)
  await waitForVerdict(services.pool, { ...attempt, until: await inSeconds(72 * hour) })
  await creditDueAttempts(services)
  expect(await walletOf(database, attempt.earner)).toBe(0)
  await database.shiftClock(72 * hour + 1)
  expect(await creditDueAttempts(services)).toBe(1)
  expect(await walletOf(database, attempt.earner)).toBe(5)
})

test('the job pays once what a process approved before it was killed', async () => {
  const attempt = await started()
  await submitAttempt(services.pool, attempt)
  await services.pool.query('SELECT exchange.approve_attempt($1, NULL)', [attempt.sessionId])
  expect(await rejectAttempt(services.pool, { ...attempt, reason: 'not_allowed' })).toBe('approved')
  const paid = await Promise.all([creditDueAttempts(services), creditDueAttempts(services)])
  expect(paid[0] + paid[1]).toBe(1)
  expect(await walletOf(database, attempt.earner)).toBe(5)
})

test('feedback is paid whole on approval, or after 72 hours', async () => {
  const feedback = { action: 'feedback', reward: 41 }
  const [praised, silent] = [await started(feedback), await started(feedback)]
  for (const attempt of [praised, silent]) {
    await submitAttempt(services.pool, attempt)
    await waitForVerdict(services.pool, { ...attempt, until: await inSeconds(72 * hour) })
    expect(await figuresOf(database, attempt.campaignId)).toMatchObject({
      ...{ delivered: 0, reserved: 1, reservedPoints: 50, spent: 0, escrow: 500 },
    })
  }
  expect(await approveAttempt(services, praised)).toMatchObject({ verdict: 'ok', points: 41 })
  expect(await approveAttempt(services, praised)).toMatchObject({ verdict: 'replay', points: 41 })
  await database.shiftClock(72 * hour + 1)
  expect(await creditDueAttempts(services)).toBe(1)
  for (const { earner } of [praised, silent])
    expect(await statementOf(database, earner)).toEqual(['attempt_credit 41'])
})

test('rejected feedback that nobody disputes goes to the House Fund with its fee, never back to the owner', async () => {
  const attempt = await started({ action: 'feedback', reward: 41, target: 1 })
  const house = async () =>
    (await database.owner.query(`SELECT balance FROM ledger.system_balance WHERE kind = 'house'`)).rows[0]
      .balance
  const [before, wallet] = [await house(), await walletOf(database, owner)]
  await submitAttempt(services.pool, attempt)
  expect(await endCampaign(database, attempt.campaignId, owner)).toBe(0)
  const until = await inSeconds(72 * hour)
  for (let time = 0; time < 2; time++)
    expect(await rejectAttempt(services.pool, { ...attempt, reason: 'feedback_refused', until })).toBe('ok')
  await database.shiftClock(72 * hour + 1)
  for (let run = 0; run < 2; run++) await creditDueAttempts(services)
  expect(await house()).toBe(before + 50)
  expect(await walletOf(database, owner)).toBe(wallet)
  expect(await statementOf(database, attempt.earner)).toEqual([])
  expect(await rejectedCountOf(attempt.earner)).toBe(1)
  expect(await attemptsOf(database, attempt.earner)).toMatchObject([
    { state: 'rejected', reason: 'feedback_refused' },
  ])
  expect(await approveAttempt(services, attempt)).toMatchObject({ verdict: 'feedback_refused' })
  expect(await figuresOf(database, attempt.campaignId)).toMatchObject({
    ...{ state: 'ended', delivered: 1, escrow: 0, spent: 50 },
  })
})
