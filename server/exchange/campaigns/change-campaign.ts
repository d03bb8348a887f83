import type { FieldErrors } from '#contract/errors.ts'
import { changeCampaign } from '#contract/exchange/campaign-changes.ts'
import type { Campaign } from '#contract/exchange/campaigns.ts'
import type { Input } from '#contract/operation.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { readOwnPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { changeContent } from '../content/index.ts'
import { changeLimits } from './draft-queries.ts'
import { holdCampaign } from './hold-campaign.ts'
import { lockOwnCampaign, readOwnCampaign, wrongState } from './present.ts'
import { findContentId } from './queries.ts'
import { limitFault, type Terms, targetingFault } from './rules.ts'

type Change = Input<typeof changeCampaign>['body']

const changeable = new Set<Campaign['state']>(['draft', 'review', 'live', 'paused'])

/**
 * PATCH /api/campaigns/{campaignId}. Reward and duration do not change here, so people with a running attempt
 * lose nothing.
 */
export const changeCampaignEndpoint = endpoint(changeCampaign, async ({ params, body }, context) => {
  const { services, member } = context
  const campaignId = Number(params.campaignId)
  await inPatientTransaction(services.pool, async (client) => {
    const { campaign, terms } = await lockOwnCampaign(services, client, member.id, campaignId)
    if (!changeable.has(campaign.state)) throw wrongState(campaign.state)
    const limits = limitsAfter(campaign, body)
    rejectFaults(terms, limits, body)
    const pictureId = await readOwnPicture(client, member.id, body.thumbnail ?? null)
    const contentId = await findContentId(client, campaignId)
    await changeContent(client, contentId, { title: body.title ?? null, pictureId })
    if (body.title !== undefined && campaign.state !== 'draft')
      await holdCampaign(client, services.settings, { id: campaignId, contentId, ownerId: member.id })
    if (body.dayLimit !== undefined || body.hourLimit !== undefined || body.targeting)
      await changeLimits(client, campaignId, limits)
  })
  return { campaign: await readOwnCampaign(services, member.id, campaignId) }
})

const limitsAfter = (campaign: Pick<Campaign, 'dayLimit' | 'hourLimit' | 'targeting'>, change: Change) => ({
  dayLimit: change.dayLimit === undefined ? campaign.dayLimit : change.dayLimit,
  hourLimit: change.hourLimit === undefined ? campaign.hourLimit : change.hourLimit,
  targeting: change.targeting ?? campaign.targeting,
})

/** Targeting from a time with premium stays; new targeting needs premium. */
function rejectFaults(terms: Terms, limits: ReturnType<typeof limitsAfter>, change: Change): void {
  const hourLimit = limitFault(limits)
  const targeting = change.targeting ? targetingFault(terms, limits) : null
  const fields: FieldErrors = { ...(hourLimit && { hourLimit }), ...(targeting && { targeting }) }
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new Problem('invalid_input', sentence, { fields })
}
