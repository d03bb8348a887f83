import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import { platformLabels } from '#contract/platforms.ts'
import { csvOf } from '../../csv.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { absoluteUrl } from '../content/index.ts'
import { changeCampaignEndpoint } from './change-campaign.ts'
import { draftEndpoints } from './drafts.ts'
import { fundCampaignEndpoint } from './fund-campaign.ts'
import { listCampaignsEndpoint, readCampaignEndpoint } from './list-campaigns.ts'
import { purchaseEndpoints } from './purchases.ts'
import { readCampaigns } from './queries.ts'
import { readCampaignTermsEndpoint } from './read-terms.ts'
import { stepEndpoints } from './steps.ts'

export { importDraft } from './drafts.ts'
export { checkSite, heldCampaign, hideCampaign } from './hold-campaign.ts'
export { endSlots } from './purchases.ts'
export { staffAct } from './staff-acts.ts'
export { tellOpenedDrafts } from './tell-opened.ts'

const exportedMost = 5_000

const exportedColumns =
  'id platform action kind title address state seconds reward_points fee_points target delivered spent_points ' +
  'set_aside_points points_per_completion measured_seconds created_at ended_at'

/** Endpoints for owners: list, fund, change, pause and end their campaigns. */
export const campaignEndpoints: readonly Endpoint[] = [
  listCampaignsEndpoint,
  readCampaignEndpoint,
  readCampaignTermsEndpoint,
  fundCampaignEndpoint,
  changeCampaignEndpoint,
  endpoint(exportCampaigns, async ({ query }, { services, member }) => {
    if (!member.premium) throw new Problem('forbidden', 'Exporting campaigns needs premium.')
    const rows = await readCampaigns(services.pool, member.id, {
      platform: query.platform ?? null,
      action: null,
      kind: null,
      states: null,
      after: null,
      order: 'desc',
      limit: exportedMost,
    })
    const cells = rows.map(({ spent, ...row }) => ({
      ...row,
      platform: platformLabels[row.platform],
      address: absoluteUrl(services.config, row.url),
      seconds: row.requiredDuration,
      reward_points: row.reward,
      fee_points: row.fee,
      spent_points: spent,
      set_aside_points: row.setAside,
      points_per_completion: row.delivered === 0 ? null : Math.round(spent / row.delivered),
      measured_seconds: row.measuredSeconds,
      created_at: row.createdAt,
      ended_at: row.endedAt,
    }))
    return {
      fileName: `campaigns${query.platform ? `-${query.platform}` : ''}.csv`,
      csv: csvOf(cells, exportedColumns.split(' ')),
    }
  }),
  ...stepEndpoints,
  ...purchaseEndpoints,
  ...draftEndpoints,
]
