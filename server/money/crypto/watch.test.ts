import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import {
  type CryptoStage,
  casesOf,
  chainOf,
  deep,
  openCryptoStage,
  resultOf,
  unitsOfCents,
} from '#tests/crypto.ts'
import { statementOf } from '#tests/exchange.ts'
import { premiumUntil, termsOf } from '#tests/premium.ts'
import { lockSeconds } from './rules.ts'
import { readChainState } from './scan.ts'

let stage: CryptoStage
beforeAll(async () => {
  stage = await openCryptoStage()
})
afterAll(async () => {
  await stage?.close()
})

/** Lets payments become deep enough, and scans. */
const settle = async (): Promise<void> => {
  await stage.node.mine(deep)
  await stage.watch()
}

test('an exact payment is seen at once and counts when it is deep enough', async () => {
  const bought = await stage.buy()
  await stage.watch()
  expect(await resultOf(stage, bought)).toEqual({ state: 'created', points: 0, payments: [] })
  await bought.pay(999)
  await stage.watch()
  expect(await resultOf(stage, bought)).toEqual({ state: 'pending', points: 0, payments: ['seen'] })
  await stage.node.mine(deep - 2)
  await stage.watch()
  expect(await resultOf(stage, bought)).toEqual({ state: 'pending', points: 0, payments: ['seen'] })
  await stage.node.mine(1)
  await stage.watch()
  await stage.watch()
  expect(await resultOf(stage, bought)).toEqual({
    state: 'paid',
    points: 5500,
    payments: ['credited 5500'],
  })
  expect(await statementOf(stage.database, bought.buyer)).toEqual(['order_points 5500'])
})

test('an underpayment brings its share at once, and the order stays open for the rest', async () => {
  const bought = await stage.buy()
  await bought.pay(500)
  await settle()
  expect(await resultOf(stage, bought)).toEqual({
    state: 'pending',
    points: 2752,
    payments: ['credited 2752'],
  })
  await stage.database.shiftClock(lockSeconds)
  await stage.watch()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 2752 })
})

test('an overpayment brings its share too', async () => {
  const bought = await stage.buy()
  await bought.pay(1998)
  await settle()
  expect(await resultOf(stage, bought)).toEqual({
    state: 'paid',
    points: 11_000,
    payments: ['credited 11000'],
  })
})

test('several payments together bring what one would have brought', async () => {
  const bought = await stage.buy()
  for (const cents of [333, 333, 333]) await bought.pay(cents)
  await settle()
  expect(await resultOf(stage, bought)).toEqual({
    ...{ state: 'paid', points: 5500 },
    payments: ['credited 1833', 'credited 1833', 'credited 1834'],
  })
})

test('several transfers of one transaction are several payments', async () => {
  const bought = await stage.buy()
  await stage.node.payInParts(stage.node.token, bought.address, [unitsOfCents(400), unitsOfCents(599)])
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({
    ...{ state: 'paid', points: 5500 },
    payments: ['credited 2202', 'credited 3298'],
  })
})

test('a late payment is credited at the same price, although the order has expired', async () => {
  const bought = await stage.buy()
  await stage.database.shiftClock(lockSeconds)
  await stage.watch()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'expired' })
  await bought.pay(500)
  await stage.watch()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'expired', payments: ['seen'] })
  await settle()
  expect(await resultOf(stage, bought)).toEqual({
    state: 'paid',
    points: 2752,
    payments: ['credited 2752'],
  })
})

test('an order whose payment is on its way does not expire with the price lock', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await stage.database.shiftClock(lockSeconds)
  await stage.watch()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'pending' })
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 5500 })
})

test('a payment of less than 50 points waits for an admin, and counts by itself once the rest arrives', async () => {
  const bought = await stage.buy()
  await bought.pay(9)
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ points: 0, payments: ['held'] })
  expect(await casesOf(stage, bought)).toEqual(['small_payment'])
  expect(await noticesOf(bought.buyer.id)).toEqual(['crypto_held'])
  await bought.pay(990)
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 5500 })
  expect(await casesOf(stage, bought)).toEqual([])
})

test('a remainder of less than 50 points counts if it completes the order', async () => {
  const bought = await stage.buy()
  await bought.pay(998)
  await settle()
  await bought.pay(1)
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({
    ...{ state: 'paid', points: 5500 },
    payments: ['credited 5494', 'credited 6'],
  })
})

test('another token is not counted: admins and the buyer are notified, once', async () => {
  const bought = await stage.buy()
  const foreign = await stage.node.deploy()
  await stage.node.pay(foreign, bought.address, unitsOfCents(999))
  await settle()
  await settle()
  expect(await resultOf(stage, bought)).toEqual({ state: 'created', points: 0, payments: ['foreign'] })
  expect(await casesOf(stage, bought)).toEqual(['foreign_token'])
  expect(await noticesOf(bought.buyer.id)).toEqual(['crypto_foreign'])
})

test('a transfer of 0 units is no payment', async () => {
  const bought = await stage.buy()
  await bought.pay(0)
  await settle()
  expect(await resultOf(stage, bought)).toEqual({ state: 'created', points: 0, payments: [] })
})

test('a reorganisation drops a payment that is not deep enough; sent again, it counts once', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await stage.node.mine(1)
  await stage.watch()
  expect(await resultOf(stage, bought)).toMatchObject({ payments: ['seen'] })
  await stage.node.reorg(2)
  await stage.watch()
  expect(await resultOf(stage, bought)).toEqual({ state: 'pending', points: 0, payments: ['dropped'] })
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ points: 0, payments: ['dropped'] })
  await bought.pay(999)
  await settle()
  expect(await resultOf(stage, bought)).toEqual({
    ...{ state: 'paid', points: 5500 },
    payments: ['dropped', 'credited 5500'],
  })
})

test('an order whose only payment was dropped expires with the price lock', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await stage.watch()
  await stage.node.reorg(1)
  await stage.database.shiftClock(lockSeconds)
  await settle()
  expect(await resultOf(stage, bought)).toEqual({ state: 'expired', points: 0, payments: ['dropped'] })
})

test('a deep reorganisation after the credit takes no points and opens a case for admins', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 5500 })
  await stage.node.reorg(deep + 1)
  await settle()
  await settle()
  expect(await resultOf(stage, bought)).toEqual({ state: 'paid', points: 5500, payments: ['lost 5500'] })
  expect(await casesOf(stage, bought)).toEqual(['lost_payment'])
})

test('payments missed while the watcher was down are found: many blocks, several orders', async () => {
  const orders = [await stage.buy(), await stage.buy(), await stage.buy('15000')]
  for (const bought of orders) {
    await bought.pay(999)
    await stage.node.mine(40)
  }
  await settle()
  expect(await Promise.all(orders.map((bought) => resultOf(stage, bought)))).toMatchObject([
    { state: 'paid', points: 5500 },
    { state: 'paid', points: 5500 },
    { state: 'pending', points: Math.floor((15_000 * 999) / 2499) },
  ])
})

test('one watcher at a time: a second one finds the lock taken and does nothing', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await stage.node.mine(deep)
  await Promise.all([stage.watch(), stage.watch(), stage.watch()])
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 5500 })
})

test('a node that does not respond is recorded, and nothing is decided until it does', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await stage.node.mine(deep)
  const chain = { ...chainOf(stage.node), head: () => Promise.reject(new Error('no answer')) }
  const crypto = stage.services.crypto
  if (!crypto) throw new Error('no chain')
  await stage.watch({ ...stage.services, crypto: { ...crypto, chain } })
  expect((await readChainState(stage.services.pool, 31337))?.problem).toBe('no answer')
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'created', payments: [] })
  await stage.watch()
  expect((await readChainState(stage.services.pool, 31337))?.problem).toBeNull()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 5500 })
})

test('a node that is behind drops no payment that was seen', async () => {
  const bought = await stage.buy()
  await bought.pay(999)
  await stage.node.mine(1)
  await stage.watch()
  const chain = chainOf(stage.node)
  const behind = await chain.blockAt((await chain.head()).height - deep - 2)
  const crypto = stage.services.crypto
  if (!crypto || !behind) throw new Error('no chain')
  const lagging = { ...crypto, chain: { ...chain, head: async () => behind } }
  await stage.watch({ ...stage.services, crypto: lagging })
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'pending', payments: ['seen'] })
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', points: 5500 })
})

test('a year of premium is bought in full: an underpayment waits, and an overpayment is refunded', async () => {
  const bought = await stage.buy('year')
  await bought.pay(3000)
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'pending', payments: ['confirmed'] })
  expect(await premiumUntil(stage.database, bought.buyer)).toBeNull()
  await bought.pay(3999)
  await settle()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'paid', payments: ['credited', 'credited'] })
  expect(await termsOf(stage.database, bought.buyer)).toEqual([expect.stringMatching(/^crypto year/)])
  const { rows } = await stage.database.app.query(
    'SELECT units::text, state FROM crypto_refund WHERE order_id = $1',
    [bought.order.id],
  )
  expect(rows).toEqual([{ units: unitsOfCents(1000).toString(), state: 'asked' }])
})

test('an underpayment for premium opens a case for admins once the price lock is over', async () => {
  const bought = await stage.buy('year')
  await bought.pay(3000)
  await settle()
  await stage.database.shiftClock(lockSeconds)
  await stage.watch()
  expect(await resultOf(stage, bought)).toMatchObject({ state: 'expired', payments: ['held'] })
  expect(await casesOf(stage, bought)).toEqual(['premium_amount'])
})

test('the ledger passes verification after these tests', async () => {
  expect(await verifyLedger(stage.database.app)).toEqual([])
})

async function noticesOf(memberId: number): Promise<string[]> {
  const { rows } = await stage.database.app.query<{ kind: string }>(
    `SELECT kind FROM activity WHERE member_id = $1 AND kind LIKE 'crypto\\_%' AND points = 0 ORDER BY id`,
    [memberId],
  )
  return rows.map(({ kind }) => kind)
}
