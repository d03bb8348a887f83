import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { addEarner, endCampaign, figuresOf, fundTask, startOf } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, attemptsOf, capsOf, give, type Party, walletOf } from '#tests/exchange.ts'
import { openTestServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { approveAttempt, expireAttempts, rejectAttempt, startAttempt, submitAttempt } from './index.ts'

const database = shareDatabase()
/** Pools and credit workers of two processes. */
let services: Awaited<ReturnType<typeof openTestServices>>[]
let owner: Party

beforeAll(async () => {
  services = [await openTestServices(database), await openTestServices(database)]
  owner = await addPerson(database, 'owner')
  await give(database, owner, 1_000_000)
})

afterEach(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
})

afterAll(async () => {
  await Promise.all(services.map((one) => one.close()))
})

const of = (index: number) => services[index % 2] as (typeof services)[number]

const crowdOf = (campaignId: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => startOf(of(0), campaignId, await addEarner(database))),
  )

const none = { attempts: 0, points: 0, visits: 0, pairs: 0, sites: 0 }

test('of 100 submissions at once for the last completion one reserves it, and each other ends campaign_full with its caps released', async () => {
  const id = await fundTask(database, { owner, target: 1 })
  const crowd = await crowdOf(id, 100)
  const verdicts = await Promise.all(crowd.map((one, index) => submitAttempt(of(index).pool, one)))
  expect(verdicts.toSorted()).toEqual([...Array(99).fill('campaign_full'), 'ok'])
  const results = await Promise.all(crowd.map((one, index) => approveAttempt(of(index), one)))
  expect(results.map(({ verdict }) => verdict).toSorted()).toEqual([...Array(99).fill('campaign_full'), 'ok'])
  for (const [index, { earner }] of crowd.entries()) {
    const isPaid = verdicts[index] === 'ok'
    expect(await walletOf(database, earner)).toBe(isPaid ? 5 : 0)
    if (!isPaid) expect(await capsOf(database, earner)).toEqual(none)
    expect(await attemptsOf(database, earner)).toMatchObject([
      isPaid ? { state: 'credited' } : { state: 'rejected', reason: 'campaign_full' },
    ])
  }
  expect(await figuresOf(database, id)).toMatchObject({
    state: 'finished',
    delivered: 1,
    reserved: 0,
    escrow: 0,
  })
})

test('of 100 running attempts approved at once for the last completion one is paid, and none is lost', async () => {
  const id = await fundTask(database, { owner, action: 'watch', seconds: 30, reward: 6, target: 1 })
  const crowd = await crowdOf(id, 100)
  const results = await Promise.all(
    crowd.map((one, index) => approveAttempt(of(index), { ...one, measuredSeconds: 30 })),
  )
  expect(results.map(({ verdict }) => verdict).toSorted()).toEqual([...Array(99).fill('campaign_full'), 'ok'])
  expect(results.reduce((sum, { points }) => sum + points, 0)).toBe(6)
  const { rows } = await database.owner.query(
    `SELECT count(*) FILTER (WHERE state = 'credited') AS paid, count(*) FILTER (WHERE reason = 'campaign_full') AS full,
       (SELECT sum(attempts_taken) FROM pair_day WHERE earner_id = ANY ($2)) AS taken
     FROM attempt WHERE campaign_id = $1`,
    [id, crowd.map(({ memberId }) => memberId)],
  )
  expect(rows).toEqual([{ paid: 1, full: 99, taken: 1 }])
})

test('a task whose completions are all submitted accepts no start until one is rejected', async () => {
  const id = await fundTask(database, { owner, target: 1 })
  const holder = await startOf(of(0), id, await addEarner(database))
  await submitAttempt(of(0).pool, holder)
  const next = await addEarner(database)
  const refused = await startAttempt(of(0), { memberId: next.id, campaignId: id })
  expect(refused).toMatchObject({ verdict: 'full', message: expect.stringMatching(/^This task is full/) })
  await rejectAttempt(of(0).pool, { ...holder, reason: 'not_allowed' })
  expect((await startAttempt(of(0), { memberId: next.id, campaignId: id })).verdict).toBe('ok')
})

test('after a campaign ends, running and submitted attempts are still paid, and the rest returns at once', async () => {
  const before = await walletOf(database, owner)
  const id = await fundTask(database, { owner, target: 10 })
  const [running, handed] = await crowdOf(id, 2)
  if (!running || !handed) throw new Error('no attempts')
  await submitAttempt(of(0).pool, handed)
  expect(await endCampaign(database, id, owner)).toBe(60 - 12)
  expect(await figuresOf(database, id)).toMatchObject({ state: 'ended', reserved: 1, escrow: 12 })
  expect(await submitAttempt(of(0).pool, running)).toBe('ok')
  for (const one of [running, handed]) expect((await approveAttempt(of(0), one)).verdict).toBe('ok')
  expect(await figuresOf(database, id)).toMatchObject({ state: 'ended', delivered: 2, escrow: 0, spent: 12 })
  expect(await walletOf(database, owner)).toBe(before - 12)
  const late = await addEarner(database)
  expect((await startAttempt(of(0), { memberId: late.id, campaignId: id })).verdict).toBe('not_live')
})

test('points kept for an attempt that ends without points return to the owner, whose activity shows it', async () => {
  const before = await walletOf(database, owner)
  const id = await fundTask(database, { owner, target: 10 })
  const [left, refused, paid] = await crowdOf(id, 3)
  if (!left || !refused || !paid) throw new Error('no attempts')
  await submitAttempt(of(0).pool, refused)
  await submitAttempt(of(0).pool, paid)
  expect(await endCampaign(database, id, owner)).toBe(60 - 18)
  await rejectAttempt(of(0).pool, { ...refused, reason: 'not_allowed' })
  expect(await walletOf(database, owner)).toBe(before - 12)
  await database.shiftClock(1801)
  await expireAttempts(of(0))
  expect(await walletOf(database, owner)).toBe(before - 6)
  expect((await approveAttempt(of(0), paid)).verdict).toBe('ok')
  expect(await walletOf(database, owner)).toBe(before - 6)
  expect(await figuresOf(database, id)).toMatchObject({ state: 'ended', delivered: 1, escrow: 0 })
  const { rows } = await database.owner.query(
    `SELECT kind, points FROM activity WHERE campaign_id = $1 AND member_id = $2 ORDER BY id`,
    [id, owner.id],
  )
  expect(rows).toEqual([
    { kind: 'campaign_fund', points: -60 },
    { kind: 'campaign_return', points: 42 },
    { kind: 'campaign_late_return', points: 6 },
    { kind: 'campaign_late_return', points: 6 },
    { kind: 'campaign_completion', points: -6 },
  ])
})

test('if more attempts run than completions remain, an end keeps points for those completions, first come first served', async () => {
  const id = await fundTask(database, { owner, target: 8 })
  await database.owner.query('UPDATE campaign SET target = 2 WHERE id = $1', [id])
  const crowd = await crowdOf(id, 5)
  expect(await endCampaign(database, id, owner)).toBe(48 - 12)
  const verdicts = await Promise.all(crowd.map((one) => submitAttempt(of(0).pool, one)))
  expect(verdicts.toSorted()).toEqual([...Array(3).fill('campaign_full'), 'ok', 'ok'])
  for (const one of crowd) await rejectAttempt(of(0).pool, { ...one, reason: 'not_allowed' })
  expect(await figuresOf(database, id)).toMatchObject({ delivered: 0, reserved: 0, escrow: 0 })
})

test('pausing a campaign or switching its task off takes nothing from submitted attempts and allows no new start', async () => {
  const id = await fundTask(database, { owner })
  const [handed, running] = await crowdOf(id, 2)
  if (!handed || !running) throw new Error('no attempts')
  await submitAttempt(of(0).pool, handed)
  for (const cause of ['owner', 'catalogue'])
    await database.owner.query('SELECT exchange.pause_campaign($1, $2, $3)', [id, cause, owner.id])
  expect((await approveAttempt(of(0), handed)).verdict).toBe('ok')
  expect(await submitAttempt(of(0).pool, running)).toBe('ok')
  expect((await approveAttempt(of(0), running)).verdict).toBe('ok')
  const late = await addEarner(database)
  expect((await startAttempt(of(0), { memberId: late.id, campaignId: id })).verdict).toBe('not_live')
})

test('after the reward is raised, an attempt started at the old price is paid that price, and the rest returns at the end', async () => {
  const before = await walletOf(database, owner)
  const id = await fundTask(database, { owner, target: 2 })
  const early = await startOf(of(0), id, await addEarner(database))
  // A boost sets the difference aside and changes the price for later starts.
  await database.owner.query('SELECT exchange.top_up_campaign($1, $2, 1, gen_random_uuid())', [id, owner.id])
  await database.owner.query(
    'UPDATE campaign SET target = 2, reward_points = 7, fee_points = 2 WHERE id = $1',
    [id],
  )
  const later = await startOf(of(0), id, await addEarner(database))
  expect(await approveAttempt(of(0), later)).toMatchObject({ verdict: 'ok', points: 7 })
  expect(await approveAttempt(of(0), early)).toMatchObject({ verdict: 'ok', points: 5 })
  expect(await figuresOf(database, id)).toMatchObject({ state: 'finished', escrow: 0, spent: 15 })
  expect(await walletOf(database, owner)).toBe(before - 15)
})

test('ends, submissions, approvals and rejections at the same moment lose no point and pay none twice', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await fundTask(database, { owner, target: 12 })
    const crowd = await crowdOf(id, 16)
    const acts = crowd.map(async (one, index) => {
      await submitAttempt(of(index).pool, one)
      return index % 3 === 0
        ? rejectAttempt(of(index).pool, { ...one, reason: 'not_allowed' })
        : approveAttempt(of(index), one)
    })
    await Promise.all([...acts, endCampaign(database, id, owner)])
    const { state, delivered, reserved, escrow, spent } = await figuresOf(database, id)
    expect({ reserved, escrow, spent }).toEqual({ reserved: 0, escrow: 0, spent: delivered * 6 })
    expect(delivered).toBeLessThanOrEqual(11)
    expect(state).toBe('ended')
  }
})
