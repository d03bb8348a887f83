import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tipFeedback } from '#contract/checks/feedback.ts'
import { runBulkAct } from '#contract/community/bulk-acts.ts'
import { createCircle } from '#contract/community/circles.ts'
import { runTool } from '#contract/community/tools.ts'
import {
  buyCampaignSlot,
  raiseReward,
  spotlightCampaign,
  topUpCampaign,
} from '#contract/exchange/campaign-changes.ts'
import { endCampaign, fundCampaign } from '#contract/exchange/campaigns.ts'
import { buyStreakFreeze, claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { askForReturn, payFromPractice, sendFromPractice } from '#contract/money/crypto.ts'
import { refundOrder } from '#contract/money/orders/admin.ts'
import { createOrder, requestRefund } from '#contract/money/orders.ts'
import { buyPremiumWithPoints } from '#contract/money/premium.ts'
import type { Operation } from '#contract/operation.ts'
import { decideCase } from '#contract/staff/cases.ts'
import { adjustPoints, reverseTransfer } from '#contract/trust/point-changes.ts'
import { endpoints } from '#server/endpoints.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { anOffer, fund, makePremium, trust } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { give, promote } from '#tests/exchange.ts'
import { ordered } from '#tests/orders.ts'
import { shareServices } from '#tests/services.ts'

const atOnce = 40

const database = shareDatabase()
// Eight connections, so forty requests that each wanted a second one would wait for each other.
const services = shareServices(database, { RATE_LIMITS: 'flood_network=100000/60' })
const app = shareApp(services)

let people = 0

async function rich(): Promise<LocalPerson> {
  const person = await app.join(`crowd_${++people}`)
  await give(database, person, 100_000)
  await trust(database, person)
  await makePremium(database, person)
  return person
}

async function campaignOf(person: LocalPerson): Promise<{ campaignId: string }> {
  const { status, body } = await fund(person, { target: 10 })
  expect(status).toBe(200)
  return { campaignId: body.campaign.id }
}

async function orderOf(person: LocalPerson): Promise<{ orderId: string }> {
  return { orderId: (await ordered(person, { kind: 'package', item: '5500', provider: 'crypto' })).orderId }
}

let circles = 0
const aCircle = () => ({
  name: `Potters ${++circles}`,
  about: 'We watch to the end.',
  rules: 'Be kind',
  topic: 'craft' as const,
  joinBy: 'open' as const,
  picture: null,
})

const aToolRun = {
  tool: 'titles',
  title: '',
  description: 'Sourdough bread without a mixer.',
  language: 'auto',
  pays: true,
} as const

const returnAddress = `0x${'9e'.repeat(20)}`

type Row = [Operation, number[], (person: LocalPerson) => Promise<object> | object]

/** A request for each operation that acts once for its key, and its answers; a new operation needs a row. */
const rows: Row[] = [
  [fundCampaign, [200], () => ({ body: anOffer() })],
  [topUpCampaign, [200], async (person) => ({ params: await campaignOf(person), body: { target: 20 } })],
  [raiseReward, [200], async (person) => ({ params: await campaignOf(person), body: { reward: 5 } })],
  [spotlightCampaign, [200, 409], async (person) => ({ params: await campaignOf(person) })],
  [endCampaign, [200], async (person) => ({ params: await campaignOf(person) })],
  [buyCampaignSlot, [200], () => ({})],
  [buyPremiumWithPoints, [200], () => ({})],
  [createOrder, [200], () => ({ body: { kind: 'package', item: '1500', provider: 'card' } })],
  [claimDailyBonus, [409], () => ({})],
  [buyStreakFreeze, [409], () => ({ body: { day: '2026-01-01' } })],
  [requestRefund, [404], () => ({ params: { orderId: randomUUID() }, body: { points: 10 } })],
  [tipFeedback, [404], () => ({ params: { feedbackId: randomUUID() }, body: { points: 5 } })],
  [refundOrder, [404], () => ({ params: { orderId: randomUUID() }, body: { note: 'Never used.' } })],
  [runBulkAct, [200], () => ({ body: { act: 'restore', campaignIds: ['999999999'] } })],
  [createCircle, [200], () => ({ body: aCircle() })],
  [runTool, [200], () => ({ body: aToolRun })],
  [
    adjustPoints,
    [200],
    async () => ({
      params: { memberId: String((await rich()).id) },
      body: { points: 5, reason: 'Thank you.' },
    }),
  ],
  [reverseTransfer, [404], () => ({ params: { transferId: '999999999' }, body: { reason: 'Twice.' } })],
  [decideCase, [404], () => ({ params: { caseId: '0' }, body: { kind: 'claim', verdict: 'approved' } })],
  [payFromPractice, [409], async (person) => ({ params: await orderOf(person), body: { cents: 999 } })],
  [askForReturn, [409], async (person) => ({ params: await orderOf(person), body: { returnAddress } })],
  [sendFromPractice, [404], () => ({ params: { refundId: '0' } })],
]

test('every operation that acts once for its key has its row', () => {
  const once = endpoints.map(({ operation }) => operation).filter(({ idempotent }) => idempotent)
  expect(rows.map(([{ name }]) => name).toSorted()).toEqual(once.map(({ name }) => name).toSorted())
})

test.each(
  rows.map(([operation, statuses, request]) => [operation.name, operation, statuses, request] as const),
)('forty people call %s at once, and each gets an answer', async (_, operation, statuses, request) => {
  const calls = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const person = await rich()
      if (operation.audience === 'admin') await promote(database, person)
      return { person, request: await request(person) }
    }),
  )
  const answers = await Promise.all(
    calls.map(({ person, request }) =>
      person.client.call(operation, request, { 'idempotency-key': randomUUID() }),
    ),
  )
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual(statuses)
})
