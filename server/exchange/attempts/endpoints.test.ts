import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listAttempts, readAttempt, startAttempt } from '#contract/exchange/attempts.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import type { Request } from '#contract/operation.ts'
import { fundTask, type TestTask } from '#tests/attempts.ts'
import { errorOf } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import {
  addPerson,
  attemptsOf,
  capsOf,
  give,
  join,
  type Person,
  toMorning,
  walletOf,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2 })
let earner: Person
let people = 0

beforeAll(async () => {
  await toMorning(server.database)
})

beforeEach(async () => {
  earner = await join(server, `earner-${++people}`)
})

async function task(more: Partial<TestTask> = {}): Promise<string> {
  const owner = await addPerson(server.database, `owner_${++people}`)
  await give(server.database, owner, 10_000)
  return String(await fundTask(server.database, { owner, ...more }))
}

const start = (taskId: string, who = earner) => who.client.call(startAttempt, { params: { taskId } })
const read = (attemptId: string, who = earner) => who.client.call(readAttempt, { params: { attemptId } })

test('a started task states its reward, how it is checked and when it expires', async () => {
  const taskId = await task({ reward: 5 })
  const { status, body } = await start(taskId)
  expect(status).toBe(200)
  expect(body.attempt).toMatchObject({
    ...{ taskId, websiteId: taskId, platform: 'youtube', action: 'like', check: 'screenshot' },
    ...{ state: 'started', reward: 5, points: 0, requiredDuration: 0, reason: null, handedInAt: null },
  })
  const { startedAt, expiresAt } = body.attempt
  expect(Date.parse(expiresAt ?? '') - Date.parse(startedAt)).toBe(1_800_000)
  expect((await start(taskId)).body).toEqual(body)
  expect((await read(body.attempt.id)).body).toEqual(body)
})

test('twenty starts at once through two processes make one attempt that counts against the caps once', async () => {
  const taskId = await task()
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(taskId)))
  expect(new Set(answers.map(({ body }) => body.attempt.id)).size).toBe(1)
  expect(await attemptsOf(server.database, earner)).toHaveLength(1)
  expect(await capsOf(server.database, earner)).toMatchObject({ attempts: 1, points: 5, pairs: 1 })
})

test('a rejected start returns one sentence in the common error shape, and leaves nothing behind', async () => {
  const owner = await join(server, `host-${people}`)
  await give(server.database, owner, 1000)
  const own = String(await fundTask(server.database, { owner }))
  expect(errorOf(await start(own, owner))).toMatchObject({
    ...{ status: 403, code: 'forbidden' },
    message: 'This is your own content, so you can’t earn with it. Pick another one from the list.',
  })
  expect(errorOf(await start('999999'))).toMatchObject({ status: 404, code: 'not_found' })
  expect(errorOf(await start(await task({ action: 'subscribe' })))).toMatchObject({
    ...{ status: 403, code: 'forbidden' },
    message: 'Follows, joins and subscribes open once 5 more tasks are credited. Start with a visit.',
  })
  await server.database.owner.query(
    `INSERT INTO member_day (member_id, day, attempts_taken)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 60`,
    [earner.id],
  )
  expect(errorOf(await start(await task()))).toMatchObject({
    ...{ status: 409, code: 'limit_reached' },
    message: expect.stringMatching(/^You’ve reached today’s limit of 60 tasks/),
  })
  expect(await attemptsOf(server.database, earner)).toEqual([])
  expect((await createClient(server).call(startAttempt, { params: { taskId: own } })).status).toBe(401)
})

test("another member's attempt is not found, and neither is an unknown one", async () => {
  const { body } = await start(await task())
  const stranger = await join(server, `stranger-${people}`)
  expect(errorOf(await read(body.attempt.id, stranger))).toMatchObject({ status: 404, code: 'not_found' })
  expect((await read('01a1fea0-85e9-766f-a27f-ecc20ddde06d')).status).toBe(404)
  expect((await earner.client.fetch('/api/attempts/x')).status).toBe(400)
})

test('the history can be filtered by state, platform and action, in pages', async () => {
  await start(await task({ platform: 'tiktok' }))
  await start(await task())
  await start(await task({ platform: 'youtube', action: 'feedback', reward: 40 }))
  await server.database.shiftClock(1801)
  await start(await task())
  type Query = NonNullable<Request<typeof listAttempts>['query']>
  const list = async (query: Query) => (await earner.client.call(listAttempts, { query })).body
  const brief = async (query: Query) =>
    (await list(query)).attempts.map(({ platform, action, state }) => `${platform} ${action} ${state}`)
  expect(await brief({ state: 'expired', platform: 'youtube' })).toEqual([
    'youtube feedback expired',
    'youtube like expired',
  ])
  expect(await brief({ action: 'like' })).toEqual([
    'youtube like started',
    'youtube like expired',
    'tiktok like expired',
  ])
  expect(await brief({ phase: 'running' })).toEqual(['youtube like started'])
  expect(await brief({ phase: 'unpaid', platform: 'tiktok' })).toEqual(['tiktok like expired'])
  expect(await brief({ phase: 'waiting' })).toEqual([])
  const first = await list({ state: 'expired', limit: 2 })
  const second = await list({ state: 'expired', limit: 2, cursor: first.nextCursor ?? '' })
  expect([first.attempts.length, second.attempts.length, second.nextCursor]).toEqual([2, 1, null])
  expect((await earner.client.fetch('/api/attempts?state=lost')).status).toBe(400)
})

test('an attempt waits in the history from its submission to its payment, whatever it waits for', async () => {
  const waits: Record<string, string> = {
    'its proof': `state = 'proving'`,
    'a verdict': `state = 'pending', due_at = ledger.clock()`,
    'an admin, without a time': `state = 'pending'`,
    'its payment': `state = 'pending', approved_at = ledger.clock(), payable_at = ledger.clock()`,
  }
  const ids: string[] = []
  for (const set of Object.values(waits)) {
    const { id } = (await start(await task())).body.attempt
    ids.push(id)
    await server.database.owner.query(
      `UPDATE attempt SET handed_in_at = ledger.clock(), ${set} WHERE session_id = $1`,
      [id],
    )
  }
  await start(await task())
  const { body } = await earner.client.call(listAttempts, { query: { phase: 'waiting' } })
  expect(body.attempts.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a visit on a platform other than websites uses the same calls and the same clock', async () => {
  const url = 'https://youtube.example.com/a-visit'
  const taskId = await task({ action: 'visit', seconds: 15, reward: 3, url })
  const visit = (address: string) =>
    earner.client.call(startVisit, { body: { websiteId: taskId, url: address } })
  expect((await visit('https://youtube.example.com/another')).body).toMatchObject({ success: false })
  const { sessionId = '' } = (await visit(url)).body
  const { body } = await read(sessionId)
  expect(body.attempt).toMatchObject({ check: 'timer', requiredDuration: 15, url })
  await server.database.shiftClock(15)
  const done = await earner.client.call(completeVisit, { body: { sessionId: body.attempt.id } })
  expect(done.body).toMatchObject({ success: true, pointsEarned: 3 })
  expect(await walletOf(server.database, earner)).toBe(53)
  const again = await start(taskId)
  expect(errorOf(again)).toMatchObject({
    ...{ status: 409, code: 'limit_reached' },
    message: 'Already visited this website within the last hour',
  })
})

test('a task that no timer checks is not paid by a claim', async () => {
  const { body } = await start(await task({ action: 'watch', seconds: 30, reward: 6 }))
  await server.database.shiftClock(60)
  const claimed = await earner.client.call(completeVisit, { body: { sessionId: body.attempt.id } })
  expect(claimed.body).toMatchObject({ success: false, reason: 'Session not found' })
  const { rows } = await server.database.app.query(
    'SELECT verdict FROM exchange.credit_attempts(ARRAY[$1::uuid], ARRAY[$2::bigint])',
    [body.attempt.id, earner.id],
  )
  expect(rows).toEqual([{ verdict: 'waiting' }])
  expect(await walletOf(server.database, earner)).toBe(50)
})
