import { beforeAll, expect, test } from 'vitest'
import { rateFeedback, reportFeedback, tipFeedback } from '#contract/checks/feedback.ts'
import { fundTask } from '#tests/attempts.ts'
import { type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { criticsOf } from '#tests/feedback.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
const { given } = criticsOf(server)

beforeAll(async () => {
  await toMorning(server.database)
})

const tip = (owner: Person, feedbackId: string, points: 5 | 10 | 20, key: string) =>
  owner.client.call(tipFeedback, { params: { feedbackId }, body: { points } }, { 'idempotency-key': key })

test('a tip is paid once, whatever the keys', async () => {
  const { owner, earner, id } = await given()
  const before = await walletOf(server.database, owner)
  const first = await tip(owner, id, 20, 'a')
  expect(first).toMatchObject({ status: 200, body: { feedback: { tip: 20 } } })
  expect((await tip(owner, id, 20, 'a')).body).toEqual(first.body)
  expect(await tip(owner, id, 5, 'a')).toMatchObject({ status: 409 })
  expect(await tip(owner, id, 5, 'b')).toMatchObject({ status: 409 })
  expect(await walletOf(server.database, owner)).toBe(before - 20)
  expect(await walletOf(server.database, earner)).toBe(70)
})

test('of two tips at once, one is paid', async () => {
  const { owner, earner, id } = await given()
  const both = await Promise.all([tip(owner, id, 10, 'c'), tip(owner, id, 20, 'd')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([60, 70]).toContain(await walletOf(server.database, earner))
})

test('without enough points nothing moves, and a smaller tip can follow', async () => {
  const { owner, id } = await given()
  const wallet = await walletOf(server.database, owner)
  await fundTask(server.database, { owner, reward: Math.floor((wallet - 7) / 1.2), target: 1 })
  expect(await tip(owner, id, 20, 'e')).toMatchObject({
    status: 409,
    body: { error: { code: 'not_enough_points' } },
  })
  expect(await tip(owner, id, 5, 'f')).toMatchObject({ status: 200 })
})

test('the creator alone can rate, change the rating and report', async () => {
  const { owner, earner, id } = await given()
  const params = { feedbackId: id }
  await owner.client.call(rateFeedback, { params, body: { rating: 2 } })
  expect(await owner.client.call(rateFeedback, { params, body: { rating: 5 } })).toMatchObject({
    body: { feedback: { rating: 5 } },
  })
  expect(
    await owner.client.call(reportFeedback, { params, body: { note: 'It is an advert.' } }),
  ).toMatchObject({
    body: { feedback: { reported: true } },
  })
  expect(await earner.client.call(rateFeedback, { params, body: { rating: 1 } })).toMatchObject({
    status: 404,
  })
  expect(await owner.client.call(rateFeedback, { params, body: { rating: 6 } })).toMatchObject({
    status: 400,
  })
})
