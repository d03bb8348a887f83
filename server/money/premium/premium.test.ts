import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCampaigns, type Targeting } from '#contract/exchange/campaigns.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { buyPremiumWithPoints, getPremium, listPremiumTerms } from '#contract/money/premium.ts'
import { exampleReward } from '#contract/money/premium-perks.ts'
import { errorOf, fund, funded, pause, resume, topUp, trust } from '#tests/campaigns.ts'
import { give, join, type Person, statementOf, walletOf } from '#tests/exchange.ts'
import { moveClockTo, payFor } from '#tests/premium.ts'
import { shareServer } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'
import { endSlots } from '../../exchange/campaigns/index.ts'

const daySeconds = 86_400
const server = shareServer()
let services: Awaited<ReturnType<typeof openTestServices>>
let names = 0

beforeAll(async () => {
  services = await openTestServices(server.database)
})

afterAll(async () => {
  await services.close()
})

async function aMember(points = 0): Promise<Person> {
  const person = await join(server, `premium-${++names}`)
  if (points > 0) await give(server.database, person, points)
  await trust(server.database, person)
  return person
}

const buy = ({ client }: Person, key: string = randomUUID(), body: { shownUntil?: string | null } = {}) =>
  client.call(buyPremiumWithPoints, { body }, { 'idempotency-key': key })
const premiumOf = async ({ client }: Person) => (await client.call(getPremium, {})).body
const termsOf = async ({ client }: Person) => (await client.call(listPremiumTerms, { query: {} })).body
const surplusOf = async ({ client }: Person) => (await client.call(listCampaigns, {})).body.totals.surplus
const weeksOf = async (person: Person) =>
  (await statementOf(server.database, person)).filter((line) => line.startsWith('premium_week'))

/** A member with seven days of premium, bought as everyone buys them. */
async function aPremiumMember(): Promise<Person> {
  const person = await aMember(60_000)
  expect((await buy(person)).status).toBe(200)
  return person
}

describe('seven days with points', () => {
  test('cost 2,500 points, which are burned, start at once, and appear in the history', async () => {
    const person = await aMember(3000)
    expect(await premiumOf(person)).toMatchObject({ until: null, source: null, subscription: null })
    const before = await walletOf(server.database, person)
    const unlike = { body: { shownCost: 2400 } }
    const rejected = await person.client.call(buyPremiumWithPoints, unlike, {
      'idempotency-key': randomUUID(),
    })
    expect(errorOf(rejected)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('not 2,400'),
    })
    const bought = await buy(person)
    expect(bought.body.pointsSpent).toBe(2500)
    const late = { body: { shownUntil: null } }
    const asFirst = await person.client.call(buyPremiumWithPoints, late, { 'idempotency-key': randomUUID() })
    expect(errorOf(asFirst)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('lasts longer than shown'),
    })
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

  test('are rejected without the points, and nothing changes', async () => {
    const person = await aMember(2449)
    const before = await walletOf(server.database, person)
    expect(errorOf(await buy(person))).toMatchObject({ status: 409, code: 'not_enough_points' })
    expect(await walletOf(server.database, person)).toBe(before)
    expect((await termsOf(person)).terms).toEqual([])
    expect(await premiumOf(person)).toMatchObject({ until: null })
  })

  test('are bought once with one key, with many as often as the points allow', async () => {
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
    // Each starts where the one before ends.
    const ends = terms.map(({ endsAt }) => endsAt).slice(1)
    expect(terms.map(({ startsAt }) => startsAt).slice(0, 3)).toEqual(ends)
    const { until } = await premiumOf(person)
    expect(until).toBe(terms[0]?.endsAt)
    await give(server.database, person, 5000)
    const tabs = await Promise.all([1, 2].map(() => buy(person, randomUUID(), { shownUntil: until })))
    expect(tabs.map(({ status }) => status).sort(), 'two tabs').toEqual([200, 409])
  })

  test('are not bought again by a key whose response was swept', async () => {
    const [person, key] = [await aMember(10_500), randomUUID()]
    expect((await buy(person, key)).status).toBe(200)
    await server.database.owner.query('DELETE FROM idempotent_request WHERE member_id = $1', [person.id])
    const before = await walletOf(server.database, person)
    expect(errorOf(await buy(person, key))).toMatchObject({ status: 409, code: 'key_reused' })
    expect(await walletOf(server.database, person)).toBe(before)
    expect(await weeksOf(person)).toHaveLength(1)
  })

  test('appear page by page in the history', async () => {
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

describe('when premium ends', () => {
  test('campaigns it made possible keep running; new ones and additions follow the free limits', {
    timeout: 60_000,
  }, async () => {
    const person = await aPremiumMember()
    const high = await funded(person, { reward: 15, target: 20 })
    const cheap = await funded(person, { requiredDuration: 30, reward: exampleReward, target: 20 })
    const targeting: Targeting = { languages: ['de'], countries: [], hours: null }
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
    const more = async (id: string) => errorOf(await topUp(person, id, 5)).fields?.target
    expect(await more(high.id)).toContain('started with premium')
    expect(await more(cheap.id)).toContain('started with premium')
    for (const { id } of [narrow, plain]) expect((await topUp(person, id, 5)).status).toBe(200)
    expect(errorOf(await fund(person)).code).toBe('limit_reached')
    expect(await surplusOf(person)).toBe(3)
    expect((await pause(person, high.id)).status).toBe(200)
    expect(errorOf(await resume(person, high.id)).code).toBe('limit_reached')
    for (const { id } of [cheap, narrow, plain]) await pause(person, id)
    expect(await surplusOf(person)).toBe(0)
    expect((await resume(person, high.id)).body.campaign).toMatchObject({ state: 'live', reward: 15 })
    await buy(person)
    expect((await topUp(person, high.id, 5)).status).toBe(200)
    expect((await topUp(person, cheap.id, 5)).body.campaign).toMatchObject({ fee: 1, target: 25 })
  })

  test('the end of an extra campaign pauses nothing that premium made possible', {
    timeout: 60_000,
  }, async () => {
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

test('on the next monthly day the server’s job pays the points', async () => {
  const person = await aMember()
  const before = await walletOf(server.database, person)
  const until = '2101-01-01T00:00:00Z'
  expect(await payFor(server.database, services.settings, person, { item: 'year', until })).toBe(true)
  const { nextPointsAt } = await premiumOf(person)
  await moveClockTo(server.database, nextPointsAt ?? '')
  await server.database.owner.query(
    `SELECT exchange.enqueue('pay-premium-points', '{}', NULL, NULL, 3, NULL)`,
  )
  await expect.poll(() => walletOf(server.database, person)).toBe(before + 3000)
})
