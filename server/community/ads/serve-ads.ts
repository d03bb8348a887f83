import { randomBytes, randomUUID } from 'node:crypto'
import { adSlots, countAds, serveAd } from '#contract/community/ads.ts'
import type { Client } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { partsOfSigned, readSecret, signed } from '../../people/notifications/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { addEvents, readCandidates, type Serving } from './event-queries.ts'

/** The key that tokens are signed with, one per installation. */
const readAdKey = (client: Client): Promise<Buffer> => readSecret(client, 'ads', () => randomBytes(32))

/** Token of a new serving: whoever reports it proves that this ad was served to this viewer at that time. */
const signServing = (key: Buffer, { adId, memberId, at }: Omit<Serving, 'id'>): string =>
  signed(key, [randomUUID(), adId, memberId ?? 0, at.getTime()].join('.'))

/** The serving of a token; null if we did not sign it. */
function readServing(key: Buffer, token: string): Serving | null {
  const [id, adId, memberId, at] = partsOfSigned(key, token) ?? []
  return id === undefined
    ? null
    : { id, adId: Number(adId), memberId: Number(memberId) || null, at: new Date(Number(at)) }
}

/** Ads for viewers, and the counts that their browsers report. */
export const servingEndpoints: readonly Endpoint[] = [
  endpoint(serveAd, async ({ params: { slot } }, { services: { pool }, member }) => {
    const isFor = member ? !member.premium : adSlots[slot].isPublic
    const ads = isFor ? await readCandidates(pool, slot, member?.id ?? null) : []
    const ad = pickAd(ads, Math.random())
    if (!ad) return { ad: null }
    const serving = { adId: ad.id, memberId: member?.id ?? null, at: ad.at }
    return { ad: { ...ad, host: new URL(ad.url).host, token: signServing(await readAdKey(pool), serving) } }
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
