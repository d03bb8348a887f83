import { z } from 'zod'
import { define, points } from '../operation.ts'

export const getPointsOverview = define('getPointsOverview', 'GET /api/points/overview', {
  summary: 'The three figures of the dashboard, and the count of the header’s bell.',
  response: z.object({
    total: points.describe('Points in the wallet, without those set aside.'),
    monthly: points
      .nullable()
      .describe(
        'Credited by tasks and grants in this UTC month. Null only with a page that doesn’t show it.',
      ),
    used: points.nullable().describe('Spent on completions and other uses, all time. Null like monthly.'),
    unread: z.int().describe('Unread notifications, counted up to 100.'),
  }),
})

export const listDailyPoints = define('listDailyPoints', 'GET /api/points/daily', {
  summary: 'Points in and out per UTC day, oldest first, days without movement included.',
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  response: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        earned: points.describe('By tasks and grants.'),
        used: points,
        completions: z.int().describe('Completions of the member’s campaigns.'),
      }),
    ),
  }),
})

export const getDailyGoal = define('getDailyGoal', 'GET /api/points/goal', {
  summary: 'Today’s goal, the points from tasks towards it, and the days of the week.',
  response: z.object({
    goal: points,
    earned: points,
    attempts: z.int().describe('Credited attempts of this UTC day.'),
    attemptsCap: z.int(),
    pointsCap: points,
    streakDays: z.int().describe('Days in a row with a credited attempt, up to today or yesterday.'),
    week: z
      .array(
        z.object({
          day: z.iso.date(),
          state: z
            .enum(['active', 'frozen', 'none'])
            .describe('active: it has a credited task, which the streak counts.'),
        }),
      )
      .length(7),
  }),
})

export const changeDailyGoal = define('changeDailyGoal', 'PUT /api/points/goal', {
  summary: 'Sets the member’s daily goal in points.',
  body: z.object({
    // Technical maximum. The limit that applies is the setting day_points.
    goal: z
      .int('Choose a whole number of points.')
      .min(5, 'Choose at least 5 points.')
      .max(1_000_000, 'Choose at most 1,000,000 points.'),
  }),
})
