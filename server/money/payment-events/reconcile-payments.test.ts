import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalPerson } from '#tests/app.ts'
import { type Cards, checkOut, openCards, thing } from '#tests/cards.ts'
import { titlesTo } from '#tests/notifications.ts'
import { ordered } from '#tests/orders.ts'
import { createRefund, openDispute } from '../../demo/card-sandbox/refunds.ts'
import { endSubscription, renewSubscription } from '../../demo/card-sandbox/subscriptions.ts'
import { expireOrders } from '../orders/index.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const daySeconds = 86_400
let cards: Cards

beforeAll(async () => {
  cards = await openCards()
})

afterAll(() => cards.close())

/** A night passes: all events until then are lost on their way, and two processes query the provider. */
async function nextNight(): Promise<{ looked_at: number; found: number }> {
  await cards.database.shiftClock(daySeconds)
  for (const { id } of await cards.events()) cards.sent.add(id)
  await Promise.all([reconcilePayments(cards.services), reconcilePayments(cards.services)])
  const { rows } = await cards.database.app.query(
    'SELECT sum(looked_at)::int AS looked_at, sum(found)::int AS found FROM payment_reconciliation WHERE day = (SELECT max(day) FROM payment_reconciliation)',
  )
  return rows[0]
}

const termsOf = async (person: LocalPerson) => (await person.do.listPremiumTerms()).terms.length
const stateOf = async (person: LocalPerson) => (await person.do.getPremium()).subscription?.state
const orderStates = async (person: LocalPerson) =>
  (await person.do.listOrders()).orders.map(({ state }) => state)

/** A subscriber whose events are all lost. */
async function subscriber(name: string): Promise<{ person: LocalPerson; id: string }> {
  const person = await cards.join(name)
  const session = await checkOut(person, await ordered(person, { kind: 'premium', item: 'month' }))
  await cards.act(session, 'pay')
  const { subscription } = await cards.inBooks((books) => thing(books, session))
  return { person, id: String(subscription) }
}

test('a subscription whose events are all lost starts, renews, fails and ends, each once, and its member is told of each payment', async () => {
  const { person, id } = await subscriber('unheard')
  const before = await cards.wallet(person)
  await nextNight()
  expect([await stateOf(person), await termsOf(person)]).toEqual(['renewing', 1])
  expect(await cards.wallet(person)).toBe(before + 1500)
  const renew = (pays: boolean) =>
    cards.inBooks(async (books) => renewSubscription(books, await thing(books, id), pays))
  await renew(true)
  await renew(true)
  await nextNight()
  expect(await termsOf(person)).toBe(3)
  await renew(false)
  await nextNight()
  expect(await stateOf(person)).toBe('failing')
  await renew(true)
  await nextNight()
  expect([await stateOf(person), await termsOf(person)]).toEqual(['renewing', 4])
  await cards.inBooks((books) => endSubscription(books, { id }))
  await nextNight()
  expect(await stateOf(person)).toBeUndefined()
  // The following nights find nothing new, and events that arrive late change nothing.
  expect(await nextNight()).toMatchObject({ found: 0 })
  cards.sent.clear()
  await cards.sendEvents()
  expect(await termsOf(person)).toBe(4)
  const paid = (await orderStates(person)).filter((state) => state === 'paid').length
  expect(paid).toBeGreaterThanOrEqual(3)
  const told = (await titlesTo(cards.database, person)).filter((title) => title.startsWith('Your payment'))
  expect(told.toSorted()).toEqual([...Array(paid).fill('Your payment arrived'), ...['Your payment failed']])
  await cards.database.shiftClock(31 * daySeconds)
  expect((await cards.statement(person)).filter((line) => line === 'premium_month 1500').length).toBeLessThan(
    5,
  )
})

test('what an event has reported is not found again, and a day is queried once', async () => {
  const { person } = await subscriber('heard')
  await cards.sendEvents()
  expect(await nextNight()).toMatchObject({ found: 0 })
  const asked = async () => (await cards.database.app.query('SELECT FROM payment_reconciliation')).rowCount
  const before = await asked()
  await reconcilePayments(cards.services)
  expect(await asked()).toBe(before)
  expect(await termsOf(person)).toBe(1)
})

test('a refund and a dispute that no event reported take back their points', async () => {
  const { person, intent } = await cards.buyer('refunded-there')
  const other = await cards.buyer('disputed-there')
  const before = await cards.wallet(person)
  await cards.inBooks(async (books) => {
    await createRefund(books, { id: null, input: { payment_intent: intent } })
    await openDispute(books, other.intent)
  })
  expect((await nextNight()).found).toBeGreaterThanOrEqual(2)
  expect(await cards.wallet(person)).toBe(before - 1500)
  expect(await orderStates(person)).toEqual(['refunded'])
  expect(await orderStates(other.person)).toEqual(['disputed'])
})

test('a payment that takes days and bounces without an event is found; one that waits holds up no other', async () => {
  const waits = await cards.join('waits-for-a-bank')
  const waiting = await checkOut(waits, await ordered(waits))
  await cards.act(waiting, 'pay_later')
  const bounces = await cards.join('bounces')
  const bounced = await checkOut(bounces, await ordered(bounces))
  await cards.act(bounced, 'pay_later')
  await cards.act(bounced, 'bounce')
  await cards.database.shiftClock(3600 + 301)
  await expireOrders(cards.services)
  expect([await orderStates(waits), await orderStates(bounces)]).toEqual([['pending'], ['failed']])
  await cards.act(waiting, 'settle')
  await expireOrders(cards.services)
  expect(await orderStates(waits)).toEqual(['pending'])
  await cards.database.shiftClock(3700)
  await expireOrders(cards.services)
  expect(await orderStates(waits)).toEqual(['paid'])
})

test('an unreachable provider is queried three times a night, and the next night finds what was missed', async () => {
  const { person } = await subscriber('later-found')
  await cards.database.shiftClock(daySeconds)
  const { payments } = cards.services
  if (!payments) throw new Error('no cards')
  const unreachable = { next: () => Promise.reject(new Error('unreachable')) }
  const withoutAnswer = { ...payments, stripe: Object.create(payments.stripe) }
  Object.defineProperty(withoutAnswer.stripe, 'subscriptions', {
    value: { list: () => ({ [Symbol.asyncIterator]: () => unreachable }) },
  })
  for (let hour = 0; hour < 5; hour++) await reconcilePayments({ ...cards.services, payments: withoutAnswer })
  const { rows } = await cards.database.app.query(
    'SELECT count(*)::int AS tries, bool_and(problem IS NOT NULL) AS broke FROM payment_reconciliation WHERE day = (SELECT max(day) FROM payment_reconciliation)',
  )
  expect(rows).toEqual([{ tries: 3, broke: true }])
  expect(await termsOf(person)).toBe(0)
  const admin = await cards.join('reads-health')
  await cards.database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [admin.id])
  const health = async () => (await admin.do.getPaymentDesk()).card
  expect(await health()).toMatchObject({ problem: 'unreachable' })
  await nextNight()
  expect(await termsOf(person)).toBe(1)
  expect(await health()).toMatchObject({ problem: null, lastReconciled: { found: expect.any(Number) } })
})
