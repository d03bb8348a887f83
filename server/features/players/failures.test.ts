import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAttempt } from '#contract/attempts.ts'
import { type PlayerCause, tellPlayerFailure } from '#contract/players.ts'
import { verifyLedger } from '#ledger/index.ts'
import { fundTask } from '#tests/attempts.ts'
import { attemptsOf, capsOf, give, join, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { startWatching } from '#tests/watching.ts'

let server: TestServer
let owner: Person
let people = 0

beforeAll(async () => {
  server = await startServer({ workers: 1 })
  await toMorning(server.database)
  owner = await join(server, 'owner')
  await give(server.database, owner, 100_000)
})
afterAll(async () => {
  expect(await verifyLedger(server.database.owner)).toEqual([])
  await server.stop()
})

const video = () => fundTask(server.database, { owner, action: 'watch', reward: 6, seconds: 30 })

async function viewing() {
  const person = await join(server, `viewer${++people}`)
  const campaignId = await video()
  const viewer = await startWatching(server.database, person.client, campaignId)
  await viewer.watch(0, 15)
  return { person, campaignId, viewer }
}

const tell = async ({ client }: Person, cause: PlayerCause, attemptId: string | null): Promise<number> => {
  const body = { platform: 'youtube' as const, contentId: 'dQw4w9WgXcQ', cause, attemptId }
  return (await client.call(tellPlayerFailure, { body })).status
}

const start = async ({ client }: Person, campaignId: number): Promise<number> =>
  (await client.call(startAttempt, { params: { taskId: String(campaignId) } })).status

test('a video that goes in the middle takes no cap, and the next one starts at once', async () => {
  const { person, viewer } = await viewing()
  const other = await video()
  expect(await start(person, other)).toBe(409)
  expect(await tell(person, 'gone', viewer.attemptId)).toBe(204)
  expect(await attemptsOf(server.database, person)).toMatchObject([
    { state: 'rejected', reason: 'unplayable' },
  ])
  expect(await capsOf(server.database, person)).toMatchObject({ attempts: 0, points: 0 })
  expect(await viewer.beat(20)).toMatchObject({
    nonce: null,
    end: { success: false, pointsEarned: 0, reason: 'The player stopped playing it' },
  })
  expect(await start(person, other)).toBe(200)
  expect(await tell(person, 'gone', viewer.attemptId)).toBe(204)
  expect(await capsOf(server.database, person)).toMatchObject({ attempts: 1, points: 6 })
})

test('what may play in a minute keeps its confirmed seconds', async () => {
  for (const cause of ['network', 'offline', 'unplayable'] as const) {
    const { person, viewer } = await viewing()
    expect(await tell(person, cause, viewer.attemptId)).toBe(204)
    expect(await viewer.watch(15, 30)).toMatchObject({ end: { success: true, pointsEarned: 6 } })
    expect(await walletOf(server.database, person)).toBe(56)
  }
})

test("nobody ends somebody else's attempt, nor one that was watched to its end", async () => {
  const { person, viewer } = await viewing()
  const stranger = await join(server, 'stranger')
  expect(await tell(stranger, 'gone', viewer.attemptId)).toBe(204)
  await viewer.watch(15, 30)
  expect(await tell(person, 'gone', viewer.attemptId)).toBe(204)
  expect(await walletOf(server.database, person)).toBe(56)
})

test("YouTube's 153 is logged as a fault of ours", async () => {
  const person = await join(server, 'unreferred')
  expect(await tell(person, 'network', null)).toBe(204)
  expect(server.output()).not.toContain('(153)')
  expect(await tell(person, 'refused_referrer', null)).toBe(204)
  await expect.poll(() => server.output()).toContain('our pages must send a referrer')
})
