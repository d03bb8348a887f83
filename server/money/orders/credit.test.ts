import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderState, orderStates } from '#contract/money/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, type Party, statementOf, walletOf } from '#tests/exchange.ts'
import { orderOf } from '#tests/orders.ts'
import { shareServices } from '#tests/services.ts'
import { creditOrder, moveOrder, type OrderRow } from './index.ts'
import { readChanges, readOrder } from './queries.ts'

/**
 * Allowed changes of state. A late payment is accepted, however the
 * order ended before it; a refunded order may still be disputed, and a won dispute restores the state before
 * it.
 */
const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['pending', 'paid', 'failed', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  paid: ['refunded', 'disputed'],
  failed: ['pending', 'paid'],
  expired: ['paid'],
  refunded: ['disputed'],
  disputed: ['paid', 'refunded'],
}

const database = shareDatabase()
const services = shareServices(database, {})
let people = 0

async function aBuyer(item = '1500'): Promise<{ buyer: Party; order: OrderRow }> {
  const buyer = await addPerson(database, `buyer_${++people}`)
  return { buyer, order: await orderOf(services, buyer, { item }) }
}

const credit = (order: OrderRow, key: string, points = order.points, extraPoints = 150) =>
  inTransaction(services.pool, (client) =>
    creditOrder(client, { orderId: order.id, points, extraPoints, key }),
  )

const takeBack = async (order: OrderRow, points: number, why = 'refund') => {
  const { rows } = await services.pool.query<{ verdict: string }>(
    'SELECT exchange.take_back_order($1, $2, $3) AS verdict',
    [order.id, points, why],
  )
  return rows[0]?.verdict
}

const activities = async ({ id }: Party) => {
  const { rows } = await database.app.query<{ line: string }>(
    `SELECT kind || ' ' || points AS line FROM activity WHERE member_id = $1 ORDER BY id`,
    [id],
  )
  return rows.map(({ line }) => line)
}

test('an order is credited once per key, even by six calls at once', async () => {
  const { buyer, order } = await aBuyer()
  const key = randomUUID()
  const verdicts = await Promise.all(Array.from({ length: 6 }, () => credit(order, key)))
  expect(verdicts.toSorted()).toEqual(['ok', 'replay', 'replay', 'replay', 'replay', 'replay'])
  expect(await walletOf(database, buyer)).toBe(1650)
  expect(await readOrder(services.pool, order.publicId)).toMatchObject({ creditedPoints: 1650 })
  expect(await activities(buyer)).toEqual(['purchase 1650'])
  await expect(credit(order, key, 1400)).rejects.toThrow('key_conflict')
  expect(await walletOf(database, buyer)).toBe(1650)
})

test('several payments of one order each credit their part', async () => {
  const { buyer, order } = await aBuyer('5500')
  expect([await credit(order, randomUUID(), 2000, 0), await credit(order, randomUUID(), 3500, 0)]).toEqual([
    'ok',
    'ok',
  ])
  expect(await statementOf(database, buyer)).toEqual(['order_points 2000', 'order_points 3500'])
  expect(await readOrder(services.pool, order.publicId)).toMatchObject({ creditedPoints: 5500 })
})

test('points are taken back once per cause, and never more than the wallet holds', async () => {
  const { buyer, order } = await aBuyer()
  await credit(order, randomUUID())
  expect([await takeBack(order, 1000), await takeBack(order, 1000), await takeBack(order, 999)]).toEqual([
    'ok',
    'replay',
    'key_conflict',
  ])
  expect(await takeBack(order, 651, 'other')).toBe('insufficient')
  expect(await walletOf(database, buyer)).toBe(650)
  expect(await readOrder(services.pool, order.publicId)).toMatchObject({
    creditedPoints: 1650,
    returnedPoints: 1000,
  })
  expect(await activities(buyer)).toEqual(['purchase 1650', 'order_refund -1000'])
})

test('the code and the database allow the same state transitions', async () => {
  const { rows } = await database.app.query<{ from: OrderState; to: OrderState; allowed: boolean }>(
    `SELECT one AS from, other AS to, exchange.order_move_allowed(one, other) AS allowed
     FROM unnest($1::text[]) AS one, unnest($1::text[]) AS other`,
    [orderStates],
  )
  expect(rows).toHaveLength(49)
  for (const { from, to, allowed } of rows)
    expect([from, to, allowed]).toEqual([from, to, orderMoves[from].includes(to)])
})

test('whatever transitions are requested, an order makes the allowed ones, and each is one row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...orderStates), { maxLength: 12 }), async (wishes) => {
      // A new buyer each time, since the purchases of a new buyer are limited.
      const { order } = await aBuyer()
      const passed: OrderState[] = ['created']
      let paidAt: Date | null = null
      for (const to of wishes) {
        const from = passed.at(-1) ?? 'created'
        const move = { orderId: order.id, to, by: 'provider' as const, note: `to ${to}` }
        const moved = await inTransaction(services.pool, (client) => moveOrder(client, move))
        expect(moved).toBe(orderMoves[from].includes(to))
        if (moved) passed.push(to)
        const now = await readOrder(services.pool, order.publicId)
        if (moved && to === 'paid') paidAt ??= now?.paidAt ?? null
        expect(now).toMatchObject({ state: passed.at(-1), paidAt })
      }
      const changes = await readChanges(services.pool, order.id)
      expect(changes.map(({ state }) => state)).toEqual(passed)
      expect(
        changes.slice(1).every(({ by, note, state }) => by === 'provider' && note === `to ${state}`),
      ).toBe(true)
    }),
    { numRuns: 30 },
  )
})
