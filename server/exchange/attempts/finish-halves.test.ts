import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { finishHalves } from '#server/exchange/attempts/index.ts'
import { addEarner, figuresOf, fundTask, startOf } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, attemptsOf, give, type Party, statementOf, walletOf } from '#tests/exchange.ts'
import { halfPaid } from '#tests/half-paid.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import {
  approveAttempt,
  creditDueAttempts,
  finishHalf,
  readOwnAttempt,
  rejectAttempt,
  submitAttempt,
} from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
let owner: Party

beforeAll(async () => {
  owner = await addPerson(database, 'owner')
  await give(database, owner, 10_000)
})

afterEach(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
})

/** Feedback of 41 points whose first half, 20, was paid with the fee of 9. */
async function half({ held = false, isApproved = false } = {}) {
  const campaignId = await fundTask(database, { owner, action: 'feedback', reward: 41, target: 2 })
  const attempt = await startOf(services, campaignId, await addEarner(database))
  await submitAttempt(services.pool, attempt)
  await database.owner.query(
    `INSERT INTO feedback (attempt_id, earner_id, owner_id, campaign_id, works, fix, moment, held)
     SELECT id, member_id, owner_id, campaign_id, 'a', 'b', 'c', $2 FROM attempt WHERE session_id = $1`,
    [attempt.sessionId, held],
  )
  const id = await halfPaid(database, attempt.sessionId, isApproved)
  expect(await figuresOf(database, campaignId)).toMatchObject({
    ...{ delivered: 1, reserved: 0, reservedPoints: 21, spent: 29, escrow: 71 },
  })
  return { ...attempt, campaignId, id }
}

const paid = ['attempt_half_credit 20', 'attempt_rest_credit 21']
const finished = { delivered: 1, reserved: 0, reservedPoints: 0, spent: 50, escrow: 50 }

test('the job pays each open half its second once, however often it runs and wherever it is killed', async () => {
  const [waiting, approved, held] = [
    await half(),
    await half({ isApproved: true }),
    await half({ held: true }),
  ]
  for (const one of [waiting, held])
    expect(await readOwnAttempt(services, one)).toMatchObject({ state: 'pending', points: 20 })
  // Killed after its first row, whose transaction was committed, and inside of the second.
  expect(await finishHalf(services.pool, waiting.id, true)).toBe(true)
  const killed = await database.app.connect()
  await killed.query('BEGIN')
  await killed.query('SELECT exchange.finish_half($1, true)', [approved.id])
  killed.release(true)
  await Promise.all([finishHalves(services), finishHalves(services)])
  expect(await finishHalves(services)).toBe(0)
  for (const { earner, campaignId } of [waiting, approved]) {
    expect(await statementOf(database, earner)).toEqual(paid)
    expect(await figuresOf(database, campaignId)).toMatchObject(finished)
    expect(await attemptsOf(database, earner)).toMatchObject([{ state: 'credited' }])
  }
  expect(await statementOf(database, held.earner)).toEqual(['attempt_half_credit 20'])
  await database.shiftClock(72 * 3600)
  expect(await finishHalves(services)).toBe(1)
  expect(await statementOf(database, held.earner)).toEqual(paid)
})

test('an admin’s verdict on held answers pays the second half, or gives it to the House Fund', async () => {
  const house = async () =>
    (await database.owner.query(`SELECT balance FROM ledger.system_balance WHERE kind = 'house'`)).rows[0]
      .balance
  const [released, removed, before] = [await half({ held: true }), await half({ held: true }), await house()]
  const wallet = await walletOf(database, owner)
  for (const done of [true, false]) {
    expect(await finishHalf(services.pool, released.id, true)).toBe(done)
    expect(await finishHalf(services.pool, removed.id, false)).toBe(done)
  }
  await finishHalves(services)
  expect(await statementOf(database, released.earner)).toEqual(paid)
  expect(await statementOf(database, removed.earner)).toEqual(['attempt_half_credit 20'])
  expect(await attemptsOf(database, removed.earner)).toMatchObject([
    { state: 'rejected', reason: 'feedback_refused' },
  ])
  expect([await house(), await walletOf(database, owner)]).toEqual([before + 21, wallet])
  expect(await figuresOf(database, removed.campaignId)).toMatchObject(finished)
  expect(await readOwnAttempt(services, removed)).toMatchObject({ state: 'rejected', points: 20 })
})

test('an open half is paid by nothing else, and can’t be rejected', async () => {
  const one = await half({ isApproved: true })
  expect(await approveAttempt(services, one)).toMatchObject({ verdict: 'waiting', points: 0 })
  expect(await rejectAttempt(services.pool, { ...one, reason: 'feedback_refused' })).toBe('paid')
  expect(await creditDueAttempts(services)).toBe(0)
  expect(await statementOf(database, one.earner)).toEqual(['attempt_half_credit 20'])
  await finishHalves(services)
})
