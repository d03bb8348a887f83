import type { Endpoint } from '../../http/endpoint.ts'
import { changeCampaignEndpoint } from './change-campaign.ts'
import { deleteDraftEndpoint, saveDraftEndpoint } from './drafts.ts'
import { endCampaignEndpoint } from './end-campaign.ts'
import { exportCampaignsEndpoint } from './export-campaigns.ts'
import { fundCampaignEndpoint } from './fund-campaign.ts'
import { listCampaignsEndpoint } from './list-campaigns.ts'
import { pauseCampaignEndpoint, resumeCampaignEndpoint } from './pause-campaign.ts'
import { buyCampaignSlotEndpoint, raiseRewardEndpoint, spotlightCampaignEndpoint } from './purchases.ts'
import { readCampaignEndpoint } from './read-campaign.ts'
import { readCampaignTermsEndpoint } from './read-terms.ts'
import { topUpCampaignEndpoint } from './top-up-campaign.ts'

export { importDraft } from './drafts.ts'
export { endSlots } from './end-slots.ts'
export { heldCampaign, hideCampaign } from './hold-campaign.ts'
export { lookAtContent } from './look-at-content.ts'
export { staffAct, undoStaffAct } from './staff-acts.ts'

/** Endpoints for owners: list, fund, change, pause and end their campaigns. */
export const campaignEndpoints: readonly Endpoint[] = [
  listCampaignsEndpoint,
  readCampaignEndpoint,
  readCampaignTermsEndpoint,
  fundCampaignEndpoint,
  topUpCampaignEndpoint,
  pauseCampaignEndpoint,
  resumeCampaignEndpoint,
  endCampaignEndpoint,
  changeCampaignEndpoint,
  raiseRewardEndpoint,
  spotlightCampaignEndpoint,
  buyCampaignSlotEndpoint,
  saveDraftEndpoint,
  deleteDraftEndpoint,
  exportCampaignsEndpoint,
]
