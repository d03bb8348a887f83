import { expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { verifyLedger } from '#ledger/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'

import { shareDatabase } from '#tests/database.ts'
import { walletOf } from '#tests/exchange.ts'
import { order } from '#tests/orders.ts'
import { addressOf, open, sharePracticeDesk } from '#tests/practice-desk.ts'
import { shareServices } from '#tests/services.ts'
import { lockSeconds } from './rules.ts'

const database = shareDatabase()
const services = shareServices(database, { RATE_LIMITS: 'deposit_network=1000/60' })
const local = shareApp(services)
const desk = sharePracticeDesk(database, services, local)

const largest = { kind: 'package', item: '33000', provider: 'crypto' } as const
const welcome = settingRows.welcome_points.standard
const boughtBy = async (person: LocalPerson): Promise<number> => (await walletOf(database, person)) - welcome
let people = 0
const joined = (): Promise<LocalPerson> => local.join(`new-buyer-${++people}`)

test('an opened address counts as begun: another order does not replace it, and counts on top', async () => {
  const person = await joined()
  const first = await addressOf(person, largest)
  expect(errorOf(await order(person, largest))).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('nothing is left'),
  })
  const body = await person.do.getOrder({ orderId: first.orderId })
  expect(body.order.state).toBe('created')
  expect((await person.do.getShop()).newBuyerLimit?.leftCents).toBe(0)
})

test('of four orders opened at once, one has an address', async () => {
  const person = await joined()
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const made = await order(person, largest)
      return made.status === 200 ? (await open(person, made.body.order.orderId)).status : made.status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('four orders opened one after another and paid at once bring what the limit allows', async () => {
  const person = await joined()
  const addresses: string[] = []
  for (let nth = 1; nth <= 4; nth++) {
    addresses.push((await addressOf(person, largest)).address)
    // The price lock ends, so the order expires and no longer counts; its address is still watched.
    await database.shiftClock(lockSeconds)
    await desk.settle()
  }
  await desk.pay(addresses[0] ?? '', 49_990)
  for (const address of addresses.slice(1)) await desk.pay(address, 4999)
  expect(await boughtBy(person)).toBe(33_000)
  const cases = await Promise.all(addresses.map((address) => desk.caseOf(address)))
  expect(cases.map((one) => [one?.kind, one?.amount, one?.points])).toEqual([
    ['buyer_limit', '449.91', 297_000],
    ['buyer_limit', '49.99', 33_000],
    ['buyer_limit', '49.99', 33_000],
    ['buyer_limit', '49.99', 33_000],
  ])
})

test('what exceeds the limit waits for an admin, who credits it', async () => {
  const person = await joined()
  const { address, orderId } = await addressOf(person, largest)
  await desk.pay(address, 5999)
  expect(await boughtBy(person)).toBe(33_000)
  const read = async () => (await person.do.getCryptoPayment({ orderId })).payment
  expect((await read())?.payments).toMatchObject([
    { amount: '59.99', state: 'credited', heldFor: 'buyer_limit', points: 33_000 },
  ])
  const waiting = await desk.caseOf(address)
  expect(waiting).toMatchObject({ kind: 'buyer_limit', amount: '10.00', verdicts: ['credited', 'returned'] })
  expect(await desk.decide(waiting, 'credited')).toBe(200)
  expect(await boughtBy(person)).toBe(Math.floor((33_000 * 5999) / 4999))
  expect((await read())?.payments).toMatchObject([{ state: 'credited', heldFor: null, points: 39_601 }])
  await desk.settle()
  expect(await desk.caseOf(address)).toBeUndefined()
  expect(await verifyLedger(database.app)).toEqual([])
})

test('what exceeds the limit can go back, and the rest of the order is refunded without it', async () => {
  const person = await joined()
  const { address, orderId } = await addressOf(person, largest)
  await desk.pay(address, 5999)
  expect(await desk.decide(await desk.caseOf(address), 'returned')).toBe(200)
  await desk.settle()
  expect(await desk.caseOf(address)).toBeUndefined()
  const { payment } = await person.do.getCryptoPayment({ orderId })
  expect(payment).toMatchObject({
    received: '49.99',
    payments: [{ state: 'credited', heldFor: null, points: 33_000 }],
    refunds: [{ amount: '10.00', state: 'asked' }],
    refundable: { points: 33_000, amount: '49.99' },
  })
  expect(await boughtBy(person)).toBe(33_000)
})

test('two orders of a new buyer share the limit, and after 14 days there is none', async () => {
  const person = await joined()
  const one = await addressOf(person, { ...largest, item: '15000' })
  const other = await addressOf(person, { ...largest, item: '15000' })
  await desk.pay(one.address, 4999)
  // The other order is open, so its price is left for it.
  expect(await boughtBy(person)).toBe(Math.floor((15_000 * 2500) / 2499))
  await desk.pay(other.address, 2499)
  expect(await boughtBy(person)).toBe(Math.floor((15_000 * 2500) / 2499) + 15_000)
  await database.shiftClock(settingRows.new_buyer_days.standard * 86_400 + 1)
  await desk.pay(other.address, 9999)
  expect(await boughtBy(person)).toBe(
    Math.floor((15_000 * 2500) / 2499) + Math.floor((15_000 * 12_498) / 2499),
  )
})
