import type { Endpoint } from '../../http/endpoint.ts'
import { changeCampaignEndpoint } from './change-campaign.ts'
import { draftEndpoints } from './drafts.ts'
import { exportCampaignsEndpoint } from './export-campaigns.ts'
import { fundCampaignEndpoint } from './fund-campaign.ts'
import { listCampaignsEndpoint, readCampaignEndpoint } from './list-campaigns.ts'
import { purchaseEndpoints } from './purchases.ts'
import { readCampaignTermsEndpoint } from './read-terms.ts'
import { stepEndpoints } from './steps.ts'

export { importDraft } from './drafts.ts'
export { checkSite, heldCampaign, hideCampaign } from './hold-campaign.ts'
export { endSlots } from './purchases.ts'
export { staffAct, undoStaffAct } from './staff-acts.ts'

/** Endpoints for owners: list, fund, change, pause and end their campaigns. */
export const campaignEndpoints: readonly Endpoint[] = [
  listCampaignsEndpoint,
  readCampaignEndpoint,
  readCampaignTermsEndpoint,
  fundCampaignEndpoint,
  changeCampaignEndpoint,
  exportCampaignsEndpoint,
  ...stepEndpoints,
  ...purchaseEndpoints,
  ...draftEndpoints,
]
