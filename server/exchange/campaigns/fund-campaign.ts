import { fundCampaign } from '#contract/exchange/campaigns.ts'
import { campaignCost, feeOf } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { expectShown, Problem } from '../../problem.ts'
import { acknowledge } from '../catalogue/index.ts'
import { holdCampaign } from './hold-campaign.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { readOwnCampaign } from './present.ts'
import { readOffer, storeOffer } from './read-offer.ts'
import { liveLimit, setAsideLimit, termsOf } from './rules.ts'
import { expectDone, move, moved } from './steps.ts'

/**
 * POST /api/campaigns. All or nothing: stores the content and the campaign, sets the points aside, and
 * enqueues the fetch of the content's picture. If a check finds something in the title or link, it waits in review.
 */
export const fundCampaignEndpoint = endpoint(fundCampaign, async ({ body }, context) => {
  const { services, member } = context
  return actOnce(context, fundCampaign, body, async (client, key) => {
    await lockOwner(client, member.id)
    const owner = await readOwner(client, member.id)
    const terms = termsOf(services.settings.get, owner)
    const read = await readOffer(services, client, terms, body)
    if (!(await acknowledge(client, member.id, read.row, body.noteVersion)))
      throw Problem.field('noteVersion', `Read this first: ${read.row.note}`)
    const cost = campaignCost(body.reward, body.target, terms.feeBasisPoints)
    expectShown(body.shownCost, cost)
    const limit = liveLimit(terms, owner) ?? setAsideLimit(terms, owner, cost)
    if (limit) throw new Problem('limit_reached', limit)

    const { campaignId, contentId } = await storeOffer(client, body, read, {
      ownerId: member.id,
      opensAtCount: null,
      draftId: body.draftId === undefined ? null : Number(body.draftId),
      fee: feeOf(body.reward, terms.feeBasisPoints),
    })
    const funded = { id: campaignId, contentId, ownerId: member.id }
    const held = await holdCampaign(client, services.settings, funded)
    const values = [campaignId, member.id, key, held]
    const { verdict } = await move(client, moved, 'exchange.fund_campaign($1, $2, $3, $4)', values)
    expectDone(verdict, cost, owner.balance)
    return { campaign: await readOwnCampaign(services, member.id, campaignId, client) }
  })
})
