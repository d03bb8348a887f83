import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { listTasks } from '#contract/exchange/tasks.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import type { LocalPerson } from '#tests/app.ts'
import { type Cards, checkOut, openCards, thing } from '#tests/cards.ts'
import { fundWebsite, give, toMorning, walletOf } from '#tests/exchange.ts'
import { ordered } from '#tests/orders.ts'
import { handleOpenEvents } from '../payment-events/index.ts'

let cards: Cards
let names = 0
beforeAll(async () => {
  cards = await openCards()
  await toMorning(cards.database)
})
afterAll(() => cards.close())

const join = (): Promise<LocalPerson> => cards.join(`payer-${++names}`)
const partyOf = (person: LocalPerson) => ({ ...person, username: '' })

/** Has each of them buy a package with this card; the sandbox tells cards apart by the email at the checkout. */
async function payWith(card: string, ...people: LocalPerson[]): Promise<void> {
  for (const person of people) {
    const session = await checkOut(person, await ordered(person))
    await cards.inBooks(async (books) =>
      books.put({ ...(await thing(books, session)), customer_email: `${card}@cards.test` }),
    )
    await cards.act(session, 'pay')
    await cards.sendEvents()
  }
}

/** Tells of a charge by its fingerprint, as the provider does for a subscription: without our order's id. */
async function chargeCustomer(customer: string, fingerprint: string): Promise<void> {
  const charge = {
    ...{ id: `ch_${randomUUID()}`, object: 'charge', customer, metadata: {} },
    payment_method_details: { type: 'card', card: { fingerprint } },
  }
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'charge.succeeded', created: 1 }
  expect(await cards.post(JSON.stringify({ ...event, data: { object: charge } }))).toBe(200)
}

interface Site {
  id: number
  url: string
}
/** A person's website, with points for its visits. */
async function site(owner: LocalPerson): Promise<Site> {
  await give(cards.database, partyOf(owner), 40)
  const url = `https://shared-${++names}.example.org/`
  return { id: await fundWebsite(cards.database, { owner: partyOf(owner), url }), url }
}
const start = async ({ client }: LocalPerson, { id, url }: Site) =>
  (await client.call(startVisit, { body: { websiteId: String(id), url } })).body
const complete = async ({ client }: LocalPerson, sessionId = '') =>
  (await client.call(completeVisit, { body: { sessionId } })).body
async function sees({ client }: LocalPerson, { id }: Site): Promise<boolean> {
  const { body } = await client.call(listTasks, { query: { limit: 100 } })
  return body.tasks.some((task) => task.id === String(id))
}
/** Makes a full visit; returns its points, or the sentence that rejects it. */
async function visit(earner: LocalPerson, at: Site): Promise<number | string> {
  const { sessionId, message } = await start(earner, at)
  if (!sessionId) return message
  await cards.database.shiftClock(15)
  return (await complete(earner, sessionId)).pointsEarned
}

test('two members who paid with one card neither see nor start what the other promotes', async () => {
  const [one, two] = [await join(), await join()]
  const [first, second] = [await site(one), await site(two)]
  expect(await sees(two, first)).toBe(true)
  await payWith('one', one, two)
  for (const [earner, other] of [
    [one, second],
    [two, first],
  ] as const) {
    expect(await sees(earner, other)).toBe(false)
    expect(await start(earner, other)).toMatchObject({
      success: false,
      message: expect.stringContaining('a payment'),
    })
    const begun = await earner.client.call(startAttempt, { params: { taskId: String(other.id) } })
    expect(begun.status).toBe(403)
  }
})

test('a visit that began before both paid with one card is not paid', async () => {
  const [earner, owner] = [await join(), await join()]
  const { sessionId } = await start(earner, await site(owner))
  await payWith('late', earner, owner)
  const before = await walletOf(cards.database, earner)
  await cards.database.shiftClock(15)
  expect(await complete(earner, sessionId)).toMatchObject({ success: false, pointsEarned: 0 })
  expect(await walletOf(cards.database, earner)).toBe(before)
})

test('the card of a subscription counts like that of an order', async () => {
  const [one, two] = [await join(), await join()]
  for (const person of [one, two]) {
    const session = await checkOut(person, await ordered(person, { kind: 'premium', item: 'month' }))
    await cards.act(session, 'pay')
    const { customer } = await cards.inBooks((books) => thing(books, session))
    // Told before the subscription itself: it waits for it.
    await chargeCustomer(String(customer), 'premium-card')
    await cards.sendEvents()
    await handleOpenEvents(cards.services)
  }
  expect(await start(one, await site(two))).toMatchObject({ success: false })
})

test('earners who paid with one card are paid together three times a day by one owner', async () => {
  const [one, two, other, owner] = [await join(), await join(), await join(), await join()]
  await payWith('earners', one, two)
  const [first, second, third] = [await site(owner), await site(owner), await site(owner)]
  expect(await visit(one, first)).toBe(3)
  expect(await visit(two, second)).toBe(3)
  expect(await visit(one, third)).toBe(3)
  expect(await sees(two, first)).toBe(false)
  expect(await visit(two, first)).toMatch(/limit of 3 tasks from one creator/)
  expect(await visit(other, first)).toBe(3)
})

test('owners who paid with one card pay an earner together three times a day', async () => {
  const [earner, one, two, other] = [await join(), await join(), await join(), await join()]
  await payWith('owners', one, two)
  expect(await visit(earner, await site(one))).toBe(3)
  expect(await visit(earner, await site(two))).toBe(3)
  expect(await visit(earner, await site(two))).toBe(3)
  const next = await site(one)
  expect(await sees(earner, next)).toBe(false)
  expect(await visit(earner, next)).toMatch(/limit of 3 tasks from one creator/)
  expect(await visit(earner, await site(other))).toBe(3)
})

test('of starts at the same moment by earners who paid with one card, three run for one owner', async () => {
  const earners = await Promise.all(Array.from({ length: 6 }, join))
  await payWith('at-once', ...earners)
  const owner = await join()
  const wanted = await site(owner)
  const answers = await Promise.all(earners.map((earner) => start(earner, wanted)))
  expect(answers.filter(({ success }) => success)).toHaveLength(3)
})
