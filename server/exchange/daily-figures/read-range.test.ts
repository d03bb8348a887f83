import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { exportFigures, readFigures } from '#contract/exchange/daily-figures.ts'
import { readHealth } from '#contract/trust/health.ts'
import { postTransfers } from '#ledger/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { freshen, promote, toMorning } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { computeDays } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
const daySeconds = 86_400

beforeAll(async () => {
  await toMorning(database)
  await database.shiftClock(3600)
  admin = await local.join('range_admin')
  await promote(database, admin)
})

test('a range sums its days, compares them with those before, and needs no unfinished day', async () => {
  const empty = await admin.client.call(readFigures, { query: { days: '7' } })
  expect(empty.body).toMatchObject({ days: [], before: null, members: 0, flows: [], platforms: [] })
  for (let day = 0; day < 15; day += 1) {
    if (day === 3) await local.join('range_early')
    if (day === 12) await local.join('range_late')
    await database.shiftClock(daySeconds)
  }
  expect(await computeDays(services)).toBe(15)
  const { body } = await admin.client.call(readFigures, { query: { days: '7' } })
  expect(body.days).toHaveLength(7)
  expect([body.now.joined, body.before?.joined, body.members]).toEqual([1, 1, 3])
  expect(body.flows).toEqual([{ reason: 'welcome_grant', points: 50, direction: 'issued' }])
  const month = await admin.client.call(readFigures, { query: { days: '30' } })
  expect([month.body.days.length, month.body.before, month.body.now.joined]).toEqual([15, null, 3])
})

test('the export has a line per day, and only an admin may have it', async () => {
  await freshen(database, admin)
  const { body } = await admin.client.call(exportFigures, { query: { days: '7' } })
  expect(body.csv.trim().split('\r\n')).toHaveLength(8)
  expect(body.csv).toMatch(/^\ufeffday,members,joined,/)
  const member = await local.join('range_member')
  expect((await member.client.call(exportFigures, { query: {} })).status).toBe(403)
  expect((await admin.client.call(readFigures, { query: Object.assign({}, { days: '8' }) })).status).toBe(400)
})

test('bought points of a day are those issued for orders, less what refunds removed', async () => {
  const { id: ref, walletId } = await local.join('range_buyer')
  await postTransfers(database.app, [
    { key: randomUUID(), reason: 'order_points', target: walletId, amount: 1500, ref },
    { key: randomUUID(), reason: 'order_extra', target: walletId, amount: 150, ref },
    { key: randomUUID(), reason: 'order_refund', source: walletId, amount: 400, ref },
  ])
  await database.shiftClock(daySeconds)
  expect(await computeDays(services)).toBe(1)
  const { days } = (await admin.client.call(readFigures, { query: { days: '7' } })).body
  expect(days.at(-1)).toMatchObject({ issuedPoints: 1750, removedPoints: 400, boughtPoints: 1250 })
  expect(days.at(-2)).toMatchObject({ boughtPoints: 0 })
})

test('health names what needs a hand and which settings are missing', async () => {
  const signs = async () =>
    Object.fromEntries((await admin.client.call(readHealth, {})).body.signs.map((sign) => [sign.name, sign]))
  expect(await signs()).toMatchObject({
    backup: { state: 'act', at: null },
    ledger: { state: 'unused' },
    refunds: { state: 'fine', count: 0 },
  })
  await database.owner.query(
    `INSERT INTO verification (began_at, duration_ms, outcome, counts, faults, transfer_count, supply_points)
     VALUES (ledger.clock(), 1, 'findings', '{"entries": 2}', '{}', 0, 0)`,
  )
  await database.owner.query(
    `INSERT INTO backup (made_at, host, folder, row_count, duration_ms) VALUES (ledger.clock(), 'here', '/', 1, 1)`,
  )
  await database.owner.query(
    `INSERT INTO magic_link (address, email, requested_at, rejected_at, asked_hash)
     VALUES ('a@tests.example.com', 'a@tests.example.com', ledger.clock(), ledger.clock(), '')`,
  )
  expect(await signs()).toMatchObject({
    backup: { state: 'fine', detail: 'here' },
    ledger: { state: 'act', count: 2 },
    mail: { state: 'act', count: 1 },
  })
  const { body } = await admin.client.call(readHealth, {})
  expect(body.missing).toContain('STRIPE_SECRET_KEY')
  expect(body.isProfileChosen).toBe(false)
})
