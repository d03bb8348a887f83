import { z } from 'zod'
import { defineOperation, points } from './operation.ts'

const count = z.number().int().min(0)

const freezeOffer = z.object({
  day: z.iso.date().describe('The missed day (UTC), always yesterday.'),
  keepsDays: count.describe('Days of the row that a freeze joins to today.'),
  costPoints: points,
  leftCount: count.describe('Freezes that may still be bought this UTC month.'),
})

export const getDailyBonus = defineOperation({
  name: 'getDailyBonus',
  method: 'GET',
  path: '/api/daily-bonus',
  audience: 'member',
  summary: 'The bonus of this UTC day: what it pays and how far it is.',
  response: z
    .object({
      hasClaimed: z.boolean().describe('Whether the bonus of this UTC day was claimed.'),
      bonusAmount: points.describe('What a claim pays now; 0 once it is claimed.'),
      claimable: z.boolean(),
      attempts: count.describe('Credited attempts since the last claim.'),
      attemptsNeeded: count,
      owners: count.describe('Different owners among them, counted up to what is needed at most.'),
      ownersNeeded: count.describe('Fewer where fewer have live campaigns.'),
      streakDays: count,
      rowDays: count.describe('Every so many days in a row the bonus is larger.'),
      rowPoints: points.describe('By so many points.'),
      freeze: freezeOffer.nullable().describe('What keeps the row going where yesterday was missed.'),
    })
    .meta({ id: 'DailyBonus' }),
})

export const claimDailyBonus = defineOperation({
  name: 'claimDailyBonus',
  method: 'POST',
  path: '/api/daily-bonus/claims',
  audience: 'member',
  summary: 'Claims the bonus of this UTC day.',
  idempotent: true,
  repeatable: true,
  response: z.object({ day: z.iso.date(), pointsEarned: points }),
  errors: ['conflict'],
})

export const buyStreakFreeze = defineOperation({
  name: 'buyStreakFreeze',
  method: 'POST',
  path: '/api/daily-bonus/freezes',
  audience: 'member',
  summary: 'Joins a missed day to the row, for points.',
  idempotent: true,
  repeatable: true,
  body: z.object({ day: z.iso.date().describe('The missed day: yesterday (UTC).') }),
  response: z.object({ streakDays: count, pointsSpent: points }),
  errors: ['conflict', 'limit_reached', 'not_enough_points'],
})

/** What a page shows before the first answer (the product's own start values). */
export const bonusAtFirst = { hasClaimed: false, bonusAmount: 50 } as const
