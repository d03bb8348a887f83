import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cast } from '#database/seeds/cast.ts'
import { verifyLedger } from '#ledger/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { plantDemo } from './index.ts'

let database: TestDatabase
let interrupted: PromiseSettledResult<boolean>
let left: Record<string, unknown>
let answers: boolean[]

beforeAll(async () => {
  database = await createTestDatabase()
  interrupted = await plantAndCut()
  left = await row(
    'SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM demo_planting) AS planted',
  )
  answers = await Promise.all([plantDemo(database.seedUrl), plantDemo(database.seedUrl)])
}, 120_000)
afterAll(() => database.close())

/** Begins to plant, and ends the connection in the middle of the history. */
async function plantAndCut(): Promise<PromiseSettledResult<boolean>> {
  const superuser = new pg.Client({ connectionString: inject('server').super })
  await superuser.connect()
  const planting = Promise.allSettled([plantDemo(database.seedUrl)])
  await until(async () => {
    const { rowCount } = await superuser.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = $1 AND usename = 'mutuals_seed' AND query LIKE '%credit_attempts_at%'`,
      [database.name],
    )
    return (rowCount ?? 0) > 0
  })
  await superuser.end()
  const [outcome] = await planting
  return outcome
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.owner.query(sql)).rows
}

async function row(sql: string): Promise<Record<string, unknown>> {
  return (await rows(sql))[0] ?? {}
}

test('a planting that is cut off leaves nothing behind, and the next one plants', () => {
  expect(interrupted.status).toBe('rejected')
  expect(left).toEqual({ members: 0, planted: 0 })
  expect(answers).toContain(true)
})

test('two starts at once plant once, and a later one finds it planted', async () => {
  expect(answers.toSorted()).toEqual([false, true])
  expect(await plantDemo(database.seedUrl)).toBe(false)
  expect(await row('SELECT count(*) AS members FROM member')).toEqual({ members: cast.length })
})

test('the ledger and the campaigns prove sound', async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await rows('SELECT * FROM exchange.verify_campaigns()')).toEqual([])
})

test('it looks like a lively place', async () => {
  const counts = await row(`SELECT
    (SELECT count(*) FROM attempt WHERE state = 'credited') AS credited,
    (SELECT count(DISTINCT reason) FROM attempt WHERE reason IS NOT NULL) AS reasons,
    (SELECT count(*) FROM campaign) AS campaigns,
    (SELECT count(*) FROM campaign WHERE state = 'live' AND NOT house) AS live,
    (SELECT count(DISTINCT url) FROM content) AS sites,
    (SELECT count(*) FROM content WHERE thumbnail_id IS NULL) AS bare`)
  expect(counts).toMatchObject({ sites: 36, bare: 0, reasons: 2 })
  expect(counts.credited).toBeGreaterThan(2500)
  expect(counts.campaigns).toBeGreaterThan(55)
  expect(counts.live).toBeGreaterThan(20)
})

test('Ada has points, a row of days, and campaigns in every state', async () => {
  const ada =
    await row(`SELECT balance, is_admin, (SELECT string_agg(DISTINCT state, ' ' ORDER BY state) FROM campaign
      WHERE owner_id = member.id) AS states,
    (SELECT count(*) FROM member_day WHERE member_id = member.id AND credited > 0
      AND day > (ledger.clock() AT TIME ZONE 'UTC')::date - 10) AS lately
    FROM member JOIN ledger.account_balance ON account_balance.id = wallet_account_id
    WHERE email = 'ada@mutuals.test'`)
  expect(ada).toMatchObject({ is_admin: false, states: 'ended finished live paused' })
  expect(ada.balance).toBeGreaterThan(1000)
  expect(ada.balance).toBeLessThan(3000)
  expect(ada.lately).toBeGreaterThanOrEqual(9)
  expect(await row(`SELECT is_admin FROM member WHERE email = 'admin@mutuals.test'`)).toEqual({
    is_admin: true,
  })
})

test('every wallet is what the member’s activities add up to', async () => {
  expect(
    await rows(`SELECT username, balance, told FROM member
      JOIN ledger.account_balance ON account_balance.id = wallet_account_id
      JOIN (SELECT member_id, sum(points) AS told FROM activity WHERE kind <> 'campaign_completion'
        GROUP BY member_id) AS activities ON member_id = member.id
      WHERE balance <> told`),
  ).toEqual([])
})

const taken = `SELECT * FROM attempt WHERE state NOT IN ('rejected', 'expired')`
const paid = `SELECT *, (ended_at AT TIME ZONE 'UTC')::date AS paid_day FROM attempt WHERE state = 'credited'`

test.each([
  [
    'attempts and points taken of a day',
    `SELECT member_id, day, attempts_taken, points_taken FROM member_day WHERE attempts_taken > 0`,
    `SELECT member_id, day, count(*), sum(reward_points) FROM (${taken}) AS taken GROUP BY 1, 2`,
  ],
  [
    'what arrived on a day',
    `SELECT member_id, day, credited, points_credited FROM member_day WHERE credited > 0`,
    `SELECT member_id, paid_day, count(*), sum(reward_points) FROM (${paid}) AS paid GROUP BY 1, 2`,
  ],
  [
    'visits of a platform',
    `SELECT member_id, day, platform, action_group, attempts_taken FROM member_group_day WHERE attempts_taken > 0`,
    `SELECT member_id, day, platform, action_group, count(*) FROM (${taken}) AS taken GROUP BY 1, 2, 3, 4`,
  ],
  [
    'one earner to one owner',
    `SELECT earner_id, owner_id, day, attempts_taken FROM pair_day WHERE attempts_taken > 0`,
    `SELECT member_id, coalesce(owner_id, 0), day, count(*) FROM (${taken}) AS taken GROUP BY 1, 2, 3`,
  ],
  [
    'one site',
    `SELECT member_id, site_key, day, attempts_taken, last_credited_at FROM site_day WHERE attempts_taken > 0`,
    `SELECT member_id, site_key, day, count(*), max(ended_at) FROM (${taken}) AS taken GROUP BY 1, 2, 3`,
  ],
  [
    'a campaign’s day',
    `SELECT campaign_id, day, delivered, spent_points, measured_seconds FROM campaign_day`,
    `SELECT campaign_id, paid_day, count(*), sum(reward_points + fee_points), sum(measured_seconds)
     FROM (${paid}) AS paid GROUP BY 1, 2`,
  ],
  [
    'a member’s credited attempts',
    `SELECT id, credited_count FROM member WHERE credited_count > 0`,
    `SELECT member_id, count(*) FROM (${paid}) AS paid GROUP BY 1`,
  ],
  [
    'when a campaign had its last completion',
    `SELECT id, ended_at FROM campaign WHERE state = 'finished'`,
    `SELECT campaign_id, max(paid.ended_at) FROM (${paid}) AS paid JOIN campaign ON campaign.id = campaign_id
     WHERE campaign.state = 'finished' GROUP BY 1`,
  ],
])('the counters agree with the attempts: %s', async (_what, counted, recounted) => {
  expect(await rows(`(${counted} EXCEPT ${recounted}) UNION ALL (${recounted} EXCEPT ${counted})`)).toEqual(
    [],
  )
})

test.each([
  [
    'three a day of one owner, fifteen of the house',
    `SELECT FROM pair_day WHERE attempts_taken > CASE owner_id WHEN 0 THEN 15 ELSE 3 END`,
  ],
  ['three visits a day of one site', `SELECT FROM site_day WHERE attempts_taken > 3`],
  [
    '100 attempts and 600 points a day',
    `SELECT FROM member_day WHERE attempts_taken > 100 OR points_taken > 600`,
  ],
  ['60 visits a day', `SELECT FROM member_group_day WHERE attempts_taken > 60`],
  [
    '150 points in an account’s first day',
    `SELECT FROM attempt JOIN member ON member.id = member_id
     WHERE attempt.state = 'credited' AND started_at < member.created_at + interval '1 day'
     GROUP BY member_id HAVING sum(reward_points) > 150`,
  ],
  [
    'an hour until the same site',
    `SELECT FROM attempt AS next JOIN attempt AS before USING (member_id, site_key)
     WHERE before.state = 'credited' AND next.started_at >= before.ended_at
       AND next.started_at < before.ended_at + interval '1 hour'`,
  ],
  [
    'one visit at a time',
    `SELECT FROM attempt AS one JOIN attempt AS other USING (member_id)
     WHERE one.id < other.id AND other.started_at < one.ended_at AND one.started_at < other.ended_at`,
  ],
  [
    'the whole time on the site',
    `SELECT FROM attempt WHERE state = 'credited' AND measured_seconds < required_seconds`,
  ],
  ['nobody’s own site', `SELECT FROM attempt WHERE member_id = owner_id`],
  [
    'three live campaigns of one owner',
    `SELECT FROM campaign WHERE state = 'live' AND NOT house GROUP BY owner_id HAVING count(*) > 3`,
  ],
  ['a budget from 40 points', `SELECT FROM campaign WHERE target * (reward_points + fee_points) < 40`],
  ['nothing of the future', `SELECT FROM attempt WHERE greatest(started_at, ended_at) > ledger.clock()`],
])('the rules held all along: %s', async (_rule, broken) => {
  expect(await rows(broken)).toEqual([])
})
