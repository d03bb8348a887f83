import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportCampaigns } from '#contract/campaign-changes.ts'
import { getDailyBonus } from '#contract/daily-bonus.ts'
import { getShop } from '#contract/orders.ts'
import { getDailyGoal, getPointsOverview } from '#contract/points.ts'
import {
  buyPremiumWithPoints,
  exampleReward,
  getPremium,
  getPricing,
  listPremiumTerms,
  type Perk,
  type PerkName,
  perkNames,
} from '#contract/premium.ts'
import { verifyLedger } from '#ledger/index.ts'
import { fund, funded, pause, refusalOf, resume, topUp, trust } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import { give, join, type Person, statementOf, walletOf } from '#tests/exchange.ts'
import { moveClockTo, payFor } from '#tests/premium.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'
import { endSlots } from '../campaigns/index.ts'

const daySeconds = 86_400
let server: TestServer
let services: Awaited<ReturnType<typeof openTestServices>>
let names = 0

beforeAll(async () => {
  server = await startServer()
  services = await openTestServices(server.database)
})

afterAll(async () => {
  expect(await verifyLedger(server.database.owner)).toEqual([])
  await services.close()
  await server.stop()
})

async function aMember(points = 0): Promise<Person> {
  const person = await join(server, `premium-${++names}`)
  if (points > 0) await give(server.database, person, points)
  await trust(server.database, person)
  return person
}

const buy = ({ client }: Person, key: string = randomUUID()) =>
  client.call(buyPremiumWithPoints, {}, { 'idempotency-key': key })
const premiumOf = async ({ client }: Person) => (await client.call(getPremium, {})).body
const termsOf = async ({ client }: Person) => (await client.call(listPremiumTerms, { query: {} })).body
const weeksOf = async (person: Person) =>
  (await statementOf(server.database, person)).filter((line) => line.startsWith('premium_week'))

/** A member with seven days of premium, bought as everybody buys them. */
async function aPremiumMember(points = 60_000): Promise<Person> {
  const person = await aMember(points)
  expect((await buy(person)).status).toBe(200)
  return person
}

describe('seven days with points', () => {
  test('cost 2,500, are burned, act at once, and stand in the history', async () => {
    const person = await aMember(3000)
    expect(await premiumOf(person)).toMatchObject({ until: null, source: null, subscription: null })
    const before = await walletOf(server.database, person)
    const bought = await buy(person)
    expect(bought.body.pointsSpent).toBe(2500)
    const { until, source, nextPointsAt } = await premiumOf(person)
    expect({ until, source, nextPointsAt }).toEqual({
      until: bought.body.until,
      source: 'points',
      nextPointsAt: null,
    })
    expect(await walletOf(server.database, person)).toBe(before - 2500)
    expect(await weeksOf(person)).toEqual(['premium_week -2500'])
    const { terms } = await termsOf(person)
    expect(terms).toMatchObject([
      { source: 'points', item: 'week', paidPoints: 2500, broughtPoints: 0, endedWhy: null, endsAt: until },
    ])
    expect(Date.parse(terms[0]?.endsAt ?? '') - Date.parse(terms[0]?.startsAt ?? '')).toBe(7 * 86_400_000)
    expect((await person.client.call(getPointsOverview, {})).body.used).toBe(2500)
    await server.database.shiftClock(7 * daySeconds)
    expect(await premiumOf(person)).toMatchObject({ until: null, source: null })
  })

  test('are refused without the points, and nothing changes', async () => {
    const person = await aMember(2449)
    const before = await walletOf(server.database, person)
    expect(refusalOf(await buy(person))).toMatchObject({ status: 409, code: 'not_enough_points' })
    expect(await walletOf(server.database, person)).toBe(before)
    expect((await termsOf(person)).terms).toEqual([])
    expect(await premiumOf(person)).toMatchObject({ until: null })
  })

  test('asked for with one key they are bought once, with many as often as points reach, over two processes', async () => {
    const person = await aMember(10_500)
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 12 }, () => buy(person, key)))
    expect(new Set(same.map(({ body }) => JSON.stringify(body)))).toHaveLength(1)
    expect(await weeksOf(person)).toHaveLength(1)
    const many = await Promise.all(Array.from({ length: 9 }, () => buy(person)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(many.filter(({ status }) => status === 409)).toHaveLength(6)
    const { terms } = await termsOf(person)
    expect(terms).toHaveLength(4)
    // Each begins where the one before ends.
    const ends = terms.map(({ endsAt }) => endsAt).slice(1)
    expect(terms.map(({ startsAt }) => startsAt).slice(0, 3)).toEqual(ends)
    expect((await premiumOf(person)).until).toBe(terms[0]?.endsAt)
  })

  test('the history comes in pages', async () => {
    const person = await aMember(7600)
    for (let count = 0; count < 3; count++) await buy(person)
    const first = await person.client.call(listPremiumTerms, { query: { limit: 2 } })
    expect(first.body.terms).toHaveLength(2)
    const cursor = first.body.nextCursor ?? ''
    const next = await person.client.call(listPremiumTerms, { query: { limit: 2, cursor } })
    expect(next.body).toMatchObject({ terms: [{ source: 'points' }], nextCursor: null })
    const wrong = await person.client.call(listPremiumTerms, { query: { cursor: 'x' } })
    expect(wrong.status).toBe(400)
  })
})

/** What each perk does, for one without and one with premium: the figures of the offer are what happens. */
const acts: Record<PerkName, (perk: Perk, free: Person, premium: Person) => Promise<void>> = {
  async fee(perk, free, premium) {
    const offer = { requiredDuration: 30, reward: exampleReward }
    expect((await funded(free, offer)).fee).toBe(perk.free)
    expect((await funded(premium, offer)).fee).toBe(perk.premium)
  },
  async bids(perk, free, premium) {
    const bid = (person: Person, factor: number) => fund(person, { reward: 3 * factor })
    expect((await bid(free, perk.free)).status).toBe(200)
    expect((await bid(free, perk.free + 1)).status).toBe(400)
    expect((await bid(premium, perk.premium)).status).toBe(200)
    expect((await bid(premium, perk.premium + 1)).status).toBe(400)
  },
  async campaigns(perk, free, premium) {
    for (const [person, most] of [
      [free, perk.free],
      [premium, perk.premium],
    ] as const) {
      for (let count = 0; count < most; count++) await funded(person)
      expect(refusalOf(await fund(person)).code).toBe('limit_reached')
    }
  },
  async attempts(perk, free, premium) {
    const capOf = async ({ client }: Person) => (await client.call(getDailyGoal, {})).body.attemptsCap
    expect(await capOf(free)).toBe(perk.free)
    expect(await capOf(premium)).toBe(perk.premium)
  },
  async targeting(_perk, free, premium) {
    const targeting = { languages: ['de'], countries: [], hours: { from: 8, until: 20 } } as never
    expect(refusalOf(await fund(free, { targeting })).fields?.targeting).toContain('premium')
    expect((await funded(premium, { targeting })).targeting).toEqual(targeting)
  },
  async export(_perk, free, premium) {
    const file = ({ client }: Person) => client.call(exportCampaigns, { query: {} })
    expect(refusalOf(await file(free))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await file(premium)).body.csv).toContain('reward_points')
  },
  async bonus(perk, free, premium) {
    const bonusOf = async ({ client }: Person) => (await client.call(getDailyBonus, {})).body.bonusAmount
    expect(await bonusOf(free)).toBe(perk.free)
    expect(await bonusOf(premium)).toBe(perk.premium)
  },
  async monthly(perk, free, premium) {
    const paid = await aMember()
    const before = await walletOf(server.database, paid)
    await payFor(server.database, services.settings, paid, { item: 'month', until: '2100-01-01T00:00:00Z' })
    expect(await walletOf(server.database, paid)).toBe(before + perk.premium)
    for (const person of [free, premium])
      expect((await statementOf(server.database, person)).join()).not.toContain('premium_month')
  },
  async packages(perk, free, premium) {
    const extraOf = async ({ client }: Person) =>
      (await client.call(getShop, {})).body.packages[0]?.extraPoints
    const paid = await aMember()
    await payFor(server.database, services.settings, paid, { item: 'month', until: '2100-01-01T00:00:00Z' })
    for (const person of [free, premium]) expect(await extraOf(person)).toBe(perk.free)
    expect(await extraOf(paid)).toBe(perk.premium)
  },
}

describe('each perk of the offer acts', () => {
  test.for(perkNames)('%s', { timeout: 60_000 }, async (name) => {
    const { premium: offer } = (await createClient(server).call(getPricing, {})).body
    const perk = offer.perks.find((one) => one.name === name)
    if (!perk) throw new Error(`${name} is not offered`)
    const day = `UPDATE member SET created_at = created_at - interval '2 days', credited_count = 400 WHERE id = $1`
    const [free, premium] = [await aMember(60_000), await aPremiumMember()]
    for (const { id } of [free, premium]) await server.database.owner.query(day, [id])
    expect(perk.premium).not.toBe(perk.free)
    await acts[name](perk, free, premium)
  })
})

describe('when premium ends', () => {
  test('what it began runs on as it is; what is new follows the terms of today', {
    timeout: 60_000,
  }, async () => {
    const person = await aPremiumMember()
    const high = await funded(person, { reward: 15, target: 20 })
    const cheap = await funded(person, { requiredDuration: 30, reward: exampleReward, target: 20 })
    const targeting = { languages: ['de'], countries: [], hours: null } as never
    const narrow = await funded(person, { targeting, target: 20 })
    const plain = await funded(person, { reward: 3, target: 20 })
    for (let count = 4; count < 6; count++) await funded(person, { target: 20 })
    await server.database.shiftClock(7 * daySeconds + 60)
    await endSlots(services)
    const { rows } = await server.database.app.query<{ state: string; count: number }>(
      'SELECT state, count(*) FROM campaign WHERE owner_id = $1 GROUP BY state',
      [person.id],
    )
    expect(rows).toEqual([{ state: 'live', count: 6 }])
    const more = async (id: string) => refusalOf(await topUp(person, id, 5)).fields?.target
    expect(await more(high.id)).toContain('started with premium')
    expect(await more(cheap.id)).toContain('started with premium')
    for (const { id } of [narrow, plain]) expect((await topUp(person, id, 5)).status).toBe(200)
    expect(refusalOf(await fund(person)).code).toBe('limit_reached')
    expect((await pause(person, high.id)).status).toBe(200)
    expect(refusalOf(await resume(person, high.id)).code).toBe('limit_reached')
    for (const { id } of [cheap, narrow, plain]) await pause(person, id)
    expect((await resume(person, high.id)).body.campaign).toMatchObject({ state: 'live', reward: 15 })
    await buy(person)
    expect((await topUp(person, high.id, 5)).status).toBe(200)
    expect((await topUp(person, cheap.id, 5)).body.campaign).toMatchObject({ fee: 1, target: 25 })
  })

  test('the end of an extra place pauses nothing that premium began', { timeout: 60_000 }, async () => {
    const person = await aPremiumMember()
    for (let count = 0; count < 5; count++) await funded(person, { target: 20 })
    await server.database.owner.query(
      `INSERT INTO campaign_slot (owner_id, starts_at, ends_at)
       SELECT $1, ledger.clock() + interval '1 day', ledger.clock() + interval '8 days'`,
      [person.id],
    )
    await server.database.shiftClock(8 * daySeconds + 60)
    await endSlots(services)
    const { rows } = await server.database.app.query<{ live: number }>(
      `SELECT count(*) AS live FROM campaign WHERE owner_id = $1 AND state = 'live'`,
      [person.id],
    )
    expect(rows).toEqual([{ live: 5 }])
  })
})

test('on the next monthly day the job of the server gives the points', async () => {
  const person = await aMember()
  const before = await walletOf(server.database, person)
  const until = '2101-01-01T00:00:00Z'
  expect(await payFor(server.database, services.settings, person, { item: 'year', until })).toBe(true)
  const { nextPointsAt } = await premiumOf(person)
  await moveClockTo(server.database, nextPointsAt ?? '')
  await server.database.owner.query(
    `SELECT exchange.enqueue('pay-premium-points', '{}', NULL, NULL, 3, NULL)`,
  )
  await expect.poll(() => walletOf(server.database, person), { timeout: 20_000 }).toBe(before + 3000)
})
