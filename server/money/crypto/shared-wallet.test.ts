import { expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { give } from '#tests/exchange.ts'
import { addressOf, aYear, sharePracticeDesk } from '#tests/practice-desk.ts'
import { shareServices } from '#tests/services.ts'
import { startAttempt } from '../../exchange/attempts/index.ts'

const database = shareDatabase()
const services = shareServices(database, { RATE_LIMITS: 'deposit_network=1000/60' })
const local = shareApp(services)
const desk = sharePracticeDesk(database, services, local)

let people = 0
const joined = (count: number): Promise<LocalPerson[]> =>
  Promise.all(Array.from({ length: count }, () => local.join(`wallet-${++people}`)))
const aWallet = (): string => `0x${String(++people).padStart(40, '0')}`

/** Whether the second may do a task of the first: the verdict of its start. */
async function verdict([owner, earner]: readonly LocalPerson[]): Promise<string> {
  if (!owner || !earner) throw new Error('two people are needed')
  const party = { ...owner, username: '' }
  await give(database, party, 100)
  const campaignId = await fundTask(database, { owner: party })
  return (await startAttempt(services, { memberId: earner.id, campaignId })).verdict
}

test.each([
  ['points', undefined, 999],
  ['a year of premium', aYear, 5999],
])('two members who paid for %s from one wallet are not paid by each other', async (_, request, cents) => {
  const two = await joined(2)
  const wallet = aWallet()
  expect(await verdict(two)).toBe('ok')
  for (const person of two) await desk.pay((await addressOf(person, request)).address, cents, wallet)
  expect(await verdict(two)).toBe('linked')
})

test('a wallet that more than five members paid from is an exchange’s: they stay strangers', async () => {
  const wallet = aWallet()
  const six = await joined(6)
  for (const person of six.slice(0, 5)) await desk.pay((await addressOf(person)).address, 999, wallet)
  expect(await verdict(six)).toBe('linked')
  await desk.pay((await addressOf(six.at(-1) as LocalPerson)).address, 999, wallet)
  expect(await verdict(six)).toBe('ok')
})

test('a payment that was too small to be credited links nobody', async () => {
  const two = await joined(2)
  const wallet = aWallet()
  for (const person of two) await desk.pay((await addressOf(person)).address, 1, wallet)
  expect(await verdict(two)).toBe('ok')
})

test('on the practice chain every member pays from another wallet', async () => {
  const two = await joined(2)
  for (const person of two) {
    const params = { orderId: (await addressOf(person)).orderId }
    const { status } = await person.tries.payFromPractice({ ...params, cents: 999 })
    expect(status).toBe(200)
  }
  await desk.settle()
  expect(await verdict(two)).toBe('ok')
})
