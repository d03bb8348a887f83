import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, statementOf, walletOf } from '#tests/exchange.ts'
import { moveClockTo, payFor, premiumUntil, termsOf } from '#tests/premium.ts'
import { openRowServices } from '#tests/services.ts'
import { verifyDatabase } from '../../checks/verifications/index.ts'
import { openSettings, type SettingStore } from '../../settings/index.ts'
import { endPaidTerm, payPremiumPoints, paysForPremium } from './index.ts'

let database: TestDatabase
let settings: SettingStore
let person: Party
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  settings = await openSettings(database.app)
  await moveClockTo(database, '2027-01-31T09:30:00Z')
})

beforeEach(async () => {
  person = await addPerson(database, `payer-${++people}`)
})

afterEach(async () => {
  expect((await verifyDatabase(database.ownerUrl)).faults).toEqual([])
})

afterAll(async () => {
  settings.close()
  await database.close()
})

const payPoints = () => payPremiumPoints({ ...openRowServices(), pool: database.app, settings })
const weekSeconds = 7 * 86_400
const grantDays = async (): Promise<string[]> => {
  const { rows } = await database.app.query<{ day: string }>(
    `SELECT to_char(due_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI') AS day FROM premium_grant
     JOIN premium_term ON id = term_id WHERE member_id = $1 ORDER BY due_at`,
    [person.id],
  )
  return rows.map((row) => row.day)
}

/** Buys seven days with points, as the endpoint does. */
async function buyWeek(): Promise<string | undefined> {
  const { rows } = await database.app.query<{ verdict: string }>(
    'SELECT exchange.buy_premium_week($1, 2500, $2, 7, $3) AS verdict',
    [person.id, weekSeconds, crypto.randomUUID()],
  )
  return rows[0]?.verdict
}

describe('a year', () => {
  test('brings 1,500 on each of its twelve monthly days, once, however often and late the job runs', async () => {
    const start = '2027-01-31T09:30:00Z'
    await payFor(database, settings, person, { item: 'year', from: start, until: '2028-01-31T09:30:00Z' })
    expect(await walletOf(database, person)).toBe(1500)
    await moveClockTo(database, '2027-02-28T09:29:00Z')
    expect(await payPoints()).toEqual({ days: 0 })
    await moveClockTo(database, '2027-02-28T09:31:00Z')
    expect(await payPoints()).toEqual({ days: 1 })
    // Two runs at the same moment, then none for four months.
    await moveClockTo(database, '2027-03-31T10:00:00Z')
    const runs = await Promise.all([payPoints(), payPoints(), payPoints()])
    expect(runs.reduce((sum, { days }) => sum + days, 0)).toBe(1)
    await moveClockTo(database, '2027-07-31T10:00:00Z')
    expect(await payPoints()).toEqual({ days: 4 })
    await moveClockTo(database, '2028-03-15T00:00:00Z')
    expect(await payPoints()).toEqual({ days: 5 })
    expect(await payPoints()).toEqual({ days: 0 })
    expect(await grantDays()).toEqual(
      [
        '01-31',
        '02-28',
        '03-31',
        '04-30',
        '05-31',
        '06-30',
        '07-31',
        '08-31',
        '09-30',
        '10-31',
        '11-30',
        '12-31',
      ].map((date) => `${date} 09:30`),
    )
    expect(await statementOf(database, person)).toEqual(Array(12).fill('premium_month 1500'))
    expect(await walletOf(database, person)).toBe(18_000)
  })

  test('brings twelve even if it starts on a leap day', async () => {
    await moveClockTo(database, '2028-02-29T00:00:00Z')
    await payFor(database, settings, person, { item: 'year', until: '2029-02-28T00:00:00Z' })
    await moveClockTo(database, '2029-06-01T00:00:00Z')
    await payPoints()
    expect(await grantDays()).toHaveLength(12)
    expect((await grantDays()).slice(0, 3)).toEqual(['02-29 00:00', '03-29 00:00', '04-29 00:00'])
  })
})

describe('terms of one member', () => {
  test('a payment starts its term once, however often it is reported', async () => {
    const period = { item: 'month', from: '2029-06-01T00:00:00Z', until: '2029-07-01T00:00:00Z' } as const
    const told = await Promise.all(
      Array.from({ length: 8 }, () => payFor(database, settings, person, period)),
    )
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await walletOf(database, person)).toBe(1500)
    expect(await termsOf(database, person)).toEqual(['card month 2029-06-01 to 2029-07-01'])
    expect(await premiumUntil(database, person)).toBe('2029-07-01')
  })

  test('days bought with points come after the paid terms, bring no monthly points, and wait for a renewal', async () => {
    await give(database, person, 5000)
    await payFor(database, settings, person, { item: 'month', until: '2029-07-01T00:00:00Z' })
    expect(await buyWeek()).toBe('ok')
    expect(await buyWeek()).toBe('ok')
    expect(await buyWeek()).toBe('insufficient')
    expect(await premiumUntil(database, person)).toBe('2029-07-15')
    const renewal = { from: '2029-07-01T00:00:00Z', until: '2029-08-01T00:00:00Z' }
    await payFor(database, settings, person, { item: 'month', ...renewal })
    expect(await termsOf(database, person)).toEqual([
      'card month 2029-06-01 to 2029-07-01',
      'card month 2029-07-01 to 2029-08-01',
      'points week 2029-08-01 to 2029-08-08',
      'points week 2029-08-08 to 2029-08-15',
    ])
    await moveClockTo(database, '2029-08-10T00:00:00Z')
    await payPoints()
    expect(await paysForPremium(database.app, person.id)).toBe(false)
    expect(await statementOf(database, person)).toEqual([
      'welcome_grant 5000',
      'premium_month 1500',
      'premium_week -2500',
      'premium_week -2500',
      'premium_month 1500',
    ])
  })

  test('a term that starts while days bought with points run waits for their end', async () => {
    await moveClockTo(database, '2029-09-01T00:00:00Z')
    await give(database, person, 2500)
    await buyWeek()
    await moveClockTo(database, '2029-09-03T00:00:00Z')
    await payFor(database, settings, person, {
      item: 'month',
      subscription: null,
      until: '2029-10-03T00:00:00Z',
    })
    expect(await walletOf(database, person)).toBe(0)
    expect(await premiumUntil(database, person)).toBe('2029-10-08')
    await moveClockTo(database, '2029-09-08T00:01:00Z')
    await payPoints()
    expect(await walletOf(database, person)).toBe(1500)
    expect(await paysForPremium(database.app, person.id)).toBe(true)
  })

  test('a refund or dispute ends its term at once, takes its points back, and later terms move up', async () => {
    await give(database, person, 2500)
    const order = 900_000 + person.id
    await payFor(database, settings, person, { item: 'year', order, until: '2030-09-08T00:00:00Z' })
    await buyWeek()
    await moveClockTo(database, '2029-10-20T00:00:00Z')
    await payPoints()
    expect(await walletOf(database, person)).toBe(3000)
    const end = () =>
      inTransaction(database.app, (client) =>
        endPaidTerm(client, settings, { orderId: order, why: 'dispute' }),
      )
    const ends = await Promise.all([end(), end(), end()])
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await walletOf(database, person)).toBe(0)
    expect(await premiumUntil(database, person)).toBe('2029-10-27')
    await moveClockTo(database, '2030-06-01T00:00:00Z')
    expect(await payPoints()).toEqual({ days: 0 })
    expect(await termsOf(database, person)).toEqual([
      'card year 2029-09-08 to 2029-10-20 dispute',
      'points week 2029-10-20 to 2029-10-27',
    ])
  })
})
