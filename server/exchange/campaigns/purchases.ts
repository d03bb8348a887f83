import type pg from 'pg'
import { buyCampaignSlot, raiseReward, spotlightCampaign } from '#contract/exchange/campaign-changes.ts'
import { feeOf } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { noSuchCampaign, readOwnCampaign, wrongState } from './present.ts'
import { missingPoints, raiseFault, setAsideLimit, termsOf } from './rules.ts'
import { buySlot, lockCampaign, type MoveVerdict, raise, spotlight } from './steps.ts'

/** Most extra campaigns that one owner may have at once, on top of the included ones. */
const maxSlots = 20

/** POST /api/campaigns/{campaignId}/reward. At today's fee; running attempts keep their reward. */
export const raiseRewardEndpoint = endpoint(raiseReward, async ({ params, body }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  return actOnce(context, raiseReward, { params, body }, async (client, key) => {
    const { campaign, owner } = await lockBoth(services, client, member.id, campaignId)
    if (campaign.state !== 'live' && campaign.state !== 'paused') throw wrongState(campaign.state)
    const terms = termsOf(services.settings.get, owner)
    const row = await readCatalogueRow(client, campaign.platform, campaign.action, campaign.kind)
    if (!row) throw wrongState(campaign.state)
    const requested = { seconds: campaign.requiredDuration, from: campaign.reward, to: body.reward }
    const fault = raiseFault(terms, row, requested)
    if (fault) throw Problem.field('reward', fault)
    const fee = feeOf(body.reward, terms.feeBasisPoints)
    const places = campaign.target - campaign.delivered - campaign.waiting
    const cost = places * Math.max(0, body.reward + fee - campaign.reward - campaign.fee)
    const limit = setAsideLimit(terms, owner, cost)
    if (limit) throw new Problem('limit_reached', limit)
    const step = { campaignId, ownerId: member.id, key }
    expectDone(await raise(client, step, { reward: body.reward, fee }), cost, owner.balance)
    return { campaign: await readOwnCampaign(services, member.id, campaignId, client) }
  })
})

/** POST /api/campaigns/{campaignId}/spotlight. */
export const spotlightCampaignEndpoint = endpoint(spotlightCampaign, async ({ params }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  return actOnce(context, spotlightCampaign, { params }, async (client, key) => {
    const { campaign, owner } = await lockBoth(services, client, member.id, campaignId)
    if (campaign.state !== 'live') throw wrongState(campaign.state)
    const price = services.settings.get('spotlight_points')
    const most = services.settings.get('spotlight_most_count')
    const verdict = await spotlight(client, { campaignId, ownerId: member.id, key }, { price, most })
    if (verdict === 'full') throw new Problem('limit_reached', fullSentence(campaign.spotlightUntil, most))
    expectDone(verdict, price, owner.balance)
    return { campaign: await readOwnCampaign(services, member.id, campaignId, client) }
  })
})

/** POST /api/campaign-slots. */
export const buyCampaignSlotEndpoint = endpoint(buyCampaignSlot, async (_, context) => {
  const { services, member } = context
  return actOnce(context, buyCampaignSlot, {}, async (client, key) => {
    await lockOwner(client, member.id)
    const owner = await readOwner(client, member.id)
    if (owner.slots >= maxSlots)
      throw new Problem('limit_reached', `You already have ${maxSlots} extra campaigns, the limit.`)
    const price = services.settings.get('slot_points')
    const { verdict, endsAt } = await buySlot(client, { ownerId: member.id, key, price })
    expectDone(verdict, price, owner.balance)
    if (!endsAt) throw new Error('a slot was paid but not stored')
    return { slots: owner.slots + 1, endsAt: endsAt.toISOString(), balance: owner.balance - price }
  })
})

async function lockBoth(services: Services, client: pg.PoolClient, ownerId: number, campaignId: number) {
  await lockOwner(client, ownerId)
  if (!(await lockCampaign(client, campaignId, ownerId))) throw noSuchCampaign()
  const campaign = await readOwnCampaign(services, ownerId, campaignId, client)
  return { campaign, owner: await readOwner(client, ownerId) }
}

function expectDone(verdict: MoveVerdict, cost: number, balance: number): void {
  if (verdict === 'ok') return
  if (verdict === 'insufficient') throw new Problem('not_enough_points', missingPoints(cost, balance))
  if (verdict === 'key_conflict' || verdict === 'replay') throw new Problem('key_reused')
  if (verdict === 'wrong_state') throw new Problem('conflict', 'All its completions are already taken.')
  throw new Error(`a purchase for a campaign was not made: ${verdict}`)
}

const fullSentence = (until: string | null, most: number): string =>
  until === null
    ? `All ${most} spotlight places of this platform are taken for now. Nothing was charged.`
    : 'It is already in the spotlight. Nothing was charged.'
