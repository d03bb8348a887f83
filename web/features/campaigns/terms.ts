import type { readCampaignTerms } from '#contract/campaigns.ts'
import type { Output } from '#contract/operation.ts'

/** What this member may offer now, for one row of the catalogue. */
export type Terms = Output<typeof readCampaignTerms>
