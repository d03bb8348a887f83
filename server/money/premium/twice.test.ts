import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#contract/money/orders/admin.ts'
import { startCheckout } from '#contract/money/orders.ts'
import { getPremium } from '#contract/money/premium.ts'
import { errorOf } from '#tests/campaigns.ts'
import { type Cards, checkOut, openCards, thing } from '#tests/cards.ts'
import { keyed } from '#tests/client.ts'
import { promote } from '#tests/exchange.ts'
import { ordered } from '#tests/orders.ts'
import { endSubscription } from './index.ts'

let cards: Cards
beforeAll(async () => {
  cards = await openCards()
})
afterAll(() => cards.close())

const month = { kind: 'premium', item: 'month' } as const

test('a member who pays for premium in two tabs is told, pays no third time, and can have one refunded', async () => {
  const person = await cards.join('two_tabs')
  const read = async () => (await person.client.call(getPremium, {})).body
  const pay = async (session: string) => {
    await cards.act(session, 'pay')
    await cards.sendEvents()
    return (await read()).isPaidTwice
  }
  // The provider's page is open for each.
  const first = await checkOut(person, await ordered(person, month))
  const order = await ordered(person, month)
  const second = await checkOut(person, order)
  const { orderId } = await ordered(person, month)
  expect([await pay(first), await pay(second)]).toEqual([false, true])
  const third = await person.client.call(startCheckout, { params: { orderId } })
  expect(errorOf(third)).toMatchObject({ status: 409, message: expect.stringContaining('already renews') })

  const admin = await cards.join('refunds_one')
  await promote(cards.database, admin)
  const request = { params: { orderId: order.orderId }, body: { note: 'Paid twice' } }
  expect((await admin.client.call(refundOrder, request, keyed())).status).toBe(200)
  await cards.sendRefunds()
  await cards.sendEvents()
  const { subscription } = await cards.inBooks((books) => thing(books, second))
  await endSubscription(cards.services, { subscriptionId: String(subscription) })
  await cards.sendEvents()
  expect(await read()).toMatchObject({ isPaidTwice: false, subscription: { state: 'renewing' } })
})
