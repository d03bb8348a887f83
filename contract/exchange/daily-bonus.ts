import { z } from 'zod'
import { define, moment, named, points, shownCost } from '../operation.ts'

const count = z.int().min(0)

const freezeOffer = z.object({
  day: z.iso.date().describe('The missed day (UTC), always yesterday.'),
  keepsDays: count.describe('Days of the streak that a freeze keeps.'),
  costPoints: points,
  leftCount: count.describe('Freezes left to buy in this UTC month.'),
})
export type FreezeOffer = z.infer<typeof freezeOffer>

export const getDailyBonus = define('getDailyBonus', 'GET /api/daily-bonus', {
  summary: 'The bonus of this UTC day: its points and the progress towards it.',
  response: named('DailyBonus', {
    hasClaimed: z.boolean().describe('True: the bonus of this UTC day was claimed.'),
    bonusAmount: points.describe('Points that a claim pays now; 0 once claimed.'),
    claimable: z.boolean(),
    isShared: z
      .boolean()
      .describe('True: an account known to be the same person’s, by browser or payment, claimed it today.'),
    sign: z.object({
      fromClaim: count.describe('Claim from which a sign of the person is needed; 0: none.'),
      isShown: z
        .boolean()
        .describe(
          'The member proved a platform account, paid by card or was referred and approved by an admin.',
        ),
      isNeeded: z.boolean().describe('The next claim needs it.'),
      graceUntil: moment
        .nullable()
        .describe('Until then no claim needs it, for members of before; null: none.'),
    }),
    attempts: count.describe('Credited attempts since the last claim.'),
    attemptsNeeded: count,
    owners: count.describe(
      'Different owners among them who earned nothing from the member in the last 30 days.',
    ),
    ownersNeeded: count.describe(
      'Fewer if fewer owners have live campaigns that are not red and that the member can still do.',
    ),
    streakDays: count,
    rowDays: count.describe('Each time a streak grows by this many days, the bonus is larger.'),
    rowPoints: points.describe('Points added to the bonus then.'),
    freeze: freezeOffer
      .nullable()
      .describe('Offer that keeps the streak after a missed yesterday; null: none.'),
  }),
})

export const claimDailyBonus = define('claimDailyBonus', 'POST /api/daily-bonus/claims', {
  summary: 'Claims the bonus of this UTC day.',
  idempotent: true,
  response: z.object({ day: z.iso.date(), pointsEarned: points }),
  errors: ['conflict'],
})

export const buyStreakFreeze = define('buyStreakFreeze', 'POST /api/daily-bonus/freezes', {
  summary: 'Keeps the streak over a missed day, for points.',
  idempotent: true,
  body: z.object({ day: z.iso.date().describe('The missed day: yesterday (UTC).'), shownCost }),
  response: z.object({ streakDays: count, pointsSpent: points }),
  errors: ['conflict', 'limit_reached', 'not_enough_points'],
})

/** Values shown before the first response (the product's own start values). */
export const bonusAtFirst = { hasClaimed: false, bonusAmount: 50 } as const
