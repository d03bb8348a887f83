import { z } from 'zod'
import { define, moment, named, points } from '../operation.ts'

/** Days whose points the dashboard reads: this month and all of the last one. */
export const dashboardDays = 62

/** A timed task at its default reward, as its creator pays for it. */
const price = z.object({
  seconds: z.int(),
  reward: points.describe('Points that the earner gets.'),
  cost: points.describe('Points that the member pays for one completion, fee included.'),
})

/** People since the last visit are counted up to here. */
export const mostPeople = 1000

const firstVisitor = z.object({
  action: z.string(),
  title: z.string(),
  left: z.int().describe('Completions to go.'),
  seconds: z.int().nullable().describe('Time spent; null: not measured.'),
  name: z.string().nullable().describe('Name in circles; null: one of the two has blocked the other.'),
  imageUrl: z.string().nullable(),
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
    news: z
      .object({
        since: moment.nullable().describe('When the member was last here; null: this is the first time.'),
        people: z
          .int()
          .describe(`Completions of the member’s campaigns since then, counted up to ${mostPeople}.`),
        wrote: z.int().describe('Those of feedback among them.'),
        first: firstVisitor
          .nullable()
          .describe('First completion of a campaign since then, the newest campaign’s.'),
      })
      .describe('News since the member was last here.'),
    steps: z
      .object({
        tasks: z.int().describe('Credited tasks, counted up to 2.'),
        hasPromoted: z.boolean().describe('A campaign of the member has run.'),
        leastBudget: points.describe('Smallest budget of a campaign.'),
      })
      .nullable()
      .describe('null: two tasks are credited, and a campaign has run.'),
  }),
})
