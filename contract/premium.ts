import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'
import { perkSchema, perksOf, type ReadSetting } from './premium-perks.ts'

/** What money buys, and what points buy. */
const termItems = ['month', 'year', 'week'] as const
export type TermItem = (typeof termItems)[number]

const cents = z.number().int().describe('US cents, without tax.')
const count = z.number().int().min(0)

const offer = z
  .object({
    monthCents: cents,
    yearCents: cents,
    weekPoints: points,
    weekDays: count,
    monthPoints: points.describe('What each monthly day of a term brings that was paid with money.'),
    graceDays: count.describe('Premium goes on so long while a renewal is not paid yet.'),
    perks: z.array(perkSchema),
  })
  .meta({ id: 'PremiumOffer' })
export type PremiumOffer = z.infer<typeof offer>

/** What premium costs and brings by the settings. */
export const premiumOfferOf = (setting: ReadSetting): PremiumOffer => ({
  monthCents: setting('premium_month_cents'),
  yearCents: setting('premium_year_cents'),
  weekPoints: setting('premium_week_points'),
  weekDays: setting('premium_week_days'),
  monthPoints: setting('premium_month_points'),
  graceDays: setting('premium_grace_days'),
  perks: perksOf(setting),
})

const packageNumbers = [1, 2, 3, 4, 5] as const

const pricing = z
  .object({
    premium: offer,
    packages: z.array(z.object({ points, priceCents: cents })).describe('Cheapest first.'),
    refundDays: count.describe('To ask for money back for bought points that were not spent.'),
  })
  .meta({ id: 'Pricing' })

/** What everything costs by the settings, before tax. */
export const pricingOf = (setting: ReadSetting): z.infer<typeof pricing> => ({
  premium: premiumOfferOf(setting),
  packages: packageNumbers
    .map((number) => ({
      points: setting(`package_${number}_points`),
      priceCents: setting(`package_${number}_cents`),
    }))
    .toSorted((one, other) => one.priceCents - other.priceCents),
  refundDays: setting('refund_days'),
})

export const getPricing = defineOperation({
  name: 'getPricing',
  method: 'GET',
  path: '/api/pricing',
  audience: 'public',
  summary: 'What premium and the packages cost, and each thing that premium changes with its figures.',
  response: pricing,
})

const subscriptionStates = ['renewing', 'cancelled', 'failing'] as const

const subscription = z
  .object({
    item: z.enum(['month', 'year']),
    state: z
      .enum(subscriptionStates)
      .describe('cancelled: it runs out with its period. failing: a renewal could not be paid.'),
    periodEndsAt: moment.nullable(),
    nextTryAt: moment
      .nullable()
      .describe('When a payment that failed is tried again, where that is to come.'),
    graceUntil: moment.nullable().describe('Until when premium goes on where no renewal is paid.'),
  })
  .meta({ id: 'PremiumSubscription' })
export type PremiumSubscription = z.infer<typeof subscription>

export const getPremium = defineOperation({
  name: 'getPremium',
  method: 'GET',
  path: '/api/premium',
  audience: 'member',
  summary: 'The premium of the member: until when, by what, and what comes next.',
  response: z
    .object({
      until: moment.nullable().describe('When it ends; null: the member has none.'),
      source: z
        .enum(['card', 'crypto', 'points'])
        .nullable()
        .describe('What the running term was paid with.'),
      nextPointsAt: moment.nullable().describe('The next monthly day with points.'),
      subscription: subscription.nullable(),
      card: z
        .enum(['live', 'sandbox'])
        .nullable()
        .describe('How a card pays here. sandbox: no money moves; null: not at all.'),
      offer,
    })
    .meta({ id: 'Premium' }),
})

const term = z
  .object({
    id: z.string(),
    source: z.enum(['card', 'crypto', 'points']),
    item: z.enum(termItems),
    startsAt: moment,
    endsAt: moment,
    endedWhy: z.enum(['refund', 'dispute']).nullable().describe('Why it ended before its time.'),
    paidPoints: points.describe('What it cost, where that was points.'),
    broughtPoints: points.describe('Monthly points that it has brought so far.'),
  })
  .meta({ id: 'PremiumTerm' })
export type PremiumTerm = z.infer<typeof term>

export const listPremiumTerms = defineOperation({
  name: 'listPremiumTerms',
  method: 'GET',
  path: '/api/premium-terms',
  audience: 'member',
  summary: 'Every term of premium of the member, the newest first.',
  query: listQuery,
  response: z.object({ terms: z.array(term), nextCursor: z.string().nullable() }),
})

export const buyPremiumWithPoints = defineOperation({
  name: 'buyPremiumWithPoints',
  method: 'POST',
  path: '/api/premium-terms',
  audience: 'member',
  summary: 'Buys some days of premium with points, behind what is paid for already.',
  idempotent: true,
  repeatable: true,
  response: z.object({ until: moment, pointsSpent: points }),
  errors: ['not_enough_points'],
})

export const cancelPremium = defineOperation({
  name: 'cancelPremium',
  method: 'POST',
  path: '/api/premium/cancellations',
  audience: 'member',
  summary: 'Ends the subscription with the period that is paid for.',
  repeatable: true,
  errors: ['conflict'],
})

export const resumePremium = defineOperation({
  name: 'resumePremium',
  method: 'POST',
  path: '/api/premium/resumptions',
  audience: 'member',
  summary: 'Lets a cancelled subscription renew again, as long as it runs.',
  repeatable: true,
  errors: ['conflict'],
})

export const openPremiumPortal = defineOperation({
  name: 'openPremiumPortal',
  method: 'POST',
  path: '/api/premium/portal-sessions',
  audience: 'member',
  summary: "Opens the card provider's own page, where the card of a subscription is changed.",
  response: z.object({ url: z.string().describe('In the sandbox a way of ours, not a whole address.') }),
  errors: ['conflict'],
})
