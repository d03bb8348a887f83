import type { Endpoint } from '../../http/endpoint.ts'
import { endCampaignEndpoint } from './end-campaign.ts'
import { fundCampaignEndpoint } from './fund-campaign.ts'
import { listCampaignsEndpoint } from './list-campaigns.ts'
import { pauseCampaignEndpoint, resumeCampaignEndpoint } from './pause-campaign.ts'
import { readCampaignEndpoint } from './read-campaign.ts'
import { readCampaignTermsEndpoint } from './read-terms.ts'
import { topUpCampaignEndpoint } from './top-up-campaign.ts'

export { lookAtContent } from './look-at-content.ts'
export { addDraft } from './queries.ts'
export { faultsOf, liveLimit, setAsideLimit, termsOf } from './rules.ts'
export { end, fundDraft, pause, topUp } from './steps.ts'

/** What owners do: fund, watch, change and end their campaigns. */
export const campaignEndpoints: readonly Endpoint[] = [
  listCampaignsEndpoint,
  readCampaignEndpoint,
  readCampaignTermsEndpoint,
  fundCampaignEndpoint,
  topUpCampaignEndpoint,
  pauseCampaignEndpoint,
  resumeCampaignEndpoint,
  endCampaignEndpoint,
]
