import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { addressOf, aYear, sharePracticeDesk } from '#tests/practice-desk.ts'
import { shareServices } from '#tests/services.ts'
import { lockSeconds } from './rules.ts'

const database = shareDatabase()
const services = shareServices(database, {})
const local = shareApp(services)
const desk = sharePracticeDesk(database, services, local)

test('what a buyer sends once an admin has started their term for less can only be sent back', async () => {
  const person = await local.join('pays-the-rest')
  const { address, orderId } = await addressOf(person, aYear)
  const read = async () => {
    const again = await local.enter('pays-the-rest@tests.example.com')
    return (await again.do.getCryptoPayment({ orderId })).payment
  }
  await desk.pay(address, 5900)
  await database.shiftClock(lockSeconds)
  await desk.settle()
  expect(await desk.decide(await desk.caseOf(address), 'credited')).toBe(200)
  await desk.pay(address, 99)
  const { payments } = (await read()) ?? {}
  expect(payments).toMatchObject([{ state: 'credited' }, { state: 'held', heldFor: 'premium_amount' }])
  const open = await desk.caseOf(address)
  expect(await desk.decide(open, 'credited')).toBe(409)
  expect(await desk.decide(open, 'returned')).toBe(200)
  expect((await read())?.refunds).toMatchObject([{ amount: '0.99', state: 'asked' }])
})
