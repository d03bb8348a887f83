import { type Campaign, pauseCampaign, resumeCampaign } from '#contract/exchange/campaigns.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { noSuchCampaign, readOwnCampaign, wrongState } from './present.ts'
import { liveLimit, termsOf } from './rules.ts'
import { type PauseVerdict, pause, resume } from './steps.ts'

/** POST /api/campaigns/{campaignId}/pause. Running visits are still paid from the points set aside. */
export const pauseCampaignEndpoint = endpoint(pauseCampaign, async ({ params }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  const verdict = await inPatientTransaction(services.pool, (client) =>
    pause(client, campaignId, { cause: 'owner', actorId: member.id }),
  )
  return { campaign: await presentResult(context, campaignId, verdict) }
})

/**
 * DELETE /api/campaigns/{campaignId}/pause. The campaign counts as live again, if the limit allows one more.
 */
export const resumeCampaignEndpoint = endpoint(resumeCampaign, async ({ params }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  const verdict = await inPatientTransaction(services.pool, async (client) => {
    await lockOwner(client, member.id)
    const owner = await readOwner(client, member.id, campaignId)
    const decided = await resume(client, campaignId, member.id)
    const limit = decided === 'ok' && liveLimit(termsOf(services.settings.get, owner), owner)
    if (limit) throw new Problem('limit_reached', limit)
    return decided
  })
  return { campaign: await presentResult(context, campaignId, verdict) }
})

async function presentResult(
  { services, member }: MemberContext,
  campaignId: number,
  verdict: PauseVerdict,
): Promise<Campaign> {
  if (verdict === 'not_found') throw noSuchCampaign()
  const campaign = await readOwnCampaign(services, member.id, campaignId)
  if (verdict === 'wrong_state') throw wrongState(campaign.state)
  if (verdict === 'held') throw new Problem('conflict', campaign.note ?? 'This campaign is on hold.')
  return campaign
}
