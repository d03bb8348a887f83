import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { inTransaction } from '#database/transaction.ts'
import { creditOrder } from '#server/money/orders/index.ts'
import { changeSetting } from '#server/settings/index.ts'
import { end, errorOf, fund, funded, joinOwner, makePremium, pause, resume, topUp } from '#tests/campaigns.ts'
import { type Person, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

const anOwner = (name: string, { points = 100_000, credited = 5 } = {}) =>
  joinOwner(server, name, points, credited)

const termsOf = async ({ client }: Person) => (await client.call(readCampaignTerms, {})).body

describe('invalid fields are rejected, each with its sentence', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await anOwner('fields')
  })

  const wrong: [what: string, changes: object, fields: Record<string, unknown>][] = [
    ['no title', { title: ' \n\u200b ' }, { title: 'Enter the title that people will see.' }],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, { title: 'Use at most 120 characters.' }],
    ['a target of 0', { target: 0 }, { target: 'Choose at least 1.' }],
    ['half a person', { target: 10.5 }, { target: 'Choose a whole number of people.' }],
    ['5,001 people', { target: 5001 }, { target: 'Choose at most 5,000.' }],
    ['a budget of 36', { target: 9 }, { target: 'The smallest budget is 40 points: choose at least 10.' }],
    ['half a point', { reward: 3.5 }, { reward: 'Choose a whole number of points.' }],
    ['less than the floor', { reward: 2 }, { reward: 'Offer 3 to 9 points for 15 seconds.' }],
    ['over three times the default', { reward: 10 }, { reward: 'Offer 3 to 9 points for 15 seconds.' }],
    [
      'the reward of another duration',
      { requiredDuration: 120, reward: 9 },
      { reward: 'Offer 24 to 72 points for 120 seconds.' },
    ],
    [
      'a duration that is not offered',
      { requiredDuration: 20 },
      { requiredDuration: 'Choose 15, 30, 60 or 120 seconds.' },
    ],
    [
      'an action that is not offered',
      { action: 'like' },
      { action: 'That isn’t offered here. Choose another action.' },
    ],
    [
      'a link to another platform',
      { platform: 'youtube' },
      { url: 'This link belongs to another platform. Paste it again to promote it there.' },
    ],
    ['an unknown platform', { platform: 'myspace' }, { platform: expect.any(String) }],
    ['no link', { url: ' ' }, { url: 'Paste a link to what you want to promote.' }],
    [
      'several errors at once',
      { url: 'ftp://example.com', reward: 1, requiredDuration: 30, target: 6000 },
      {
        url: expect.any(String),
        reward: 'Offer 6 to 18 points for 30 seconds.',
        target: 'Choose at most 5,000.',
      },
    ],
  ]
  test.each(wrong)('%s', async (_what, changes, fields) => {
    const refusal = errorOf(await fund(owner, changes))
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(refusal.fields).toEqual(fields)
    expect(Object.values(refusal.fields ?? {})).toContain(refusal.message)
    expect(await walletOf(server.database, owner)).toBe(100_050)
  })

  const closed = [
    'http://127.0.0.1/',
    'http://10.0.0.1/x',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'http://printer/',
    'http://router.local/',
    'https://user:secret@example.com/',
    'https://example.com:8443/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://localhost:3000/demo/sites/kiln',
  ]
  test.each(closed)('the address %s is rejected', async (url) => {
    expect(errorOf(await fund(owner, { url }))).toMatchObject({
      status: 400,
      fields: { url: expect.any(String) },
    })
  })

  test('values exactly at the limits are accepted', async () => {
    expect((await fund(owner, { reward: 9, target: 1, requiredDuration: 15 })).status).toBe(400)
    expect((await fund(owner, { reward: 3, target: 10 })).status).toBe(200)
    expect((await fund(owner, { reward: 72, target: 1, requiredDuration: 120 })).status).toBe(200)
    expect((await fund(owner, { reward: 9, target: 5000 })).status).toBe(200)
  })
})

test('an owner whose wallet is short reads how many points are missing', async () => {
  const owner = await anOwner('short', { points: 50 })
  expect(errorOf(await fund(owner, { target: 30 }))).toMatchObject({
    status: 409,
    code: 'not_enough_points',
    message: 'This costs 120 points and you have 100: you need 20 more.',
  })
  expect(await walletOf(server.database, owner)).toBe(100)
  expect((await fund(owner, { target: 25 })).status).toBe(200)
  expect(await walletOf(server.database, owner)).toBe(0)
})

describe('live campaigns', () => {
  test('three run at once; pausing or ending one makes room, and resuming needs room', async () => {
    const owner = await anOwner('three')
    const [first, second] = [await funded(owner), await funded(owner), await funded(owner)]
    const full = errorOf(await fund(owner))
    expect(full).toMatchObject({ status: 409, code: 'limit_reached' })
    expect(full.message).toBe(
      'You’ve reached the limit of 3 running campaigns without premium. Pause or end one first.',
    )
    await pause(owner, first.id)
    expect(await termsOf(owner)).toMatchObject({ live: 2, mostLive: 3, setAside: 120 })
    expect((await fund(owner)).status).toBe(200)
    expect(errorOf(await resume(owner, first.id))).toMatchObject({ status: 409, code: 'limit_reached' })
    await end(owner, second.id)
    expect((await resume(owner, first.id)).body.campaign.state).toBe('live')
  })

  test('fifteen run with premium, each at up to five times the default reward', async () => {
    const owner = await anOwner('fifteen')
    await makePremium(server.database, owner)
    expect(await termsOf(owner)).toMatchObject({ mostLive: 15, feeBasisPoints: 1000 })
    await funded(owner, { reward: 15 })
    expect(errorOf(await fund(owner, { reward: 16 })).fields).toEqual({
      reward: 'Offer 3 to 15 points for 15 seconds.',
    })
    for (let count = 1; count < 15; count++) await funded(owner)
    expect(errorOf(await fund(owner))).toMatchObject({ code: 'limit_reached' })
  })
})

describe('a new member (trust T0)', () => {
  test('funds at the default reward, with at most 100 points set aside', async () => {
    const owner = await anOwner('new', { credited: 3 })
    expect(await termsOf(owner)).toMatchObject({ setAsideLimit: 100, tasksToFullTerms: 2, setAside: 0 })
    const playlist = { platform: 'youtube', action: 'visit', kind: 'playlist' } as const
    const { durations } = (await owner.client.call(readCampaignTerms, { query: playlist })).body
    expect(durations, 'one duration, at one reward').toEqual([{ seconds: 15, reward: 3, least: 3, most: 3 }])
    expect(errorOf(await fund(owner, { reward: 4 })).fields).toEqual({
      reward: 'You can offer more than 3 points for 15 seconds once 2 more tasks are credited.',
    })
    const over = errorOf(await fund(owner, { target: 26 }))
    expect(over).toMatchObject({ status: 409, code: 'limit_reached' })
    expect(over.message).toBe(
      'New members can have 100 points set aside. The limit ends once 2 more tasks are credited. This would make it 104.',
    )
    const campaign = await funded(owner, { target: 15 })
    expect(errorOf(await fund(owner, { target: 11 }))).toMatchObject({ code: 'limit_reached' })
    expect(errorOf(await topUp(owner, campaign.id, 11))).toMatchObject({ code: 'limit_reached' })
    expect((await topUp(owner, campaign.id, 10)).status).toBe(200)
    await pause(owner, campaign.id)
    expect(errorOf(await fund(owner))).toMatchObject({ code: 'limit_reached' })
  })

  test('gets the full terms with the fifth credited task', async () => {
    const owner = await anOwner('grown', { credited: 5 })
    expect(await termsOf(owner)).toMatchObject({
      setAsideLimit: null,
      tasksToFullTerms: 0,
      durations: [
        { seconds: 15, reward: 3, least: 3, most: 9 },
        { seconds: 30, reward: 6, least: 6, most: 18 },
        { seconds: 60, reward: 12, least: 12, most: 36 },
        { seconds: 120, reward: 24, least: 24, most: 72 },
      ],
    })
    expect((await fund(owner, { reward: 9, target: 1000 })).status).toBe(200)
  })
})

/** Gives a member points that they bought. */
async function buy(owner: Person, points: number): Promise<void> {
  const { rows } = await server.database.owner.query<{ id: number }>(
    `INSERT INTO purchase_order (member_id, kind, item, points, price_cents, provider, expires_at)
     VALUES ($1, 'package', $2::text, $2::int, 299, 'card', ledger.clock()) RETURNING id`,
    [owner.id, points],
  )
  const order = { orderId: rows[0]?.id ?? 0, points, extraPoints: 0, key: randomUUID() }
  await inTransaction(server.database.app, (client) => creditOrder(client, order))
}

describe('a new member who bought points', () => {
  const feedback = { action: 'feedback', requiredDuration: 0, reward: 40 } as const

  test('sets them aside at once, for feedback too, up to what was bought', async () => {
    const owner = await anOwner('buyer', { points: 100, credited: 0 })
    expect(errorOf(await fund(owner, { ...feedback, target: 2 })).fields).toMatchObject({
      action: 'You can ask for feedback once 5 more tasks are credited.',
    })
    await buy(owner, 1500)
    expect(await termsOf(owner)).toMatchObject({ setAsideLimit: 1500, tasksToFullTerms: 0 })
    expect((await fund(owner, { ...feedback, target: 30 })).status).toBe(200)
    expect((await fund(owner, { reward: 9, target: 4 })).status).toBe(200)
    expect(errorOf(await fund(owner, { target: 10 }))).toMatchObject({
      code: 'limit_reached',
      message:
        'Until your first tasks are credited, you can have the points that you bought set aside: 1,500. This would make it 1,524.',
    })
  })

  test('has the limits of a new member again once they are refunded', async () => {
    const owner = await anOwner('refunded', { points: 100, credited: 0 })
    await buy(owner, 1500)
    await server.database.owner.query(
      `UPDATE purchase_order SET returned_points = credited_points WHERE member_id = $1`,
      [owner.id],
    )
    expect(await termsOf(owner)).toMatchObject({ setAsideLimit: 100, tasksToFullTerms: 5 })
  })
})

test('a value that an admin changes applies within seconds', async () => {
  const owner = await anOwner('settings')
  const change = (name: 'target_most_count' | 'budget_least_points', value: number) =>
    changeSetting(server.database.app, { name, value, adminId: null })
  await change('target_most_count', 12)
  await change('budget_least_points', 48)
  await expect.poll(() => termsOf(owner)).toMatchObject({ mostTarget: 12, leastBudget: 48 })
  await expect.poll(async () => (await fund(owner, { target: 13 })).status).toBe(400)
  expect((await fund(owner, { target: 12 })).status).toBe(200)
})
