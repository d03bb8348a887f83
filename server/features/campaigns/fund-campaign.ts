import type pg from 'pg'
import { fundCampaign } from '#contract/campaigns.ts'
import type { Input } from '#contract/operation.ts'
import { campaignCost, feeOf } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { readWebsiteAddress, saveContent, siteKeyOf } from '../content/index.ts'
import { actOnce } from '../idempotency/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { readOwnCampaign } from './present.ts'
import { addDraft } from './queries.ts'
import { faultsOf, liveLimit, missingPoints, setAsideLimit, type Terms, termsOf } from './rules.ts'
import { fundDraft } from './steps.ts'

type Offer = Input<typeof fundCampaign>['body']

/** The tries of a look at a website that was down: over some minutes. */
const looksMost = 4

/** POST /api/campaigns. All or nothing: content, campaign, the points set aside, the job that looks at the site. */
export const fundCampaignEndpoint = endpoint(fundCampaign, async ({ body }, context) => {
  const { services, member } = context
  return actOnce(context, fundCampaign, body, async (client, key) => {
    await lockOwner(client, member.id)
    const owner = await readOwner(client, member.id)
    const terms = termsOf(services.settings.get, owner)
    const url = readOffer(services, terms, body)
    const cost = campaignCost(body.reward, body.target, terms.feeBasisPoints)
    const limit = liveLimit(terms, owner) ?? setAsideLimit(terms, owner, cost)
    if (limit) throw new Problem('limit_reached', limit)

    const contentId = await addContent(client, member.id, { ...body, url })
    const campaignId = await addDraft(client, {
      ...body,
      contentId,
      ownerId: member.id,
      fee: feeOf(body.reward, terms.feeBasisPoints),
      requiredSeconds: body.requiredDuration,
    })
    const verdict = await fundDraft(client, { campaignId, ownerId: member.id, key })
    if (verdict === 'insufficient') throw new Problem('not_enough_points', missingPoints(cost, owner.balance))
    // The note of the request was swept away, the ledger has not forgotten its key.
    if (verdict === 'key_conflict') throw new Problem('key_reused')
    if (verdict !== 'ok') throw new Error(`a new campaign was not funded: ${verdict}`)
    return { campaign: await readOwnCampaign(services, member.id, campaignId, client) }
  })
})

/** The address in the form in which it is kept, where the whole offer fits; all that does not is said at once. */
function readOffer({ config }: Services, terms: Terms, offer: Offer): string {
  const fields = faultsOf(terms, offer)
  let url = ''
  try {
    url = readWebsiteAddress(config, offer.url)
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    Object.assign(fields, thrown.fields)
  }
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new Problem('invalid_input', sentence, { fields })
  return url
}

async function addContent(client: pg.PoolClient, ownerId: number, offer: Offer): Promise<number> {
  const { platform, url, title } = offer
  const contentId = await saveContent(client, {
    ownerId,
    platform,
    kind: 'site',
    url,
    siteKey: siteKeyOf(url),
    title,
  })
  await enqueue(
    client,
    'fetch-thumbnail',
    { contentId },
    { key: `fetch-thumbnail:${contentId}`, triesMost: looksMost },
  )
  return contentId
}
