import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import {
  buyCampaignSlot,
  changeCampaign,
  raiseReward,
  spotlightCampaign,
  topUpCampaign,
} from '#contract/exchange/campaign-changes.ts'
import { readCampaign, readCampaignTerms, type Targeting } from '#contract/exchange/campaigns.ts'
import { listNotifications } from '#contract/people/notifications.ts'
import { rejectAttempt, startAttempt } from '#server/exchange/attempts/index.ts'
import { addEarner } from '#tests/attempts.ts'
import {
  credit,
  creditVisits,
  end,
  errorOf,
  escrowOf,
  fund,
  funded,
  joinOwner,
  makePremium,
  startVisits,
  trust,
} from '#tests/campaigns.ts'
import { keyed } from '#tests/client.ts'
import { give, type Party, type Person, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { endSlots } from './index.ts'

const server = shareServer()
const services = shareServices(server.database)

afterAll(async () => {
  expect(await verifyCampaigns(server.database.owner)).toEqual([])
})

const anOwner = (name: string, points = 10_000) => joinOwner(server, name, points)

const raise = ({ client }: Person, campaignId: string, reward: number, key?: string) =>
  client.call(raiseReward, { params: { campaignId }, body: { reward } }, keyed(key))
const spotlight = ({ client }: Person, campaignId: string, key?: string) =>
  client.call(spotlightCampaign, { params: { campaignId } }, keyed(key))
const buySlot = ({ client }: Person, key?: string) => client.call(buyCampaignSlot, {}, keyed(key))
const change = ({ client }: Person, campaignId: string, body: object) =>
  client.call(changeCampaign, { params: { campaignId }, body })
const read = async ({ client }: Person, campaignId: string) =>
  (await client.call(readCampaign, { params: { campaignId } })).body.campaign
const start = ({ id }: Party, campaignId: string) =>
  startAttempt(services, { memberId: id, campaignId: Number(campaignId) })

describe('a boost', () => {
  test('sets the difference aside, leaves running attempts at the old reward, and returns what they leave over', async () => {
    const owner = await anOwner('boosts')
    const wallet = await walletOf(server.database, owner)
    const { id } = await funded(owner, { target: 10 })
    await creditVisits(server.database, id, 2)
    const running = await startVisits(server.database, id, 1)
    const key = randomUUID()
    const raised = await raise(owner, id, 6, key)
    // Eight completions are open, at 6 + 2 instead of 3 + 1 each.
    expect(raised.body.campaign).toMatchObject({ reward: 6, fee: 2, spent: 8, setAside: 64 })
    expect((await raise(owner, id, 6, key)).body).toEqual(raised.body)
    expect(await walletOf(server.database, owner)).toBe(wallet - 8 - 64)
    const { activities } = (await owner.client.call(listRecentActivities, {})).body
    expect(activities.map(({ description, points }) => [description, points])).toContainEqual([
      expect.stringMatching(/^Boost: 32 more points set aside for /),
      0,
    ])
    await server.database.shiftClock(60)
    expect(await credit(server.database, running)).toEqual(['ok'])
    expect(await read(owner, id)).toMatchObject({ spent: 12, setAside: 60, delivered: 3 })
    await creditVisits(server.database, id, 7)
    expect(await read(owner, id)).toMatchObject({ state: 'finished', spent: 12 + 56, setAside: 0 })
    expect(await walletOf(server.database, owner)).toBe(wallet - 68)
  })

  test('goes up to the highest reward, and only up', async () => {
    const owner = await anOwner('boost_limits', 200)
    const { id } = await funded(owner, { target: 10 })
    for (const reward of [3, 2, 10])
      expect(errorOf(await raise(owner, id, reward)).fields?.reward).toBe('Choose 4 to 9 points.')
    await give(server.database, owner, 1)
    await trust(server.database, owner, 0)
    expect(errorOf(await raise(owner, id, 9)).fields?.reward).toContain('You can boost once')
    await end(owner, id)
    expect(errorOf(await raise(owner, id, 4))).toMatchObject({ status: 409 })
  })

  test('is for the completions that are left, be it one', async () => {
    const owner = await anOwner('boost_last')
    const { id } = await funded(owner, { target: 10 })
    await creditVisits(server.database, id, 9)
    expect((await raise(owner, id, 6)).body.campaign).toMatchObject({ reward: 6, spent: 36, setAside: 8 })
  })

  test('is rejected if the wallet is too small, and nothing moves', async () => {
    const owner = await anOwner('boost_poor', 10)
    const { id } = await funded(owner, { target: 12 })
    expect(errorOf(await raise(owner, id, 9))).toMatchObject({ code: 'not_enough_points' })
    expect(await escrowOf(server.database, id)).toBe(48)
  })
})

describe('the spotlight', () => {
  test('costs 100 once, takes one of five places, and ends after a day', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, (_, place) => anOwner(`spotlit_${place}`)))
    const ids: string[] = []
    for (const owner of owners) ids.push((await funded(owner)).id)
    const key = randomUUID()
    const [first] = owners
    const [firstId = ''] = ids
    if (!first) throw new Error('no owners')
    const before = await walletOf(server.database, first)
    const [one, again] = await Promise.all([spotlight(first, firstId, key), spotlight(first, firstId, key)])
    expect(one.body).toEqual(again.body)
    expect(one.body.campaign.spotlightUntil).not.toBeNull()
    expect(await walletOf(server.database, first)).toBe(before - 100)
    expect(errorOf(await spotlight(first, firstId)).message).toContain('already')
    const others = await Promise.all(
      owners.slice(1).map((owner, place) => spotlight(owner, ids[place + 1] ?? '')),
    )
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409])
    const terms = (await first.client.call(readCampaignTerms, {})).body
    expect(terms).toMatchObject({ spotlightPoints: 100, spotlightsLeft: 0 })
    await server.database.shiftClock(86_401)
    expect(await read(first, firstId)).toMatchObject({ spotlightUntil: null })
    expect((await spotlight(first, firstId)).status).toBe(200)
  })
})

describe('an extra campaign', () => {
  test('costs 50, lasts a week, and then the newest campaign pauses, which its owner is told', async () => {
    const owner = await anOwner('slots')
    for (let count = 0; count < 3; count++) await funded(owner)
    expect(errorOf(await fund(owner))).toMatchObject({ code: 'limit_reached' })
    const before = await walletOf(server.database, owner)
    const key = randomUUID()
    const bought = await buySlot(owner, key)
    expect(bought.body).toMatchObject({ slots: 1, balance: before - 50 })
    expect((await buySlot(owner, key)).body).toEqual(bought.body)
    expect(await walletOf(server.database, owner)).toBe(before - 50)
    const fourth = await funded(owner)
    await endSlots(services)
    expect(await read(owner, fourth.id)).toMatchObject({ state: 'live' })
    await server.database.shiftClock(7 * 86_400 + 1)
    await endSlots(services)
    await endSlots(services)
    expect(await read(owner, fourth.id)).toMatchObject({
      state: 'paused',
      pausedBy: 'owner',
      note: expect.stringContaining('week'),
    })
    const { notifications } = (await owner.client.call(listNotifications, {})).body
    expect(notifications.filter(({ title }) => title === 'Your campaign is paused')).toMatchObject([
      { body: expect.stringContaining('The week of your extra campaign has ended.'), path: '/content-hub' },
    ])
  })
})

describe('limits and targeting', () => {
  test('starts stop at the limits of an hour and a day, and a lifted limit allows another', async () => {
    const owner = await anOwner('limits')
    const { id } = await funded(owner, { dayLimit: 3, hourLimit: 2 })
    const earners = await Promise.all(Array.from({ length: 5 }, () => addEarner(server.database)))
    const verdicts = await Promise.all(earners.map((earner) => start(earner, id)))
    expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([
      'ok',
      'ok',
      'resting',
      'resting',
      'resting',
    ])
    const left = earners.filter((_, place) => verdicts[place]?.verdict === 'resting')
    const [third, fourth] = left
    if (!third || !fourth) throw new Error('all have started')
    const { rows } = await server.database.owner.query(
      'SELECT rests_until > ledger.clock() AS rests FROM campaign WHERE id = $1',
      [id],
    )
    expect(rows[0]).toEqual({ rests: true })
    await change(owner, id, { hourLimit: null })
    expect(await start(third, id)).toMatchObject({ verdict: 'ok' })
    expect(await start(fourth, id)).toMatchObject({ verdict: 'resting' })
    const [sessionId = ''] = verdicts.flatMap((one) => ('sessionId' in one ? one.sessionId : []))
    await rejectAttempt(server.database.app, { sessionId, reason: 'not_allowed' })
    expect(await start(fourth, id)).toMatchObject({ verdict: 'ok' })
  })

  test('with premium an owner chooses language, country and hours', async () => {
    const owner = await anOwner('targets')
    const targeting: Targeting = { languages: ['fr', 'de'], countries: ['DE'], hours: null }
    expect(errorOf(await fund(owner, { targeting })).fields?.targeting).toContain('premium')
    await makePremium(server.database, owner)
    const { id } = await funded(owner, { targeting })
    expect((await read(owner, id)).targeting).toEqual(targeting)
    const [silent, german, french] = [
      await addEarner(server.database),
      await addEarner(server.database),
      await addEarner(server.database),
    ]
    const setPlace = (earner: Party, language: string, country: string) =>
      server.database.owner.query('UPDATE member SET language = $2, country = $3 WHERE id = $1', [
        earner.id,
        language,
        country,
      ])
    await setPlace(german, 'de', 'DE')
    await setPlace(french, 'fr', 'FR')
    expect((await start(silent, id)).verdict).toBe('not_for_you')
    expect((await start(french, id)).verdict).toBe('not_for_you')
    expect((await start(german, id)).verdict).toBe('ok')

    const { rows } = await server.database.owner.query<{ hour: number }>(
      `SELECT extract(hour FROM ledger.clock() AT TIME ZONE 'UTC')::int AS hour`,
    )
    const hour = rows[0]?.hour ?? 0
    await change(owner, id, {
      targeting: { languages: [], countries: [], hours: { from: (hour + 2) % 24, until: hour } },
    })
    expect((await start(silent, id)).verdict).toBe('resting')
    await change(owner, id, {
      targeting: { languages: [], countries: [], hours: { from: hour, until: (hour + 2) % 24 } },
    })
    expect((await start(silent, id)).verdict).toBe('ok')
  })

  test('an edit names invalid fields and leaves the price unchanged', async () => {
    const owner = await anOwner('edits')
    const { id } = await funded(owner)
    expect(errorOf(await change(owner, id, { dayLimit: 2, hourLimit: 5 })).fields?.hourLimit).toBeTypeOf(
      'string',
    )
    expect(errorOf(await change(owner, id, { title: ' ' })).status).toBe(400)
    const changed = (await change(owner, id, { title: 'Another name', dayLimit: 9 })).body.campaign
    expect(changed).toMatchObject({
      title: 'Another name',
      dayLimit: 9,
      hourLimit: null,
      reward: 3,
      setAside: 40,
    })
    await end(owner, id)
    expect((await change(owner, id, { title: 'Too late' })).status).toBe(409)
  })
})

test('an act that costs more points than its caller was shown is rejected, and nothing moves', async () => {
  const owner = await anOwner('shown')
  const campaign = await funded(owner)
  const params = { campaignId: campaign.id }
  const wallet = await walletOf(server.database, owner)
  const { call } = owner.client
  const site = { url: 'https://shown.example.com/', title: 'Shown' }
  const acts: [number, (shownCost: number, key?: string) => Promise<{ status: number; body: unknown }>][] = [
    [40, (shownCost, key) => fund(owner, { ...site, shownCost }, key)],
    [20, (shownCost, key) => call(topUpCampaign, { params, body: { target: 5, shownCost } }, keyed(key))],
    [60, (shownCost, key) => call(raiseReward, { params, body: { reward: 6, shownCost } }, keyed(key))],
    [100, (shownCost, key) => call(spotlightCampaign, { params, body: { shownCost } }, keyed(key))],
    [50, (shownCost, key) => call(buyCampaignSlot, { body: { shownCost } }, keyed(key))],
  ]
  for (const [cost, act] of acts) {
    const key = randomUUID()
    expect(errorOf(await act(cost - 1, key))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: `This costs ${cost} points now, not ${cost - 1}. No points moved: check the new cost and try again.`,
    })
    const done = await act(cost, key)
    expect(done.status).toBe(200)
    expect((await act(0, key)).body, 'what was shown is no part of the act').toEqual(done.body)
  }
  expect(await walletOf(server.database, owner)).toBe(wallet - 270)
})

test('each purchase was paid once, at its price', async () => {
  const { rows } = await server.database.owner.query(
    `SELECT reason, amount, count(*)::int AS times FROM ledger.posted_transfer
     WHERE reason IN ('spotlight', 'campaign_slot') GROUP BY reason, amount ORDER BY reason`,
  )
  expect(rows).toEqual([
    { reason: 'campaign_slot', amount: 50, times: 2 },
    { reason: 'spotlight', amount: 100, times: 7 },
  ])
})
