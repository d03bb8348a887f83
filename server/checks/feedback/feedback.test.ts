import { beforeAll, describe, expect, test } from 'vitest'
import { decideFeedback, listFeedback } from '#contract/checks/feedback.ts'
import { endCampaign, figuresOf } from '#tests/attempts.ts'
import { attemptsOf, type Person, statementOf, toMorning, walletOf } from '#tests/exchange.ts'
import { criticsOf, handFeedback, newAnswers } from '#tests/feedback.ts'
import { sentTo, titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'
import { creditDueAttempts } from '../../exchange/attempts/index.ts'

const server = shareServer()

beforeAll(async () => {
  await toMorning(server.database)
})

const { person, campaignOf, begin, given } = criticsOf(server)

const decide = (owner: Person, feedbackId: string, approved: boolean) =>
  owner.client.call(decideFeedback, {
    params: { feedbackId },
    body: approved ? { approved } : { approved, reason: 'empty' },
  })

/** Runs the job of each minute. */
const settle = async (): Promise<void> => {
  const services = await openTestServices(server.database)
  await creditDueAttempts(services)
  await services.close()
}

describe('submitting', () => {
  test('pays nothing yet: reward and fee are set aside until the creator decides', async () => {
    const { owner, earner, campaignId, feedback } = await given()
    expect(await sentTo(server.database, owner)).toMatchObject([
      { kind: 'campaign', title: 'New feedback on your work', path: '/content-feedback' },
    ])
    expect(feedback).toMatchObject({ state: 'waiting', reward: 41, earned: 0, rating: null, tip: null })
    expect(await walletOf(server.database, earner)).toBe(50)
    expect(await figuresOf(server.database, campaignId)).toMatchObject({
      ...{ delivered: 0, reserved: 1, spent: 0, reservedPoints: 50 },
    })
  })

  test('again returns the first submission, and nothing more is set aside', async () => {
    const { earner, campaignId, id, feedback } = await given()
    const again = await handFeedback(earner, id, newAnswers())
    expect(again.body).toEqual({ feedback })
    expect(await figuresOf(server.database, campaignId)).toMatchObject({ reserved: 1 })
  })

  test('ten times at once is one feedback, which is paid once', async () => {
    const [owner, earner] = [await person(), await person()]
    const id = await begin(earner, await campaignOf(owner))
    const text = newAnswers()
    const all = await Promise.all(Array.from({ length: 10 }, () => handFeedback(earner, id, text)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    await decide(owner, id, true)
    expect(await walletOf(server.database, earner)).toBe(91)
  })

  test.each([
    [{ works: 'good', fix: 'nothing', moment: 'all' }, 'works'],
    [{ works: '', fix: 'x'.repeat(200), moment: 'all' }, 'works'],
    [{ works: 'x'.repeat(1001), fix: 'x', moment: 'all' }, 'works'],
    [{ works: 'x'.repeat(200), fix: 'y', moment: '   ' }, 'moment'],
  ])('an invalid answer is named, and the attempt continues: %#', async (body, field) => {
    const [owner, earner] = [await person(), await person()]
    const id = await begin(earner, await campaignOf(owner))
    const { status, body: answer } = await handFeedback(earner, id, body)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    expect(await attemptsOf(server.database, earner)).toMatchObject([{ state: 'started' }])
    expect(await walletOf(server.database, earner)).toBe(50)
  })

  test('a text the earner already submitted for other content is rejected, and a new one is accepted', async () => {
    const owners = [await person(), await person()]
    const earner = await person()
    const text = newAnswers()
    const [first, second] = [await campaignOf(owners[0] as Person), await campaignOf(owners[1] as Person)]
    expect((await handFeedback(earner, await begin(earner, first), text)).status).toBe(200)
    const id = await begin(earner, second)
    const copied = { ...text, moment: `${text.moment}!` }
    expect(await handFeedback(earner, id, copied)).toMatchObject({ status: 400 })
    expect(await attemptsOf(server.database, earner)).toMatchObject([
      { state: 'pending' },
      { state: 'started' },
    ])
    expect((await handFeedback(earner, id, newAnswers())).status).toBe(200)
  })

  test('of two earners with the same text at the same moment, one is paid', async () => {
    const campaignId = await campaignOf(await person())
    const earners = [await person(), await person()]
    const ids: string[] = []
    for (const earner of earners) ids.push(await begin(earner, campaignId))
    const text = newAnswers()
    const all = await Promise.all(
      earners.map((earner, index) => handFeedback(earner, ids[index] ?? '', text)),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test("somebody else's attempt is not found", async () => {
    const { id } = await given()
    expect(await handFeedback(await person(), id, newAnswers())).toMatchObject({ status: 404 })
  })

  test('for a campaign that ends early is still paid: the completion was reserved', async () => {
    const owner = await person()
    const earner = await person()
    const campaignId = await campaignOf(owner)
    const id = await begin(earner, campaignId)
    await handFeedback(earner, id, newAnswers())
    await endCampaign(server.database, campaignId, owner)
    expect(await decide(owner, id, true)).toMatchObject({ status: 200 })
    expect(await walletOf(server.database, earner)).toBe(91)
    expect(await figuresOf(server.database, campaignId)).toMatchObject({ escrow: 0, reservedPoints: 0 })
  })
})

describe('the verdict', () => {
  test('an approval pays it whole; a second one changes nothing, a rejection is too late', async () => {
    const { owner, earner, id } = await given()
    expect(await decide(owner, id, true)).toMatchObject({
      status: 200,
      body: { feedback: { state: 'approved', earned: 41, decidesAt: null } },
    })
    expect(await decide(owner, id, true)).toMatchObject({ status: 200 })
    expect(await decide(owner, id, false)).toMatchObject({ status: 409 })
    expect(await walletOf(server.database, earner)).toBe(91)
    expect(await statementOf(server.database, earner)).toEqual(['welcome_grant 50', 'attempt_credit 41'])
    expect(await titlesTo(server.database, earner, 'verdict')).toEqual(['Your feedback was approved'])
  })

  test('without one it is paid after 72 hours, not before', async () => {
    const { owner, earner, id, feedback } = await given()
    const waitMs = Date.parse(feedback.decidesAt ?? '') - Date.parse(feedback.writtenAt)
    expect(Math.round(waitMs / 1000)).toBe(72 * 3600)
    await server.database.shiftClock(72 * 3600 - 60)
    await settle()
    expect(await walletOf(server.database, earner)).toBe(50)
    await server.database.shiftClock(120)
    await settle()
    expect(await walletOf(server.database, earner)).toBe(91)
    expect(await decide(owner, id, false)).toMatchObject({ status: 409 })
  })

  test('a rejection needs a reason', async () => {
    const { owner, id } = await given()
    expect(
      await owner.client.call(decideFeedback, { params: { feedbackId: id }, body: { approved: false } }),
    ).toMatchObject({ status: 400, body: { error: { fields: { reason: 'Choose a reason.' } } } })
  })

  test('only one of ten simultaneous approvals and rejections counts', async () => {
    const { owner, earner, id } = await given()
    await Promise.all(Array.from({ length: 10 }, (_, index) => decide(owner, id, index % 2 === 0)))
    const [attempt] = await attemptsOf(server.database, earner)
    expect(await walletOf(server.database, earner)).toBe(attempt?.state === 'credited' ? 91 : 50)
  })

  test('only the creator decides', async () => {
    const { earner, id } = await given()
    expect(await decide(earner, id, true)).toMatchObject({ status: 404 })
    expect(await decide(await person(), id, true)).toMatchObject({ status: 404 })
  })
})

test('both sides have their lists, in pages, and the creator sees how many wait', async () => {
  const owner = await person()
  const campaignId = await campaignOf(owner)
  const all = []
  for (let index = 0; index < 3; index++) all.push(await given({ owner, campaignId }))
  await decide(owner, all[0]?.id ?? '', true)
  const first = await owner.client.call(listFeedback, { query: { limit: 2 } })
  expect(first.body.waiting).toBe(2)
  expect(first.body.feedback.map(({ id }) => id)).toEqual([all[2]?.id, all[1]?.id])
  const rest = await owner.client.call(listFeedback, {
    query: { limit: 2, cursor: first.body.nextCursor ?? '' },
  })
  expect(rest.body).toMatchObject({ feedback: [{ id: all[0]?.id, state: 'approved' }], nextCursor: null })
  const waiting = await owner.client.call(listFeedback, { query: { state: 'waiting' } })
  expect(waiting.body.feedback).toHaveLength(2)
  const mine = await all[1]?.earner.client.call(listFeedback, { query: { side: 'given' } })
  expect(mine?.body.feedback.map(({ id }) => id)).toEqual([all[1]?.id])
})
