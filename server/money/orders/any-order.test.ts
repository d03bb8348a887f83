import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderState } from '#contract/money/orders.ts'
import { closeDispute, createRefund, openDispute } from '#server/demo/card-sandbox/refunds.ts'
import { handleOpenEvents } from '#server/money/payment-events/index.ts'
import { type Cards, checkOut, openCards, thing } from '#tests/cards.ts'
import { ordered } from '#tests/orders.ts'

let cards: Cards
let people = 0
beforeAll(async () => {
  cards = await openCards()
})
afterAll(() => cards.close())

/** Acts of a payer at the checkout, and the state in which they leave the order. */
const payers = {
  nothing: [[], 'pending'],
  leaves: [['abandon'], 'expired'],
  declined: [['decline', 'abandon'], 'expired'],
  bounces: [['pay_later', 'bounce'], 'failed'],
  waits: [['pay_later'], 'pending'],
  pays: [['pay'], 'paid'],
  tries: [['decline', 'pay'], 'paid'],
  slow: [['pay_later', 'settle'], 'paid'],
} as const

/** Acts of the bank or the operator on a payment, and the state in which they leave the order. */
const afterwards = {
  nothing: 'paid',
  disputed: 'disputed',
  won: 'paid',
  lost: 'disputed',
  refunded: 'refunded',
} as const satisfies Record<string, OrderState>

const stories = fc.record({
  payer: fc.constantFrom(...(Object.keys(payers) as (keyof typeof payers)[])),
  after: fc.constantFrom(...(Object.keys(afterwards) as (keyof typeof afterwards)[])),
})
type Story = { payer: keyof typeof payers; after: keyof typeof afterwards }

/** Plays a story at the provider, with none of its events delivered yet. */
async function playStory({ payer, after }: Story) {
  const person = await cards.join(`story_${++people}`)
  const { orderId, points } = await ordered(person)
  const session = await checkOut(person, { orderId })
  const [acts, ends] = payers[payer]
  for (const act of acts) await cards.act(session, act)
  const isPaid = ends === 'paid'
  await cards.inBooks(async (books) => {
    const intent = String((await thing(books, session)).payment_intent)
    if (!isPaid || after === 'nothing') return
    if (after === 'refunded') await createRefund(books, { id: null, input: { payment_intent: intent } })
    else await openDispute(books, intent)
    if (after === 'won' || after === 'lost') await closeDispute(books, intent, after)
  })
  return { person, orderId, credited: isPaid ? points : 0, state: isPaid ? afterwards[after] : ends }
}

test('in whatever order and however often events arrive, each order is credited once or not at all', async () => {
  const plans = fc.array(stories, { minLength: 1, maxLength: 3 })
  const shuffles = fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(plans, shuffles, async (plan, places) => {
      const ends = []
      for (const story of plan) ends.push(await playStory(story))
      const events = (await cards.events()).filter(({ id }) => !cards.sent.has(id))
      // Each event twice, at two random positions.
      const drawn = [...events, ...events].map((event, at) => ({
        event,
        place: places[at % places.length] ?? 0,
      }))
      for (const { event } of drawn.sort((one, other) => one.place - other.place)) {
        cards.sent.add(event.id)
        expect(await cards.send(event)).toBe(200)
      }
      // Events that waited for later ones: one round for each thing that may wait for another.
      for (let round = 0; round < 3; round++) await handleOpenEvents(cards.services)
      for (const { person, orderId, credited, state } of ends) {
        const { order } = await cards.read(person, orderId)
        expect(order).toMatchObject({ creditedPoints: credited, state })
      }
    }),
    { numRuns: 25 },
  )
  expect(await sums()).toEqual({ paidHere: expect.any(Number), differs: 0 })
})

/** Amounts that orders record as paid, and by how much the provider's charges differ from it. */
async function sums(): Promise<unknown> {
  const { rows } = await cards.database.app.query(
    `WITH here AS (SELECT sum(price_cents + tax_cents)::int AS cents FROM purchase_order WHERE paid_at IS NOT NULL),
       there AS (SELECT sum((body ->> 'amount')::int)::int AS cents FROM sandbox_object
         WHERE kind = 'charge' AND body ->> 'paid' = 'true')
     SELECT here.cents AS "paidHere", here.cents - there.cents AS differs FROM here, there`,
  )
  return rows[0]
}
