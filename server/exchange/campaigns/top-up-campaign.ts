import { type Campaign, topUpCampaign } from '#contract/exchange/campaigns.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { noSuchCampaign, readOwnCampaign, wrongState } from './present.ts'
import { missingPoints, setAsideLimit, type Terms, termsOf, topUpFault } from './rules.ts'
import { lockCampaign, topUp } from './steps.ts'

/**
 * POST /api/campaigns/{campaignId}/top-ups. At the campaign's own reward and fee, whatever the terms are now,
 * except those that only premium allows.
 */
export const topUpCampaignEndpoint = endpoint(topUpCampaign, async ({ params, body }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  return actOnce(context, topUpCampaign, { params, body }, async (client, key) => {
    await lockOwner(client, member.id)
    if (!(await lockCampaign(client, campaignId, member.id))) throw noSuchCampaign()
    const campaign = await readOwnCampaign(services, member.id, campaignId, client)
    if (campaign.state !== 'live' && campaign.state !== 'paused') throw wrongState(campaign.state)
    const owner = await readOwner(client, member.id)
    const terms = termsOf(services.settings.get, owner)
    checkTarget(terms, campaign, body.target)
    const row = await readCatalogueRow(client, campaign.platform, campaign.action, campaign.kind)
    const current = { seconds: campaign.requiredDuration, reward: campaign.reward, fee: campaign.fee }
    const fault = topUpFault(services.settings.get, terms, row, current)
    if (fault) throw Problem.field('target', fault)
    const cost = body.target * (campaign.reward + campaign.fee)
    const limit = setAsideLimit(terms, owner, cost)
    if (limit) throw new Problem('limit_reached', limit)

    const verdict = await topUp(client, { campaignId, ownerId: member.id, key }, body.target)
    if (verdict === 'insufficient') throw new Problem('not_enough_points', missingPoints(cost, owner.balance))
    if (verdict === 'key_conflict' || verdict === 'replay') throw new Problem('key_reused')
    if (verdict !== 'ok') throw new Error(`a campaign was not topped up: ${verdict}`)
    return { campaign: await readOwnCampaign(services, member.id, campaignId, client) }
  })
})

function checkTarget({ mostTarget }: Terms, { target }: Campaign, more: number): void {
  if (target + more <= mostTarget) return
  const room = Math.max(0, mostTarget - target).toLocaleString('en')
  throw Problem.field(
    'target',
    `This campaign already asks for ${target.toLocaleString('en')}: add at most ${room}.`,
  )
}
