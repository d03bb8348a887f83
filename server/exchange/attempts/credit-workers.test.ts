import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { startVisits } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, type Party } from '#tests/exchange.ts'
import { until } from '#tests/programs.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { Problem } from '../../problem.ts'
import { type Completion, type CreditResult, creditAttempts } from './credit-call.ts'
import { type CreditWorkers, openCreditWorkers } from './credit-workers.ts'

let database: TestDatabase
let owner: Party
let sites = 0
const opened: CreditWorkers[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await addPerson(database, 'owner')
  await give(database, owner, 1_000_000)
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((creditWorkers) => creditWorkers.drain()))
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
})

afterAll(() => database.close())

function open(options: Partial<Parameters<typeof openCreditWorkers>[0]> = {}): CreditWorkers {
  const creditWorkers = openCreditWorkers({ url: database.appUrl, ...options })
  opened.push(creditWorkers)
  return creditWorkers
}

/** Visits of `count` earners to a new campaign with this target, all long enough to be paid. */
async function ripeVisits(count: number, target = count): Promise<Completion[]> {
  const url = `https://batch-${++sites}.example.org/`
  const campaignId = await fundWebsite(database, { owner, url, target })
  const visits = await startVisits(database, String(campaignId), count)
  await database.shiftClock(20)
  return visits.map(({ session, memberId }) => ({ sessionId: session, memberId, campaignId }))
}

const verdictsOf = (results: CreditResult[]): string[] => results.map(({ verdict }) => verdict).sort()

/** Number of credit calls that now wait for a lock. */
async function callsWaiting(): Promise<number> {
  const { rows } = await database.app.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'mutuals credits'`,
  )
  return rows[0]?.count ?? 0
}

/** Locks the row of a completion's campaign; returns a function that releases it. */
async function hold({ campaignId }: Completion): Promise<() => Promise<void>> {
  const client: pg.PoolClient = await database.owner.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM campaign WHERE id = $1 FOR UPDATE', [campaignId])
  return async () => {
    await client.query('COMMIT')
    client.release()
  }
}

test('a completion is paid when it resolves, and its replay returns the same', async () => {
  const [visit] = await ripeVisits(1)
  if (!visit) throw new Error('no visit')
  const creditWorkers = open()
  const first = await creditWorkers.credit(visit)
  expect(first).toEqual({
    verdict: 'ok',
    attemptId: expect.any(Number),
    points: 3,
    measuredSeconds: 20,
    requiredSeconds: 15,
  })
  expect(await creditWorkers.credit(visit)).toEqual({ ...first, verdict: 'replay' })
})

test('the last completion of a campaign is paid to one of 100 who finish at once, through the workers of two processes', async () => {
  const visits = await ripeVisits(100, 1)
  const [one, two] = [open(), open()]
  const results = await Promise.all(visits.map((visit, index) => (index % 2 ? one : two).credit(visit)))
  expect(verdictsOf(results)).toEqual([...Array(99).fill('campaign_full'), 'ok'])
  const { rows } = await database.app.query(
    `SELECT state, delivered, target, balance FROM campaign JOIN ledger.account_balance ON account_balance.id = escrow_account_id
     WHERE campaign.id = $1`,
    [visits[0]?.campaignId],
  )
  expect(rows).toEqual([{ state: 'finished', delivered: 1, target: 1, balance: 0 }])
  expect(results.reduce((sum, { points }) => sum + points, 0)).toBe(3)
})

test('each completion gets its own result, whatever else is in its batch', async () => {
  const paid = await ripeVisits(30)
  const [stranger, ended] = [await ripeVisits(1), await ripeVisits(2)]
  await database.app.query('SELECT exchange.end_campaign($1, $2, gen_random_uuid())', [
    ended[0]?.campaignId,
    owner.id,
  ])
  const url = `https://batch-${++sites}.example.org/`
  const campaignId = await fundWebsite(database, { owner, url, target: 5 })
  const fresh = await startVisits(database, String(campaignId), 2)
  const asked: [Completion, string][] = [
    ...paid.map((visit): [Completion, string] => [visit, 'ok']),
    ...stranger.map((visit): [Completion, string] => [{ ...visit, memberId: owner.id }, 'not_found']),
    // When the campaign ended, points were kept for its running attempts.
    ...ended.map((visit): [Completion, string] => [visit, 'ok']),
    ...fresh.map(({ session, memberId }): [Completion, string] => [
      { sessionId: session, memberId, campaignId },
      'too_short',
    ]),
  ]
  const mixed = asked.sort(([a], [b]) => a.sessionId.slice(-4).localeCompare(b.sessionId.slice(-4)))
  const creditWorkers = open({ workerCount: 1 })
  const results = await Promise.all(mixed.map(([completion]) => creditWorkers.credit(completion)))
  expect(results.map(({ verdict }) => verdict)).toEqual(mixed.map(([, verdict]) => verdict))
})

test('completions that others took after they were judged are not paid twice', async () => {
  const visits = await ripeVisits(5, 4)
  const others = await database.owner.connect()
  await others.query('BEGIN')
  const taken = await creditAttempts(others, visits.slice(0, 3), null)
  expect(verdictsOf(taken)).toEqual(['ok', 'ok', 'ok'])
  const creditWorkers = open({ workerCount: 1 })
  const results = Promise.all(visits.slice(3).map((visit) => creditWorkers.credit(visit)))
  await until(async () => (await callsWaiting()) > 0)
  await others.query('COMMIT')
  others.release()
  expect(verdictsOf(await results)).toEqual(['campaign_full', 'ok'])
})

test('a campaign that ends after it was read pays its running attempts from the points kept for them', async () => {
  const [visit] = await ripeVisits(1, 10)
  if (!visit) throw new Error('no visit')
  const ending = await database.owner.connect()
  await ending.query('BEGIN')
  const { rows } = await ending.query('SELECT * FROM exchange.end_campaign($1, $2, gen_random_uuid())', [
    visit.campaignId,
    owner.id,
  ])
  expect(rows).toEqual([{ verdict: 'ok', returned: 36 }])
  const result = open().credit(visit)
  await until(async () => (await callsWaiting()) > 0)
  await ending.query('COMMIT')
  ending.release()
  expect(await result).toMatchObject({ verdict: 'ok', points: 3 })
})

test('a full queue rejects at once, and rejected completions leave no trace', async () => {
  const visits = await ripeVisits(60)
  const creditWorkers = open({ mostWaiting: 40 })
  const results = await Promise.allSettled(visits.map((visit) => creditWorkers.credit(visit)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(20)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Problem)
    expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 })
  }
  const { rows } = await database.app.query('SELECT delivered FROM campaign WHERE id = $1', [
    visits[0]?.campaignId,
  ])
  expect(rows).toEqual([{ delivered: 40 }])
  // Rejected completions are paid when they are retried.
  expect(verdictsOf(await Promise.all(visits.slice(40).map((visit) => creditWorkers.credit(visit))))).toEqual(
    Array(20).fill('ok'),
  )
})

test('completions that time out on a lock are retried alone, and each is paid once', async () => {
  const visits = await ripeVisits(5)
  const [first] = visits
  if (!first) throw new Error('no visit')
  const release = await hold(first)
  const creditWorkers = open()
  const results = Promise.all(visits.map((visit) => creditWorkers.credit(visit)))
  // More than the worker's one connection: the completions of the batch are retried alone.
  await until(async () => (await callsWaiting()) > 1)
  await release()
  expect(verdictsOf(await results)).toEqual(Array(5).fill('ok'))
})

test('a lock that is never released ends as overloaded, with nothing written', async () => {
  const [visit] = await ripeVisits(1)
  if (!visit) throw new Error('no visit')
  const release = await hold(visit)
  await expect(open().credit(visit)).rejects.toMatchObject({ code: 'overloaded' })
  await release()
  const { rows } = await database.app.query('SELECT state FROM attempt WHERE session_id = $1', [
    visit.sessionId,
  ])
  expect(rows).toEqual([{ state: 'started' }])
})

test('connections that break under load are replaced, and each completion is paid once', async () => {
  const visits = [...(await ripeVisits(150)), ...(await ripeVisits(150))]
  const creditWorkers = open({ mostInBatch: 8 })
  const results = Promise.all(visits.map((visit) => creditWorkers.credit(visit)))
  for (let broken = 0; broken < 3; broken++)
    await until(async () => {
      const { rows } = await database.app.query<{ count: number }>(
        `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'mutuals credits'`,
      )
      return creditWorkers.waiting() === 0 || (rows[0]?.count ?? 0) > 0
    })
  expect(new Set(verdictsOf(await results)).difference(new Set(['ok', 'replay'])).size).toBe(0)
  const { rows } = await database.app.query(
    'SELECT delivered FROM campaign WHERE id = ANY ($1) ORDER BY id',
    [[...new Set(visits.map(({ campaignId }) => campaignId))]],
  )
  expect(rows).toEqual([{ delivered: 150 }, { delivered: 150 }])
})

test('draining finishes completions in progress and accepts no more', async () => {
  const visits = await ripeVisits(50)
  const late = visits.pop()
  if (!late) throw new Error('no visit')
  const creditWorkers = open({ mostInBatch: 4 })
  const results = Promise.all(visits.map((visit) => creditWorkers.credit(visit)))
  const drained = creditWorkers.drain()
  await expect(creditWorkers.credit(late)).rejects.toMatchObject({ code: 'overloaded' })
  await drained
  expect(creditWorkers.waiting()).toBe(0)
  expect(verdictsOf(await results)).toEqual(Array(49).fill('ok'))
  opened.splice(opened.indexOf(creditWorkers), 1)
})
