import { z } from 'zod'
import {
  campaignParams,
  limit,
  offerSchema,
  oneCampaign,
  spendingErrors,
  targetingSchema,
  title,
} from './campaign-fields.ts'
import { defineOperation, moment, points } from './operation.ts'
import { platformNames } from './platforms.ts'

export const saveDraft = defineOperation({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/campaign-drafts/{draftId}',
  audience: 'member',
  repeatable: true,
  summary: 'Keeps an offer for later, without setting points aside; {draftId} is new or an own draft.',
  params: z.object({ draftId: z.string().regex(/^(?:new|\d{1,15})$/) }),
  body: offerSchema,
  response: oneCampaign,
  errors: ['invalid_input', 'not_found', 'conflict', 'limit_reached'],
})

export const deleteDraft = defineOperation({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/api/campaign-drafts/{draftId}',
  audience: 'member',
  repeatable: true,
  summary: 'Drops an own draft. Again: nothing changes.',
  params: z.object({ draftId: z.string().regex(/^\d{1,15}$/) }),
  errors: ['conflict'],
})

export const changeCampaign = defineOperation({
  name: 'changeCampaign',
  method: 'PATCH',
  path: '/api/campaigns/{campaignId}',
  audience: 'member',
  repeatable: true,
  summary:
    'Changes title, picture, limits or targeting of a campaign at once; what is not sent stays. Attempts that run go on.',
  params: campaignParams,
  body: z.object({
    title: title.optional(),
    thumbnail: z.uuid().optional().describe('Of an own upload.'),
    dayLimit: limit.optional(),
    hourLimit: limit.optional(),
    targeting: targetingSchema.optional(),
  }),
  response: oneCampaign,
  errors: ['invalid_input', 'not_found', 'conflict', 'limit_reached'],
})

export const raiseReward = defineOperation({
  name: 'raiseReward',
  method: 'POST',
  path: '/api/campaigns/{campaignId}/reward',
  audience: 'member',
  repeatable: true,
  summary:
    'Boosts a campaign: a higher reward for attempts that start from now on; those that run keep theirs. The difference for all open places is set aside.',
  idempotent: true,
  params: campaignParams,
  body: z.object({ reward: z.int({ error: 'Choose a whole number of points.' }) }),
  response: oneCampaign,
  errors: ['invalid_input', 'not_found', 'conflict', ...spendingErrors],
})

export const spotlightCampaign = defineOperation({
  name: 'spotlightCampaign',
  method: 'POST',
  path: '/api/campaigns/{campaignId}/spotlight',
  audience: 'member',
  repeatable: true,
  summary: 'Shows a live campaign first in its platform’s list for a day, marked as such; first come.',
  idempotent: true,
  params: campaignParams,
  response: oneCampaign,
  errors: ['not_found', 'conflict', ...spendingErrors],
})

export const buyCampaignSlot = defineOperation({
  name: 'buyCampaignSlot',
  method: 'POST',
  path: '/api/campaign-slots',
  audience: 'member',
  repeatable: true,
  summary: 'One more live campaign for a week.',
  idempotent: true,
  response: z.object({ slots: z.number().int(), endsAt: moment, balance: points }),
  errors: spendingErrors,
})

export const exportCampaigns = defineOperation({
  name: 'exportCampaigns',
  method: 'GET',
  path: '/api/campaigns/export',
  audience: 'member',
  summary: 'All own campaigns with their figures as CSV, a line each; with premium.',
  query: z.object({ platform: z.enum(platformNames).optional() }),
  response: z.object({ fileName: z.string(), csv: z.string() }),
  errors: ['forbidden'],
})
