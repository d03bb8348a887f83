import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { completeVisit } from '#contract/exchange/visits.ts'
import { fundTask } from '#tests/attempts.ts'
import { fundWebsite, give, join, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServer, startServer } from '#tests/server.ts'
import { startWatching, viewerOf } from '#tests/watching.ts'

const server = shareServer()
let owner: Person
let people = 0

beforeAll(async () => {
  await toMorning(server.database)
  owner = await join(server, 'owner')
  await give(server.database, owner, 100_000)
})

async function attacker() {
  const person = await join(server, `attacker${++people}`)
  const campaignId = await fundTask(server.database, { owner, action: 'watch', reward: 6, seconds: 30 })
  const viewer = await startWatching(server.database, person.client, campaignId)
  const earned = async (): Promise<number> => (await walletOf(server.database, person)) - 50
  return { person, viewer, campaignId, earned }
}

test('forged position: a claim that everything was played at once confirms nothing', async () => {
  const { viewer, earned } = await attacker()
  await viewer.beat(0)
  for (const position of [30, 60, 90, 900])
    expect(await viewer.beat(position)).toMatchObject({ confirmedSeconds: 0 })
  expect(await earned()).toBe(0)
})

test('accelerated clock: heartbeats in quick succession count only the server’s time', async () => {
  const { viewer, earned } = await attacker()
  await viewer.beat(0)
  for (let position = 5; position <= 60; position += 5) await viewer.beat(position)
  const { confirmedSeconds } = await viewer.beat(65)
  // Each span is five seconds of media in a few milliseconds of the database's clock.
  expect(confirmedSeconds).toBe(0)
  expect(await earned()).toBe(0)
})

test('double speed earns nothing, a quarter more than normal earns no more than the clock allows', async () => {
  const { viewer } = await attacker()
  await viewer.beat(0)
  for (const position of [10, 20, 30, 40]) {
    await viewer.wait(5)
    expect(await viewer.beat(position)).toMatchObject({ verdict: 'too_fast', confirmedSeconds: 0 })
  }
  await viewer.wait(5)
  expect(await viewer.beat(46.2)).toMatchObject({ verdict: 'counted', confirmedSeconds: 6 })
})

test('replayed heartbeats: each counts once, however often it is sent', async () => {
  const { viewer, earned } = await attacker()
  const nonces: (string | null)[] = []
  await viewer.beat(0)
  for (const position of [5, 10]) {
    nonces.push(viewer.nonce)
    await viewer.wait(5)
    await viewer.beat(position)
  }
  const current = viewer.nonce
  for (const nonce of [...nonces, ...nonces]) {
    await viewer.wait(5)
    const { body } = await viewer.send(10, { nonce })
    expect(body.confirmedSeconds).toBe(10)
  }
  expect((await viewer.send(15, { nonce: randomUUID() })).body.verdict).toBe('elsewhere')
  expect(current).not.toBeNull()
  expect(await earned()).toBe(0)
})

test('reordered heartbeats: one that comes late moves the position back and is not counted', async () => {
  const { viewer, earned } = await attacker()
  await viewer.beat(0)
  await viewer.wait(5)
  await viewer.beat(5)
  await viewer.wait(5)
  expect(await viewer.beat(0)).toMatchObject({ verdict: 'jumped', confirmedSeconds: 5 })
  expect(await viewer.beat(5)).toMatchObject({ verdict: 'too_fast', confirmedSeconds: 5 })
  expect(await earned()).toBe(0)
})

test('parallel tabs of one video: two that alternate are paid as one, never twice for the same seconds', async () => {
  const { person, viewer } = await attacker()
  const second = viewerOf(server.database, person.client, viewer.attemptId)
  await viewer.beat(0)
  for (const position of [5, 10, 15]) {
    await second.beat(position, { nonce: null })
    await viewer.beat(position, { nonce: null })
    await viewer.wait(5)
    const [one, other] = [await viewer.beat(position + 5), await second.beat(position + 5)]
    expect(one.confirmedSeconds).toBe(position)
    expect(other).toMatchObject({ verdict: 'elsewhere', confirmedSeconds: position })
  }
})

test('parallel tabs of two videos: only one timed task runs at a time', async () => {
  const { person, viewer, earned } = await attacker()
  await viewer.watch(0, 10)
  const other = await fundTask(server.database, { owner, action: 'watch', reward: 6, seconds: 30 })
  const site = await fundWebsite(server.database, { owner, url: 'https://parallel.example.com/' })
  for (const id of [other, site])
    expect((await person.client.call(startAttempt, { params: { taskId: String(id) } })).status).toBe(409)
  expect(await earned()).toBe(0)
})

test('a visit call does not complete an attempt that a player checks', async () => {
  const { person, viewer, earned } = await attacker()
  await viewer.wait(60)
  const answer = await person.client.call(completeVisit, { body: { sessionId: viewer.attemptId } })
  expect(answer.body).toMatchObject({ success: false, pointsEarned: 0 })
  expect(await earned()).toBe(0)
})

test('one heartbeat at the start and one at the end: the time between is a gap and does not count', async () => {
  const { viewer, earned } = await attacker()
  await viewer.beat(0)
  await viewer.wait(30)
  expect(await viewer.beat(30)).toMatchObject({ verdict: 'gap', confirmedSeconds: 0 })
  expect(await earned()).toBe(0)
})

test('a player whose position does not move earns nothing, however long it reports playing', async () => {
  const { viewer } = await attacker()
  await viewer.beat(0)
  for (let beat = 0; beat < 8; beat += 1) {
    await viewer.wait(5)
    expect(await viewer.beat(0)).toMatchObject({ confirmedSeconds: 0, end: null })
  }
})

test('a video that was paid once can’t be started again through another campaign', async () => {
  const { person, viewer, earned } = await attacker()
  const externalId = 'same-video-00'
  await viewer.watch(0, 30)
  const first = await fundTask(server.database, { owner, action: 'watch', seconds: 5, externalId })
  const again = await startWatching(server.database, person.client, first)
  await again.watch(0, 5)
  const second = await fundTask(server.database, { owner, action: 'watch', seconds: 5, externalId })
  expect((await person.client.call(startAttempt, { params: { taskId: String(second) } })).status).toBe(409)
  expect(await earned()).toBe(11)
})

test('too many heartbeats are rejected for a while, with the time to wait', async () => {
  const strict = await startServer({ standardLimits: true })
  const [person, promoter] = [await join(strict, 'hasty'), await join(strict, 'promoter')]
  await give(strict.database, promoter, 1000)
  const campaignId = await fundTask(strict.database, { owner: promoter, action: 'watch', seconds: 30 })
  const viewer = await startWatching(strict.database, person.client, campaignId)
  const statuses = await Promise.all(Array.from({ length: 130 }, () => viewer.send(0)))
  const refused = statuses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await strict.stop()
})
