import { fundCampaign } from '#contract/exchange/campaigns.ts'
import { campaignCost, feeOf } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { acknowledge, type CurrentRow } from '../catalogue/index.ts'
import { addDraft, replaceDraft } from './draft-queries.ts'
import { holdCampaign } from './hold-campaign.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { noSuchCampaign, readOwnCampaign } from './present.ts'
import { draftOf, readOffer, saveOfferedContent } from './read-offer.ts'
import { liveLimit, missingPoints, setAsideLimit, termsOf } from './rules.ts'
import { fundDraft } from './steps.ts'

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
    if (!(await acknowledge(client, member.id, read.row, body.noteVersion))) throw unreadNote(read.row)
    const cost = campaignCost(body.reward, body.target, terms.feeBasisPoints)
    const limit = liveLimit(terms, owner) ?? setAsideLimit(terms, owner, cost)
    if (limit) throw new Problem('limit_reached', limit)

    const contentId = await saveOfferedContent(client, member.id, body, read)
    const fee = feeOf(body.reward, terms.feeBasisPoints)
    const draft = { ...draftOf(body, read), contentId, ownerId: member.id, fee }
    const draftId = body.draftId === undefined ? null : Number(body.draftId)
    if (draftId !== null && !(await replaceDraft(client, draftId, draft))) throw noSuchCampaign()
    const campaignId = draftId ?? (await addDraft(client, draft))
    const held = await holdCampaign(client, services.settings, {
      id: campaignId,
      contentId,
      ownerId: member.id,
    })
    const verdict = await fundDraft(client, { campaignId, ownerId: member.id, key }, held)
    if (verdict === 'insufficient') throw new Problem('not_enough_points', missingPoints(cost, owner.balance))
    // The stored response was deleted, but the ledger still knows the request's key.
    if (verdict === 'key_conflict') throw new Problem('key_reused')
    if (verdict !== 'ok') throw new Error(`a new campaign was not funded: ${verdict}`)
    return { campaign: await readOwnCampaign(services, member.id, campaignId, client) }
  })
})

const unreadNote = ({ note }: CurrentRow): Problem => Problem.field('noteVersion', `Read this first: ${note}`)
