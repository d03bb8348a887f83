import { readCampaign } from '#contract/exchange/campaigns.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readRetention } from './owner-queries.ts'
import { readOwnCampaign } from './present.ts'
import { readDays } from './queries.ts'

/** GET /api/campaigns/{campaignId}. */
export const readCampaignEndpoint = endpoint(readCampaign, async ({ params }, { services, member }) => {
  const campaignId = Number(params.campaignId)
  const campaign = await readOwnCampaign(services, member.id, campaignId)
  const [days, retention] = await Promise.all([
    readDays(services.pool, campaignId),
    readRetention(services.pool, campaignId),
  ])
  return { campaign, days, retention }
})
