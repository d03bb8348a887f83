import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCheckout } from '#contract/money/orders.ts'
import { getPremium } from '#contract/money/premium.ts'
import { errorOf } from '#tests/campaigns.ts'
import { type Cards, checkOut, openCards } from '#tests/cards.ts'
import { ordered } from '#tests/orders.ts'

let cards: Cards
beforeAll(async () => {
  cards = await openCards()
})
afterAll(() => cards.close())

const month = { kind: 'premium', item: 'month' } as const

test('a member who pays for premium in two tabs is told of both; a third order is not paid', async () => {
  const person = await cards.join('two_tabs')
  const isPaidTwice = async () => (await person.client.call(getPremium, {})).body.isPaidTwice
  // The provider's page is open for each.
  const sessions = [await checkOut(person, await ordered(person, month))]
  sessions.push(await checkOut(person, await ordered(person, month)))
  const { orderId } = await ordered(person, month)
  const told = []
  for (const session of sessions) {
    await cards.act(session, 'pay')
    await cards.sendEvents()
    told.push(await isPaidTwice())
  }
  expect(told).toEqual([false, true])
  const third = await person.client.call(startCheckout, { params: { orderId } })
  expect(errorOf(third)).toMatchObject({ status: 409, message: expect.stringContaining('already renews') })
})
