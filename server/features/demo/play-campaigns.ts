import { namedKey } from '#ledger/index.ts'
import { addDraft, end, fundDraft, pause, topUp } from '../campaigns/index.ts'
import { saveContent, siteKeyOf } from '../content/index.ts'
import { findSite } from '../demo-sites/index.ts'
import type { Act } from './rehearsal/acts.ts'
import { dateOf, expectVerdict, type Stage, staged } from './stage.ts'

/** The time between making a campaign and starting it. */
const draftSeconds = 90

/** Writes the draft of a campaign that begins today. */
export async function addCampaign(
  stage: Stage,
  { campaign, member, at }: Extract<Act, { kind: 'fund' }>,
): Promise<void> {
  const { site, reward, fee, seconds, target } = staged(stage.campaigns[campaign])
  const ownerId = member === null ? null : staged(stage.players[member]).id
  stage.campaignIds[campaign] = await addDraft(stage.client, {
    ...{ ownerId, reward, fee, target },
    contentId: await contentOf(stage, ownerId, site, at - draftSeconds),
    platform: 'website',
    action: 'visit',
    requiredSeconds: seconds,
    at: dateOf(stage, at - draftSeconds),
  })
}

async function contentOf(stage: Stage, ownerId: number | null, slug: string, at: number): Promise<number> {
  const key = `${ownerId} ${slug}`
  const known = stage.contentIds.get(key)
  if (known !== undefined) return known
  const url = `/demo/sites/${slug}`
  const id = await saveContent(stage.client, {
    ...{ ownerId, url, siteKey: siteKeyOf(url), title: staged(findSite(slug)).title },
    platform: 'website',
    kind: 'site',
    at: dateOf(stage, at),
  })
  stage.contentIds.set(key, id)
  return id
}

/** What an owner does to a campaign; acts of other kinds are left alone. */
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
