import { beforeAll, expect, test } from 'vitest'
import { readFigures } from '#contract/exchange/daily-figures.ts'
import { supply } from '#ledger/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give, type Party, promote, toMorning } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { publishHouseTasks, settleNights } from '../house/index.ts'
import { computeDays } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let owner: Party
let earner: LocalPerson

const daySeconds = 86_400

beforeAll(async () => {
  await toMorning(database)
  await database.shiftClock(3600)
  admin = await local.join('figures_admin')
  await promote(database, admin)
  earner = await local.join('figures_earner')
  owner = { ...(await local.join('figures_owner')), username: 'figures_owner' }
})

/** The figures of each finished day, newest first. */
async function listed() {
  const { rows } = await database.app.query(`SELECT *,
    (SELECT json_object_agg(reason, points) FROM daily_flow WHERE day = daily_figure.day AND source_kind = 'issuer') AS minted
    FROM daily_figure ORDER BY day DESC`)
  return rows
}

/** The earner visits the owner's website and is credited. */
async function visit(campaignId: number): Promise<void> {
  const { rows } = await database.owner.query<{ session: string }>(
    `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, day, reward_points,
       fee_points, required_seconds, started_at, expires_at)
     SELECT $1, id, content_id, owner_id, platform, action, 'visits', (ledger.clock() AT TIME ZONE 'UTC')::date,
       reward_points, fee_points, required_seconds, ledger.clock() - interval '1 minute',
       ledger.clock() + interval '1 hour' FROM campaign WHERE id = $2 RETURNING session_id AS session`,
    [earner.id, campaignId],
  )
  const { rows: verdicts } = await database.app.query(
    'SELECT verdict FROM exchange.credit_attempts(ARRAY[$1::uuid], ARRAY[$2::bigint])',
    [rows[0]?.session, earner.id],
  )
  expect(verdicts).toMatchObject([{ verdict: 'ok' }])
}

test('the current day has no figures, nor has any day before the first transfer', async () => {
  expect(await computeDays(services)).toBe(0)
  expect(await listed()).toEqual([])
})

test('a finished day is computed once: its members, flows and balances', async () => {
  await give(database, owner, 100)
  const campaign = await fundWebsite(database, { owner, url: 'https://figures.example.org/', target: 2 })
  await visit(campaign)
  await database.owner.query(
    `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, day, reward_points,
       fee_points, required_seconds, started_at, expires_at, ended_at, state, reason)
     SELECT $1, id, content_id, owner_id, 'vk', 'like', 'likes', (ledger.clock() AT TIME ZONE 'UTC')::date - 2, 5, 1, 0,
       ledger.clock() - interval '2 days', ledger.clock(), ledger.clock(), 'rejected', 'proof_rejected'
     FROM campaign WHERE id = $2`,
    [earner.id, campaign],
  )
  await publishHouseTasks(services)
  await database.shiftClock(daySeconds)
  const computed = await Promise.all([computeDays(services), computeDays(services), computeDays(services)])
  expect(computed.reduce((sum, days) => sum + days)).toBe(1)
  const [first] = await listed()
  expect(first).toMatchObject({
    ...{ members: 3, joined: 3, active: 1, credited: 1, fee_points: 1, burned_points: 0 },
    minted: { house_start: 15_000, welcome_grant: 250 },
    ...{ minted_points: 15_250, wallet_points: 245, escrow_points: 4, house_points: 15_000 },
    ...{ circulation_points: 15_250, availability_tasks: 1 },
  })
  const { body } = await admin.client.call(readFigures, { query: { days: '7' } })
  expect(body.platforms).toEqual([
    { platform: 'website', credited: 1, rejected: 0 },
    { platform: 'vk', credited: 0, rejected: 1 },
  ])
  expect(body.now).toMatchObject({ credited: 1, rejected: 1, issuedPoints: 15_250, removedPoints: 0 })
})

test('missed days are computed in order, and balances follow from the points moved', async () => {
  await settleNights(services)
  await database.shiftClock(2 * daySeconds)
  await local.join('figures_late')
  await database.shiftClock(daySeconds)
  expect(await computeDays(services)).toBe(3)
  expect(await computeDays(services)).toBe(0)
  const days = await listed()
  expect(days.map(({ joined, members, active }) => ({ joined, members, active }))).toEqual([
    { joined: 1, members: 4, active: 0 },
    { joined: 0, members: 3, active: 0 },
    { joined: 0, members: 3, active: 0 },
    { joined: 3, members: 3, active: 1 },
  ])
  expect(days.map((day) => day.availability_tasks)).toEqual([null, null, null, 1])
  const { issued, burned, wallets, escrows, house } = await supply(database.app)
  expect(days[0]).toMatchObject({
    circulation_points: issued - burned,
    wallet_points: wallets,
    escrow_points: escrows,
    house_points: house,
  })
})

test('no figure of a day is read by scanning a table', async () => {
  const plans = await Promise.all(
    [
      `SELECT count(*) FROM member_day WHERE day = '2026-01-01' AND credited > 0`,
      `SELECT count(*) FROM member WHERE state <> 'deleted' AND created_at < '2026-01-01'`,
      `SELECT * FROM campaign WHERE NOT house AND started_at > '2026-01-01' AND started_at < '2026-02-01'`,
      `SELECT * FROM ledger.transfer WHERE created_at >= '2026-01-01' AND created_at < '2026-01-02'`,
      `SELECT * FROM daily_figure WHERE day < '2026-01-01' ORDER BY day DESC LIMIT 31`,
      `SELECT * FROM daily_flow WHERE day >= '2026-01-01'`,
    ].map(async (statement) => {
      const client = await database.owner.connect()
      try {
        await client.query('SET enable_seqscan = off')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        client.release(true)
      }
    }),
  )
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})
