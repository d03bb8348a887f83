import { beforeAll, expect, test } from 'vitest'
import { endCampaign, figuresOf, fundTask, type TestTask } from '#tests/attempts.ts'
import {
  attemptsOf,
  give,
  join as joinServer,
  type Person,
  statementOf,
  toMorning,
  walletOf,
} from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { startWatching, viewerOf } from '#tests/watching.ts'

const server = shareServer()
let owner: Person
let people = 0

beforeAll(async () => {
  await toMorning(server.database)
  owner = await joinServer(server, 'owner')
  await give(server.database, owner, 100_000)
})
const viewerPerson = () => joinServer(server, `viewer${++people}`)
const video = (task: Partial<TestTask> = {}) =>
  fundTask(server.database, { owner, action: 'watch', reward: 6, seconds: 30, ...task })

async function viewing(task: Partial<TestTask> = {}) {
  const person = await viewerPerson()
  const campaignId = await video(task)
  return { person, campaignId, viewer: await startWatching(server.database, person.client, campaignId) }
}

test('thirty watched seconds are confirmed span by span, and paid', async () => {
  const { person, viewer, campaignId } = await viewing()
  expect(await viewer.beat(0)).toMatchObject({ verdict: 'began', confirmedSeconds: 0, requiredSeconds: 30 })
  for (const position of [5, 10, 15, 20, 25]) {
    await viewer.wait(5)
    expect(await viewer.beat(position)).toMatchObject({
      verdict: 'counted',
      confirmedSeconds: position,
      end: null,
    })
  }
  expect(await walletOf(server.database, person)).toBe(50)
  await viewer.wait(5)
  expect(await viewer.beat(30)).toEqual({
    nonce: null,
    verdict: 'counted',
    confirmedSeconds: 30,
    requiredSeconds: 30,
    answerWithinSeconds: null,
    end: { success: true, pointsEarned: 6, reason: null, advice: null },
  })
  expect(await statementOf(server.database, person)).toEqual(['welcome_grant 50', 'attempt_credit 6'])
  expect(await attemptsOf(server.database, person)).toEqual([
    { state: 'credited', reason: null, campaign: campaignId, measured: 30 },
  ])
  expect(await figuresOf(server.database, campaignId)).toMatchObject({ delivered: 1, reserved: 0 })
})

test('a lost response is sent again, and nothing is counted twice', async () => {
  const { person, viewer } = await viewing()
  await viewer.beat(0)
  const sent = viewer.nonce
  await viewer.wait(5)
  const first = await viewer.beat(5)
  const again = await viewer.beat(5, { nonce: sent })
  expect(again).toEqual({ ...first, verdict: 'repeated' })
  await viewer.watch(5, 30)
  expect(await walletOf(server.database, person)).toBe(56)
})

test('the last response is sent again too: it shows the points, which are paid once', async () => {
  const { person, viewer } = await viewing({ seconds: 5 })
  await viewer.beat(0)
  const sent = viewer.nonce
  await viewer.wait(5)
  const paid = await viewer.beat(5)
  const again = await viewer.beat(5, { nonce: sent })
  expect([paid.end, again.end].map((end) => end?.pointsEarned)).toEqual([6, 6])
  expect(await walletOf(server.database, person)).toBe(56)
})

test('one heartbeat sent three times at the same moment counts once', async () => {
  const { viewer } = await viewing()
  await viewer.beat(0)
  await viewer.wait(5)
  const sent = viewer.nonce
  const answers = await Promise.all([1, 2, 3].map(() => viewer.send(5, { nonce: sent })))
  const verdicts = answers.map(({ body }) => body.verdict).sort()
  expect(verdicts).toEqual(['counted', 'repeated', 'repeated'])
  expect(new Set(answers.map(({ body }) => body.confirmedSeconds))).toEqual(new Set([5]))
})

test('paused, hidden, too fast or a gap: the time is not counted, nothing is lost, and counting continues', async () => {
  const { person, viewer } = await viewing({ seconds: 10 })
  await viewer.beat(0)
  await viewer.wait(5)
  expect(await viewer.beat(5)).toMatchObject({ verdict: 'counted', confirmedSeconds: 5 })
  await viewer.wait(60)
  expect(await viewer.beat(5, { state: 'paused' })).toMatchObject({
    verdict: 'not_playing',
    confirmedSeconds: 5,
  })
  await viewer.wait(5)
  expect(await viewer.beat(10, { visible: false })).toMatchObject({ verdict: 'hidden', confirmedSeconds: 5 })
  await viewer.wait(5)
  expect(await viewer.beat(20)).toMatchObject({ verdict: 'too_fast', confirmedSeconds: 5 })
  await viewer.wait(40)
  expect(await viewer.beat(60)).toMatchObject({ verdict: 'gap', confirmedSeconds: 5 })
  await viewer.wait(5)
  expect(await viewer.beat(65)).toMatchObject({ verdict: 'counted', end: { success: true, pointsEarned: 6 } })
  expect(await walletOf(server.database, person)).toBe(56)
})

test("'Still there?' is asked after a minute; without an answer the count stops, and nothing is lost", async () => {
  const { viewer } = await viewing({ seconds: 120, reward: 24 })
  const asked = await viewer.watch(0, 60)
  expect(asked).toMatchObject({ confirmedSeconds: 60, answerWithinSeconds: 20 })
  for (const position of [65, 70, 75]) {
    await viewer.wait(5)
    expect(await viewer.beat(position)).toMatchObject({ verdict: 'counted', confirmedSeconds: position })
  }
  await viewer.wait(10)
  expect(await viewer.beat(85)).toMatchObject({
    verdict: 'unanswered',
    confirmedSeconds: 75,
    answerWithinSeconds: 0,
  })
  await viewer.wait(5)
  expect(await viewer.beat(90, { stillHere: true })).toMatchObject({
    confirmedSeconds: 75,
    answerWithinSeconds: null,
  })
  await viewer.wait(5)
  expect(await viewer.beat(95)).toMatchObject({ verdict: 'counted', confirmedSeconds: 80 })
})

test('a second tab takes over, and the first one is notified', async () => {
  const { person, viewer } = await viewing()
  await viewer.beat(0)
  await viewer.wait(5)
  await viewer.beat(5)
  const second = viewerOf(server.database, person.client, viewer.attemptId)
  expect(await second.beat(0)).toMatchObject({ verdict: 'began', confirmedSeconds: 5 })
  await viewer.wait(5)
  expect(await viewer.beat(10)).toMatchObject({ verdict: 'elsewhere', confirmedSeconds: 5, nonce: null })
  expect(await second.beat(5)).toMatchObject({ verdict: 'counted', confirmedSeconds: 10 })
})

test('a campaign that ends early still pays an earner who is watching', async () => {
  const { person, viewer, campaignId } = await viewing()
  await viewer.watch(0, 15)
  await endCampaign(server.database, campaignId, owner)
  expect(await viewer.watch(15, 30)).toMatchObject({ end: { success: true, pointsEarned: 6 } })
  expect(await walletOf(server.database, person)).toBe(56)
})

test('an expired attempt says so, and the task can be started again', async () => {
  const { person, viewer, campaignId } = await viewing()
  await viewer.watch(0, 10)
  await viewer.wait(3600)
  expect(await viewer.beat(15)).toMatchObject({
    nonce: null,
    end: { success: false, pointsEarned: 0, reason: 'Not finished in time' },
  })
  const again = await startWatching(server.database, person.client, campaignId)
  expect(again.attemptId).not.toBe(viewer.attemptId)
})
