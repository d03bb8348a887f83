import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, points, rowId, shownCost } from '../operation.ts'
import type { ReadSetting } from '../settings.ts'
import { perkSchema, perksOf } from './premium-perks.ts'

/** Body field of an act that pays for a term. */
export const shownUntil = z.iso
  .datetime()
  .nullable()
  .optional()
  .describe('End of premium as shown to the member, null: none; if it is later by now, nothing happens.')

/** Items of a term: money buys a month or a year, points buy a week. */
const termItems = ['month', 'year', 'week'] as const

const cents = z.int().describe('US cents, without tax.')
const count = z.int().min(0)

const offer = named('PremiumOffer', {
  monthCents: cents,
  yearCents: cents,
  weekPoints: points,
  weekDays: count,
  monthPoints: points.describe('Points on each monthly day of a term paid with money.'),
  graceDays: count.describe('Days that premium continues while a renewal is unpaid.'),
  perks: z.array(perkSchema),
})
export type PremiumOffer = z.infer<typeof offer>

/** Premium's prices and perks by the settings. */
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

const pricing = named('Pricing', {
  premium: offer,
  packages: z.array(z.object({ points, priceCents: cents })).describe('Cheapest first.'),
  refundDays: count.describe('Days to request a refund for unspent bought points.'),
})

/** All prices by the settings, before tax. */
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

export const getPricing = define('getPricing', 'GET /api/pricing', {
  audience: 'public',
  summary: 'Prices of premium and of the packages, and each premium perk with its values.',
  response: pricing,
})

const subscriptionStates = ['renewing', 'cancelled', 'failing'] as const

const subscription = named('PremiumSubscription', {
  item: z.enum(['month', 'year']),
  state: z
    .enum(subscriptionStates)
    .describe('cancelled: it ends with its period. failing: a renewal could not be paid.'),
  periodEndsAt: moment.nullable(),
  nextTryAt: moment.nullable().describe('When a failed payment is retried; null: no retry is due.'),
  graceUntil: moment.nullable().describe('When premium ends if no renewal is paid.'),
})
export type PremiumSubscription = z.infer<typeof subscription>

export const getPremium = define('getPremium', 'GET /api/premium', {
  summary: 'The member’s premium: its end, its source and what comes next.',
  response: named('Premium', {
    until: moment.nullable().describe('When it ends; null: the member has none.'),
    source: z.enum(['card', 'crypto', 'points']).nullable().describe('How the current term was paid.'),
    nextPointsAt: moment.nullable().describe('The next monthly day with points.'),
    subscription: subscription.nullable(),
    isPaidTwice: z
      .boolean()
      .describe('The member has paid for several subscriptions, none of which has ended.'),
    card: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('Mode of card payments. sandbox: no money moves; null: not enabled here.'),
    offer,
  }),
})

export const termSchema = named('PremiumTerm', {
  id: rowId,
  source: z.enum(['card', 'crypto', 'points']),
  item: z.enum(termItems),
  startsAt: moment,
  endsAt: moment,
  endedWhy: z.enum(['refund', 'dispute']).nullable().describe('Why it ended before its time.'),
  paidPoints: points.describe('Price in points, if it was paid with points.'),
  broughtPoints: points.describe('Monthly points credited for it so far.'),
})
export type PremiumTerm = z.infer<typeof termSchema>

export const listPremiumTerms = define('listPremiumTerms', 'GET /api/premium-terms', {
  summary: 'The member’s premium terms, newest first.',
  query: listQuery,
  response: pageWith({ terms: z.array(termSchema) }),
})

export const buyPremiumWithPoints = define('buyPremiumWithPoints', 'POST /api/premium-terms', {
  summary: 'Buys days of premium with points, after what is already paid for.',
  idempotent: true,
  body: z.object({ shownCost, shownUntil }),
  response: z.object({ until: moment, pointsSpent: points }),
  errors: ['conflict', 'not_enough_points'],
})

export const cancelPremium = define('cancelPremium', 'POST /api/premium/cancellations', {
  summary: 'Cancels the subscription at the end of its paid period.',
  repeatable: true,
  errors: ['conflict'],
})

export const resumePremium = define('resumePremium', 'POST /api/premium/resumptions', {
  summary: 'Resumes the renewal of a cancelled subscription that has not ended yet.',
  repeatable: true,
  errors: ['conflict'],
})

export const openPremiumPortal = define('openPremiumPortal', 'POST /api/premium/portal-sessions', {
  summary: 'Opens the card provider’s page for changing the card of a subscription.',
  response: z.object({ url: z.string().describe('In the sandbox a path on this site, not a full URL.') }),
  errors: ['conflict'],
})
