import { z } from 'zod'
import { define, idParam, moment, points, shownCost } from '../operation.ts'
import { platformNames } from '../platforms.ts'
import {
  campaignParams,
  limit,
  offerSchema,
  oneCampaign,
  target,
  targetingSchema,
  title,
} from './campaign-fields.ts'

export const saveDraft = define('saveDraft', 'PUT /api/campaign-drafts/{draftId}', {
  summary: 'Saves an offer as a draft, without setting points aside. {draftId}: an existing draft, or new.',
  params: z.object({ draftId: z.string().regex(/^(?:new|\d{1,15})$/) }),
  body: offerSchema,
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'limit_reached'],
})

export const deleteDraft = define('deleteDraft', 'DELETE /api/campaign-drafts/{draftId}', {
  summary: 'Deletes a draft. Repeated: nothing changes.',
  params: z.object({ draftId: idParam }),
  errors: ['conflict'],
})

export const changeCampaign = define('changeCampaign', 'PATCH /api/campaigns/{campaignId}', {
  summary:
    'Changes title, picture, limits or targeting at once; omitted fields stay. Running attempts continue.',
  params: campaignParams,
  body: z.object({
    title: title.optional(),
    thumbnail: z.uuid().optional().describe('Id of an uploaded picture.'),
    dayLimit: limit.optional(),
    hourLimit: limit.optional(),
    targeting: targetingSchema.optional(),
  }),
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'limit_reached'],
})

export const topUpCampaign = define('topUpCampaign', 'POST /api/campaigns/{campaignId}/top-ups', {
  standing: 'publishing',
  summary: 'Adds completions to a live or paused campaign, at its current reward and fee.',
  idempotent: true,
  params: campaignParams,
  body: z.object({ target, shownCost }),
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'not_enough_points', 'limit_reached'],
})

export const raiseReward = define('raiseReward', 'POST /api/campaigns/{campaignId}/reward', {
  standing: 'publishing',
  summary:
    'Boosts a campaign: a higher reward for new attempts. Sets aside the difference for all open completions.',
  idempotent: true,
  params: campaignParams,
  body: z.object({ reward: z.int('Choose a whole number of points.'), shownCost }),
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'not_enough_points', 'limit_reached'],
})

export const spotlightCampaign = define('spotlightCampaign', 'POST /api/campaigns/{campaignId}/spotlight', {
  standing: 'publishing',
  summary:
    'Shows a live campaign first in its platform’s list for a day, labelled; first come, first served.',
  idempotent: true,
  params: campaignParams,
  body: z.object({ shownCost }),
  response: oneCampaign,
  errors: ['not_found', 'conflict', 'not_enough_points', 'limit_reached'],
})

export const buyCampaignSlot = define('buyCampaignSlot', 'POST /api/campaign-slots', {
  summary: 'Buys an extra campaign: one more live at once, for a week.',
  idempotent: true,
  body: z.object({ shownCost }),
  response: z.object({ slots: z.int(), endsAt: moment, balance: points }),
  errors: ['conflict', 'not_enough_points', 'limit_reached'],
})

export const exportCampaigns = define('exportCampaigns', 'GET /api/campaigns/export', {
  summary: 'Exports the member’s campaigns with their figures as CSV, one per line. Needs premium.',
  query: z.object({ platform: z.enum(platformNames).optional() }),
  response: z.object({ fileName: z.string(), csv: z.string() }),
  errors: ['forbidden'],
})
