import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'

const count = z.number().int().min(0)

/** pending: too few tasks yet. review: an admin looks. approved: it pays. rejected: it never will. */
export const referralStates = ['pending', 'review', 'approved', 'rejected'] as const
export type ReferralState = (typeof referralStates)[number]

/** Why a referral is rejected, what a pending one waits for, or why an approved one brings no more before its time. */
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

/** What a referral takes and pays, as it stands now. */
const termsSchema = z.object({
  referrerPoints: points,
  newcomerPoints: points,
  attempts: count.describe('Credited attempts of the newcomer before it is approved.'),
  days: count.describe('On so many different days.'),
  rememberedDays: count.describe('So long a browser remembers the link that it opened.'),
  monthCount: count.describe('Approved at most in a UTC month.'),
  shareDays: count,
  sharePer100: z.number().describe('Points of each 100 that the newcomer earns by tasks.'),
  shareMostPoints: points.describe('The most of it that one newcomer brings.'),
  orderPer100: z.number().describe('Points of each 100 that the newcomer buys.'),
})
export type ReferralTerms = z.infer<typeof termsSchema>

export const getReferrals = defineOperation({
  name: 'getReferrals',
  method: 'GET',
  path: '/api/referrals',
  audience: 'member',
  summary: "The member's own link, what came of it, and the rules.",
  response: z
    .object({
      link: z.string(),
      qr: z.object({
        size: count.describe('Modules along one side, without the quiet zone.'),
        path: z.string().describe('The dark modules as the path of an SVG.'),
      }),
      invitedBy: z.string().nullable().describe('Who invited the member.'),
      counts: z.record(z.enum(referralStates), count),
      approvedThisMonth: count,
      earnedPoints: points.describe('All that it brought, less what was taken back.'),
      terms: termsSchema,
    })
    .meta({ id: 'Referrals' }),
})

export const referredSchema = z
  .object({
    username: z.string(),
    since: moment,
    state: z.enum(referralStates),
    reason: z.enum(referralReasons).nullable(),
    attempts: count.describe('Counted up to what is needed.'),
    days: count,
    earnedPoints: points.describe('What this one brought the member.'),
    sharesUntil: z.iso.date().nullable().describe('The last day (UTC) that brings a share.'),
  })
  .meta({ id: 'Referred' })
export type Referred = z.infer<typeof referredSchema>

export const listReferred = defineOperation({
  name: 'listReferred',
  method: 'GET',
  path: '/api/referrals/people',
  audience: 'member',
  summary: 'Who came by the link, newest first.',
  query: listQuery,
  response: z.object({ people: z.array(referredSchema), nextCursor: z.string().nullable() }),
})

export const referralDaySchema = z
  .object({
    day: z.iso.date(),
    grantPoints: points.describe('For referrals that were approved.'),
    sharePoints: points.describe('From what people earned.'),
    orderPoints: points.describe('From orders.'),
  })
  .meta({ id: 'ReferralDay' })
export type ReferralDay = z.infer<typeof referralDaySchema>

/** So many days the page begins with. */
export const referralDaysAtOnce = 10

export const listReferralDays = defineOperation({
  name: 'listReferralDays',
  method: 'GET',
  path: '/api/referrals/days',
  audience: 'member',
  summary: 'What referrals brought by day (UTC), newest first; days without are left out.',
  query: listQuery,
  response: z.object({ days: z.array(referralDaySchema), nextCursor: z.string().nullable() }),
})

export const readInvitation = defineOperation({
  name: 'readInvitation',
  method: 'GET',
  path: '/api/referrals/invitation',
  audience: 'public',
  summary:
    'Who invited this browser: by the first link that it came with, else by this code. A name, nothing more.',
  query: z.object({ ref: z.string().max(100).optional() }),
  response: z.object({
    invitation: z
      .object({
        username: z.string(),
        referrerPoints: points,
        newcomerPoints: points,
        attempts: count,
        days: count,
      })
      .meta({ id: 'Invitation' })
      .nullable(),
  }),
})

const waitingSchema = z
  .object({
    id: z.string(),
    referrer: z.string(),
    newcomer: z.string(),
    since: moment,
    attempts: count,
    days: count,
    inCommon: count.describe('Members, the two among them, who signed in from a network of theirs lately.'),
  })
  .meta({ id: 'WaitingReferral' })
export type WaitingReferral = z.infer<typeof waitingSchema>

export const listWaitingReferrals = defineOperation({
  name: 'listWaitingReferrals',
  method: 'GET',
  path: '/api/admin/referrals',
  audience: 'admin',
  summary: 'Referrals that an admin looks at, since both signed in from one network; the oldest first.',
  query: listQuery,
  response: z.object({
    referrals: z.array(waitingSchema),
    total: count,
    nextCursor: z.string().nullable(),
  }),
})

export const decideReferral = defineOperation({
  name: 'decideReferral',
  method: 'POST',
  path: '/api/admin/referrals/{referralId}/verdict',
  audience: 'admin',
  summary: 'What an admin found: two people, or one. Goes into the audit log.',
  params: z.object({ referralId: z.string().regex(/^\d{1,15}$/) }),
  body: z
    .object({
      approve: z.boolean(),
      note: z.string().trim().min(3, { error: 'Say in a few words what you saw.' }).max(500),
    })
    .meta({ id: 'ReferralVerdict' }),
  response: z.object({ state: z.enum(referralStates) }),
  errors: ['not_found'],
})
