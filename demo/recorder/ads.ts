import sharp from 'sharp'
import { type AdSlotName, countAds, serveAd } from '#contract/community/ads.ts'
import { createAd, setAdStates } from '#contract/community/managed-ads.ts'
import { addThumbnail } from '#contract/exchange/content.ts'
import { ads, clickedShare } from '#demo/script/ads.ts'
import { adminUsername } from '#demo/script/cast.ts'
import type { Chance } from '#demo/script/random.ts'
import { encodeThumbnail } from '#server/exchange/content/index.ts'
import { createPictureEncoder } from '#server/providers/pictures/index.ts'
import { act, type Person } from './people.ts'
import { dayMs, type Stage, secondMs } from './stage.ts'
import { sceneOf } from './websites.ts'

/** Schedules the demo's ads: the admin places each on its first day, and pauses one. */
export function planAds(stage: Stage): void {
  for (const ad of ads) stage.agenda.add(stage.end - ad.startsDaysAgo * dayMs, () => place(stage, ad))
}

async function place(stage: Stage, ad: (typeof ads)[number]): Promise<void> {
  const { slot, headline, body, path, site, startsDaysAgo, endsDaysAgo, pausedDaysAgo, dailyCap } = ad
  const momentOf = (daysAgo: number): string => new Date(stage.end - daysAgo * dayMs).toISOString()
  const created = await act(stage, adminUsername, createAd, {
    body: {
      slot,
      headline,
      body,
      dailyCap,
      weight: 1,
      url: `https://example.com/${path}`,
      thumbnail: await uploadScene(stage, site),
      startsAt: momentOf(startsDaysAgo),
      endsAt: endsDaysAgo === null ? null : momentOf(endsDaysAgo),
    },
  })
  if (pausedDaysAgo === null) return
  const adIds = [created.ad.id]
  stage.agenda.add(stage.end - pausedDaysAgo * dayMs, () =>
    act(stage, adminUsername, setAdStates, { body: { adIds, state: 'paused' } }),
  )
}

/** Uploads the scene of a website as the admin, in place of the job that makes it small; returns the upload's id. */
async function uploadScene(stage: Stage, site: string): Promise<string> {
  const picture = await sharp(Buffer.from(sceneOf(site)))
    .png()
    .toBuffer()
  const file = new Blob([Uint8Array.from(picture)])
  const { id } = (await act(stage, adminUsername, addThumbnail, { file })).thumbnail
  const pictures = createPictureEncoder()
  await encodeThumbnail({ ...stage.services, pictures }, { uploadId: id }).finally(() => pictures.close())
  return id
}

/** Opens, by chance, pages that have a slot. A person who gets an ad there sees it, and clicks some. */
export async function seeAds(stage: Stage, { username }: Person, chance: Chance): Promise<void> {
  for (const { slot, seenShare } of ads)
    if (chance.happens(seenShare)) await seeAd(stage, username, slot, chance)
}

async function seeAd(stage: Stage, username: string, slot: AdSlotName, chance: Chance): Promise<void> {
  const { ad } = await act(stage, username, serveAd, { params: { slot } })
  if (!ad) return
  const kind = chance.happens(clickedShare) ? ('clicked' as const) : ('seen' as const)
  const body = { events: [{ token: ad.token, kind }] }
  stage.agenda.after(chance.between(2, 9) * secondMs, () => act(stage, username, countAds, { body }))
}
