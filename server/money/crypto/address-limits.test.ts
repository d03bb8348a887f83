import { expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { type LocalPerson, openApp, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'

import { shareDatabase } from '#tests/database.ts'
import { walletOf } from '#tests/exchange.ts'
import { addressOf, aYear, open, openOrder, sharePracticeDesk } from '#tests/practice-desk.ts'
import { until } from '#tests/programs.ts'
import { openTestServices, shareServices } from '#tests/services.ts'
import { readGapShare } from './index.ts'
import { lockSeconds, watchDays } from './rules.ts'

const database = shareDatabase()
const services = shareServices(database, { RATE_LIMITS: 'deposit_network=1000/60' })
const local = shareApp(services)
const desk = sharePracticeDesk(database, services, local)

const watchSeconds = watchDays * 86_400
const welcome = settingRows.welcome_points.standard
const gap = 20
let people = 0
const joined = (): Promise<LocalPerson> => local.join(`opens-${++people}`)

/** Ends the watch of all addresses, and the session of the person who joined last; returns them signed in. */
async function afterWatch(): Promise<LocalPerson> {
  await database.shiftClock(watchSeconds + 1)
  return local.enter(`opens-${people}@tests.example.com`)
}

/** A member who has paid an order, after which this many addresses in a row were opened and not paid. */
async function buyerBefore(unpaid: number): Promise<LocalPerson> {
  if (!services.crypto) throw new Error('no chain')
  services.crypto.gap = 1_000
  const buyer = await joined()
  await desk.pay((await addressOf(buyer)).address, 999)
  services.crypto.gap = gap
  await database.owner.query('UPDATE crypto_key SET next_index = next_index + $1', [unpaid])
  return buyer
}

test('a member opens five wallet addresses a day, and the sixth is rejected with a sentence', async () => {
  const person = await joined()
  for (let order = 1; order <= 5; order++) await addressOf(person, aYear)
  const sixth = await openOrder(person, aYear)
  expect(sixth.status).toBe(429)
  expect(errorOf(sixth)).toMatchObject({
    code: 'too_many_requests',
    message: 'You can open 5 wallet addresses in 24 h, paid or not. Nothing was charged; try again later.',
  })
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  // Opening an address again is no new one, and another member is not affected.
  const again = await addressOf(await joined(), aYear)
  expect(again.status).toBe(200)
})

test('an address that is open already can be requested again without counting', async () => {
  const person = await joined()
  const first = await addressOf(person, aYear)
  for (let repeat = 1; repeat <= 8; repeat++)
    expect((await open(person, first.orderId)).body.payment.address).toBe(first.address)
  expect((await addressOf(person, aYear)).status).toBe(200)
})

test('members of one network share a limit of wallet addresses a day', async () => {
  const strict = await openTestServices(database, { RATE_LIMITS: 'deposit_network=3/86400' })
  const app = await openApp(strict)
  const people = await Promise.all([1, 2, 3, 4].map((nth) => app.join(`neighbour-${nth}`)))
  const answers = []
  for (const person of people) answers.push(await openOrder(person, aYear))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(errorOf(answers[3] ?? { status: 0, body: {} }).message).toBe(
    'Your network can open 3 wallet addresses in 24 h, paid or not. Nothing was charged; try again later.',
  )
  await app.app.close()
  await strict.close()
})

test('a chain that does not respond, and openings at once, use up no wallet address', async () => {
  const person = await joined()
  const before = (await desk.read()).chain?.addressesGiven ?? 0
  const chain = services.crypto?.chain
  if (!chain) throw new Error('no chain')
  const { isUnused } = chain
  chain.isUnused = () => Promise.reject(new Error('no answer'))
  const refused = await openOrder(person, aYear)
  chain.isUnused = isUnused
  expect(refused.status).toBe(503)
  expect((await desk.read()).chain?.addressesGiven).toBe(before)
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(person, refused.orderId)))
  expect(new Set(answers.map(({ body }) => body.payment.address)).size).toBe(1)
  expect((await desk.read()).chain?.addressesGiven).toBe(before + 1)
})

test('an unused address serves the same member again after its watch, and nobody else', async () => {
  const earlier = await joined()
  const first = await addressOf(earlier, aYear)
  expect((await addressOf(earlier, aYear)).address).not.toBe(first.address)
  const person = await afterWatch()
  const given = (await desk.read()).chain?.addressesGiven ?? 0
  expect((await addressOf(await joined(), aYear)).address).not.toBe(first.address)
  const reused = await addressOf(person, aYear)
  expect(reused.address).toBe(first.address)
  expect((await desk.read()).chain?.addressesGiven).toBe(given + 1)
  const paymentOf = async (orderId: string) => (await person.do.getCryptoPayment({ orderId })).payment
  expect(await paymentOf(first.orderId)).toMatchObject({ isWatched: false, payments: [] })
  await desk.pay(reused.address, 5999)
  expect(await paymentOf(reused.orderId)).toMatchObject({
    isWatched: true,
    payments: [{ state: 'credited' }],
  })
  expect(await paymentOf(first.orderId)).toMatchObject({ payments: [] })
})

test('a late payment to a reused address goes to an admin, who credits it to the later order', async () => {
  const first = await addressOf(await joined())
  const person = await afterWatch()
  const reused = await addressOf(person)
  expect(reused.address).toBe(first.address)
  await database.shiftClock(lockSeconds)
  await desk.pay(reused.address, 999)
  expect(await walletOf(database, person)).toBe(welcome)
  const waiting = await desk.caseOf(reused.address)
  expect(waiting).toMatchObject({ kind: 'late_payment', amount: '9.99', points: 5500 })
  expect(await desk.decide(waiting, 'credited')).toBe(200)
  expect(await walletOf(database, person)).toBe(welcome + 5500)
})

test('an address that was paid after its watch is not reused, and the payment goes to an admin', async () => {
  const first = await addressOf(await joined())
  const person = await afterWatch()
  // Another address is watched, so the watcher's cursor passes the payment.
  await addressOf(await joined(), aYear)
  await desk.pay(first.address, 999)
  await desk.settle()
  const second = await addressOf(person)
  expect(second.address).not.toBe(first.address)
  await until(async () => {
    await desk.settle()
    return (await desk.caseOf(first.address)) !== undefined
  })
  expect(await walletOf(database, person)).toBe(welcome)
  const waiting = await desk.caseOf(first.address)
  expect(waiting).toMatchObject({ kind: 'late_payment', amount: '9.99', points: 5500 })
  expect(await desk.decide(waiting, 'returned')).toBe(200)
  const params = { orderId: first.orderId }
  const { payment } = await person.do.getCryptoPayment(params)
  expect(payment?.refunds).toMatchObject([{ amount: '9.99', state: 'asked' }])
})

test('unpaid addresses in a row stay below the wallet’s gap, and the last ones are for earlier buyers', async () => {
  const buyer = await buyerBefore(16)
  expect(await readGapShare(services)).toEqual({ 'Practice chain': 16 / gap })
  expect((await addressOf(await joined())).status).toBe(200)
  const refused = await openOrder(await joined())
  expect(errorOf(refused)).toMatchObject({
    code: 'limit_reached',
    message:
      'Too many crypto orders are waiting for payment, so we can’t open a wallet address. Nothing was charged; pay by card, or try again later.',
  })
  for (let unpaid = 18; unpaid < gap; unpaid++) expect((await addressOf(buyer, aYear)).status).toBe(200)
  expect((await openOrder(buyer, aYear)).status).toBe(409)
  expect((await desk.read()).chain).toMatchObject({ addressesUnpaid: gap - 1, addressGap: gap })
})

test('a payment to the newest address makes room for everybody', async () => {
  const buyer = await buyerBefore(gap - 2)
  const newest = await addressOf(buyer, aYear)
  expect((await openOrder(await joined())).status).toBe(409)
  await desk.pay(newest.address, 5999)
  expect((await desk.read()).chain).toMatchObject({ addressesUnpaid: 0 })
  expect((await addressOf(await joined())).status).toBe(200)
})
