import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tipFeedback } from '#contract/checks/feedback.ts'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { inTransaction } from '#database/transaction.ts'
import { verifyLedger } from '#ledger/index.ts'
import { payWelcome } from '#server/people/members/welcome.ts'
import { shareApp } from '#tests/app.ts'
import { addEarner, endCampaign, fundTask, type TestTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, makeBonusReady, type Party, toMorning, walletOf } from '#tests/exchange.ts'
import { handFeedback, newAnswers } from '#tests/feedback.ts'
import { halfPaid } from '#tests/half-paid.ts'
import { faultsOf } from '#tests/ledger.ts'
import { orderOf } from '#tests/orders.ts'
import { payFor } from '#tests/premium.ts'
import { comeBy, doTasks } from '#tests/referrals.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import {
  approveAttempt,
  finishHalf,
  rejectAttempt,
  startAttempt,
  submitAttempt,
} from '../../exchange/attempts/index.ts'
import { creditOrder, moveOrder, takeBack } from '../orders/index.ts'
import { restore } from '../orders/refund-queries.ts'
import { payPremiumPoints } from '../premium/index.ts'
import { settleReferrals } from '../referrals/index.ts'
import { clawBack, clawBackOrder } from './index.ts'

type Member = Pick<Party, 'id' | 'walletId'>

const day = 86_400
const database = shareDatabase()
const services = shareServices(database, {})
const local = shareApp(services)
let owner: Party
let people = 0

beforeAll(async () => {
  owner = await addPerson(database, 'owner')
  await give(database, owner, 100_000)
  await toMorning(database)
})

afterAll(async () => {
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
  expect(await faultsOf(database.app, 'clawbacks')).toEqual([])
})

const aPerson = (): Promise<Party> => addPerson(database, `person_${++people}`)

/** Makes a member owe more than any income brings; what the wallet holds is taken at once. */
async function indebt({ id }: Member): Promise<void> {
  expect(await clawBackOrder(services.pool, { memberId: id, orderId: 900_000 + id, points: 100_000 })).toBe(
    true,
  )
}

async function start(earner: Member, task: Partial<TestTask> = {}) {
  const campaignId = await fundTask(database, {
    owner,
    action: 'subscribe',
    kind: 'channel',
    reward: 10,
    ...task,
  })
  const answer = await startAttempt(services, { memberId: earner.id, campaignId })
  if ('message' in answer) throw new Error(answer.message)
  return { sessionId: answer.sessionId, campaignId }
}

async function earn(earner: Member, task: Partial<TestTask> = {}): Promise<string> {
  const { sessionId } = await start(earner, task)
  await submitAttempt(services.pool, { sessionId, memberId: earner.id })
  expect(await approveAttempt(services, { sessionId })).toMatchObject({ verdict: 'ok' })
  return sessionId
}

/** Feedback that an earner is ready to submit to an asker. */
async function writing() {
  const [asker, earner] = [await local.join(`asker_${++people}`), await local.join(`critic_${people}`)]
  await give(database, asker, 1000)
  const task = { owner: { ...asker, username: '' }, action: 'feedback', kind: 'video', reward: 41 }
  const { sessionId } = await start(earner, task)
  await database.shiftClock(feedbackWaitSeconds)
  const submit = async (): Promise<void> =>
    expect((await handFeedback(earner, sessionId, newAnswers())).status).toBe(200)
  return { asker, earner, sessionId, submit }
}

/** A newcomer who has done enough, or whose referral is approved already. */
async function referred(isApproved: boolean): Promise<{ referrer: Party; newcomer: Party }> {
  const referrer = await aPerson()
  const newcomer = await comeBy(services, referrer)
  await doTasks(database, newcomer)
  if (isApproved) await settleReferrals(services)
  return { referrer, newcomer }
}

async function bought(buyer: Member): Promise<{ id: number; points: number }> {
  const order = await orderOf(services, buyer, { item: '1500' })
  await inTransaction(services.pool, async (client) => {
    await creditOrder(client, { orderId: order.id, points: order.points, extraPoints: 0, key: randomUUID() })
    await moveOrder(client, { orderId: order.id, to: 'paid', by: 'provider' })
  })
  return order
}

/** Each kind of income: puts a member in debt, pays them, and returns who it was. */
const incomes: Record<string, () => Promise<Member>> = {
  /** The first of all: while nobody has a live campaign, five tasks suffice. */
  async daily_bonus() {
    const person = await local.join(`bonus_${++people}`)
    await makeBonusReady(database, { ...person, username: '' })
    await indebt(person)
    const { status } = await person.client.call(claimDailyBonus, {}, { 'idempotency-key': randomUUID() })
    expect(status).toBe(200)
    return person
  },
  async attempt_credit() {
    const earner = await addEarner(database)
    await indebt(earner)
    await earn(earner)
    return earner
  },
  async attempt_rest_credit() {
    const { earner, sessionId, submit } = await writing()
    await submit()
    const id = await halfPaid(database, sessionId)
    await indebt(earner)
    expect(await finishHalf(services.pool, id, true)).toBe(true)
    return earner
  },
  async tip_received() {
    const { asker, earner, sessionId, submit } = await writing()
    await submit()
    await indebt(earner)
    const tip = { params: { feedbackId: sessionId }, body: { points: 5 as const } }
    expect((await asker.client.call(tipFeedback, tip, { 'idempotency-key': randomUUID() })).status).toBe(200)
    return earner
  },
  async welcome_grant() {
    const person = await aPerson()
    await indebt(person)
    await inTransaction(services.pool, (client) => payWelcome(client, services.settings, person))
    return person
  },
  async welcome_second_grant() {
    const earner = await addEarner(database)
    await database.owner.query(
      'UPDATE member SET second_grant_points = 70, second_grant_after_count = credited_count + 1 WHERE id = $1',
      [earner.id],
    )
    await indebt(earner)
    await earn(earner)
    return earner
  },
  async campaign_return() {
    const person = await aPerson()
    await give(database, person, 100)
    const campaignId = await fundTask(database, { owner: person, target: 2 })
    await indebt(person)
    expect(await endCampaign(database, campaignId, person)).toBe(12)
    return person
  },
  async campaign_late_return() {
    const person = await aPerson()
    await give(database, person, 100)
    const { sessionId, campaignId } = await start(await addEarner(database), { owner: person, target: 1 })
    await endCampaign(database, campaignId, person)
    await indebt(person)
    await rejectAttempt(services.pool, { sessionId, reason: 'expired', until: null })
    return person
  },
  async owner_refund() {
    const person = await aPerson()
    await give(database, person, 1000)
    const sessionId = await earn(await addEarner(database), { owner: person })
    await indebt(person)
    expect(await clawBack(services.pool, 'undone_follow', { sessionId })).toBe('ok')
    return person
  },
  async order_restored() {
    const person = await aPerson()
    const { id, points } = await bought(person)
    await inTransaction(services.pool, (client) => takeBack(client, id, points, 'a'))
    await indebt(person)
    await inTransaction(services.pool, (client) =>
      restore(client, id, { points, why: 'a', fromHouse: false }),
    )
    return person
  },
  async premium_grant() {
    const person = await aPerson()
    const until = new Date(Date.now() + 2 * 365 * day * 1000).toISOString()
    await payFor(database, services.settings, person, { item: 'year', until })
    await indebt(person)
    await database.shiftClock(32 * day)
    expect(await payPremiumPoints(services)).toEqual({ days: 1 })
    return person
  },
  async referral_grant() {
    const { referrer } = await referred(false)
    await indebt(referrer)
    await settleReferrals(services)
    return referrer
  },
  async referral_welcome() {
    const { newcomer } = await referred(false)
    await indebt(newcomer)
    await settleReferrals(services)
    return newcomer
  },
  async referral_share() {
    const { referrer, newcomer } = await referred(true)
    await database.owner.query(
      `INSERT INTO member_day (member_id, day, credited, points_credited)
       VALUES ($1, (ledger.clock() AT TIME ZONE 'UTC')::date, 1, 100)`,
      [newcomer.id],
    )
    await indebt(referrer)
    await database.shiftClock(day)
    await settleReferrals(services)
    return referrer
  },
  async referral_order() {
    const { referrer, newcomer } = await referred(true)
    await bought(newcomer)
    await indebt(referrer)
    await database.shiftClock(31 * day)
    await settleReferrals(services)
    return referrer
  },
}

test.each(Object.entries(incomes))('a debt is taken from %s', async (kind, pay) => {
  const member = await pay()
  const { rowCount } = await database.app.query(
    'SELECT FROM activity WHERE member_id = $1 AND kind = $2 AND points > 0',
    [member.id, kind],
  )
  expect(rowCount).toBeGreaterThan(0)
  expect(await walletOf(database, member)).toBe(0)
})

test('every kind of activity that brought points is a purchase or one of these', async () => {
  const { rows } = await database.app.query<{ kind: string }>(
    'SELECT DISTINCT kind FROM activity WHERE points > 0 ORDER BY kind',
  )
  expect(rows.map(({ kind }) => kind)).toEqual([...Object.keys(incomes), 'purchase'].toSorted())
})
