import { beforeAll, beforeEach, expect, test } from 'vitest'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import { createClient } from '#tests/client.ts'
import {
  attemptsOf,
  capsOf,
  fundWebsite,
  give,
  join,
  type Person,
  statementOf,
  walletOf,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let owner: Person
let earner: Person
let campaign: number
let site = 0
let people = 0

beforeAll(async () => {
  owner = await join(server, 'owner')
  await give(server.database, owner, 10_000)
})

beforeEach(async () => {
  earner = await join(server, `earner-${++people}`)
  campaign = await fundWebsite(server.database, { owner, url: address(++site) })
})

const address = (number: number): string => `https://site-${number}.example.org/`

const start = async (
  websiteId: number | string = campaign,
  url = address(site),
  more: Record<string, unknown> = {},
) => (await earner.client.call(startVisit, { body: { websiteId: String(websiteId), url, ...more } })).body

const complete = async (sessionId = '', more: Record<string, unknown> = {}) =>
  (await earner.client.call(completeVisit, { body: { sessionId, ...more } })).body

/** Seconds by the server's clock, which also counts the time of the test itself. */
const about = (seconds: number) => expect.toBeOneOf([seconds, seconds + 1, seconds + 2, seconds + 3])

/** Expects that nothing was paid or counted; `ended`: the reasons of the earner's attempts. */
async function expectNothing(ended: string[] = []): Promise<void> {
  expect(await walletOf(server.database, earner)).toBe(50)
  expect(await statementOf(server.database, earner)).toEqual(['welcome_grant 50'])
  expect((await attemptsOf(server.database, earner)).map(({ reason }) => reason)).toEqual(ended)
  expect(Object.values(await capsOf(server.database, earner))).toEqual([0, 0, 0, 0, 0])
}

test('a full visit is paid once, by the campaign, and a repeated completion returns the first result', async () => {
  const before = await walletOf(server.database, owner)
  const started = await start()
  expect(started).toEqual({ success: true, message: 'Visit started', sessionId: expect.any(String) })
  await server.database.shiftClock(15)
  const first = await complete(started.sessionId)
  expect(first).toEqual({
    success: true,
    pointsEarned: 3,
    reason: null,
    engagementTime: about(15),
    requiredDuration: 15,
  })
  await server.database.shiftClock(3)
  expect(await complete(started.sessionId)).toEqual(first)
  expect(await walletOf(server.database, earner)).toBe(53)
  expect(await statementOf(server.database, earner)).toEqual(['welcome_grant 50', 'attempt_credit 3'])
  // The owner's points were set aside before.
  expect(await walletOf(server.database, owner)).toBe(before)
  expect(await attemptsOf(server.database, earner)).toEqual([
    { state: 'credited', reason: null, campaign, measured: first.engagementTime },
  ])
})

test('a visit that is too short ends with its reason, counts for nothing, and can start again at once', async () => {
  const { sessionId } = await start()
  await server.database.shiftClock(9)
  const short = await complete(sessionId, { totalTimeElapsed: 15, completed: true })
  expect(short).toEqual({
    success: false,
    pointsEarned: 0,
    reason: 'Insufficient visit time',
    engagementTime: about(9),
    requiredDuration: 15,
  })
  await expectNothing(['too_short'])
  await server.database.shiftClock(20)
  expect(await complete(sessionId)).toEqual(short)
  await expectNothing(['too_short'])

  const again = await start()
  expect(again.success).toBe(true)
  expect(again.sessionId).not.toBe(sessionId)
  await server.database.shiftClock(15)
  expect(await complete(again.sessionId)).toMatchObject({ success: true, pointsEarned: 3 })
})

test('a paid site opens again after one hour, not before', async () => {
  const { sessionId } = await start()
  await server.database.shiftClock(15)
  await complete(sessionId)
  await server.database.shiftClock(3590)
  expect(await start()).toEqual({
    success: false,
    message: 'Already visited this website within the last hour',
  })
  expect(await attemptsOf(server.database, earner)).toHaveLength(1)
  await server.database.shiftClock(11)
  expect(await start()).toMatchObject({ success: true })
})

test('the hour counts for the site, not for the campaign', async () => {
  const other = await fundWebsite(server.database, { owner, url: `${address(site)}other` })
  const { sessionId } = await start()
  await server.database.shiftClock(15)
  await complete(sessionId)
  expect(await start(other, `${address(site)}other`)).toMatchObject({
    success: false,
    message: expect.stringContaining('Already visited'),
  })
})

test('nobody completes what they did not start', async () => {
  const { sessionId = '' } = await start()
  const stranger = await join(server, `stranger-${people}`)
  await server.database.shiftClock(15)
  const unknown = {
    success: false,
    pointsEarned: 0,
    reason: 'Session not found',
    engagementTime: 0,
    requiredDuration: 0,
  }
  for (const forged of [sessionId, 'x', '', '00000000-0000-7000-8000-000000000000', `${sessionId}'`])
    expect((await stranger.client.call(completeVisit, { body: { sessionId: forged } })).body).toEqual(unknown)
  expect(await walletOf(server.database, stranger)).toBe(50)
  expect((await attemptsOf(server.database, earner)).map(({ state }) => state)).toEqual(['started'])
  expect(await complete(sessionId)).toMatchObject({ success: true, pointsEarned: 3 })
})

test('a visit expires ten minutes after its required seconds', async () => {
  const { sessionId } = await start()
  await server.database.shiftClock(616)
  expect(await complete(sessionId)).toEqual({
    success: false,
    pointsEarned: 0,
    reason: 'Session not found',
    engagementTime: about(616),
    requiredDuration: 15,
  })
  await expectNothing(['expired'])
  const again = await start()
  await server.database.shiftClock(605)
  expect(await complete(again.sessionId)).toMatchObject({ success: true, pointsEarned: 3 })
})

test('points, times and addresses that the browser claims change nothing', async () => {
  for (const url of ['https://evil.example.org/', address(site - 1), 'javascript:alert(1)', '', '/'])
    expect(await start(campaign, url)).toMatchObject({
      success: false,
      message: expect.stringMatching(/doesn’t open/),
    })
  for (const id of ['0', '-1', '1e9', 'abc', '99999999999999999999', '999999999'])
    expect(await start(id)).toMatchObject({
      success: false,
      message: expect.stringMatching(/no longer open for visits/),
    })
  await expectNothing()

  const started = await start(campaign, address(site), { requiredDuration: 0, points: 500 })
  await server.database.shiftClock(15)
  const done = await complete(started.sessionId, { totalTimeElapsed: 9999, points: 500, pointsEarned: 500 })
  expect(done).toMatchObject({ success: true, pointsEarned: 3, engagementTime: about(15) })
  expect(await walletOf(server.database, earner)).toBe(53)
})

test('a repeated start returns the running session and does not restart its clock', async () => {
  const first = await start()
  await server.database.shiftClock(10)
  const second = await start()
  expect(second).toEqual({ ...first, message: 'This visit is already running' })
  await server.database.shiftClock(5)
  expect(await complete(second.sessionId)).toMatchObject({ success: true, engagementTime: about(15) })
  expect(await capsOf(server.database, earner)).toMatchObject({ attempts: 1, sites: 1, pairs: 1, points: 3 })
})

test('starts on websites of the earner, of accounts that share a device and of blocked ones are rejected', async () => {
  const asked = { body: { websiteId: String(campaign), url: address(site) } }
  const own = (await owner.client.call(startVisit, asked)).body
  expect(own).toEqual({ success: false, message: expect.stringContaining('your own website') })

  await server.database.app.query(
    `INSERT INTO member_device (member_id, device_id) SELECT $1, device_id FROM member_device WHERE member_id = $2`,
    [earner.id, owner.id],
  )
  expect(await start()).toEqual({ success: false, message: expect.stringContaining('shares a device') })
  await expectNothing()

  earner = await join(server, `blocker-${people}`)
  await server.database.app.query('INSERT INTO owner_block (member_id, owner_id) VALUES ($1, $2)', [
    earner.id,
    owner.id,
  ])
  expect(await start()).toEqual({
    success: false,
    message: expect.stringContaining('You blocked the creator'),
  })
  await expectNothing()
})

test.each([
  ['paused', `state = 'paused', paused_by = 'owner'`],
  ['ended', `state = 'ended'`],
  ['finished', `state = 'finished', delivered = target`],
])('a %s campaign starts no visit', async (_state, change) => {
  await server.database.app.query(`UPDATE campaign SET ${change} WHERE id = $1`, [campaign])
  expect(await start()).toEqual({
    success: false,
    message: 'This website is no longer open for visits. Pick another one from the list.',
  })
  await expectNothing()
})

test('a visit that is running when its campaign ends is paid: no owner gets attention for nothing', async () => {
  const { sessionId } = await start()
  await server.database.app.query(`SELECT exchange.end_campaign($1, $2, gen_random_uuid())`, [
    campaign,
    owner.id,
  ])
  await server.database.shiftClock(15)
  expect(await complete(sessionId)).toMatchObject({ success: true, pointsEarned: 3 })
  expect(await walletOf(server.database, earner)).toBe(53)
})

test('a suspended member starts nothing and is paid nothing', async () => {
  const { sessionId } = await start()
  const suspend = (state: string) =>
    server.database.app.query('UPDATE member SET state = $1 WHERE id = $2', [state, earner.id])
  await suspend('suspended')
  await server.database.shiftClock(15)
  expect((await earner.client.call(completeVisit, { body: { sessionId: sessionId ?? '' } })).status).toBe(403)
  await suspend('active')
  expect((await attemptsOf(server.database, earner)).map(({ state }) => state)).toEqual(['started'])
})

test('visitors cannot start or complete, and calls from another site are rejected', async () => {
  const visitor = createClient(server)
  const body = { websiteId: String(campaign), url: address(site) }
  expect((await visitor.call(startVisit, { body })).status).toBe(401)
  expect((await visitor.call(completeVisit, { body: { sessionId: 'x' } })).status).toBe(401)
  const foreign = await earner.client.call(startVisit, { body }, { origin: 'https://evil.example.org' })
  expect(foreign.status).toBe(403)
  await expectNothing()
})
