import type pg from 'pg'
import { deleteDraft, saveDraft } from '#contract/exchange/campaign-changes.ts'
import { offerSchema } from '#contract/exchange/campaign-fields.ts'
import type { Offer } from '#contract/exchange/campaigns.ts'
import { feeOf } from '#contract/platforms.ts'
import { countRows } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { readContentLink } from '../content/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { readOwnCampaign } from './present.ts'
import { readOffer, storeOffer } from './read-offer.ts'
import { termsOf, waitsForTasks } from './rules.ts'

/** Endpoints that save and delete drafts. */
export const draftEndpoints: readonly Endpoint[] = [
  // Stores an offer that fits today's terms; funding checks it again, at the terms of that day.
  endpoint(saveDraft, async ({ params, body }, { services, member }) => {
    const draftId = params.draftId === 'new' ? null : Number(params.draftId)
    const campaignId = await inPatientTransaction(services.pool, async (client) => {
      await lockOwner(client, member.id)
      return saveOffer(services, client, member.id, draftId, body)
    })
    return { campaign: await readOwnCampaign(services, member.id, campaignId) }
  }),
  endpoint(deleteDraft, async ({ params }, { services, member }) => {
    const { rowCount } = await services.pool.query(
      `WITH deleted AS (DELETE FROM campaign WHERE id = $2 AND owner_id = $1 AND state = 'draft')
       SELECT FROM campaign WHERE id = $2 AND owner_id = $1 AND state <> 'draft'`,
      [member.id, Number(params.draftId)],
    )
    if (rowCount !== 0)
      throw new Problem('conflict', 'This campaign has started. End it to get its points back.')
  }),
]

const maxDrafts = 50

async function saveOffer(
  services: Services,
  client: pg.PoolClient,
  ownerId: number,
  draftId: number | null,
  offer: Offer,
): Promise<number> {
  const setting = services.settings.get
  const terms = termsOf(setting, await readOwner(client, ownerId))
  const read = await readOffer(services, client, terms, offer, true)
  const drafts = `campaign WHERE owner_id = $1 AND state = 'draft'`
  if (draftId === null && (await countRows(client, drafts, [ownerId])) >= maxDrafts)
    throw new Problem(
      'limit_reached',
      `You’ve reached the limit of ${maxDrafts} drafts. Start or delete one first.`,
    )
  const fee = feeOf(offer.reward, terms.feeBasisPoints)
  const opensAtCount = waitsForTasks(terms, read.row) ? setting('trust1_credited_count') : null
  return (await storeOffer(client, offer, read, { ownerId, draftId, fee, opensAtCount })).campaignId
}

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
    title,
    author: channel,
    requiredDuration,
    reward: row.rewards[requiredDuration],
    target,
  })
  if (ownerId !== null) {
    await lockOwner(client, ownerId)
    return saveOffer(services, client, ownerId, null, offer)
  }
  const link = readContentLink(services.config, url, 'youtube')
  const stored = { ownerId, draftId: null, fee: 0, opensAtCount: null }
  return (await storeOffer(client, offer, { link, kind: 'video', row }, stored)).campaignId
}
