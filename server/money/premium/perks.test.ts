import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveAd } from '#contract/community/ads.ts'
import { readToolTerms } from '#contract/community/tools.ts'
import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import type { Targeting } from '#contract/exchange/campaigns.ts'
import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { getDailyGoal } from '#contract/exchange/points.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { getShop } from '#contract/money/orders.ts'
import { buyPremiumWithPoints, getPricing } from '#contract/money/premium.ts'
import { exampleReward, type Perk, type PerkName, perkNames } from '#contract/money/premium-perks.ts'
import { errorOf, fund, funded } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import { give, join, type Person, statementOf, walletOf } from '#tests/exchange.ts'
import { payFor } from '#tests/premium.ts'
import { shareServer } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'

const server = shareServer()
let services: Awaited<ReturnType<typeof openTestServices>>
let names = 0

beforeAll(async () => {
  services = await openTestServices(server.database)
})

afterAll(async () => {
  await services.close()
})

/** A member of two days, trusted enough for every right. */
async function aMember(): Promise<Person> {
  const person = await join(server, `perks-${++names}`)
  await give(server.database, person, 60_000)
  await server.database.owner.query(
    `UPDATE member SET created_at = created_at - interval '2 days', credited_count = 400, second_grant_points = 0
     WHERE id = $1`,
    [person.id],
  )
  return person
}

/** Such a member with seven days of premium, bought as everyone buys them. */
async function aPremiumMember(): Promise<Person> {
  const person = await aMember()
  const bought = await person.client.call(buyPremiumWithPoints, {}, { 'idempotency-key': randomUUID() })
  expect(bought.status).toBe(200)
  return person
}

/** Checks each perk for a member without and one with premium: the figures offered are those that apply. */
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
      expect(errorOf(await fund(person)).code).toBe('limit_reached')
    }
  },
  async attempts(perk, free, premium) {
    const capOf = async ({ client }: Person) => (await client.call(getDailyGoal, {})).body.attemptsCap
    expect(await capOf(free)).toBe(perk.free)
    expect(await capOf(premium)).toBe(perk.premium)
  },
  async targeting(_perk, free, premium) {
    const targeting: Targeting = { languages: ['de'], countries: [], hours: { from: 8, until: 20 } }
    expect(errorOf(await fund(free, { targeting })).fields?.targeting).toContain('premium')
    expect((await funded(premium, { targeting })).targeting).toEqual(targeting)
  },
  async export(_perk, free, premium) {
    const file = ({ client }: Person) => client.call(exportCampaigns, { query: {} })
    expect(errorOf(await file(free))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await file(premium)).body.csv).toContain('reward_points')
  },
  async bonus(perk, free, premium) {
    const bonusOf = async ({ client }: Person) => (await client.call(getDailyBonus, {})).body.bonusAmount
    expect(await bonusOf(free)).toBe(perk.free)
    expect(await bonusOf(premium)).toBe(perk.premium)
  },
  async ads(_perk, free, premium) {
    await server.database.owner.query(
      `INSERT INTO ad (slot, headline, body, url, starts_at, weight, author_id)
       VALUES ('activities_foot', 'Glazes', 'Twelve recipes.', 'https://glazes.example.org/', ledger.clock(), 1, $1)`,
      [free.id],
    )
    const served = async ({ client }: Person) =>
      (await client.call(serveAd, { params: { slot: 'activities_foot' } })).body.ad
    expect(await served(free)).toMatchObject({ headline: 'Glazes' })
    expect(await served(premium)).toBeNull()
  },
  async tools(perk, free, premium) {
    const runsOf = async ({ client }: Person) => (await client.call(readToolTerms, {})).body.dailyRuns
    expect(await runsOf(free)).toBe(perk.free)
    expect(await runsOf(premium)).toBe(perk.premium)
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
    const sharesOf = async ({ client }: Person) =>
      (await client.call(getShop, {})).body.packages.map((each) => (100 * each.extraPoints) / each.points)
    const paid = await aMember()
    await payFor(server.database, services.settings, paid, { item: 'month', until: '2100-01-01T00:00:00Z' })
    for (const person of [free, premium])
      expect(new Set(await sharesOf(person))).toEqual(new Set([perk.free]))
    expect(new Set(await sharesOf(paid))).toEqual(new Set([perk.premium]))
  },
}

describe('each perk of the offer works', () => {
  test.for(perkNames)('%s', async (name) => {
    const { premium: offer } = (await createClient(server).call(getPricing, {})).body
    const perk = offer.perks.find((one) => one.name === name)
    if (!perk) throw new Error(`${name} is not offered`)
    const [free, premium] = [await aMember(), await aPremiumMember()]
    expect(perk.premium).not.toBe(perk.free)
    await acts[name](perk, free, premium)
  })
})

test('a task pays the same with premium as without', async () => {
  const owner = await aMember()
  const url = 'https://same-for-everyone.example.com/'
  const { id: websiteId } = await funded(owner, { url, reward: 5 })
  for (const { client } of [await aMember(), await aPremiumMember()]) {
    const { sessionId } = (await client.call(startVisit, { body: { websiteId, url } })).body
    await server.database.shiftClock(15)
    const { body } = await client.call(completeVisit, { body: { sessionId: sessionId ?? '' } })
    expect(body.pointsEarned).toBe(5)
  }
})
