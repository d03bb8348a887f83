import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postTransfers, type Supply, supply, verifyLedger } from '#ledger/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, toMorning } from '#tests/exchange.ts'
import { anEscrow, aWallet, crediting, reverseTransfer } from '#tests/ledger.ts'
import { openTestServices } from '#tests/services.ts'
import { settleNights } from './index.ts'

const daySeconds = 86_400

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let wallet: number
let escrow: number

beforeEach(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database)
  await toMorning(database)
  await database.shiftClock(3600)
  wallet = await aWallet(database.app)
  escrow = await anEscrow(database.app, 1_000_000)
})

afterEach(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect((await database.app.query('SELECT * FROM exchange.verify_nights()')).rows).toEqual([])
  await services.close()
  await database.close()
})

/** A credit whose fee arrives in one partition of the fee account. */
const credit = (fee: number, partition: number) =>
  postTransfers(
    database.app,
    [crediting({ source: escrow, target: wallet, amount: fee + 1, fee, ref: partition })],
    partition,
  )

/** The House Fund pays or receives through its partition 0. */
const house = (reason: 'house_campaign_fund' | 'house_campaign_return' | 'house_start', amount: number) =>
  postTransfers(
    database.app,
    [
      {
        ...{ key: randomUUID(), reason, amount, ref: 1 },
        ...(reason === 'house_campaign_fund' && { target: escrow }),
        ...(reason === 'house_campaign_return' && { source: escrow }),
      },
    ],
    0,
  )

interface Night {
  fees: number
  spent: number
  limit: number
  fund: number
  filled: number
  burned: number
  issued: number
  excess: number
}

async function nights(): Promise<Night[]> {
  const { rows } = await database.app.query<Night>(
    `SELECT fee_points AS fees, spent_points AS spent, limit_points AS "limit", fund_points AS fund,
       filled_points AS filled, burned_points AS burned, issued_points AS issued, excess_points AS excess
     FROM house_night ORDER BY day`,
  )
  return rows
}

const nextDay = () => database.shiftClock(daySeconds)

test('a night fills the House Fund up to what it spent in fourteen days, and burns the rest', async () => {
  await house('house_start', 5000)
  await house('house_campaign_fund', 4000)
  await house('house_campaign_return', 1000)
  for (const partition of [0, 3, 3, 15]) await credit(1500, partition)
  expect(await settleNights(services)).toBe(0)
  await nextDay()
  expect(await settleNights(services)).toBe(1)
  expect(await nights()).toEqual([
    { fees: 6000, spent: 3000, limit: 3000, fund: 2000, filled: 1000, burned: 5000, issued: 0, excess: 0 },
  ])
  expect(await supply(database.app)).toMatchObject({ fees: 0, house: 3000, burned: 5000 })
})

test('filled points go to the one partition that the fund pays from', async () => {
  await house('house_start', 10)
  for (let partition = 15; partition >= 0; partition--) await credit(50, partition)
  await nextDay()
  await settleNights(services)
  const { rows } = await database.owner.query(
    `SELECT partition, balance FROM ledger.account WHERE kind = 'house' AND balance > 0`,
  )
  expect(rows).toEqual([{ partition: 0, balance: 900 }])
})

test('a day is finished 15 minutes after midnight, and fees of the new day stay', async () => {
  await credit(100, 2)
  await database.shiftClock(daySeconds - 3600)
  await credit(40, 2)
  expect(await settleNights(services)).toBe(0)
  await database.shiftClock(16 * 60)
  expect(await settleNights(services)).toBe(1)
  expect(await supply(database.app)).toMatchObject({ fees: 40, house: 190 })
})

test('several processes at once settle each day once, missed days and one without fees included', async () => {
  const others = await Promise.all([openTestServices(database), openTestServices(database)])
  for (let day = 0; day < 5; day++) {
    if (day !== 2) await credit(1000 + day, day)
    await nextDay()
  }
  const settled = await Promise.all([services, ...others, services].map((each) => settleNights(each)))
  expect(Math.max(...settled)).toBeGreaterThan(0)
  expect((await nights()).map(({ fees, filled, burned }) => [fees, filled, burned])).toEqual([
    [1000, 1000, 0],
    [1001, 260, 741],
    [0, 0, 0],
    [1003, 0, 1003],
    [1004, 0, 1004],
  ])
  for (const other of others) await other.close()
})

test('a credit reversed after its fee was shared is made up for by the next fees', async () => {
  await credit(5, 4)
  await nextDay()
  await settleNights(services)
  await credit(7, 4)
  const { rows } = await database.app.query<{ id: number }>(
    `SELECT id FROM ledger.posted_transfer WHERE fee = 5`,
  )
  expect(await reverseTransfer(database.app, randomUUID(), rows[0]?.id ?? 0)).toMatchObject({ verdict: 'ok' })
  await nextDay()
  await settleNights(services)
  expect((await nights()).map(({ fees, filled }) => [fees, filled])).toEqual([
    [5, 5],
    [2, 2],
  ])
  expect(await supply(database.app)).toMatchObject({ fees: 0, house: 187 })
})

test('fees that arrive while a night is settled are left to the next one, and every credit succeeds', async () => {
  for (let partition = 0; partition < 16; partition++) await credit(100, partition)
  await nextDay()
  const credits = Array.from({ length: 64 }, (_, index) => credit(3, index % 16))
  const [settled, ...posted] = await Promise.all([settleNights(services), ...credits])
  expect(settled).toBe(1)
  expect(posted.flat().every(({ verdict }) => verdict === 'ok')).toBe(true)
  expect(await supply(database.app)).toMatchObject({ fees: 192, house: 1350, burned: 250 })
})

test('a fund below its minimum gets 90 points a night, and five for each member who was active', async () => {
  const members = [await addPerson(database, 'ada'), await addPerson(database, 'ben')]
  await database.app.query(
    `INSERT INTO member_day (member_id, day, credited)
     SELECT id, (ledger.clock() AT TIME ZONE 'UTC')::date, 3 FROM unnest($1::bigint[]) AS active (id)`,
    [members.map(({ id }) => id)],
  )
  await nextDay()
  expect(await settleNights(services)).toBe(1)
  expect((await nights()).map(({ issued }) => issued)).toEqual([100])
  await house('house_start', 1230)
  await nextDay()
  await settleNights(services)
  expect((await nights()).map(({ issued }) => issued)).toEqual([100, 20])
  expect((await supply(database.app)).house).toBe(1350)
})

test('what the fund holds above its limit is burned, whatever it came from, but for its start', async () => {
  await house('house_start', 15_000)
  await nextDay()
  await settleNights(services)
  await database.shiftClock(13 * daySeconds)
  await settleNights(services)
  expect((await nights()).map(({ excess }) => excess)).toEqual(Array(14).fill(0))
  const fined = await aWallet(database.app, 30)
  for (const partition of [3, 3, 9])
    await postTransfers(
      database.app,
      [{ key: randomUUID(), reason: 'clawback', source: fined, amount: 10, ref: 1 }],
      partition,
    )
  await nextDay()
  await settleNights(services)
  expect((await nights()).at(-1)).toMatchObject({ limit: 1350, fund: 15_030, excess: 13_680 })
  const { rows } = await database.owner.query(
    `SELECT partition, balance FROM ledger.account WHERE kind = 'house' AND balance > 0`,
  )
  expect(rows).toEqual([{ partition: 0, balance: 1350 }])
  expect(await supply(database.app)).toMatchObject({ house: 1350, burned: 13_680 })
})

const amount = fc.integer({ min: 1, max: 900 })
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ fee: amount, partition: fc.nat({ max: 15 }) }) },
  { weight: 2, arbitrary: fc.record({ spend: amount }) },
  { weight: 1, arbitrary: fc.record({ back: amount }) },
)
/** Acts of a day, and the runs of the night after it. */
const day = fc.record({
  acts: fc.array(act, { maxLength: 8 }),
  runs: fc.constantFrom('none', 'once', 'twice', 'at once'),
})
type Day = typeof day extends fc.Arbitrary<infer Value> ? Value : never

async function runDay({ acts }: Day): Promise<void> {
  for (const each of acts)
    if ('fee' in each) await credit(each.fee, each.partition)
    else if ('spend' in each) await house('house_campaign_fund', each.spend)
    else await house('house_campaign_return', each.back)
}

async function runNight({ runs }: Day): Promise<void> {
  if (runs === 'at once') await Promise.all([settleNights(services), settleNights(services)])
  else for (let run = 0; run < ['none', 'once', 'twice'].indexOf(runs); run++) await settleNights(services)
}

/** Expects that only fees and new points moved: into the House Fund or out of circulation. */
function expectSameSupply(before: Supply, after: Supply): void {
  const moved = before.fees - after.fees + after.issued - before.issued
  expect(after.burned - before.burned + after.house - before.house).toBe(moved)
  const others = { burned: 0, house: 0, fees: 0, issued: 0 }
  expect({ ...after, ...others }).toEqual({ ...before, ...others })
}

test('over random days all fees are filled or burned, the fund ends within its bounds, and nothing else moves', {
  timeout: 120_000,
}, async () => {
  await house('house_start', 300)
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 20 }), async (days) => {
      for (const each of days) {
        await runDay(each)
        await nextDay()
        const before = await supply(database.app)
        await runNight(each)
        const after = await supply(database.app)
        expectSameSupply(before, after)
        if (each.runs !== 'none') expect(after.fees).toBe(0)
      }
    }),
    { numRuns: 8 },
  )
  await settleNights(services)
  const all = await nights()
  expect(all.length).toBeGreaterThan(14)
  let lacking = 0
  for (const [index, night] of all.entries()) {
    const spent = all.slice(Math.max(0, index - 13), index + 1).reduce((sum, each) => sum + each.spent, 0)
    expect(night.limit).toBe(Math.max(1350, spent))
    expect(night.filled === 0 || night.fund + night.filled <= night.limit).toBe(true)
    expect(night.burned === 0 || night.fund + night.filled >= night.limit).toBe(true)
    expect(night.issued).toBe(Math.max(0, Math.min(90, 1350 - night.fund - night.filled)))
    expect(night.excess).toBe(
      Math.max(0, night.fund - (index < 14 ? Math.max(15_000, night.limit) : night.limit)),
    )
    lacking += night.fees - night.filled - night.burned
    expect(lacking).toBe(0)
  }
})
