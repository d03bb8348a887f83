import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, type Party, toMorning, walletOf } from '#tests/exchange.ts'
import { faultsOf } from '#tests/ledger.ts'
import { orderOf } from '#tests/orders.ts'
import { comeBy, doTasks, paidByLedger, referralOf } from '#tests/referrals.ts'
import { shareServices } from '#tests/services.ts'
import { creditOrder, moveOrder, type OrderRow } from '../orders/index.ts'
import { settleReferrals } from './index.ts'

const daySeconds = 86_400
const database = shareDatabase()
const services = shareServices(database, {})
let people = 0
beforeAll(async () => {
  await toMorning(database)
})
afterAll(async () => {
  expect(await faultsOf(database.owner, 'clawbacks')).toEqual([])
  expect(await faultsOf(database.owner, 'referrals')).toEqual([])
})

const night = (): Promise<void> => settleReferrals(services)
const nextDay = (days = 1): Promise<void> => database.shiftClock(days * daySeconds)

/** A referrer and a newcomer of theirs who is approved. */
async function pair(): Promise<{ by: Party; newcomer: Party }> {
  const by = await addPerson(database, `inviter_${++people}`)
  const newcomer = await comeBy(services, by)
  await doTasks(database, newcomer)
  await night()
  expect(await referralOf(database, newcomer)).toMatchObject({ state: 'approved' })
  return { by, newcomer }
}

/** Buys a package, which is credited: 1,500 by card, 5,500 by crypto. */
async function buy(buyer: Party, provider: 'card' | 'crypto' = 'card'): Promise<OrderRow> {
  const item = provider === 'card' ? '1500' : '5500'
  const order = await orderOf(services, buyer, { item })
  await database.owner.query('UPDATE purchase_order SET provider = $2 WHERE id = $1', [order.id, provider])
  await inTransaction(services.pool, async (client) => {
    await creditOrder(client, { orderId: order.id, points: order.points, extraPoints: 0, key: randomUUID() })
    expect(await moveOrder(client, { orderId: order.id, to: 'paid', by: 'provider' })).toBe(true)
  })
  return order
}
const move = (order: OrderRow, to: 'refunded' | 'disputed' | 'paid'): Promise<boolean> =>
  inTransaction(services.pool, (client) => moveOrder(client, { orderId: order.id, to, by: 'provider' }))

test.each([
  ['card', 30, 150],
  ['crypto', 15, 550],
] as const)('a tenth of a %s order is paid %d days later, once', async (provider, days, share) => {
  const { by, newcomer } = await pair()
  await buy(newcomer, provider)
  await nextDay(days - 1)
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50 })
  await nextDay()
  await Promise.all([night(), night()])
  await nextDay(100)
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_order: share })
  expect(await referralOf(database, newcomer)).toMatchObject({ earned: 50 + share })
})

test('an order refunded or disputed by then brings nothing; one whose dispute was won by then brings its share', async () => {
  const { by, newcomer } = await pair()
  const orders = [await buy(newcomer), await buy(newcomer), await buy(newcomer)] as const
  await nextDay(10)
  await move(orders[0], 'refunded')
  await move(orders[1], 'disputed')
  await move(orders[2], 'disputed')
  await move(orders[2], 'paid')
  await nextDay(40)
  await night()
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_order: 150 })
})

test.each(['refunded', 'disputed'] as const)(
  'the share of an order that is %s later is taken back, once',
  async (to) => {
    const { by, newcomer } = await pair()
    const order = await buy(newcomer)
    await nextDay(31)
    await night()
    expect(await walletOf(database, by)).toBe(200)
    await move(order, to)
    await Promise.all([night(), night()])
    await night()
    expect(await walletOf(database, by)).toBe(50)
    expect(await referralOf(database, newcomer)).toMatchObject({ earned: 50 })
    const { rows } = await database.owner.query(
      `SELECT points FROM activity WHERE member_id = $1 AND kind = 'clawback'`,
      [by.id],
    )
    expect(rows).toEqual([{ points: -150 }])
  },
)

test('a share that the referrer has spent is taken from later income', async () => {
  const { by, newcomer } = await pair()
  const order = await buy(newcomer)
  await nextDay(31)
  await night()
  await database.owner.query(
    `SELECT ledger.post_batch(ARRAY[ROW(ledger.uuid_v7(), 'streak_freeze', $1, NULL, 190, 0, $2)::ledger.request])`,
    [by.walletId, by.id],
  )
  await move(order, 'disputed')
  await night()
  expect(await walletOf(database, by)).toBe(0)
  const other = await comeBy(services, by)
  await doTasks(database, other)
  await night()
  expect(await walletOf(database, by)).toBe(0)
  const { rows } = await database.owner.query('SELECT points FROM debt WHERE member_id = $1', [by.id])
  expect(rows).toEqual([{ points: 150 - 10 - 50 }])
})

test('orders before the approval or after the 90 days bring nothing', async () => {
  const by = await addPerson(database, `inviter_${++people}`)
  const newcomer = await comeBy(services, by)
  await buy(newcomer)
  await nextDay()
  await doTasks(database, newcomer)
  await night()
  await nextDay(89)
  await buy(newcomer)
  await nextDay()
  await buy(newcomer)
  for (let week = 0; week < 10; week++) {
    await nextDay(7)
    await night()
  }
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50, referral_order: 150 })
})

test('a newcomer with the referrer’s payment method is one person with them', async () => {
  const { by, newcomer } = await pair()
  const later = await comeBy(services, by)
  for (const buyer of [by, newcomer, later]) {
    await buy(buyer)
    await database.owner.query(`INSERT INTO member_payer (member_id, payer_key) VALUES ($1, 'card:one')`, [
      buyer.id,
    ])
  }
  await doTasks(database, later)
  await nextDay(40)
  await night()
  expect(await referralOf(database, later)).toEqual({ state: 'rejected', reason: 'same_payment', earned: 0 })
  expect(await referralOf(database, newcomer)).toEqual({
    state: 'approved',
    reason: 'same_payment',
    earned: 50,
  })
  expect(await paidByLedger(database, by)).toEqual({ referral_grant: 50 })
})

test('verification finds a share recorded differently from its payment', async () => {
  const { newcomer } = await pair()
  const change = 'UPDATE referral_share SET points = points + $2 WHERE newcomer_id = $1'
  await database.owner.query(change, [newcomer.id, 1])
  expect((await faultsOf(database.owner, 'referrals')).map(({ subject }) => subject)).toEqual([
    `newcomer ${newcomer.id}`,
    `newcomer ${newcomer.id}`,
  ])
  await database.owner.query(change, [newcomer.id, -1])
})

/** One day of a newcomer, and the nightly runs after it. */
const aDay = fc.record({
  earned: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 600 })),
  buys: fc.boolean(),
  nights: fc.integer({ min: 0, max: 2 }),
  days: fc.oneof(
    { weight: 9, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 25 }) },
  ),
})

test('random days, orders and missed nights pay what the days and the orders call for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aDay, { minLength: 1, maxLength: 25 }), async (days) => {
      const { by, newcomer } = await pair()
      let [at, share, orderShare] = [0, 0, 0]
      for (const { earned, buys, nights, days: length } of days) {
        await database.owner.query(
          `INSERT INTO member_day (member_id, day, credited, points_credited)
           VALUES ($1, (ledger.clock() AT TIME ZONE 'UTC')::date, 1, $2)`,
          [newcomer.id, earned],
        )
        if (buys) await buy(newcomer)
        if (at < 90) {
          share = Math.min(500, share + Math.floor(earned / 20))
          orderShare += buys ? 150 : 0
        }
        at += length
        await nextDay(length)
        for (let times = 0; times < nights; times++) await night()
      }
      await nextDay(130)
      await night()
      expect(await paidByLedger(database, by)).toEqual({
        referral_grant: 50,
        ...(orderShare > 0 && { referral_order: orderShare }),
        ...(share > 0 && { referral_share: share }),
      })
      expect(await referralOf(database, newcomer)).toMatchObject({ earned: 50 + share + orderShare })
    }),
    { numRuns: 12 },
  )
}, 240_000)
