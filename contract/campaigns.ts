import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'
import { platformNames } from './platforms.ts'

export const campaignStates = ['draft', 'review', 'live', 'paused', 'finished', 'ended', 'rejected'] as const

/** Who can keep a campaign from the lists; its points stay set aside meanwhile. */
const pauseCauses = ['owner', 'catalogue', 'report', 'moderation'] as const

export const campaignSchema = z
  .object({
    id: z.string(),
    platform: z.enum(platformNames),
    action: z.string(),
    url: z.string(),
    title: z.string(),
    thumbnailUrl: z.string().nullable(),
    state: z.enum(campaignStates),
    pausedBy: z.enum(pauseCauses).nullable().describe('Only what the owner paused can the owner resume.'),
    note: z.string().nullable().describe('Why it is held or was rejected, in a sentence.'),
    reward: points.describe('What the earner gets for one completion.'),
    fee: points.describe('What the exchange takes for one completion.'),
    requiredDuration: z.number().int().describe('Seconds.'),
    target: z.number().int(),
    delivered: z.number().int(),
    spent: points,
    setAside: points,
    averageSeconds: z
      .number()
      .nullable()
      .describe('Measured, over credited completions; null before the first.'),
    createdAt: moment,
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof campaignSchema>

const campaignParams = z.object({ campaignId: z.string().regex(/^\d{1,15}$/) })
const one = z.object({ campaign: campaignSchema })
/** One line: no control characters, nor marks that turn the text around them or take no room. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
const title = z
  .string({ error: 'Give it a title that people will see.' })
  .overwrite(oneLine)
  .min(1, { error: 'Give it a title that people will see.' })
  .max(120, { error: 'Keep the title to 120 characters.' })
const url = z
  .string({ error: 'Paste the address of your website.' })
  .trim()
  .min(1, { error: 'Paste the address of your website.' })
  .max(2048, { error: 'This address is longer than 2,048 characters. Use a shorter one.' })
// What an exchange takes is a setting (target_most_count); this is what fits at all.
const target = z
  .int({ error: 'Choose a whole number of people.' })
  .min(1, { error: 'Choose at least 1.' })
  .max(1_000_000, { error: 'Choose at most 1,000,000.' })

export const listCampaigns = defineOperation({
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/campaigns',
  audience: 'member',
  summary: "The member's own campaigns, newest first.",
  query: listQuery.extend({
    platform: z.enum(platformNames).optional(),
    state: z.enum(['open', 'closed']).optional().describe('open: draft, review, live, paused.'),
  }),
  response: z.object({
    campaigns: z.array(campaignSchema),
    totals: z
      .object({ open: z.number().int(), setAside: points, delivered: z.number().int(), spent: points })
      .describe('Over all own campaigns, whatever the filters.'),
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
  response: one.extend({
    days: z
      .array(z.object({ day: z.iso.date(), delivered: z.number().int(), spent: points }))
      .describe('The last 30 UTC days of its life, oldest first, days without completions included.'),
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
    platform: z.enum(platformNames).default('website'),
    action: z.string().max(20).optional().describe("Without it, the platform's first in the catalogue."),
  }),
  response: z.object({
    platform: z.enum(platformNames),
    action: z.string(),
    note: z.string(),
    tier: z.enum(['green', 'amber', 'red']),
    durations: z.array(z.object({ seconds: z.number().int(), reward: points, least: points, most: points })),
    feeBasisPoints: z.number().int(),
    leastBudget: points,
    mostTarget: z.number().int(),
    mostLive: z.number().int(),
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

export const previewWebsite = defineOperation({
  name: 'previewWebsite',
  method: 'POST',
  path: '/api/content/preview',
  audience: 'member',
  repeatable: true,
  summary:
    'Reads the title of a website to be promoted. A page that cannot be read is an answer, not an error.',
  body: z.object({ url }),
  response: z.object({
    url: z.string().describe('The canonical form.'),
    title: z.string().nullable(),
    description: z.string().nullable(),
    problem: z.string().nullable().describe('Why the page could not be read, in a sentence.'),
  }),
  errors: ['invalid_input', 'too_many_requests'],
})

export const fundCampaign = defineOperation({
  name: 'fundCampaign',
  method: 'POST',
  path: '/api/campaigns',
  audience: 'member',
  repeatable: true,
  summary: 'Starts a campaign: sets target × (reward + fee) aside from the wallet and goes live.',
  idempotent: true,
  body: z.object({
    platform: z.enum(platformNames),
    action: z.string().max(20),
    url,
    title,
    requiredDuration: z
      .int({ error: 'Choose one of the durations.' })
      .describe('Seconds, one of the durations of the terms.'),
    reward: z.int({ error: 'Choose a whole number of points.' }),
    target,
  }),
  response: one,
  errors: ['invalid_input', 'not_enough_points', 'limit_reached', 'key_reused', 'overloaded'],
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
  response: one,
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'not_enough_points',
    'limit_reached',
    'key_reused',
    'overloaded',
  ],
})

export const pauseCampaign = defineOperation({
  name: 'pauseCampaign',
  method: 'POST',
  path: '/api/campaigns/{campaignId}/pause',
  audience: 'member',
  repeatable: true,
  summary: 'Takes a live campaign out of the lists; its points stay set aside. Again: nothing changes.',
  params: campaignParams,
  response: one,
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
  response: one,
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
  response: one.extend({ returned: points }),
  errors: ['not_found', 'conflict', 'key_reused', 'overloaded'],
})
