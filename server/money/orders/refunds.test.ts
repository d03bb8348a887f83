import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/exchange/dashboard.ts'
import { listRefundable } from '#contract/money/orders.ts'
import { closeDispute, openDispute } from '#server/demo/card-sandbox/refunds.ts'
import { errorOf, funded } from '#tests/campaigns.ts'
import { type Cards, checkOut, failRefund, openCards, refund, thing } from '#tests/cards.ts'
import { ordered } from '#tests/orders.ts'

let cards: Cards

beforeAll(async () => {
  cards = await openCards()
})

afterAll(() => cards.close())

describe('a refund', () => {
  test('takes all unspent points, pays back their share of the price, and ends the order', async () => {
    const { person, orderId } = await cards.buyer('refunds')
    const start = (await cards.wallet(person)) - 1500
    const { refundable } = await cards.read(person, orderId)
    expect(refundable).toMatchObject({ points: 1500, cents: 299 })
    const answer = await refund(person, { orderId }, 1500)
    expect(answer.body.refund).toMatchObject({ points: 1500, cents: 299, state: 'asked' })
    expect(await cards.wallet(person)).toBe(start)
    await cards.sendRefunds()
    await cards.sendEvents()
    expect(await cards.read(person, orderId)).toMatchObject({
      order: { state: 'refunded', returnedPoints: 1500 },
      refunds: [{ points: 1500, cents: 299, state: 'done' }],
      refundable: null,
    })
    expect(errorOf(await refund(person, { orderId }, 1500))).toMatchObject({ code: 'conflict' })
  })

  test('of a partly spent order is pro rata, and points set aside count as spent', async () => {
    const { person, orderId } = await cards.buyer('spends', '5500')
    const granted = (await cards.wallet(person)) - 5500
    await cards.database.owner.query(
      'UPDATE member SET credited_count = 5, second_grant_points = 0 WHERE id = $1',
      [person.id],
    )
    const { setAside } = await funded(person, { target: 100 })
    const unspent = 5500 - (setAside - granted)
    expect((await cards.read(person, orderId)).refundable).toMatchObject({
      points: unspent,
      cents: Math.floor((999 * unspent) / 5500),
    })
    expect(errorOf(await refund(person, { orderId }, 5500))).toMatchObject({ code: 'conflict' })
    expect((await refund(person, { orderId }, unspent)).status).toBe(200)
    expect(await cards.wallet(person)).toBe(0)
    await cards.sendRefunds()
    await cards.sendEvents()
  })

  test('can be requested for 14 days', async () => {
    const { person, orderId } = await cards.buyer('late_refund')
    const listed = async () => (await person.client.call(listRefundable, {})).body.orders
    await cards.database.shiftClock(14 * 86_400 - 60)
    const { refundable } = await cards.read(person, orderId)
    expect(refundable).toMatchObject({ points: 1500 })
    expect(await listed()).toEqual([{ orderId, number: expect.stringMatching(/^M-/), refundable }])
    await cards.database.shiftClock(60)
    expect((await cards.read(person, orderId)).refundable).toBeNull()
    expect(await listed()).toEqual([])
    expect(errorOf(await refund(person, { orderId }, 1500)).message).toContain('14 days')
  })

  test('can be requested later by the length of maintenance since the payment', async () => {
    const { person, orderId } = await cards.buyer('refund_after_maintenance')
    await cards.database.shiftClock(14 * 86_400 + 60)
    await cards.database.owner.query(
      `INSERT INTO maintenance (sentence, started_at, started_by, ended_at, ended_by)
       SELECT 'A larger machine.', at - interval '2 hours', $1, at - interval '1 hour', $1 FROM ledger.clock() AS at`,
      [person.id],
    )
    expect((await cards.read(person, orderId)).refundable).toMatchObject({ points: 1500 })
    await cards.database.shiftClock(3600)
    expect((await cards.read(person, orderId)).refundable).toBeNull()
  })

  test('that fails at the bank returns the points, once', async () => {
    const { person, orderId, intent } = await cards.buyer('refund_fails')
    const full = await cards.wallet(person)
    await refund(person, { orderId }, 1500)
    await cards.sendRefunds()
    await cards.sendEvents()
    await cards.inBooks(async (books) => {
      const [made] = await books.find('refund', 'payment_intent', intent)
      if (made) await failRefund(books, made)
    })
    await cards.sendEvents()
    const failed = (await cards.events()).at(-1)
    if (failed) await cards.send(failed)
    expect(await cards.wallet(person)).toBe(full)
    expect(await cards.read(person, orderId)).toMatchObject({
      order: { returnedPoints: 0 },
      refunds: [{ state: 'failed' }],
    })
  })

  test('that the operator made at the provider takes the points it pays for', async () => {
    const { person, orderId, intent } = await cards.buyer('operator_refunds')
    const full = await cards.wallet(person)
    await cards.services.payments?.stripe.refunds.create({ payment_intent: intent, amount: 150 })
    await cards.sendEvents()
    expect(await cards.wallet(person)).toBe(full - Math.ceil((1500 * 150) / 299))
    expect((await cards.read(person, orderId)).order.state).toBe('refunded')
  })
})

describe('a dispute', () => {
  test('takes the points back, and returns them if it is won', async () => {
    const { person, orderId, intent } = await cards.buyer('disputes')
    const full = await cards.wallet(person)
    await cards.inBooks((books) => openDispute(books, intent))
    await cards.sendEvents()
    expect((await cards.read(person, orderId)).order.state).toBe('disputed')
    expect(await cards.wallet(person)).toBe(full - 1500)
    await cards.inBooks((books) => closeDispute(books, intent, 'won'))
    await cards.sendEvents()
    expect((await cards.read(person, orderId)).order.state).toBe('paid')
    expect(await cards.wallet(person)).toBe(full)
    expect((await cards.statement(person)).slice(-2)).toEqual(['clawback -1500', 'order_restored 1500'])
    // The dispute took the granted points first.
    expect((await cards.read(person, orderId)).refundable).toMatchObject({ points: 1500, cents: 299 })
    expect((await refund(person, { orderId }, 1500)).body.refund).toMatchObject({ points: 1500, cents: 299 })
  })

  test('of spent points takes what the wallet holds and leaves the rest as a debt', async () => {
    const { person, intent } = await cards.buyer('spent_dispute', '5500')
    await cards.database.owner.query(
      'UPDATE member SET credited_count = 5, second_grant_points = 0 WHERE id = $1',
      [person.id],
    )
    await funded(person, { target: 1300 })
    const left = await cards.wallet(person)
    await cards.inBooks((books) => openDispute(books, intent))
    await cards.sendEvents()
    expect(await cards.wallet(person)).toBe(0)
    expect((await person.client.call(getDashboard, {})).body.owed).toBe(5500 - left)
    await cards.inBooks((books) => closeDispute(books, intent, 'lost'))
    await cards.sendEvents()
  })

  test('that is reported before its payment waits for it; reported as won first, it takes nothing', async () => {
    const person = await cards.join('out_of_order')
    const full = (await cards.wallet(person)) + 1500
    const made = await ordered(person)
    const session = await checkOut(person, made)
    await cards.act(session, 'pay')
    const intent = String((await cards.inBooks((books) => thing(books, session))).payment_intent)
    await cards.inBooks((books) => openDispute(books, intent))
    await cards.inBooks((books) => closeDispute(books, intent, 'won'))
    const events = (await cards.events()).filter(({ id }) => !cards.sent.has(id)).toReversed()
    for (const event of events) {
      cards.sent.add(event.id)
      expect(await cards.send(event)).toBe(200)
    }
    for (const event of events) expect(await cards.send(event)).toBe(200)
    expect((await cards.read(person, made.orderId)).order.state).toBe('paid')
    expect(await cards.wallet(person)).toBe(full)
  })

  test('overrides a refund on its way: the bank decides, and a win returns all points', async () => {
    const { person, orderId, intent } = await cards.buyer('both')
    const full = await cards.wallet(person)
    await refund(person, { orderId }, 1500)
    await cards.inBooks((books) => openDispute(books, intent))
    await cards.sendEvents()
    await cards.sendRefunds()
    expect(await cards.wallet(person)).toBe(full - 1500)
    await cards.inBooks((books) => closeDispute(books, intent, 'won'))
    await cards.sendEvents()
    expect(await cards.wallet(person)).toBe(full)
    expect((await cards.read(person, orderId)).order.state).toBe('paid')
  })
})
