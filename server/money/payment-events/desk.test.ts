import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAllOrders, type listRefunds } from '#contract/money/orders/admin.ts'
import type { Request } from '#contract/operation.ts'
import { openDispute } from '#server/demo/card-sandbox/refunds.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { type Cards, checkOut, openCards, thing } from '#tests/cards.ts'
import { ordered } from '#tests/orders.ts'
import { endSubscription } from '../premium/index.ts'

let cards: Cards
let admin: LocalPerson
beforeAll(async () => {
  cards = await openCards()
  admin = await cards.join('root')
  await cards.database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [admin.id])
})
afterAll(() => cards.close())

const refundAs = (person: LocalPerson, orderId: string) =>
  person.tries.refundOrder({ orderId, note: 'asked by mail' })

test('an admin sees payments, refunds, disputes and the state of events', async () => {
  const first = await cards.buyer('first_buyer', '5500')
  const second = await cards.buyer('second_buyer')
  await cards.inBooks((books) => openDispute(books, second.intent))
  await cards.sendEvents()
  const { number } = (await cards.read(first.person, first.orderId)).order
  expect((await refundAs(admin, first.orderId)).body).toEqual({ points: 5500, cents: 999 })
  expect(await admin.do.getPaymentDesk()).toMatchObject({
    card: { mode: 'sandbox', apiVersion: '2026-10-28.endive', waitingEvents: 0, lastReconciled: null },
    days30: { paidOrders: 2, paidCents: 1298, refundedCents: 0 },
    ...{ openRefunds: 1, openDisputes: 1 },
  })
  const refundsThat = async (query: Request<typeof listRefunds>['query'] & object) =>
    (await admin.do.listRefunds(query)).refunds
  expect(await refundsThat({ state: 'asked' })).toMatchObject([
    { number, username: expect.any(String), points: 5500, cents: 999, by: 'admin', state: 'asked' },
  ])
  const { disputes } = await admin.do.listDisputes()
  expect(disputes).toMatchObject([
    { orderId: second.orderId, state: 'open', points: 1500, cents: 299, reason: 'fraudulent' },
  ])
  await cards.sendRefunds()
  await cards.sendEvents()
  expect(await admin.do.getPaymentDesk()).toMatchObject({
    ...{ openRefunds: 0, days30: { refundedCents: 999 } },
  })
  expect(await refundsThat({})).toMatchObject([{ state: 'done' }])
  expect(await refundsThat({ state: 'asked' })).toEqual([])
  const { rows } = await cards.database.app.query(
    `SELECT actor_id AS "actorId", detail FROM audit WHERE act = 'refund_order'`,
  )
  expect(rows).toEqual([{ actorId: admin.id, detail: { note: 'asked by mail', points: 5500, cents: 999 } }])
  const found = await admin.do.listAllOrders({ search: number })
  expect(found.orders).toMatchObject([{ orderId: first.orderId, state: 'refunded' }])
  const disputed = await admin.do.listAllOrders({ state: 'disputed' })
  expect(disputed.orders).toMatchObject([{ orderId: second.orderId }])
})

test('an admin refunds after the member’s deadline, and nothing twice', async () => {
  const { person, orderId } = await cards.buyer('late_buyer')
  await cards.database.shiftClock(20 * 86_400)
  expect(errorOf(await refundAs(admin, orderId))).toMatchObject({ code: 'fresh_sign_in' })
  admin = await cards.enter('root@tests.example.com')
  expect((await cards.read(person, orderId)).refundable).toBeNull()
  expect((await refundAs(admin, orderId)).status).toBe(200)
  expect(errorOf(await refundAs(admin, orderId))).toMatchObject({ code: 'conflict' })
  await cards.sendRefunds()
  await cards.sendEvents()
})

test('an admin refunds premium: the money is returned once, and everything it paid for ends', async () => {
  const person = await cards.join('premium_buyer')
  const { orderId } = await ordered(person, { kind: 'premium', item: 'year' })
  const session = await checkOut(person, { orderId })
  await cards.act(session, 'pay')
  const before = await cards.wallet(person)
  expect(errorOf(await refundAs(admin, orderId))).toMatchObject({ code: 'conflict' })
  await cards.sendEvents()
  expect(await cards.wallet(person)).toBe(before + 1500)
  expect((await refundAs(admin, orderId)).body).toEqual({ points: 0, cents: 5999 })
  expect(errorOf(await refundAs(admin, orderId))).toMatchObject({ code: 'conflict' })
  const premium = () => person.do.getPremium()
  expect((await premium()).until).not.toBeNull()
  await cards.sendRefunds()
  await cards.sendEvents()
  expect((await premium()).until).toBeNull()
  expect(await cards.wallet(person)).toBe(before)
  expect((await cards.read(person, orderId)).order.state).toBe('refunded')
  const { subscription } = await cards.inBooks((books) => thing(books, session))
  await endSubscription(cards.services, { subscriptionId: String(subscription) })
  await cards.sendEvents()
  expect((await premium()).subscription).toBeNull()
  const { rows } = await cards.database.app.query(
    `SELECT count(*)::int AS refunds, sum((body ->> 'amount')::int)::int AS cents FROM sandbox_object
     WHERE kind = 'refund' AND body ->> 'payment_intent' = (SELECT payment_ref FROM order_refund WHERE cents = 5999)`,
  )
  expect(rows).toEqual([{ refunds: 1, cents: 5999 }])
})

test('an admin sorts the orders of all members by a column', async () => {
  await cards.buyer('second_package', '5500')
  const unpaid = await cards.join('unpaid_buyer')
  await ordered(unpaid, { item: '5500' })
  const keys = { placed: 'number', state: 'state', provider: 'provider', total: 'totalCents' } as const
  for (const sort of listAllOrders.sorts)
    for (const order of ['asc', 'desc'] as const) {
      const { orders } = await admin.do.listAllOrders({ sort, order, limit: 100 })
      expect(orders.length).toBeGreaterThan(4)
      const rising = order === 'asc' ? orders : orders.toReversed()
      const read = rising.map((each) => {
        const key = each[keys[sort]]
        // Numbers of one length are in order as texts, too.
        return `${typeof key === 'number' ? 1e9 + key : key} ${each.number}`
      })
      expect([sort, order, read]).toEqual([sort, order, read.toSorted()])
    }
  const paid = await admin.do.listAllOrders({ state: 'paid', sort: 'total', order: 'asc' })
  expect(new Set(paid.orders.map(({ state }) => state))).toEqual(new Set(['paid']))
})

test('refunds and disputes are sorted by money', async () => {
  for (const item of ['5500', '1500', '1500']) {
    const { orderId } = await cards.buyer(`back_${randomUUID().slice(0, 8)}`, item)
    expect((await refundAs(admin, orderId)).status).toBe(200)
  }
  for (const item of ['5500', '1500']) {
    const { intent } = await cards.buyer(`bank_${randomUUID().slice(0, 8)}`, item)
    await cards.inBooks((books) => openDispute(books, intent))
  }
  await cards.sendEvents()
  for (const order of ['asc', 'desc'] as const) {
    const { refunds } = await admin.do.listRefunds({ sort: 'cents', order })
    const { disputes } = await admin.do.listDisputes({ sort: 'cents', order })
    for (const rows of [refunds, disputes]) {
      const cents = rows.map((row) => row.cents)
      expect(cents.length).toBeGreaterThan(1)
      expect(cents).toEqual(cents.toSorted((one, other) => (order === 'asc' ? one - other : other - one)))
    }
  }
})

test('the log warns of events that another version of the API wrote', async () => {
  const warn = vi.spyOn(cards.services.log, 'warn')
  const { apiVersion } = cards.services.payments ?? {}
  const paid = {
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    data: { object: { id: 'in_1', lines: { data: [] } } },
  }
  const post = (id: string, version: string | undefined, type = paid.type) =>
    cards.post(JSON.stringify({ ...paid, id, type, api_version: version }))
  expect(await post('evt_ours', apiVersion)).toBe(200)
  expect(await post('evt_unused', '2024-06-20', 'charge.failed')).toBe(200)
  expect(warn).not.toHaveBeenCalled()
  expect(await post('evt_older', '2024-06-20')).toBe(200)
  expect(warn.mock.calls).toEqual([
    [
      { event: 'evt_older', type: paid.type, version: '2024-06-20', expected: apiVersion },
      expect.stringContaining('another API version'),
    ],
  ])
  warn.mockRestore()
})

test('health names checkouts that the card provider opened no page for, and a nightly check that failed', async () => {
  const sign = async () => (await admin.do.readHealth()).signs.find(({ name }) => name === 'cards')
  const person = await cards.join('no_page')
  const { orderId } = await ordered(person)
  const sessions = cards.services.payments?.stripe.checkout.sessions
  if (!sessions) throw new Error('no card payments')
  vi.spyOn(sessions, 'create').mockRejectedValueOnce(new Stripe.errors.StripeConnectionError())
  expect(await person.cannot.startCheckout({ orderId })).toBe('overloaded')
  expect(await sign(), 'its page may yet come').toMatchObject({ state: 'fine', count: 0 })
  await cards.database.shiftClock(61)
  expect(await sign()).toMatchObject({ state: 'act', count: 1, detail: null })
  await person.do.startCheckout({ orderId })
  expect(await sign()).toMatchObject({ state: 'fine', count: 0 })
  await cards.database.owner.query(
    `INSERT INTO payment_reconciliation (day, began_at, duration_ms, looked_at, found, problem)
     VALUES (ledger.clock()::date, ledger.clock(), 1, 0, 0, 'Expired API Key')`,
  )
  expect(await sign()).toMatchObject({ state: 'act', count: 0, detail: 'Expired API Key' })
  await cards.database.owner.query('TRUNCATE payment_reconciliation')
})
