import { beforeAll, describe, expect, test } from 'vitest'
import { decideFeedback, listFeedback } from '#contract/checks/feedback.ts'
import { disputeVerdict, readAdminReview } from '#contract/checks/reviews.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { readTask } from '#contract/exchange/tasks.ts'
import { type Case, listCases } from '#contract/staff/cases.ts'
import { endCampaign, figuresOf } from '#tests/attempts.ts'
import { attemptsOf, type Person, promote, statementOf, toMorning, walletOf } from '#tests/exchange.ts'
import { criticsOf, handFeedback, newAnswers } from '#tests/feedback.ts'
import { sentTo, titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'
import { openTestServices } from '#tests/services.ts'
import { rule as ruleOn } from '#tests/verdicts.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { creditDueAttempts } from '../../exchange/attempts/index.ts'
import { closeReviewsOf, settleReviews } from '../reviews/index.ts'

const server = shareServer()
const { person, campaignOf, begin, given } = criticsOf(server)
let admin: Person

beforeAll(async () => {
  await toMorning(server.database)
  admin = await person()
  await promote(server.database, admin)
})

const reject = (owner: Person, feedbackId: string) =>
  owner.client.call(decideFeedback, { params: { feedbackId }, body: { approved: false, reason: 'machine' } })
const dispute = (earner: Person, attemptId: string) =>
  earner.client.call(disputeVerdict, {
    params: { attemptId },
    body: { text: 'I wrote each word of it myself.' },
  })
const rule = (attemptId: string, isRight: boolean) =>
  ruleOn(
    admin,
    attemptId,
    isRight ? { verdict: 'yes' } : { verdict: 'no', reason: 'other', note: 'It fits any video.' },
  )
const disputes = async () => {
  const { body } = await admin.client.call(listCases, { query: { kind: 'dispute' } })
  return (body.cases as Case<'dispute'>[]).map(({ evidence }) => evidence.attemptId)
}
const own = async (earner: Person) =>
  (await earner.client.call(listFeedback, { query: { side: 'given' } })).body.feedback[0]
const house = async (): Promise<number> =>
  (await server.database.owner.query(`SELECT balance FROM ledger.system_balance WHERE kind = 'house'`))
    .rows[0].balance

/** Lets hours pass, and runs the jobs of a minute. */
async function pass(hours: number): Promise<void> {
  await server.database.shiftClock(hours * 3600)
  const services = await openTestServices(server.database)
  await creditDueAttempts(services)
  await settleReviews(services)
  await services.close()
  expect(await verifyCampaigns(server.database.owner)).toEqual([])
}

describe('a rejection', () => {
  test('keeps the points set aside, and tells the writer why and until when it can be disputed', async () => {
    const { owner, earner, campaignId, id } = await given()
    expect(await reject(owner, id)).toMatchObject({ status: 200, body: { feedback: { state: 'refused' } } })
    expect(await reject(owner, id)).toMatchObject({ status: 200 })
    expect(await own(earner)).toMatchObject({
      ...{ state: 'refused', refusal: 'It reads as if a machine wrote it', earned: 0 },
      ...{ disputableUntil: expect.any(String), disputed: false },
    })
    expect(await figuresOf(server.database, campaignId)).toMatchObject({ delivered: 0, reservedPoints: 50 })
    expect(await sentTo(server.database, earner)).toMatchObject([
      {
        ...{ kind: 'verdict', title: 'Your feedback was rejected', body: 'You can dispute it.' },
        path: '/content-feedback?side=given',
      },
    ])
  })

  test('of all feedback brings its owner nothing: undisputed, every point goes to the House Fund', async () => {
    await pass(73)
    const owner = await person()
    const campaignId = await campaignOf(owner, 3)
    const [wallet, fund] = [await walletOf(server.database, owner), await house()]
    const earners: Person[] = []
    for (let index = 0; index < 3; index++) {
      const { earner, id } = await given({ owner, campaignId })
      await reject(owner, id)
      earners.push(earner)
    }
    await endCampaign(server.database, campaignId, owner)
    await pass(73)
    expect(await walletOf(server.database, owner)).toBe(wallet)
    expect(await house()).toBe(fund + 150)
    expect(await figuresOf(server.database, campaignId)).toMatchObject({
      delivered: 3,
      spent: 150,
      escrow: 0,
    })
    for (const earner of earners) {
      expect(await statementOf(server.database, earner)).toEqual(['welcome_grant 50'])
      expect(await attemptsOf(server.database, earner)).toMatchObject([{ reason: 'feedback_refused' }])
      expect(await titlesTo(server.database, earner, 'verdict')).toEqual([
        'Your feedback was rejected',
        'Your feedback earned no points',
      ])
    }
  })

  test('that an admin upholds returns the points to the owner', async () => {
    const { owner, earner, campaignId, id } = await given()
    await endCampaign(server.database, campaignId, owner)
    const wallet = await walletOf(server.database, owner)
    await reject(owner, id)
    expect((await dispute(earner, id)).status).toBe(204)
    expect(await own(earner)).toMatchObject({ disputed: true, disputableUntil: null })
    await pass(200)
    expect(await attemptsOf(server.database, earner)).toMatchObject([{ state: 'pending' }])
    expect(await disputes()).toContain(id)
    const { body: evidence } = await admin.client.call(readAdminReview, { params: { attemptId: id } })
    expect(evidence).toMatchObject({
      pictures: [],
      feedback: { works: expect.any(String) },
      refusal: { by: 'The creator', reason: 'It reads as if a machine wrote it.' },
      dispute: { words: 'I wrote each word of it myself.' },
    })
    expect((await rule(id, false)).status).toBe(200)
    expect(await walletOf(server.database, owner)).toBe(wallet + 50)
    expect(await walletOf(server.database, earner)).toBe(50)
    expect(await own(earner)).toMatchObject({
      state: 'refused',
      refusal: 'It fits any video.',
      disputed: false,
    })
    expect(await titlesTo(server.database, owner, 'verdict')).toEqual([
      'Your rejection is disputed',
      'Your rejection was upheld',
    ])
    expect(await attemptsOf(server.database, earner)).toMatchObject([{ reason: 'feedback_removed' }])
  })

  test('that an admin overturns is paid to the writer', async () => {
    const { owner, earner, id } = await given()
    await reject(owner, id)
    await dispute(earner, id)
    expect((await rule(id, true)).status).toBe(200)
    expect(await statementOf(server.database, earner)).toEqual(['welcome_grant 50', 'attempt_credit 41'])
    expect(await own(earner)).toMatchObject({ state: 'approved', earned: 41 })
    expect(await titlesTo(server.database, owner, 'verdict')).toEqual([
      'Your rejection is disputed',
      'Your rejection was overturned',
    ])
    expect(await titlesTo(server.database, earner, 'verdict')).toEqual([
      'Your feedback was rejected',
      'Your feedback was approved',
    ])
  })

  test('can’t be disputed once its time is over, nor by anybody else', async () => {
    const { owner, id, earner } = await given()
    await reject(owner, id)
    expect((await dispute(await person(), id)).status).toBe(404)
    await pass(73)
    expect((await dispute(earner, id)).status).toBe(409)
  })

  test('of feedback can’t be called a forgery', async () => {
    const { owner, earner, id } = await given()
    await reject(owner, id)
    await dispute(earner, id)
    const forged = await ruleOn(admin, id, { verdict: 'forged', note: 'Made up.' })
    expect(forged).toMatchObject({
      status: 409,
      body: { error: { message: 'Only a screenshot can be forged.' } },
    })
    await rule(id, false)
  })

  test('disputed by a member whose account is erased ends without an admin, in the House Fund', async () => {
    await pass(73)
    const { owner, earner, id } = await given()
    const [wallet, fund] = [await walletOf(server.database, owner), await house()]
    await reject(owner, id)
    await dispute(earner, id)
    const services = await openTestServices(server.database)
    await closeReviewsOf(services, earner.id)
    await services.close()
    await pass(0)
    expect([await walletOf(server.database, owner), await house()]).toEqual([wallet, fund + 50])
    expect(await disputes()).not.toContain(id)
  })

  test('is for good: the same piece takes no second feedback of its writer', async () => {
    const { owner, earner, campaignId, id } = await given()
    await reject(owner, id)
    await pass(73)
    expect(await earner.client.call(startAttempt, { params: { taskId: String(campaignId) } })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/^You already did this/) } },
    })
  })
})

test('a spammer is warned, then closed out of feedback for 30 days, and earns nothing', async () => {
  const spammer = await person()
  const standing = async (campaignId: number) =>
    (await spammer.client.call(readTask, { params: { taskId: String(campaignId) } })).body.feedback
  for (let count = 0; count < 4; count++) {
    const owner = await person()
    const campaignId = await campaignOf(owner)
    expect(await standing(campaignId)).toEqual({ rejections: count, closedUntil: null })
    const id = await begin(spammer, campaignId)
    await handFeedback(spammer, id, newAnswers())
    await reject(owner, id)
    // One of them an admin upholds: it counts as the others do.
    if (count === 0) {
      await dispute(spammer, id)
      await rule(id, false)
    }
    await pass(73)
  }
  const campaignId = await campaignOf(await person())
  const taskId = String(campaignId)
  const start = () => spammer.client.call(startAttempt, { params: { taskId } })
  const closed = await start()
  expect(closed).toMatchObject({
    status: 403,
    body: {
      error: {
        message: expect.stringMatching(
          /^Feedback is closed for you until \d+ \w+ \d{4}: 4 of your last 20 were rejected\. Every other task is open\.$/,
        ),
      },
    },
  })
  expect(await standing(campaignId)).toEqual({ rejections: 4, closedUntil: expect.any(String) })
  expect(await walletOf(server.database, spammer)).toBe(50)
  const told = (await sentTo(server.database, spammer)).at(-1)
  expect(told).toMatchObject({
    title: expect.stringMatching(/^Feedback is closed for you until /),
    body: '4 of your last 20 were rejected. It opens again by itself on that day. Every other task is open.',
  })
  await pass(15 * 24)
  expect((await start()).status).toBe(403)
  await pass(15 * 24)
  expect((await start()).status).toBe(200)
})
