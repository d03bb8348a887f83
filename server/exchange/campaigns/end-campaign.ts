import { endCampaign } from '#contract/exchange/campaigns.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { noSuchCampaign, readOwnCampaign, wrongState } from './present.ts'
import { end } from './steps.ts'

/**
 * POST /api/campaigns/{campaignId}/end. Points that no attempt can still claim return to the wallet at once.
 */
export const endCampaignEndpoint = endpoint(endCampaign, async ({ params }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  return actOnce(context, endCampaign, { params }, async (client, key) => {
    const { verdict, returned } = await end(client, { campaignId, ownerId: member.id, key })
    if (verdict === 'not_found') throw noSuchCampaign()
    if (verdict === 'key_conflict') throw new Problem('key_reused')
    const campaign = await readOwnCampaign(services, member.id, campaignId, client)
    if (verdict === 'wrong_state') throw wrongState(campaign.state)
    if (verdict !== 'ok' && verdict !== 'replay') throw new Error(`a campaign was not ended: ${verdict}`)
    return { campaign, returned }
  })
})
