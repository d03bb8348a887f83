import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { verifyLedger } from '#ledger/index.ts'
import { openAttack, type Site } from '#tests/attackers.ts'
import { figuresOf } from '#tests/attempts.ts'
import { signIn } from '#tests/client.ts'
import { attemptsOf, capsOf, give, join, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'

const server = shareServer({ workers: 2 })
beforeAll(async () => {
  await toMorning(server.database)
})
afterEach(async () => {
  expect(await verifyLedger(server.database.owner)).toEqual([])
  expect(await verifyCampaigns(server.database.owner)).toEqual([])
})
const attack = openAttack(() => server)
const wait = () => server.database.shiftClock(15)

/** Signs a member in with another member's browser. */
async function borrow(browser: Person, name: string): Promise<void> {
  await signIn(server, `${name}@tests.example.com`, browser.client)
}

test('two members on one device: neither sees, starts nor is paid for what the other promotes', async () => {
  const [one, two] = [await join(server, 'device-one'), await join(server, 'device-two')]
  for (const member of [one, two]) await give(server.database, member, 500)
  const [first, second] = [await attack.site(one), await attack.site(two)]
  expect(await attack.sees(two, first)).toBe(true)
  // A third browser in which both sign in: each keeps using their own, as someone hiding the link would.
  const shared = await attack.person('shared')
  await borrow(shared, 'device-one')
  await borrow(shared, 'device-two')
  for (const [earner, site] of [
    [one, second],
    [two, first],
  ] as const) {
    expect(await attack.sees(earner, site)).toBe(false)
    expect(await attack.start(earner, site)).toMatchObject({
      success: false,
      message: expect.stringContaining('shares a device'),
    })
    expect(await attack.begin(earner, site.id)).toBe(403)
    expect(await walletOf(server.database, earner)).toBe(50 + 500 - 40)
  }
})

test('two members on one device: a visit that began before they shared it is not paid', async () => {
  const [earner, owner] = [await join(server, 'early-earner'), await join(server, 'early-owner')]
  await give(server.database, owner, 100)
  const site = await attack.site(owner)
  const { sessionId } = await attack.start(earner, site)
  const shared = await attack.person('shared')
  await borrow(shared, 'early-owner')
  await borrow(shared, 'early-earner')
  await wait()
  expect(await attack.complete(earner, sessionId)).toMatchObject({
    ...{ success: false, pointsEarned: 0 },
    reason: expect.stringContaining('shares a device'),
  })
  expect(await walletOf(server.database, earner)).toBe(50)
  expect(await attemptsOf(server.database, earner)).toMatchObject([{ state: 'rejected', reason: 'linked' }])
  expect(await capsOf(server.database, earner)).toMatchObject({ attempts: 0, points: 0, pairs: 0, sites: 0 })
  expect(await figuresOf(server.database, site.id)).toMatchObject({ delivered: 0, escrow: 40 })
})

test('plus-addressed accounts get no welcome points, and their earnings from elsewhere fund nothing for the main one', async () => {
  const main = await join(server, 'main')
  const aliases = await Promise.all([1, 2, 3].map((tag) => join(server, `main+${tag}`)))
  expect(await attack.wealth(aliases)).toBe(0)
  for (const alias of aliases) {
    await give(server.database, alias, 200)
    const site = await attack.site(alias)
    expect(await attack.sees(main, site)).toBe(false)
    expect(await attack.start(main, site)).toMatchObject({
      success: false,
      message: expect.stringContaining('shares a device, an email'),
    })
  }
  expect(await attemptsOf(server.database, main)).toEqual([])
  expect(await walletOf(server.database, main)).toBe(50)
})

/**
 * Everyone does all tasks of everyone else that the caps allow, for this many days; returns how many were
 * paid.
 */
async function runRing(ring: readonly Person[], sites: readonly Site[], days: number): Promise<number> {
  let paid = 0
  for (let day = 0; day < days; day++) {
    for (let round = 0; round < sites.length; round++) {
      const tries = ring.map((person, at) => ({ person, site: sites[(at + round) % sites.length] as Site }))
      const started = await Promise.all(
        tries.map(async ({ person, site }) => ({ person, ...(await attack.start(person, site)) })),
      )
      await wait()
      const done = await Promise.all(
        started
          .filter(({ success }) => success)
          .map(({ person, sessionId }) => attack.complete(person, sessionId)),
      )
      paid += done.filter(({ success }) => success).length
    }
    await toMorning(server.database)
  }
  return paid
}

test.each([3, 5])(
  'a ring of %i members loses a fee with each completion, and gets no bonus from it',
  async (size) => {
    // Others promote too, so the ring alone cannot meet the conditions of a bonus.
    for (let count = 0; count < 5; count++) await attack.site(await attack.rich('honest'))
    const ring = await Promise.all(Array.from({ length: size }, () => attack.rich('ring', 450)))
    const sites: Site[] = []
    // Four of each, though three a day are paid: the fourth is tried too.
    for (let count = 0; count < 4; count++)
      for (const owner of ring) sites.push(await attack.site(owner, { target: 25 }))
    const before = await attack.wealth(ring, sites)
    const days = 2
    const paid = await runRing(ring, sites, days)
    expect(paid).toBe(size * (size - 1) * 3 * days)
    const secondWelcomes = 50 * size
    // Each completion costs the ring its fee of 1: the rest is paid by one member to another.
    expect(await attack.wealth(ring, sites)).toBe(before + secondWelcomes - paid)
    for (const { client } of ring)
      expect((await client.call(claimDailyBonus, {}, { 'idempotency-key': randomUUID() })).status).toBe(409)
  },
  60_000,
)

test.each([
  [
    'website',
    'https://own-work.example.com/pots',
    [
      'http://www.own-work.example.com/pots?utm_source=x',
      'https://own-work.example.com/pots/',
      'HTTPS://Own-Work.example.com:443/pots?fbclid=x#top',
    ],
  ],
  [
    'youtube',
    'https://www.youtube.com/watch?v=ownvideo_00',
    ['youtu.be/ownvideo_00?si=x', 'm.youtube.com/shorts/ownvideo_00', 'www.youtube.com/embed/ownvideo_00'],
  ],
] as const)(
  'own content through a second URL form (%s), promoted by a friend, is not shown, started or paid',
  async (platform, own, forms) => {
    const owner = await attack.rich('author')
    await attack.fund(owner, platform, own)
    const everyone = await attack.person('reader')
    for (const form of forms) {
      const friend = await attack.rich('friend')
      const site = await attack.fund(friend, platform, form)
      expect([form, await attack.sees(everyone, site)]).toEqual([form, true])
      expect(await attack.sees(owner, site)).toBe(false)
      expect(await attack.start(owner, site)).toMatchObject({
        success: false,
        message: expect.stringContaining('your own'),
      })
    }
    expect(await attemptsOf(server.database, owner)).toEqual([])
  },
)

test('of 100 who complete the last task at once through two processes, one is paid and each other gets the reason', async () => {
  const site = await attack.site(await attack.rich(), { target: 1 })
  const crowd: Person[] = []
  while (crowd.length < 100)
    crowd.push(...(await Promise.all(Array.from({ length: 10 }, () => attack.person('crowd')))))
  const started = await Promise.all(
    crowd.map(async (person) => ({ person, ...(await attack.start(person, site)) })),
  )
  await wait()
  const answers = await Promise.all(
    started.map(({ person, sessionId }) => attack.complete(person, sessionId)),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(new Set(answers.filter(({ success }) => !success).map(({ reason }) => reason))).toEqual(
    new Set(['It filled up before you finished. Pick another task from the list.']),
  )
  expect(await attack.wealth(crowd)).toBe(100 * 50 + 3)
  for (const [index, person] of crowd.entries()) {
    if (answers[index]?.success) continue
    expect(await attemptsOf(server.database, person)).toMatchObject([{ reason: 'campaign_full' }])
    expect(await capsOf(server.database, person)).toMatchObject({ attempts: 0, points: 0, sites: 0 })
  }
  // A repeated call gets the same result.
  expect(
    await Promise.all(started.map(({ person, sessionId }) => attack.complete(person, sessionId))),
  ).toEqual(answers)
  expect(await figuresOf(server.database, site.id)).toMatchObject({
    ...{ state: 'finished', delivered: 1, escrow: 0 },
  })
})
