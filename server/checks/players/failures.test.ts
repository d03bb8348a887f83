import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type PlayerCause, sendHeartbeat, tellPlayerFailure } from '#contract/checks/players.ts'
import { readAttempt, startAttempt } from '#contract/exchange/attempts.ts'
import type { Request } from '#contract/operation.ts'
import { fundTask } from '#tests/attempts.ts'
import { attemptsOf, capsOf, give, join, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { startWatching, viewerOf } from '#tests/watching.ts'

// One test reads its log.
const server = shareServer({ ownProcess: true })
let owner: Person
let people = 0

beforeAll(async () => {
  await toMorning(server.database)
  owner = await join(server, 'owner')
  await give(server.database, owner, 100_000)
})
const video = () => fundTask(server.database, { owner, action: 'watch', reward: 6, seconds: 30 })

async function viewing() {
  const person = await join(server, `viewer${++people}`)
  const campaignId = await video()
  const viewer = await startWatching(server.database, person.client, campaignId)
  await viewer.watch(0, 15)
  return { person, campaignId, viewer }
}

const reportFailure = async (
  { client }: Person,
  cause: PlayerCause,
  attemptId: string | null,
): Promise<number> => {
  const body = { platform: 'youtube' as const, contentId: 'dQw4w9WgXcQ', cause, attemptId }
  return (await client.call(tellPlayerFailure, { body })).status
}

const start = async ({ client }: Person, campaignId: number): Promise<number> =>
  (await client.call(startAttempt, { params: { taskId: String(campaignId) } })).status

test('a video that disappears while it plays uses no cap, and the next one starts at once', async () => {
  const { person, viewer } = await viewing()
  const other = await video()
  expect(await start(person, other)).toBe(409)
  expect(await reportFailure(person, 'gone', viewer.attemptId)).toBe(204)
  expect(await attemptsOf(server.database, person)).toMatchObject([
    { state: 'rejected', reason: 'unplayable' },
  ])
  expect(await capsOf(server.database, person)).toMatchObject({ attempts: 0, points: 0 })
  expect(await viewer.beat(20)).toMatchObject({
    nonce: null,
    end: { success: false, pointsEarned: 0, reason: 'The player stopped playing it' },
  })
  expect(await start(person, other)).toBe(200)
  expect(await reportFailure(person, 'gone', viewer.attemptId)).toBe(204)
  expect(await capsOf(server.database, person)).toMatchObject({ attempts: 1, points: 6 })
})

test('a player that may recover in a minute keeps its confirmed seconds', async () => {
  for (const cause of ['network', 'offline', 'unplayable'] as const) {
    const { person, viewer } = await viewing()
    expect(await reportFailure(person, cause, viewer.attemptId)).toBe(204)
    expect(await viewer.watch(15, 30)).toMatchObject({ end: { success: true, pointsEarned: 6 } })
    expect(await walletOf(server.database, person)).toBe(56)
  }
})

test("nobody can end somebody else's attempt, nor one that was watched to its end", async () => {
  const { person, viewer } = await viewing()
  const stranger = await join(server, 'stranger')
  expect(await reportFailure(stranger, 'gone', viewer.attemptId)).toBe(204)
  await viewer.watch(15, 30)
  expect(await reportFailure(person, 'gone', viewer.attemptId)).toBe(204)
  expect(await walletOf(server.database, person)).toBe(56)
})

test("YouTube's error 153 is a warning, since members could claim it", async () => {
  const person = await join(server, 'unreferred')
  expect(await reportFailure(person, 'network', null)).toBe(204)
  expect(server.output()).not.toContain('(153)')
  expect(await reportFailure(person, 'refused_referrer', null)).toBe(204)
  await expect.poll(() => server.output()).toMatch(/"level":40.*our pages must send a referrer/)
})

test('an attempt confirmed in full while a process died is paid by the job', async () => {
  const { person, viewer } = await viewing()
  await viewer.watch(15, 25)
  await server.database.owner.query(
    `UPDATE watch SET confirmed_ms = 30000, complete_at = ledger.clock()
     WHERE attempt_id = (SELECT id FROM attempt WHERE session_id = $1)`,
    [viewer.attemptId],
  )
  await server.database.owner.query("SELECT graphile_worker.add_job('settle-watched', '{}'::json)")
  await expect.poll(() => walletOf(server.database, person)).toBe(56)
})

test("heartbeats are accepted only for the earner's own attempts that a player checks", async () => {
  const { viewer } = await viewing()
  const stranger = await join(server, 'other_viewer')
  const foreign = viewerOf(server.database, stranger.client, viewer.attemptId)
  expect((await foreign.send(0)).status).toBe(404)
  expect((await viewerOf(server.database, stranger.client, randomUUID()).send(0)).status).toBe(404)
  const like = await fundTask(server.database, { owner, action: 'like' })
  const started = await stranger.client.call(startAttempt, { params: { taskId: String(like) } })
  const other = viewerOf(server.database, stranger.client, started.body.attempt.id)
  expect((await other.send(0)).status).toBe(404)
})

test('an invalid heartbeat is rejected before anything is read', async () => {
  const { person, viewer } = await viewing()
  const valid: Request<typeof sendHeartbeat>['body'] = {
    position: 0,
    state: 'playing',
    visible: true,
    nonce: null,
  }
  for (const body of [
    { position: -1 },
    { position: 1e9 },
    { state: 'ended' },
    { nonce: 'x' },
    { visible: 'yes' },
  ])
    expect(
      await person.client
        .call(sendHeartbeat, {
          params: { attemptId: viewer.attemptId },
          body: Object.assign({ ...valid }, body),
        })
        .then(({ status }) => status),
    ).toBe(400)
  const read = await person.client.call(readAttempt, { params: { attemptId: viewer.attemptId } })
  expect(read.body.attempt).toMatchObject({ state: 'started', check: 'player', points: 0 })
})
