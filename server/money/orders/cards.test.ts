import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCheckout } from '#contract/money/orders.ts'
import { openApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { type Cards, checkOut, openCards, postTo, refund } from '#tests/cards.ts'
import { ordered } from '#tests/orders.ts'
import { openTestServices } from '#tests/services.ts'
import { expireOrders } from './expire-orders.ts'

let cards: Cards

beforeAll(async () => {
  cards = await openCards()
})

afterAll(() => cards.close())

describe('a payment by card', () => {
  test('credits the order once, when the provider reports that it is paid', async () => {
    const person = await cards.join('pays')
    const start = await cards.wallet(person)
    const made = await ordered(person)
    const session = await checkOut(person, made)
    expect((await cards.read(person, made.orderId)).order.state).toBe('pending')
    await cards.act(session, 'pay')
    expect(await cards.wallet(person)).toBe(start)
    const events = (await cards.events()).filter(({ id }) => !cards.sent.has(id))
    expect(events.map(({ type }) => type)).toEqual(['charge.succeeded', 'checkout.session.completed'])
    for (const event of [...events, ...events.toReversed()]) expect(await cards.send(event)).toBe(200)
    await cards.sendEvents()
    const { order, changes } = await cards.read(person, made.orderId)
    expect(order).toMatchObject({ state: 'paid', creditedPoints: 1500 })
    expect(changes.map(({ state, by }) => [state, by])).toEqual([
      ['created', 'member'],
      ['pending', 'member'],
      ['paid', 'provider'],
    ])
    expect(await cards.wallet(person)).toBe(start + 1500)
    // The checkout's event names its buyer; handled, it no longer does.
    const { rows } = await cards.database.app.query(
      `SELECT FROM payment_event WHERE body::text LIKE '%pays@tests.example.com%'`,
    )
    expect(rows).toEqual([])
  })

  test('of another amount than the order’s credits nothing', async () => {
    const person = await cards.join('pays_other')
    const start = await cards.wallet(person)
    const made = await ordered(person)
    const session = await checkOut(person, made)
    await cards.database.owner.query(
      'UPDATE purchase_order SET price_cents = price_cents + 1 WHERE public_id = $1',
      [made.orderId],
    )
    await cards.act(session, 'pay')
    await cards.sendEvents()
    expect((await cards.read(person, made.orderId)).order).toMatchObject({
      state: 'pending',
      creditedPoints: 0,
    })
    expect(await cards.wallet(person)).toBe(start)
  })

  test('that is made is not started again', async () => {
    const { person, orderId } = await cards.buyer('pays_once')
    const again = await person.client.call(startCheckout, { params: { orderId } })
    expect(errorOf(again)).toMatchObject({ status: 409, message: 'This order is already paid.' })
  })

  test('has one session per attempt, however often it is started', async () => {
    const person = await cards.join('begins')
    const made = await ordered(person)
    const sessions = await Promise.all([
      checkOut(person, made),
      checkOut(person, made),
      checkOut(person, made),
    ])
    expect(new Set(sessions).size).toBe(1)
    // The response was lost before it was stored: a repeat under the same key returns the same session.
    await cards.database.owner.query('UPDATE purchase_order SET provider_ref = NULL WHERE public_id = $1', [
      made.orderId,
    ])
    expect(await checkOut(person, made)).toBe(sessions[0])
  })

  test('that the provider rejects is our fault, and not the buyer’s', async () => {
    const person = await cards.join('wrong_key')
    const { orderId } = await ordered(person)
    const sessions = cards.services.payments?.stripe.checkout.sessions
    if (!sessions) throw new Error('no card payments')
    const create = vi.spyOn(sessions, 'create')
    create.mockRejectedValueOnce(
      new Stripe.errors.StripeAuthenticationError({
        type: 'invalid_request_error',
        message: 'Expired API Key',
        statusCode: 401,
      }),
    )
    const start = () => person.client.call(startCheckout, { params: { orderId } })
    expect(errorOf(await start())).toMatchObject({
      ...{ status: 503, code: 'overloaded' },
      message:
        'The card provider isn’t answering right now. This try charged nothing: try again in a moment, or pay by crypto with a new order.',
    })
    expect((await start()).status).toBe(200)
  })

  test('that is declined can be tried again on the same page', async () => {
    const person = await cards.join('declined')
    const made = await ordered(person)
    const session = await checkOut(person, made)
    await cards.act(session, 'decline')
    await cards.act(session, 'pay')
    await cards.sendEvents()
    expect((await cards.read(person, made.orderId)).order.state).toBe('paid')
  })

  test('that takes days is pending until it arrives, or fails and can be started again', async () => {
    const person = await cards.join('slow')
    const made = await ordered(person)
    const first = await checkOut(person, made)
    await cards.act(first, 'pay_later')
    await cards.sendEvents()
    expect((await cards.read(person, made.orderId)).order.state).toBe('pending')
    await cards.act(first, 'bounce')
    await cards.sendEvents()
    expect((await cards.read(person, made.orderId)).order.state).toBe('failed')
    const second = await checkOut(person, made)
    expect(second).not.toBe(first)
    await cards.act(second, 'pay_later')
    await cards.act(second, 'settle')
    await cards.sendEvents()
    expect((await cards.read(person, made.orderId)).order).toMatchObject({
      state: 'paid',
      creditedPoints: 1500,
    })
  })

  test('that failed is not started again if a later order has used up the new buyer’s limit', async () => {
    const person = await cards.join('fails_then_buys')
    const failed = await ordered(person, { item: '33000' })
    const first = await checkOut(person, failed)
    await cards.act(first, 'pay_later')
    await cards.act(first, 'bounce')
    await cards.sendEvents()
    const later = await ordered(person, { item: '33000' })
    await checkOut(person, later)
    const again = () => person.client.call(startCheckout, { params: { orderId: failed.orderId } })
    expect(errorOf(await again())).toMatchObject({ code: 'limit_reached' })
    expect((await cards.read(person, failed.orderId)).order.state).toBe('failed')
    await cards.database.owner.query(
      `SELECT exchange.move_order(id, 'expired', 'provider', NULL, NULL) FROM purchase_order WHERE public_id = $1`,
      [later.orderId],
    )
    expect((await again()).status).toBe(200)
  })

  test('that failed twice is started again for one order only, when both are at once', async () => {
    const person = await cards.join('fails_twice')
    const orders = [await ordered(person, { item: '33000' })]
    const bounce = async ({ orderId }: { orderId: string }) => {
      const session = await checkOut(person, { orderId })
      await cards.act(session, 'pay_later')
      await cards.act(session, 'bounce')
      await cards.sendEvents()
    }
    await bounce(orders[0] as { orderId: string })
    orders.push(await ordered(person, { item: '33000' }))
    await bounce(orders[1] as { orderId: string })
    const starts = await Promise.all(
      orders.map(({ orderId }) => person.client.call(startCheckout, { params: { orderId } })),
    )
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('that is abandoned expires the order, and nothing is charged', async () => {
    const person = await cards.join('leaves')
    const made = await ordered(person)
    const session = await checkOut(person, made)
    await cards.act(session, 'abandon')
    await cards.sendEvents()
    expect((await cards.read(person, made.orderId)).order).toMatchObject({
      state: 'expired',
      creditedPoints: 0,
    })
  })

  test('whose event never arrives is found once the order is overdue', async () => {
    const [paid, left, unbegun] = await Promise.all([
      cards.join('lost_event'),
      cards.join('left'),
      cards.join('idle'),
    ])
    const paidOrder = await ordered(paid)
    const leftOrder = await ordered(left)
    const unbegunOrder = await ordered(unbegun)
    await cards.act(await checkOut(paid, paidOrder), 'pay')
    await checkOut(left, leftOrder)
    for (const { id } of await cards.events()) cards.sent.add(id)
    await cards.database.shiftClock(3600 + 301)
    await expireOrders(cards.services)
    expect((await cards.read(paid, paidOrder.orderId)).order).toMatchObject({
      state: 'paid',
      creditedPoints: 1500,
    })
    expect((await cards.read(left, leftOrder.orderId)).order.state).toBe('expired')
    expect((await cards.read(unbegun, unbegunOrder.orderId)).order.state).toBe('expired')
    await cards.sendEvents()
    expect((await cards.read(left, leftOrder.orderId)).order.state).toBe('expired')
  })
})

describe('the webhook', () => {
  test('accepts only events that are signed, unchanged and recent', async () => {
    const { webhookSecret: secret } = cards.services.payments ?? { webhookSecret: '' }
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.failed',
      created: 1,
      data: { object: {} },
    })
    const signed = (text: string, with_: object = {}) =>
      Stripe.webhooks.generateTestHeaderString({ payload: text, secret, ...with_ })
    expect(await cards.post(payload, signed(payload, { secret: 'whsec_other' }))).toBe(400)
    expect(await cards.post(`${payload} `, signed(payload))).toBe(400)
    expect(
      await cards.post(payload, signed(payload, { timestamp: Math.floor(Date.now() / 1000) - 600 })),
    ).toBe(400)
    const { rows } = await cards.database.app.query(`SELECT FROM payment_event WHERE event_id = 'evt_1'`)
    expect(rows).toEqual([])
    expect(await cards.post(payload)).toBe(200)
    const kept = await cards.database.app.query(
      `SELECT outcome, tries FROM payment_event WHERE event_id = 'evt_1'`,
    )
    expect(kept.rows).toEqual([{ outcome: 'ignored', tries: 1 }])
  })

  test('does not exist if no keys are set', async () => {
    const without = await openTestServices(cards.database, { DEMO: 'off' })
    const closed = await openApp(without)
    expect(await postTo({ local: closed, services: without }, '{}', 'x')).toBe(404)
    await closed.app.close()
    await without.close()
  })
})

test('an order that is paid twice is credited once, and the second payment is refunded', async () => {
  const { person, orderId } = await cards.buyer('pays_twice')
  const full = await cards.wallet(person)
  const { rows } = await cards.database.owner.query<{ ref: string }>(
    `UPDATE purchase_order SET state = 'failed' WHERE public_id = $1 RETURNING provider_ref AS ref`,
    [orderId],
  )
  const second = await checkOut(person, { orderId })
  expect(second).not.toBe(rows[0]?.ref)
  await cards.act(second, 'pay')
  await cards.database.owner.query(`UPDATE purchase_order SET state = 'paid' WHERE public_id = $1`, [orderId])
  await cards.sendEvents()
  await cards.sendRefunds()
  await cards.sendEvents()
  expect(await cards.wallet(person)).toBe(full)
  const refunds = await cards.database.app.query(
    `SELECT order_refund.points, cents, by, order_refund.state FROM order_refund
     JOIN purchase_order ON purchase_order.id = order_id WHERE public_id = $1`,
    [orderId],
  )
  expect(refunds.rows).toEqual([{ points: 0, cents: 299, by: 'job', state: 'done' }])
  // Adds the change that the direct updates of the state above left out.
  await cards.database.owner.query(
    `INSERT INTO order_change (order_id, state, at, by) SELECT id, state, ledger.clock(), 'job' FROM purchase_order
     WHERE public_id = $1`,
    [orderId],
  )
})

test('a paid order has a PDF invoice, which other members cannot read', async () => {
  const { person, orderId } = await cards.buyer('wants_invoice')
  const answer = await person.fetch(`/api/orders/${orderId}/invoice`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="M-\d{6}\.pdf"$/),
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = await cards.join('wants_others')
  expect((await stranger.fetch(`/api/orders/${orderId}/invoice`)).statusCode).toBe(404)
  const unpaid = await ordered(person)
  expect((await person.fetch(`/api/orders/${unpaid.orderId}/invoice`)).statusCode).toBe(404)
})

test('nobody can start the payment of another member’s order, or refund it', async () => {
  const { orderId } = await ordered(await cards.join('owner_of_it'))
  const stranger = await cards.join('stranger')
  await expect(checkOut(stranger, { orderId })).rejects.toThrow('not_found')
  expect(errorOf(await refund(stranger, { orderId }, 1500))).toMatchObject({ code: 'not_found' })
})
