import { z } from 'zod'
import {
  campaignParams,
  campaignSchema,
  offerSchema,
  oneCampaign,
  spendingErrors,
  target,
} from './campaign-fields.ts'
import { contentKinds } from './catalogue.ts'
import { defineOperation, listQuery, points } from './operation.ts'
import { checkLabels, platformNames } from './platforms.ts'

export { type Campaign, campaignStates, type Offer, type Targeting } from './campaign-fields.ts'

export const listCampaigns = defineOperation({
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/campaigns',
  audience: 'member',
  summary: "The member's own campaigns, newest first.",
  query: listQuery.extend({
    platform: z.enum(platformNames).optional(),
    action: z.string().max(20).optional(),
    kind: z.enum(contentKinds).optional(),
    state: z
      .enum(['open', 'closed', 'live', 'paused', 'review', 'draft'])
      .optional()
      .describe('open: draft, review, live, paused.'),
  }),
  response: z.object({
    campaigns: z.array(campaignSchema),
    totals: z
      .object({
        open: z.number().int(),
        setAside: points,
        delivered: z.number().int(),
        spent: points,
        states: z.record(z.enum(['all', 'live', 'paused', 'review', 'draft', 'closed']), z.number().int()),
      })
      .describe('Over all own campaigns, whatever the filters; states: of the platform that was asked for.'),
    nextCursor: z.string().nullable(),
  }),
})

export const readCampaign = defineOperation({
  name: 'readCampaign',
  method: 'GET',
  path: '/api/campaigns/{campaignId}',
  audience: 'member',
  summary: 'One own campaign with its figures by day.',
  params: campaignParams,
  response: oneCampaign.extend({
    days: z
      .array(z.object({ day: z.iso.date(), delivered: z.number().int(), spent: points }))
      .describe('The last 30 UTC days of its life, oldest first, days without completions included.'),
    retention: z
      .object({ kept: z.number().int(), undone: z.number().int() })
      .nullable()
      .describe('Completions that were looked at again later; null: none was.'),
  }),
  errors: ['not_found'],
})

export const readCampaignTerms = defineOperation({
  name: 'readCampaignTerms',
  method: 'GET',
  path: '/api/campaign-terms',
  audience: 'member',
  summary:
    'What this member may offer now: reward ranges, fee rate, limits, and what the exchange has measured.',
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
    isOn: z.boolean().describe('False: an admin switched it off; nothing of it starts now.'),
    note: z.string(),
    noteVersion: z.number().int(),
    tier: z.enum(['green', 'amber', 'red']),
    link: z.string().describe('The page of the platform that the note is about.'),
    lookedUp: z.string().describe('What the note rests on.'),
    checkedOn: z.iso.date(),
    acknowledged: z.boolean().describe('Whether funding needs no noteVersion.'),
    isPremium: z.boolean(),
    durations: z.array(z.object({ seconds: z.number().int(), reward: points, least: points, most: points })),
    feeBasisPoints: z.number().int(),
    leastBudget: points,
    mostTarget: z.number().int(),
    mostLive: z.number().int().describe('Slots that were bought included.'),
    slots: z.number().int().describe('Bought, of the live ones.'),
    slotPoints: points.describe('What one more slot costs for a week.'),
    spotlightPoints: points.describe('What the spotlight costs for a day.'),
    spotlightsLeft: z.number().int().describe('Free places in the spotlight of this platform.'),
    mayFeedback: z.boolean().describe('False: new members fund no feedback.'),
    live: z.number().int(),
    balance: points,
    setAside: points.describe('In all open campaigns together.'),
    setAsideLimit: points.nullable().describe('The most a new member may have set aside; null: no limit.'),
    tasksToFullTerms: z
      .number()
      .int()
      .describe('Credited tasks until the terms of a new member end; 0: they do not apply.'),
    fillHours: z
      .number()
      .nullable()
      .describe('Median hours until half of a target was reached lately; null: not enough data yet.'),
  }),
  errors: ['not_found'],
})

export const fundCampaign = defineOperation({
  name: 'fundCampaign',
  method: 'POST',
  path: '/api/campaigns',
  audience: 'member',
  repeatable: true,
  summary: 'Starts a campaign: sets target × (reward + fee) aside from the wallet and goes live.',
  idempotent: true,
  body: offerSchema.extend({
    draftId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .describe('An own draft that this offer takes the place of.'),
    noteVersion: z
      .number()
      .int()
      .optional()
      .describe('The version of the policy note that was read; asked for once where the tier is red.'),
  }),
  response: oneCampaign,
  errors: ['invalid_input', 'not_found', ...spendingErrors],
})

export const topUpCampaign = defineOperation({
  name: 'topUpCampaign',
  method: 'POST',
  path: '/api/campaigns/{campaignId}/top-ups',
  audience: 'member',
  repeatable: true,
  summary: 'Adds completions to a campaign that is live or paused, at its own reward and fee.',
  idempotent: true,
  params: campaignParams,
  body: z.object({ target }),
  response: oneCampaign,
  errors: ['invalid_input', 'not_found', 'conflict', ...spendingErrors],
})

export const pauseCampaign = defineOperation({
  name: 'pauseCampaign',
  method: 'POST',
  path: '/api/campaigns/{campaignId}/pause',
  audience: 'member',
  repeatable: true,
  summary: 'Takes a live campaign out of the lists; its points stay set aside. Again: nothing changes.',
  params: campaignParams,
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'overloaded'],
})

export const resumeCampaign = defineOperation({
  name: 'resumeCampaign',
  method: 'DELETE',
  path: '/api/campaigns/{campaignId}/pause',
  audience: 'member',
  repeatable: true,
  summary: 'Puts a campaign that its owner paused back into the lists. Again: nothing changes.',
  params: campaignParams,
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'limit_reached', 'overloaded'],
})

export const endCampaign = defineOperation({
  name: 'endCampaign',
  method: 'POST',
  path: '/api/campaigns/{campaignId}/end',
  audience: 'member',
  repeatable: true,
  summary: 'Ends a campaign for good and returns all that is unspent to the wallet at once.',
  idempotent: true,
  params: campaignParams,
  response: oneCampaign.extend({ returned: points }),
  errors: ['not_found', 'conflict', 'key_reused', 'overloaded'],
})
