import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actInPortal, readSandboxPortal } from '#contract/demo/card-sandbox.ts'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { createOrder, listOrders } from '#contract/money/orders.ts'
import {
  buyPremiumWithPoints,
  cancelPremium,
  getPremium,
  listPremiumTerms,
  openPremiumPortal,
  resumePremium,
} from '#contract/money/premium.ts'
import type { Input } from '#contract/operation.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { type Cards, checkOut, openCards, thing } from '#tests/cards.ts'
import { give } from '#tests/exchange.ts'
import { ordered } from '#tests/orders.ts'
import { moveClockTo } from '#tests/premium.ts'
import { runCardSandbox } from '../../demo/card-sandbox/index.ts'
import { openDispute } from '../../demo/card-sandbox/refunds.ts'
import { endSubscription as endInBooks, renewSubscription } from '../../demo/card-sandbox/subscriptions.ts'
import { changeSetting } from '../../settings/index.ts'
import { endSubscription, payPremiumPoints, stopRenewal } from './index.ts'

let cards: Cards
beforeAll(async () => {
  cards = await openCards()
  // Years pass here between two calls of a member who stays signed in.
  await changeSetting(cards.database.app, { name: 'session_days', value: 4000, adminId: null })
  await vi.waitFor(() => expect(cards.services.settings.get('session_days')).toBe(4000), 10_000)
})
afterAll(() => cards.close())
const premiumOf = async ({ client }: LocalPerson) => (await client.call(getPremium, {})).body
const feeOf = async ({ client }: LocalPerson) =>
  (await client.call(readCampaignTerms, {})).body.feeBasisPoints
const hasTerms = async ({ client }: LocalPerson) =>
  (await client.call(listPremiumTerms, { query: {} })).body.terms.length
const untilOf = async (person: LocalPerson): Promise<number> =>
  Date.parse((await premiumOf(person)).until ?? '')
const dayMs = 86_400_000

interface Subscriber {
  person: LocalPerson
  /** The subscription's id. */
  id: string
  orderId: string
}

/** Subscribes a new member on the provider's page; its events are not delivered yet. */
async function subscriber(name: string, item: 'month' | 'year' = 'month'): Promise<Subscriber> {
  const person = await cards.join(name)
  const { orderId } = await ordered(person, { kind: 'premium', item })
  const session = await checkOut(person, { orderId })
  await cards.act(session, 'pay')
  const paid = await cards.inBooks((books) => thing(books, session))
  return { person, id: String(paid.subscription), orderId }
}

const periodEnd = async (id: string): Promise<string> => {
  const { current_period_end: end } = await cards.inBooks((books) => thing(books, id))
  return new Date(Number(end) * 1000 + 3_600_000).toISOString()
}

/** Ends a period and renews it, paid or not; no event is delivered yet. */
async function renew(id: string, pays = true): Promise<void> {
  await moveClockTo(cards.database, await periodEnd(id))
  await cards.inBooks(async (books) => renewSubscription(books, await thing(books, id), pays))
}

describe('a subscription by card', () => {
  test('begins with its payment, halves the fee, and brings the first points', async () => {
    const { person } = await subscriber('subscribes')
    const before = await cards.wallet(person)
    expect(await feeOf(person)).toBe(2000)
    await cards.sendEvents()
    expect(await feeOf(person)).toBe(1000)
    expect(await premiumOf(person)).toMatchObject({
      source: 'card',
      card: 'sandbox',
      subscription: { item: 'month', state: 'renewing', graceUntil: null },
    })
    expect(await cards.wallet(person)).toBe(before + 1500)
    const body = { kind: 'premium', item: 'year', provider: 'card' } as const
    const again = await person.client.call(createOrder, { body }, { 'idempotency-key': randomUUID() })
    expect(errorOf(again)).toMatchObject({
      status: 409,
      message: expect.stringContaining('already renews'),
    })
  })

  test('ends up the same in whatever order its events arrive, and however often', async () => {
    const { person, id } = await subscriber('shuffled')
    for (const pays of [true, false, true, true]) await renew(id, pays)
    const events = (await cards.events()).filter((event) => !cards.sent.has(event.id))
    const before = await cards.wallet(person)
    const jumbled = [...events, ...events].toSorted((one, other) =>
      one.id.slice(-6) < other.id.slice(-6) ? -1 : 1,
    )
    for (const event of [...jumbled, ...events.toReversed(), ...jumbled]) await cards.send(event)
    await cards.sendEvents()
    expect(await hasTerms(person)).toBe(4)
    expect(await cards.wallet(person)).toBe(before + 4 * 1500)
    const { subscription } = await premiumOf(person)
    expect(subscription).toMatchObject({ state: 'renewing', nextTryAt: null })
    // Seven days beyond the paid term, while it is to be renewed.
    expect(await untilOf(person)).toBe(Date.parse(await periodEnd(id)) - 3_600_000 + 7 * dayMs)
    const { orders } = (await person.client.call(listOrders, { query: {} })).body
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid'])
  })

  test('that cannot be renewed continues for seven days, says so, and stays if it is paid in time', async () => {
    const { person, id } = await subscriber('fails')
    await cards.sendEvents()
    const ends = Date.parse(await periodEnd(id)) - 3_600_000
    await renew(id, false)
    await cards.sendEvents()
    expect((await premiumOf(person)).subscription).toMatchObject({
      state: 'failing',
      periodEndsAt: new Date(ends).toISOString(),
      graceUntil: new Date(ends + 7 * dayMs).toISOString(),
    })
    expect(await untilOf(person)).toBe(ends + 7 * dayMs)
    expect(await feeOf(person)).toBe(1000)
    await moveClockTo(cards.database, new Date(ends + 3 * dayMs).toISOString())
    await cards.inBooks(async (books) => renewSubscription(books, await thing(books, id), true))
    await cards.sendEvents()
    const { terms } = (await person.client.call(listPremiumTerms, { query: {} })).body
    // The days of grace were lent: the month starts where the paid time ended.
    expect(terms.map(({ startsAt }) => Date.parse(startsAt))[0]).toBe(ends)
    expect((await premiumOf(person)).subscription).toMatchObject({ state: 'renewing', graceUntil: null })
  })

  test('is renewed before days bought with points are used, even if the payment is late', async () => {
    const { person, id } = await subscriber('waits')
    await cards.sendEvents()
    await give(cards.database, person, 2500)
    const key = { 'idempotency-key': randomUUID() }
    expect((await person.client.call(buyPremiumWithPoints, {}, key)).status).toBe(200)
    const ends = Date.parse(await periodEnd(id)) - 3_600_000
    await moveClockTo(cards.database, new Date(ends + 2 * dayMs).toISOString())
    expect((await premiumOf(person)).until).not.toBeNull()
    await cards.inBooks(async (books) => renewSubscription(books, await thing(books, id), true))
    await cards.sendEvents()
    const { terms } = (await person.client.call(listPremiumTerms, { query: {} })).body
    const [month, week] = [
      terms.filter(({ item }) => item === 'month'),
      terms.find(({ item }) => item === 'week'),
    ]
    expect(month.map(({ startsAt }) => Date.parse(startsAt))[0]).toBe(ends)
    expect(Date.parse(week?.startsAt ?? '')).toBe(Date.parse(month[0]?.endsAt ?? '') + 7 * dayMs)
  })

  test('that is never paid again ends after the seven days', async () => {
    const { person, id } = await subscriber('unpaid')
    await cards.sendEvents()
    const ends = Date.parse(await periodEnd(id)) - 3_600_000
    await renew(id, false)
    await cards.sendEvents()
    await moveClockTo(cards.database, new Date(ends + 7 * dayMs + 60_000).toISOString())
    expect(await premiumOf(person)).toMatchObject({
      until: null,
      subscription: { state: 'failing', nextTryAt: null },
    })
    await cards.inBooks((books) => endInBooks(books, { id }))
    await cards.sendEvents()
    expect(await premiumOf(person)).toMatchObject({ until: null, subscription: null })
    expect(await feeOf(person)).toBe(2000)
  })

  test('can be cancelled to the end of the paid term, and resumed', async () => {
    const { person, id } = await subscriber('cancels')
    await cards.sendEvents()
    const paid = Date.parse(await periodEnd(id)) - 3_600_000
    expect((await person.client.call(cancelPremium, {})).status).toBe(204)
    expect(await premiumOf(person)).toMatchObject({
      until: new Date(paid).toISOString(),
      subscription: { state: 'cancelled', periodEndsAt: new Date(paid).toISOString() },
    })
    await cards.sendEvents()
    expect((await person.client.call(resumePremium, {})).status).toBe(204)
    expect((await premiumOf(person)).subscription?.state).toBe('renewing')
    // As a suspension does.
    await stopRenewal(cards.services, { memberId: person.id })
    expect((await premiumOf(person)).subscription?.state).toBe('cancelled')
    await renew(id)
    await cards.sendEvents()
    expect(await premiumOf(person)).toMatchObject({ until: null, subscription: null })
    expect(errorOf(await person.client.call(resumePremium, {})).status).toBe(409)
    expect(errorOf(await person.client.call(openPremiumPortal, {})).status).toBe(409)
  })

  test('that has ended at the provider, if only in this moment, is not resumed', async () => {
    const [{ person, id }, other] = [await subscriber('ended_resumes'), await subscriber('ended_stops')]
    await cards.sendEvents()
    const end = (ended: string) => cards.inBooks((books) => endInBooks(books, { id: ended }))
    const provider = cards.services.payments?.stripe.subscriptions ?? expect.fail()
    const update = provider.update.bind(provider)
    vi.spyOn(provider, 'update').mockImplementationOnce((...given) => end(id).then(() => update(...given)))
    expect((await person.client.call(resumePremium, {})).status).toBe(409)
    await end(other.id)
    await stopRenewal(cards.services, { memberId: other.person.id })
    for (const one of [person, other.person]) expect((await premiumOf(one)).subscription).toBeNull()
  })

  test('whose payment is disputed ends at once, and its points are taken back', async () => {
    const { person, id } = await subscriber('disputes')
    await cards.sendEvents()
    const before = await cards.wallet(person)
    const { rows } = await cards.database.app.query<{ intent: string }>(
      'SELECT payment_ref AS intent FROM premium_term WHERE subscription_id = $1',
      [id],
    )
    const intent = rows[0]?.intent ?? ''
    await cards.inBooks((books) => openDispute(books, intent))
    expect(intent).toMatch(/^pi_/)
    await cards.sendEvents()
    expect(await cards.wallet(person)).toBe(before - 1500)
    expect((await premiumOf(person)).until).toBeNull()
    expect((await person.client.call(listOrders, { query: {} })).body.orders[0]?.state).toBe('disputed')
    await endSubscription(cards.services, { subscriptionId: id })
    await endSubscription(cards.services, { subscriptionId: id })
    await cards.sendEvents()
    expect((await premiumOf(person)).subscription).toBeNull()
  })
})

test('in the portal a card is changed, a renewal fails and is paid after all, and the subscription ends', async () => {
  const { person, id } = await subscriber('portals')
  await cards.sendEvents()
  const { url } = (await person.client.call(openPremiumPortal, {})).body
  const [, sessionId = ''] = /^\/sandbox\/portal\/(\w+)$/.exec(url) ?? []
  const act = async (name: Input<typeof actInPortal>['body']['act']) => {
    const { status, body } = await person.client.call(actInPortal, {
      params: { sessionId },
      body: { act: name },
    })
    expect(status).toBe(200)
    await cards.sendEvents()
    const { subscription } = await premiumOf(person)
    return { shown: body, state: subscription?.state ?? null, nextTryAt: subscription?.nextTryAt ?? null }
  }
  const { body } = await person.client.call(readSandboxPortal, { params: { sessionId } })
  expect(body).toMatchObject({
    card: { brand: 'visa', last4: '4242', isRefused: false },
    subscription: { state: 'active', amountCents: 699, isCancelled: false },
    returnPath: '/premium',
  })
  expect(body.invoices.map(({ isPaid }) => isPaid)).toEqual([true])
  expect((await act('cancel')).state).toBe('cancelled')
  expect((await act('resume')).state).toBe('renewing')
  expect((await act('bad_card')).shown.card).toMatchObject({ last4: '0341', isRefused: true })
  const failed = await act('renew')
  expect(failed).toMatchObject({ state: 'failing', shown: { subscription: { state: 'past_due' } } })
  expect(failed.nextTryAt).not.toBeNull()
  expect(failed.shown.invoices.map(({ isPaid }) => isPaid)).toEqual([false, true])
  await act('good_card')
  const paid = await act('renew')
  expect(paid.state).toBe('renewing')
  expect(paid.shown.invoices.map(({ isPaid }) => isPaid)).toEqual([true, true])
  // A card that is rejected three times ends it, as time alone would.
  await act('bad_card')
  await moveClockTo(cards.database, await periodEnd(id))
  for (let day = 0; day < 3; day++) {
    await runCardSandbox(cards.services)
    await cards.database.shiftClock(86_460)
  }
  await cards.sendEvents()
  expect(await premiumOf(person)).toMatchObject({ subscription: null })
  const over = await person.client.call(actInPortal, { params: { sessionId }, body: { act: 'renew' } })
  expect(errorOf(over).status).toBe(409)
  const nobody = { sessionId: 'bps_test_0' }
  expect(errorOf(await person.client.call(readSandboxPortal, { params: nobody })).status).toBe(404)
})

test('a year of months with a failed renewal has no gap, and the ledger has 1,500 points for each', async () => {
  const { person, id } = await subscriber('faithful')
  await cards.sendEvents()
  for (let month = 1; month < 12; month++) {
    if (month === 5) {
      await renew(id, false)
      await cards.sendEvents()
      expect((await premiumOf(person)).until).not.toBeNull()
    }
    await renew(id)
    await cards.sendEvents()
    await payPremiumPoints(cards.services)
  }
  expect(await hasTerms(person)).toBe(12)
  const lines = (await cards.statement(person)).filter((line) => line.startsWith('premium'))
  expect(lines).toEqual(Array(12).fill('premium_month 1500'))
  const { rows } = await cards.database.app.query<{ gaps: number; paid: number }>(
    `SELECT count(*) FILTER (WHERE starts_at <> before)::int AS gaps, count(*)::int AS paid FROM (
       SELECT starts_at, lag(ends_at) OVER (ORDER BY starts_at) AS before FROM premium_term WHERE member_id = $1
     ) AS term`,
    [person.id],
  )
  expect(rows).toEqual([{ gaps: 0, paid: 12 }])
})
