import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { define, idParam, moment, named, points, reason, rowId } from '../operation.ts'

/**
 * Above it, or with the additions and reversals of an admin’s last 24 hours above it, another admin decides; where there is none, a
 * change takes effect a day later and can be withdrawn.
 */
export const secondAdminPoints = 10_000
export const soleAdminHours = 24

const mostPoints = 10_000_000

export const changeSchema = named('PointChange', {
  id: rowId,
  member: z.object({ id: rowId, name: z.string() }),
  transferId: rowId.nullable().describe('The transfer to reverse; null: points are added or removed.'),
  points: points.describe('Points added (negative: removed). For a reversal, the points of that transfer.'),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: moment,
  dueAt: moment.nullable().describe('When a change by the only admin takes effect.'),
  state: z.enum(['waiting', 'done', 'withdrawn', 'failed']),
})

const response = z.object({ change: changeSchema })
const shared = { freshSignIn: true, idempotent: true } as const

export const adjustPoints = define('adjustPoints', 'POST /api/admin/members/{memberId}/points', {
  ...shared,
  summary: `Adds points to a wallet, or removes them. Above ${secondAdminPoints}, or above it with all you added or moved back in 24 hours, a second admin decides. No one adds points to themselves. Logged.`,
  params: z.object({ memberId: idParam }),
  body: named('PointAdjustment', {
    points: points
      .min(-mostPoints)
      .max(mostPoints)
      .refine((value) => value !== 0, 'Enter a number of points, above or below 0.'),
    reason,
  }),
  response,
  errors: ['not_found', 'not_enough_points'],
})

export const readReversal = define('readReversal', 'GET /api/admin/transfers/{transferId}/reversal', {
  roles: ['finance'],
  summary: 'Effects that the reversal of a transfer would have.',
  params: z.object({ transferId: idParam }),
  response: z.object({
    whyNot: z.string().nullable().describe('Why it can’t be reversed, in a sentence; null: it can.'),
    effects: z.array(z.object({ name: z.string(), points })),
    owedPoints: points.describe('Points that the wallet no longer holds: the member would owe them.'),
  }),
  errors: ['not_found'],
})

export const reverseTransfer = define('reverseTransfer', 'POST /api/admin/transfers/{transferId}/reversal', {
  ...shared,
  roles: ['finance'],
  summary: `Undoes a transfer by a new one, once, if what it paid for doesn’t stay. Above ${secondAdminPoints}, or above it with all you added or moved back in 24 hours, a second admin decides. Logged.`,
  params: z.object({ transferId: idParam }),
  body: named('Reversal', { reason }),
  response,
  errors: ['not_found', 'conflict'],
})

/** A change of points that waits for a second admin, or for a day to pass. */
export const pointCase = defineCase('points', {
  roles: ['finance'],
  badge: [],
  subject: 'member',
  evidence: changeSchema
    .pick({ member: true, transferId: true, points: true, reason: true, askedBy: true })
    .extend({
      dueAt: changeSchema.shape.dueAt,
    }),
  verdicts: {
    approved: { label: 'Approve', act: 'adjust_points', freshSignIn: true },
    withdrawn: { label: 'Withdraw', act: 'withdraw_point_change', freshSignIn: true },
  },
  said: { approved: 'The member has been told.', withdrawn: 'Withdrawn: nothing has moved.' },
  gone: 'This change was decided already.',
})
