import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getOrder, getShop, listOrders } from '#contract/money/orders.ts'
import { openApp, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { order, ordered } from '#tests/orders.ts'
import { payFor } from '#tests/premium.ts'
import { openTestServices, shareServices } from '#tests/services.ts'

const database = shareDatabase()
// The demo accepts cards through its own sandbox.
const services = shareServices(database, { TAX_RATE: '0.23' })
const local = shareApp(services)

describe('the shop', () => {
  test('lists the five packages and premium, with tax', async () => {
    const { client } = await local.join('window')
    const { body } = await client.call(getShop, {})
    expect(body.packages.map(({ priceCents, points }) => [priceCents, points])).toEqual([
      [299, 1500],
      [999, 5500],
      [2499, 15_000],
      [4999, 33_000],
      [9999, 75_000],
    ])
    expect(body.packages[0]).toMatchObject({ item: '1500', extraPoints: 0, taxCents: 69 })
    expect(body.premium).toEqual([
      { item: 'month', priceCents: 699, taxCents: 161 },
      { item: 'year', priceCents: 5999, taxCents: 1380 },
    ])
    expect(body).toMatchObject({
      ...{ providers: { card: 'sandbox' }, cryptoLeastCents: 999, taxRate: 0.23, refundDays: 14 },
      newBuyerLimit: { mostCents: 4999, leftCents: 4999, days: 14 },
    })
  })

  test('adds a tenth, rounded down, for members who pay for premium', async () => {
    const person = await local.join('pays_premium')
    await payFor(database, services.settings, person, { item: 'month', until: '2100-01-01T00:00:00Z' })
    const { body } = await person.client.call(getShop, {})
    expect(body.packages.map(({ extraPoints }) => extraPoints)).toEqual([150, 550, 1500, 3300, 7500])
    expect(await ordered(person)).toMatchObject({ points: 1500, extraPoints: 150 })
  })
})

describe('an order', () => {
  test('fixes price, tax and points, records its first change, and is visible to its member alone', async () => {
    const person = await local.join('buyer')
    const made = await ordered(person, { item: '5500' })
    expect(made).toMatchObject({
      ...{ kind: 'package', item: '5500', points: 5500, extraPoints: 0, priceCents: 999, taxCents: 230 },
      ...{ totalCents: 1229, currency: 'usd', state: 'created', sandbox: true, creditedPoints: 0 },
    })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(3_600_000)
    const address = { params: { orderId: made.orderId } }
    expect((await person.client.call(getOrder, address)).body).toEqual({
      order: made,
      changes: [{ state: 'created', at: made.createdAt, by: 'member', note: null }],
      refundable: null,
      refunds: [],
      replacedBy: null,
      sandboxPath: null,
    })
    const other = await local.join('other_buyer')
    expect((await other.client.call(getOrder, address)).status).toBe(404)
  })

  test('is made once for a key, and expires the earlier one whose payment was never started', async () => {
    const person = await local.join('repeats')
    const key = randomUUID()
    const first = await order(person, {}, key)
    expect((await order(person, {}, key)).body).toEqual(first.body)
    expect(errorOf(await order(person, { item: '5500' }, key))).toMatchObject({ code: 'key_reused' })
    const second = await ordered(person, { item: '5500' })
    const { body } = await person.client.call(listOrders, {})
    expect(body.orders.map(({ orderId, state }) => [orderId, state])).toEqual([
      [second.orderId, 'created'],
      [first.body.order.orderId, 'expired'],
    ])
    await ordered(person)
    const params = { orderId: first.body.order.orderId }
    expect((await person.client.call(getOrder, { params })).body.replacedBy).toBe(second.orderId)
  })

  test.each([
    ['a package that is not sold', { item: '1501' }, 'item'],
    ['premium for a week', { kind: 'premium', item: 'week' }, 'item'],
  ] as const)('of %s is rejected at its field', async (name, request, field) => {
    const refused = errorOf(await order(await local.join(`odd_${name.length}`), request))
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })

  test('by a provider that is not enabled is rejected with the reason', async () => {
    const without = await openTestServices(database, { DEMO: 'off' })
    const closed = await openApp(without)
    const person = await closed.join('without_keys')
    for (const [provider, name] of [
      ['card', 'Card'],
      ['crypto', 'Crypto'],
    ] as const)
      expect(errorOf(await order(person, { provider, item: '5500' }))).toMatchObject({
        code: 'conflict',
        message: `${name} payments aren’t enabled on this server.`,
      })
    await closed.app.close()
    await without.close()
  })

  test('by crypto starts at 999 cents', async () => {
    const person = await local.join('by_crypto')
    expect(errorOf(await order(person, { provider: 'crypto' })).fields).toEqual({
      provider: 'Crypto orders start at $9.99.',
    })
    expect((await order(person, { provider: 'crypto', item: '5500' })).status).toBe(200)
  })
})

describe('a new buyer', () => {
  test('buys packages for up to 4,999 cents, premium not included', async () => {
    const person = await local.join('new_buyer')
    expect(errorOf(await order(person, { item: '75000' }))).toMatchObject({ code: 'limit_reached' })
    expect((await order(person, { kind: 'premium', item: 'year' })).status).toBe(200)
    expect((await order(person, { item: '33000' })).status).toBe(200)
    // Its payment was never started, so the next order expires it and it no longer counts.
    expect((await order(person, { item: '15000' })).status).toBe(200)
    await database.owner.query(
      `UPDATE purchase_order SET state = 'pending' WHERE member_id = $1 AND state = 'created'`,
      [person.id],
    )
    expect(errorOf(await order(person, { item: '33000' })).message).toContain('$25.00 is left')
    expect((await order(person, { item: '15000' })).status).toBe(200)
  })

  test('stays one for 14 days from the first payment', async () => {
    const person = await local.join('old_buyer')
    const { orderId } = await ordered(person, { item: '33000' })
    await database.owner.query(
      `UPDATE purchase_order SET state = 'paid', paid_at = ledger.clock() WHERE public_id = $1`,
      [orderId],
    )
    expect(errorOf(await order(person))).toMatchObject({ code: 'limit_reached' })
    await database.shiftClock(14 * 86_400 + 1)
    expect((await person.client.call(getShop, {})).body.newBuyerLimit).toBeNull()
    expect((await order(person, { item: '75000' })).status).toBe(200)
  })

  test('has one limit, however many orders are placed at once', async () => {
    const person = await local.join('at_once')
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { status, body } = await order(person, { item: '33000' })
        if (status === 200)
          await database.owner.query(`SELECT exchange.move_order(id, 'pending', 'member', NULL, NULL)
            FROM purchase_order WHERE public_id = '${body.order.orderId}'`)
        return status
      }),
    )
    const { rows } = await database.owner.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM purchase_order WHERE member_id = $1 AND state IN ('created', 'pending')`,
      [person.id],
    )
    expect(made).toContain(200)
    expect(rows[0]?.open).toBe(1)
  })
})

test('orders are listed newest first, page by page', async () => {
  const person = await local.join('lists')
  const numbers: string[] = []
  for (const item of ['1500', '5500', '1500', '5500', '1500'])
    numbers.unshift((await ordered(person, { item })).number)
  const first = (await person.client.call(listOrders, { query: { limit: 3 } })).body
  const second = (
    await person.client.call(listOrders, { query: { limit: 3, cursor: first.nextCursor ?? '' } })
  ).body
  expect([...first.orders, ...second.orders].map(({ number }) => number)).toEqual(numbers)
  expect(second.nextCursor).toBeNull()
})

test('an invoice has one order, however often its renewal is added', async () => {
  const person = await local.join('invoiced')
  await ordered(person)
  const { rows } = await database.app.query(
    `SELECT exchange.add_renewal_order(id, 'in_again', 299) AS id FROM purchase_order, generate_series(1, 2)
     WHERE member_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([rows[0], rows[0]])
})
