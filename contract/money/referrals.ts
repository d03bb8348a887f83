import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { define, listQuery, moment, named, pageWith, points } from '../operation.ts'

const count = z.int().min(0)

/** pending: too few tasks yet. review: an admin decides. approved: it pays. rejected: it will never pay. */
export const referralStates = ['pending', 'review', 'approved', 'rejected'] as const
export type ReferralState = (typeof referralStates)[number]

/** Reasons a referral is rejected or in review, or an approved one stops paying early. */
export const referralReasons = [
  'same_device',
  'same_address',
  'same_payment',
  'known_person',
  'by_admin',
  'account_closed',
  'month_limit',
] as const
export type ReferralReason = (typeof referralReasons)[number]

/** Current conditions and rewards of a referral. */
const termsSchema = z.object({
  referrerPoints: points,
  newcomerPoints: points,
  attempts: count.describe('Credited attempts of the newcomer needed for approval.'),
  days: count.describe('Different days with a credited attempt needed for approval.'),
  rememberedDays: count.describe('Days for which a browser remembers the link it opened.'),
  monthCount: count.describe('Referrals approved in a UTC month without an admin’s review.'),
  shareDays: count,
  sharePer100: z.number().describe('Points for each 100 that the newcomer earns by tasks.'),
  shareMostPoints: points.describe('Highest total of these shares from one newcomer.'),
  orderPer100: z.number().describe('Points for each 100 that the newcomer buys.'),
})
export type ReferralTerms = z.infer<typeof termsSchema>

export const referralsSchema = named('Referrals', {
  link: z.string(),
  qr: z.object({
    size: count.describe('Modules along one side, without the quiet zone.'),
    path: z.string().describe('The dark modules as an SVG path.'),
  }),
  invitedBy: z.string().nullable().describe('Username of the member’s referrer.'),
  counts: z.record(z.enum(referralStates), count),
  approvedThisMonth: count,
  earnedPoints: points.describe('Points earned by the link, less those taken back.'),
  terms: termsSchema,
})

export const getReferrals = define('getReferrals', 'GET /api/referrals', {
  summary: 'The member’s referral link, its results and the terms.',
  response: referralsSchema,
})

export const referredSchema = named('Referred', {
  username: z.string(),
  since: moment,
  state: z.enum(referralStates),
  reason: z.enum(referralReasons).nullable(),
  attempts: count.describe('Counted up to the number needed.'),
  days: count,
  earnedPoints: points.describe('Points earned from this person.'),
  sharesUntil: z.iso.date().nullable().describe('Last UTC day that earns a share.'),
})
export type Referred = z.infer<typeof referredSchema>

export const listReferred = define('listReferred', 'GET /api/referrals/people', {
  summary: 'People who joined by the member’s link, newest first.',
  query: listQuery,
  response: pageWith({ people: z.array(referredSchema) }),
})

export const referralDaySchema = named('ReferralDay', {
  day: z.iso.date(),
  grantPoints: points.describe('Points for approved referrals.'),
  sharePoints: points.describe('Shares of the points that newcomers earned.'),
  orderPoints: points.describe('Shares of the points that newcomers bought.'),
})
export type ReferralDay = z.infer<typeof referralDaySchema>

/** Days listed when the page opens. */
export const referralDaysAtOnce = 10

export const listReferralDays = define('listReferralDays', 'GET /api/referrals/days', {
  summary: 'Points from referrals by UTC day, newest first; days without any are left out.',
  query: listQuery,
  response: pageWith({ days: z.array(referralDaySchema) }),
})

export const readInvitation = define('readInvitation', 'GET /api/referrals/invitation', {
  audience: 'public',
  summary: 'Referrer of this browser, by the first link it opened, else by this code. Reveals only the name.',
  query: z.object({ ref: z.string().max(100).optional() }),
  response: z.object({
    invitation: named('Invitation', {
      username: z.string(),
      referrerPoints: points,
      newcomerPoints: points,
      attempts: count,
      days: count,
    }).nullable(),
  }),
})

/** A referral whose signs don’t say if these are two people. */
export const referralCase = defineCase('referral', {
  roles: ['moderator'],
  subject: 'referral',
  evidence: z.object({
    referrer: z.string(),
    newcomer: z.string(),
    since: moment,
    attempts: count,
    days: count,
    approvedThisMonth: count.describe('Referrals of this referrer approved in this UTC month.'),
    isOverMonth: z.boolean().describe('It is in review since the referrer reached the month’s number.'),
    isSameNetwork: z.boolean().describe('Both signed in from one network.'),
    inCommon: count.describe(
      'Members who recently signed in from the networks that both used, these two included.',
    ),
  }),
  verdicts: {
    approved: {
      label: 'Approve',
      act: 'clear_referral',
      note: { missing: 'Say briefly what you saw.', most: 500 },
    },
    rejected: {
      label: 'Reject',
      act: 'reject_referral',
      note: { missing: 'Say briefly what you saw.', most: 500 },
      rejects: true,
    },
  },
  said: {
    approved: 'Approved and paid.',
    rejected: 'Rejected.',
    pending: 'It’s still pending.',
    review: 'It’s still in review.',
  },
  gone: 'Already decided.',
})
