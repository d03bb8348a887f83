import { z } from 'zod'
import { define, named, points } from '../operation.ts'

/** Days whose points the dashboard reads: this month and all of the last one. */
export const dashboardDays = 62

/** A timed task at its default reward, as its creator pays for it. */
const price = z.object({
  seconds: z.int(),
  reward: points.describe('Points that the earner gets.'),
  cost: points.describe('Points that the member pays for one completion, fee included.'),
})

export const getDashboard = define('getDashboard', 'GET /api/dashboard', {
  summary: 'What a balance buys, what promotions brought, and a new member’s first steps.',
  response: named('Dashboard', {
    completions: z.int().describe('Completions of all of the member’s campaigns.'),
    visit: price.nullable().describe('The shortest visit of a website; null: not offered now.'),
    watch: price.nullable().describe('A minute of a YouTube video; null: not offered now.'),
    owed: points.describe(
      'Points taken back that the balance did not hold; earnings, grants and returns pay them.',
    ),
    lowBalance: points.describe('Balance below which a hint to earn more appears.'),
    steps: z
      .object({
        tasks: z.int().describe('Credited tasks, counted up to 2.'),
        leastBudget: points.describe('Smallest budget of a campaign.'),
      })
      .nullable()
      .describe('null: a campaign of the member has run.'),
  }),
})
