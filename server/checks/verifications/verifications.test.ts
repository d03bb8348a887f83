import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proofNames, type Verification } from '#contract/checks/verifications.ts'
import { inTransaction } from '#database/transaction.ts'
import { postTransfers } from '#ledger/index.ts'
import { changeSetting } from '#server/settings/index.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { promote, toMorning } from '#tests/exchange.ts'
import { anEscrow, aWallet, crediting } from '#tests/ledger.ts'
import { orderOf } from '#tests/orders.ts'
import { payFor } from '#tests/premium.ts'
import { openTestServices } from '#tests/services.ts'
import { settleNights } from '../../exchange/house/index.ts'
import { creditOrder } from '../../money/orders/index.ts'
import { verifyNightly } from './index.ts'

const daySeconds = 86_400

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let local: LocalApp
let admin: LocalPerson
let logged: unknown[][]

beforeEach(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database)
  await toMorning(database)
  await database.shiftClock(3600)
  local = await openApp(services)
  admin = await local.join('proofs_admin')
  await promote(database, admin)
  logged = []
})

afterEach(async () => {
  await local.app.close()
  await services.close()
  await database.close()
})

/** Runs the job, collecting the errors it logs. */
async function verify(): Promise<void> {
  const log = Object.assign(Object.create(services.log), {
    error: (...words: unknown[]) => logged.push(words),
  })
  await verifyNightly({ ...services, log, ownerUrl: database.ownerUrl })
}

const listed = async (): Promise<Verification[]> => (await admin.do.listVerifications()).verifications

async function metric(name: string): Promise<string[]> {
  const { body } = await local.get('/metrics')
  return body.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}

test('a sound ledger is verified once a day and logs no error', async () => {
  expect(await metric('ledger_findings')).toEqual([])
  await verify()
  await verify()
  const [proof, ...more] = await listed()
  expect(more).toEqual([])
  expect(proof).toMatchObject({
    ...{ outcome: 'sound', findings: 0, faults: [], transfers: 1, supplyPoints: 50, problem: null },
  })
  expect(logged).toEqual([])
  expect((await metric('ledger_findings')).sort()).toEqual(
    proofNames.map((name) => `ledger_findings{proof="${name}"} 0`).sort(),
  )
  expect(await metric('ledger_verification_age_seconds')).toEqual([
    expect.stringMatching(/outcome="sound"\} \d/),
  ])
  await database.shiftClock(3 * daySeconds)
  await verify()
  expect((await listed()).length).toBe(2)
})

test('a fault is stored, counted and logged as an error', async () => {
  await database.owner.query(`UPDATE ledger.account SET balance = balance + 5 WHERE kind = 'wallet'`)
  await verify()
  const [proof] = await listed()
  expect(proof).toMatchObject({ outcome: 'findings', findings: 2, transfers: 1 })
  expect(proof?.faults[0]).toMatch(/^accounts: account \d+: balance 55, its entries sum to 50$/)
  expect(logged).toEqual([
    [expect.objectContaining({ findings: 2, faults: proof?.faults }), 'ledger verification found faults'],
  ])
  expect(await metric('ledger_findings')).toContain('ledger_findings{proof="accounts"} 1')
})

test('a night whose row differs from the ledger is a fault', async () => {
  const [wallet, escrow] = [await aWallet(database.app), await anEscrow(database.app, 100)]
  await postTransfers(database.app, [
    crediting({ source: escrow, target: wallet, amount: 30, fee: 10, ref: 1 }),
  ])
  await database.shiftClock(daySeconds)
  await settleNights(services)
  await database.owner.query('UPDATE house_night SET filled_points = 9')
  await verify()
  const [proof] = await listed()
  expect(proof?.faults.filter((fault) => fault.startsWith('nights'))).toEqual([
    expect.stringMatching(
      /^nights: night \d{8}: says 9 to the house, 0 of fees burned, 90 issued and 0 of the fund burned, the ledger 10, 0, 90 and 0$/,
    ),
  ])
})

test('an order or a month of premium whose row differs from the ledger is a fault', async () => {
  const buyer = await local.join('proofs_buyer')
  const shop = { ...services, config: { ...services.config, cardMode: 'sandbox' as const } }
  const order = await orderOf(shop, buyer)
  const credit = { orderId: order.id, points: 1500, extraPoints: 0, key: randomUUID() }
  await inTransaction(services.pool, (client) => creditOrder(client, credit))
  await payFor(database, services.settings, buyer, { item: 'month', until: '2099-01-01' })
  await database.owner.query(
    `UPDATE purchase_order SET credited_points = 1600; UPDATE premium_grant SET points = 1600`,
  )
  await verify()
  const [proof] = await listed()
  expect(proof?.faults).toEqual([
    `orders: order ${order.id}: 1600 credited and 0 returned; the ledger has 1500 credited, 0 returned and 0 restored`,
    expect.stringMatching(/^premium: term \d+: 1600 points recorded, 1500 moved$/),
  ])
})

test('points credited for an order that does not exist are a fault of that order', async () => {
  const wallet = await aWallet(database.app)
  await postTransfers(database.app, [
    { key: randomUUID(), reason: 'order_points', target: wallet, amount: 70, ref: 987 },
  ])
  await verify()
  const [proof] = await listed()
  expect(proof?.faults).toEqual([expect.stringMatching(/^orders: order 987: .* 70 credited/)])
})

test('a transfer changed after its day was closed is a fault', async () => {
  await database.shiftClock(2 * daySeconds)
  await verify()
  await database.owner.query(`ALTER TABLE ledger.transfer DISABLE TRIGGER append_only;
    UPDATE ledger.transfer SET ref = ref + 1;
    ALTER TABLE ledger.transfer ENABLE ALWAYS TRIGGER append_only`)
  await database.shiftClock(daySeconds)
  await verify()
  const [proof] = await listed()
  expect(proof?.faults).toEqual([expect.stringMatching(/^days: day [\d-]+: hash differs/)])
})

test('a verification that takes too long is logged, tried three times a day, and does not count as completed', async () => {
  await verify()
  await database.shiftClock(daySeconds)
  await database.owner.query(
    `CREATE OR REPLACE FUNCTION exchange.verify_nights() RETURNS TABLE (subject text, detail text) LANGUAGE sql AS $$
       SELECT pg_sleep(30)::text, '' $$`,
  )
  await changeSetting(services.pool, { name: 'verify_most_seconds', value: 1, adminId: null })
  await services.settings.refresh()
  for (let hour = 0; hour < 5; hour++) await verify()
  expect((await listed()).map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ...Array.from({ length: 3 }, () => ['broke', 'canceling statement due to statement timeout']),
    ['sound', null],
  ])
  expect(logged.map(([, words]) => words)).toEqual(
    Array.from({ length: 3 }, () => 'ledger verification did not complete'),
  )
  const [age] = await metric('ledger_verification_age_seconds')
  expect(Number(age?.split(' ')[1])).toBeGreaterThan(daySeconds - 60)
})
