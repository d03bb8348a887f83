import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import {
  anOffer,
  credit,
  creditVisits,
  end,
  errorOf,
  escrowOf,
  fund,
  funded,
  joinOwner,
  pause,
  resume,
  startVisits,
  topUp,
} from '#tests/campaigns.ts'
import { type Person, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2 })
let owners = 0

afterEach(async () => {
  expect(await verifyLedger(server.database.owner)).toEqual([])
})

const anOwner = (points: number) => joinOwner(server, `races-${++owners}`, points - 50)

const campaignsOf = async ({ id }: Person) =>
  (
    await server.database.owner.query<{ id: number; state: string; target: number; delivered: number }>(
      'SELECT id, state, target, delivered FROM campaign WHERE owner_id = $1 ORDER BY id',
      [id],
    )
  ).rows

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

test('one key sent ten times at once starts one campaign, and all ten get the same response', async () => {
  const owner = await anOwner(1000)
  const key = randomUUID()
  const offer = anOffer()
  const answers = await times(10, () => fund(owner, offer, key))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await campaignsOf(owner)).toHaveLength(1)
  expect(await walletOf(server.database, owner)).toBe(960)
})

test('one key with two bodies at once starts one campaign, and the other request gets a conflict', async () => {
  const owner = await anOwner(1000)
  const key = randomUUID()
  const answers = await times(2, (index) => fund(owner, { target: 10 + index }, key))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await campaignsOf(owner)).toHaveLength(1)
})

test('of two campaigns that one wallet cannot both pay, one starts', async () => {
  const owner = await anOwner(100)
  const answers = await times(2, () => fund(owner, { target: 20 }))
  const [rejected] = answers.filter(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(rejected && errorOf(rejected)).toMatchObject({ code: 'not_enough_points' })
  expect(await walletOf(server.database, owner)).toBe(20)
})

test('ten starts at once stop at the limit of three live campaigns', async () => {
  const owner = await anOwner(1000)
  const answers = await times(10, () => fund(owner))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(errorOf(answer).code).toBe('limit_reached')
  expect(await walletOf(server.database, owner)).toBe(1000 - 120)
})

test('of one resume and two starts at once, one succeeds when one more campaign can be live', async () => {
  const owner = await anOwner(1000)
  const [paused] = [await funded(owner), await funded(owner), await funded(owner)]
  await pause(owner, paused.id)
  const answers = await Promise.all([resume(owner, paused.id), fund(owner), fund(owner)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await campaignsOf(owner)).filter(({ state }) => state === 'live')).toHaveLength(3)
})

test('ending while visits are credited: running visits are paid, the rest is returned, nothing twice', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await anOwner(1000)
    const { id } = await funded(owner, { reward: 4, target: 40 })
    const visits = await startVisits(server.database, id, 24)
    await server.database.shiftClock(20)
    const [ended, ...credits] = await Promise.all([
      end(owner, id),
      ...visits.map((visit) => credit(server.database, [visit])),
    ])
    expect(credits.flat()).toEqual(Array(24).fill('ok'))
    expect(ended.body).toMatchObject({ returned: (40 - 24) * 5, campaign: { state: 'ended' } })
    const { delivered, spent, setAside } = ended.body.campaign
    expect([spent, setAside]).toEqual([delivered * 5, (24 - delivered) * 5])
    expect(await walletOf(server.database, owner)).toBe(1000 - 24 * 5)
    expect(await escrowOf(server.database, id)).toBe(0)
  }
})

test('an ended campaign keeps what running visits can claim, for no more of them than people are left', async () => {
  const owner = await anOwner(1000)
  const { id } = await funded(owner)
  await creditVisits(server.database, id, 9)
  const running = await startVisits(server.database, id, 2)
  expect((await end(owner, id)).body).toMatchObject({ returned: 0, campaign: { setAside: 4 } })
  await server.database.shiftClock(130)
  expect((await credit(server.database, running)).toSorted()).toEqual(['campaign_full', 'ok'])
  expect(await escrowOf(server.database, id)).toBe(0)
})

test('two ends with different keys: one returns the points, the other finds the campaign ended', async () => {
  const owner = await anOwner(1000)
  const { id } = await funded(owner)
  const answers = await times(2, () => end(owner, id))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await walletOf(server.database, owner)).toBe(1000)
})

test('topping up while the last visits are credited: the campaign finishes or grows, and is paid for either way', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await anOwner(1000)
    const { id } = await funded(owner, { target: 10 })
    const visits = await startVisits(server.database, id, 12)
    await server.database.shiftClock(20)
    const [topped, ...credits] = await Promise.all([
      topUp(owner, id, 5),
      ...visits.map((visit) => credit(server.database, [visit])),
    ])
    const paid = credits.flat().filter((verdict) => verdict === 'ok').length
    const [campaign] = await campaignsOf(owner)
    const target = topped.status === 200 ? 15 : 10
    if (topped.status !== 200) expect(errorOf(topped).code).toBe('conflict')
    expect(campaign).toMatchObject({ target, delivered: paid, state: paid === target ? 'finished' : 'live' })
    expect(paid).toBeGreaterThanOrEqual(10)
    expect(await walletOf(server.database, owner)).toBe(1000 - target * 4)
    expect(await escrowOf(server.database, id)).toBe((target - paid) * 4)
  }
})

test('topping up and ending at once: whichever is first, no point is lost', async () => {
  const owner = await anOwner(1000)
  const { id } = await funded(owner)
  const [topped, ended] = await Promise.all([topUp(owner, id, 5), end(owner, id)])
  expect(ended.body.returned).toBe(topped.status === 200 ? 60 : 40)
  expect(await walletOf(server.database, owner)).toBe(1000)
})

test('pausing while visits are credited loses none of them', async () => {
  const owner = await anOwner(1000)
  const { id } = await funded(owner, { target: 20 })
  const visits = await startVisits(server.database, id, 10)
  await server.database.shiftClock(20)
  const [paused, resumed, ...credits] = await Promise.all([
    pause(owner, id),
    resume(owner, id),
    ...visits.map((visit) => credit(server.database, [visit])),
  ])
  expect([paused.status, resumed.status]).toEqual([200, 200])
  expect(credits.flat()).toEqual(Array(10).fill('ok'))
  expect(await escrowOf(server.database, id)).toBe(40)
})

test('visits are credited and their campaigns topped up at once: both go through', async () => {
  const [one, other] = [await anOwner(1000), await anOwner(1000)]
  const [first, second] = [await funded(one, { target: 20 }), await funded(other, { target: 20 })]
  const visits = await Promise.all(
    [first, second].map(({ id }) => times(3, () => startVisits(server.database, id, 3))),
  )
  await server.database.shiftClock(20)
  const acts = await times(6, (index) => {
    const [owner, campaign] = index % 2 ? [one, first] : [other, second]
    const running = visits[index % 2 ? 0 : 1]?.[Math.floor(index / 2)] ?? []
    return Promise.all([credit(server.database, running), topUp(owner, campaign.id, 1)])
  })
  for (const [credits, topped] of acts) {
    expect(credits).toEqual(['ok', 'ok', 'ok'])
    expect(topped.status).toBe(200)
  }
})
