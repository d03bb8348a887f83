import { adSlots, countAds, type ServedAd, serveAd } from '#contract/community/ads.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { pictureUrl } from '../../pictures/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { addEvents, type CandidateRow, readCandidates } from './event-queries.ts'
import { readAdKey, readServing, signServing } from './tokens.ts'

const present = ({ headline, body, pictureId, url }: CandidateRow): Omit<ServedAd, 'token'> => ({
  headline,
  body,
  url,
  host: new URL(url).host,
  pictureUrl: pictureUrl(pictureId),
})

/** Ads for viewers, and the counts that their browsers report. */
export const servingEndpoints: readonly Endpoint[] = [
  endpoint(serveAd, async ({ params: { slot } }, { services: { pool }, member }) => {
    const isFor = member ? !member.premium : adSlots[slot].isPublic
    const ads = isFor ? await readCandidates(pool, slot, member?.id ?? null) : []
    const ad = pickAd(ads, Math.random())
    if (!ad) return { ad: null }
    const serving = { adId: ad.id, memberId: member?.id ?? null, at: ad.at }
    return { ad: { ...present(ad), token: signServing(await readAdKey(pool), serving) } }
  }),
  // A click proves that the ad was seen. A token of someone else, or a forged one, is left out without a word.
  endpoint(countAds, async ({ body }, { services: { pool, config }, member, network }) => {
    await countAgainstLimits({ pool, config }, { ad_network: network })
    const key = await readAdKey(pool)
    const events = body.events.flatMap(({ token, kind }) => {
      const serving = readServing(key, token)
      if (!serving || serving.memberId !== (member?.id ?? null)) return []
      return kind === 'seen'
        ? [{ ...serving, kind }]
        : [
            { ...serving, kind: 'seen' as const },
            { ...serving, kind },
          ]
    })
    if (events.length > 0) await addEvents(pool, events)
  }),
]

/** The ad that a draw from 0 (included) to 1 falls on, each with the share of its weight; null: there is none. */
function pickAd<Ad extends { weight: number }>(ads: readonly Ad[], draw: number): Ad | null {
  let left = draw * ads.reduce((sum, { weight }) => sum + weight, 0)
  for (const ad of ads) {
    left -= ad.weight
    if (left < 0) return ad
  }
  return null
}
