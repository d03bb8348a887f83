import { z } from 'zod'
import { formatCount } from '../numbers.ts'
import { define, idParam, listQuery, pageWith, points, shownCost } from '../operation.ts'
import { checkLabels, platformNames } from '../platforms.ts'
import { campaignParams, campaignSchema, offerSchema, oneCampaign } from './campaign-fields.ts'
import { actionNames, contentKinds } from './catalogue.ts'

export { type Campaign, campaignStates, type Offer, type Targeting } from './campaign-fields.ts'

export const campaignSorts = ['newest', 'title', 'status', 'budget', 'completions', 'week'] as const
export type CampaignSort = (typeof campaignSorts)[number]

export const listCampaigns = define('listCampaigns', 'GET /api/campaigns', {
  summary: 'The member’s campaigns, newest first unless sorted otherwise.',
  query: listQuery.extend({
    platform: z.enum(platformNames).optional(),
    action: z.enum(actionNames).optional(),
    kind: z.enum(contentKinds).optional(),
    state: z
      .enum(['open', 'closed', 'live', 'paused', 'review', 'draft'])
      .optional()
      .describe('open: draft, review, live, paused.'),
    sort: z
      .enum(campaignSorts)
      .default('newest')
      .describe('budget: at the full target; week: completions of the last 8 UTC days.'),
    order: z.enum(['asc', 'desc']).default('desc'),
    cursor: z.string().max(1000).optional().describe('Valid for the same sort and order.'),
  }),
  response: pageWith({
    campaigns: z.array(campaignSchema),
    totals: z
      .object({
        open: z.int(),
        setAside: points,
        delivered: z.int(),
        spent: points,
        screenshots: z.int().describe('Waiting for the member’s verdict.'),
        surplus: z
          .int()
          .describe(
            'Running campaigns above the limit: that many others end or pause before a paused one resumes.',
          ),
        states: z.record(z.enum(['all', 'live', 'paused', 'review', 'draft', 'closed']), z.int()),
      })
      .describe(
        'Over all of the member’s campaigns, whatever the filters; states: of the requested platform.',
      ),
  }),
})

export const readCampaign = define('readCampaign', 'GET /api/campaigns/{campaignId}', {
  summary: 'One of the member’s campaigns, with daily figures.',
  params: campaignParams,
  response: oneCampaign.extend({
    days: z
      .array(z.object({ day: z.iso.date(), delivered: z.int(), spent: points }))
      .describe('The last 30 UTC days of its life, oldest first, days without completions included.'),
    retention: z
      .object({ kept: z.int(), undone: z.int() })
      .nullable()
      .describe('Completions that were re-checked later; null: none.'),
  }),
  errors: ['not_found'],
})

export const readCampaignTerms = define('readCampaignTerms', 'GET /api/campaign-terms', {
  summary: 'Terms of the member’s next campaign: reward ranges, fee rate, limits and measured figures.',
  query: z.object({
    platform: z.string().max(20).default('website'),
    action: z.string().max(20).default('visit'),
    kind: z.enum(contentKinds).optional(),
  }),
  response: z.object({
    key: z.string(),
    platform: z.enum(platformNames),
    action: z.string(),
    label: z.string(),
    check: z.enum(Object.keys(checkLabels) as [keyof typeof checkLabels]),
    isOn: z.boolean().describe('False: an admin switched it off, and no campaign of it can start.'),
    note: z.string(),
    noteVersion: z.int(),
    tier: z.enum(['green', 'amber', 'red']),
    link: z.string().describe('The platform’s page that the note is about.'),
    lookedUp: z.string().describe('Source of the note.'),
    checkedOn: z.iso.date(),
    acknowledged: z.boolean().describe('True: funding needs no noteVersion.'),
    isPremium: z.boolean(),
    durations: z.array(z.object({ seconds: z.int(), reward: points, least: points, most: points })),
    feeBasisPoints: z.int(),
    leastBudget: points,
    mostTarget: z.int(),
    mostLive: z.int().describe('Most live campaigns, extra campaigns included.'),
    premiumMostLive: z.int().describe('Most live campaigns with premium, extra campaigns not included.'),
    premiumRewardFactor: z.number().describe('Highest reward with premium, as a multiple of the default.'),
    slots: z.int().describe('Extra campaigns bought, included in mostLive.'),
    slotPoints: points.describe('Price of one extra campaign for a week.'),
    spotlightPoints: points.describe('Price of the spotlight for a day.'),
    spotlights: z.int().describe('Spotlights of this platform, free and taken.'),
    spotlightsLeft: z.int().describe('Free spotlights of this platform.'),
    visit: z
      .object({ seconds: z.int(), reward: points })
      .nullable()
      .describe('The shortest visit of a website, as earners are paid; null: not offered now.'),
    mayFeedback: z.boolean().describe('False: a new member can’t fund feedback.'),
    live: z.int(),
    balance: points,
    setAside: points.describe('Set aside in all open campaigns together.'),
    setAsideLimit: points
      .nullable()
      .describe('Most points a new member can have set aside, at least those bought; null: no limit.'),
    tasksToFullTerms: z
      .int()
      .describe(
        'Credited tasks left before other new-member limits end. 0: none, as for one who bought points.',
      ),
    fillHours: z
      .number()
      .nullable()
      .describe(
        'Median hours in which recent campaigns reached half of their target; null: not enough data yet.',
      ),
  }),
  errors: ['not_found'],
})

/** Condition that ends a new member's limits: "2 more tasks are credited". */
export const creditedText = (count: number): string =>
  count === 1 ? '1 more task is credited' : `${formatCount(count)} more tasks are credited`

/** The limit of points that a new member can have set aside. */
export const setAsideText = (most: number, tasksToFullTerms: number): string =>
  tasksToFullTerms > 0
    ? `New members can have ${formatCount(most)} points set aside. The limit ends once ${creditedText(tasksToFullTerms)}.`
    : `Until your first tasks are credited, you can have the points that you bought set aside: ${formatCount(most)}.`

export const fundCampaign = define('fundCampaign', 'POST /api/campaigns', {
  standing: 'publishing',
  summary: 'Starts a campaign: sets target × (reward + fee) aside from the wallet and puts it live.',
  idempotent: true,
  body: offerSchema.extend({
    draftId: idParam.optional().describe('The draft that this offer replaces.'),
    noteVersion: z
      .int()
      .optional()
      .describe('Version of the policy note that was read; needed once if the tier is red.'),
    shownCost,
  }),
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'not_enough_points', 'limit_reached'],
})

export const pauseCampaign = define('pauseCampaign', 'POST /api/campaigns/{campaignId}/pause', {
  repeatable: true,
  summary: 'Takes a live campaign out of the lists; its points stay set aside. Repeated: nothing changes.',
  params: campaignParams,
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'overloaded'],
})

export const resumeCampaign = define('resumeCampaign', 'DELETE /api/campaigns/{campaignId}/pause', {
  standing: 'publishing',
  summary: 'Puts a campaign that its owner paused back in the lists. Repeated: nothing changes.',
  params: campaignParams,
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'limit_reached', 'overloaded'],
})

export const endCampaign = define('endCampaign', 'POST /api/campaigns/{campaignId}/end', {
  summary: 'Ends a campaign for good and returns unspent points to the wallet at once.',
  idempotent: true,
  params: campaignParams,
  response: oneCampaign.extend({ returned: points }),
  errors: ['not_found', 'conflict'],
})
