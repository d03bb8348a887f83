import type pg from 'pg'
import { deleteDraft, saveDraft } from '#contract/exchange/campaign-changes.ts'
import { offerSchema } from '#contract/exchange/campaign-fields.ts'
import type { Offer } from '#contract/exchange/campaigns.ts'
import { feeOf } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { readContentLink } from '../content/index.ts'
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
    throw new Problem('limit_reached', `There are ${maxDrafts} drafts, the limit. Start or delete one first.`)
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

/** A video that the staff imports. */
interface ImportedVideo {
  /** Null: the house. */
  ownerId: number | null
  url: string
  title: string
  channel: string | null
  /** 0: unknown. */
  seconds: number
  target: number
}

/**
 * Adds a draft to watch a video, at the catalogue's reward for the longest duration that the video has.
 * @throws Problem as for an owner's own draft, and conflict if the catalogue has no such task
 */
export async function importDraft(
  services: Services,
  client: pg.PoolClient,
  { ownerId, url, title, channel, seconds, target }: ImportedVideo,
): Promise<number> {
  const row = await readCatalogueRow(client, 'youtube', 'watch')
  if (!row?.isOn) throw new Problem('conflict', 'Watching YouTube videos is switched off in the catalogue.')
  const durations = Object.keys(row.rewards).map(Number)
  const requiredDuration = Math.max(...durations.filter((each) => each <= seconds), Math.min(...durations))
  const offer = offerSchema.parse({
    platform: 'youtube',
    action: 'watch',
    url,
    title: title.slice(0, 100),
    author: channel?.slice(0, 100) ?? null,
    requiredDuration,
    reward: row.rewards[requiredDuration],
    target,
  })
  if (ownerId !== null) {
    await lockOwner(client, ownerId)
    return storeDraft(services, client, ownerId, null, offer)
  }
  const link = readContentLink(services.config, url, 'youtube')
  const contentId = await saveOfferedContent(client, null, offer, { link, kind: 'video' })
  return addDraft(client, { ...draftOf(offer, { row }), contentId, ownerId, fee: 0 })
}
