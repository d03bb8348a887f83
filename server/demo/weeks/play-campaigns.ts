import { catalogueRow, effortOf } from '#contract/exchange/catalogue.ts'
import { readLink } from '#contract/exchange/links/read-link.ts'
import { namedKey } from '#ledger/index.ts'
import { addDraft, end, fundDraft, pause, topUp } from '../../exchange/campaigns/index.ts'
import { type NewContent, saveContent, siteKeyOf } from '../../exchange/content/index.ts'
import { findSite } from '../demo-sites/index.ts'
import type { Act, StagedCampaign } from './rehearsal/acts.ts'
import { rowOf } from './rehearsal/world.ts'
import { dateOf, expectVerdict, type Stage, staged } from './stage.ts'

/** Seconds between creating a draft and starting its campaign. */
const draftSeconds = 90

/** Creates the draft of a campaign that starts on the day being played. */
export async function addCampaign(
  stage: Stage,
  { campaign, member, at }: Extract<Act, { kind: 'fund' }>,
): Promise<void> {
  const wanted = staged(stage.campaigns[campaign])
  const { platform, action, reward, fee, seconds, target } = wanted
  const ownerId = member === null ? null : staged(stage.players[member]).id
  stage.campaignIds[campaign] = await addDraft(stage.client, {
    ...{ ownerId, reward, fee, target },
    ...{ platform, action },
    contentId: await contentOf(stage, ownerId, wanted, at - draftSeconds),
    requiredSeconds: seconds,
    effortSeconds: effortOf(rowOf(wanted), seconds),
    at: dateOf(stage, at - draftSeconds),
  })
}

async function contentOf(
  stage: Stage,
  ownerId: number | null,
  wanted: StagedCampaign,
  at: number,
): Promise<number> {
  const key = `${ownerId} ${wanted.site}`
  const known = stage.contentIds.get(key)
  if (known !== undefined) return known
  const thing = wanted.platform === 'website' ? websiteOf(wanted) : thingOf(wanted)
  const id = await saveContent(stage.client, { ...thing, ownerId, at: dateOf(stage, at) })
  stage.contentIds.set(key, id)
  return id
}

type Thing = Omit<NewContent, 'ownerId' | 'at'>

function websiteOf({ site }: StagedCampaign): Thing {
  const url = `/demo/sites/${site}`
  return {
    platform: 'website',
    kind: 'site',
    url,
    siteKey: siteKeyOf(url),
    title: staged(findSite(site)).title,
  }
}

/**
 * Content behind a URL, read by the same table as the links that owners paste.
 * @throws Error if the URL is not recognised
 */
function thingOf({ platform, action, site, title, author }: StagedCampaign): Thing {
  const reading = readLink(`https://${site}`)
  if (!reading.ok) throw new Error(`${site}: ${reading.sentence}`)
  const { kind, alsoKind, id, canonicalUrl, handle } = reading.link
  // A VK name may be a profile's or a community's. The action decides which.
  const kinds = [kind, ...(alsoKind ? [alsoKind] : [])]
  return {
    platform,
    kind: staged(kinds.find((each) => catalogueRow(platform, action, each))),
    externalId: id,
    url: canonicalUrl,
    siteKey: null,
    title: title ?? site,
    author: author ?? handle,
    handle,
  }
}

/** Applies an owner's change to a campaign. Acts of other kinds are ignored. */
export async function playChange(stage: Stage, act: Act): Promise<void> {
  if (act.kind !== 'fund' && act.kind !== 'topUp' && act.kind !== 'pause' && act.kind !== 'end') return
  const { kind, campaign, member } = act
  const at = dateOf(stage, act.at)
  const ownerId = member === null ? null : staged(stage.players[member]).id
  const campaignId = staged(stage.campaignIds[campaign])
  const step = { campaignId, ownerId, at, key: namedKey(`demo:${kind}:${campaign}:${act.at}`) }
  const { client } = stage
  const verdict =
    kind === 'fund'
      ? await fundDraft(client, step)
      : kind === 'topUp'
        ? await topUp(client, step, act.more)
        : kind === 'end'
          ? (await end(client, step)).verdict
          : await pause(client, campaignId, { cause: 'owner', actorId: ownerId, at })
  expectVerdict(`${kind} of campaign ${campaign}`, 'ok', verdict)
}
