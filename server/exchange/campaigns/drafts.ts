import type pg from 'pg'
import { deleteDraft, saveDraft } from '#contract/exchange/campaign-changes.ts'
import type { Offer } from '#contract/exchange/campaigns.ts'
import { feeOf } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { addDraft, countDrafts, removeDraft, replaceDraft } from './draft-queries.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { noSuchCampaign, readOwnCampaign } from './present.ts'
import { draftOf, readOffer, saveOfferedContent } from './read-offer.ts'
import { termsOf } from './rules.ts'

/**
 * PUT /api/campaign-drafts/{draftId}. Stores an offer that fits today's terms; funding checks it again, at
 * the terms of that day.
 */
export const saveDraftEndpoint = endpoint(saveDraft, async ({ params, body }, { services, member }) => {
  const draftId = params.draftId === 'new' ? null : Number(params.draftId)
  const campaignId = await inPatientTransaction(services.pool, async (client) => {
    await lockOwner(client, member.id)
    return storeDraft(services, client, member.id, draftId, body)
  })
  return { campaign: await readOwnCampaign(services, member.id, campaignId) }
})

const maxDrafts = 50

async function storeDraft(
  services: Services,
  client: pg.PoolClient,
  ownerId: number,
  draftId: number | null,
  offer: Offer,
): Promise<number> {
  const terms = termsOf(services.settings.get, await readOwner(client, ownerId))
  const read = await readOffer(services, client, terms, offer)
  if (draftId === null && (await countDrafts(client, ownerId)) >= maxDrafts)
    throw new Problem('limit_reached', `You have ${maxDrafts} drafts, the limit. Start or delete one first.`)
  const contentId = await saveOfferedContent(client, ownerId, offer, read)
  const fee = feeOf(offer.reward, terms.feeBasisPoints)
  const draft = { ...draftOf(offer, read), contentId, ownerId, fee }
  if (draftId === null) return addDraft(client, draft)
  if (!(await replaceDraft(client, draftId, draft))) throw noSuchCampaign()
  return draftId
}

/** DELETE /api/campaign-drafts/{draftId}. */
export const deleteDraftEndpoint = endpoint(deleteDraft, async ({ params }, { services, member }) => {
  const left = await removeDraft(services.pool, member.id, Number(params.draftId))
  if (left !== null)
    throw new Problem('conflict', 'This campaign has started. End it to get its points back.')
})
