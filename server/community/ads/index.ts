import type pg from 'pg'
import { changeAd, createAd, listAds, readAd, setAdStates } from '#contract/community/managed-ads.ts'
import { countryCodes } from '#contract/places.ts'
import { parseWebAddress } from '#contract/web-address.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { isUnsafe } from '../../moderation/index.ts'
import { pictureUrl, readOwnPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import {
  type AdRow,
  ads,
  countRunning,
  findAd,
  insertAd,
  readAdDays,
  type StoredAd,
  updateAd,
  updateStates,
} from './queries.ts'
import { servingEndpoints } from './serve-ads.ts'

export { rollUpAds } from './event-queries.ts'

function present({ pictureId, ...row }: AdRow) {
  return {
    ...row,
    host: new URL(row.url).host,
    pictureUrl: pictureUrl(pictureId),
    countries: countryCodes.filter((code) => row.countries?.includes(code)),
  }
}

/** The canonical form of an ad’s link. @throws Problem invalid_input unless it is a public https page in plain sight */
function checkUrl(typed: string): string {
  const parsed = parseWebAddress(typed)
  if (!parsed.ok) throw Problem.field('url', parsed.sentence)
  if (!parsed.url.startsWith('https:'))
    throw Problem.field('url', 'Only links that start with https:// can be used.')
  if (isUnsafe(parsed.url))
    throw Problem.field('url', 'This link hides where it goes. Use the link of the page itself.')
  return parsed.url
}

/** Facts of an ad for the audit log: everything that an admin chose. */
const factsOf = ({
  id: _,
  state: _state,
  seen: _seen,
  clicked: _clicked,
  version: _version,
  ...facts
}: AdRow) => facts

/** Writes an admin's act on an ad to the audit log. */
const log = (
  client: pg.ClientBase,
  actorId: number,
  act: string,
  id: number,
  detail: { before?: unknown; after: unknown },
): Promise<void> => writeAudit(client, { actorId, act, subject: { kind: 'ad', id }, detail })

/** Ads: what admins create and read, what viewers get, and what their browsers report. */
export const adEndpoints: readonly Endpoint[] = [
  ...servingEndpoints,
  serve(listAds, { ...ads, present, also: async ({ pool }) => ({ running: await countRunning(pool) }) }),
  endpoint(readAd, async ({ params }, { services: { pool } }) => {
    const id = Number(params.adId)
    const [row, days] = await Promise.all([findAd(pool, id), readAdDays(pool, id)])
    return { ad: present(row), days }
  }),
  endpoint(createAd, async ({ body: { thumbnail, ...body } }, { services: { pool }, member }) =>
    inTransaction(pool, async (client) => {
      const pictureId = await readOwnPicture(client, member.id, thumbnail ?? null)
      const ad: StoredAd = { ...body, url: checkUrl(body.url), pictureId }
      const row = await findAd(client, await insertAd(client, ad, member.id))
      await log(client, member.id, 'create_ad', row.id, { after: factsOf(row) })
      return { ad: present(row) }
    }),
  ),
  endpoint(
    changeAd,
    async ({ params, body: { thumbnail, version, ...body } }, { services: { pool }, member }) =>
      inTransaction(pool, async (client) => {
        const id = Number(params.adId)
        const before = await findAd(client, id)
        const pictureId =
          thumbnail === undefined ? undefined : await readOwnPicture(client, member.id, thumbnail)
        const ad: StoredAd = { ...body, url: checkUrl(body.url), pictureId }
        if (!(await updateAd(client, ad, { id, version }))) throw new Problem('conflict')
        const row = await findAd(client, id)
        await log(client, member.id, 'change_ad', id, { before: factsOf(before), after: factsOf(row) })
        return { ad: present(row) }
      }),
  ),
  endpoint(setAdStates, async ({ body: { adIds, state } }, { services: { pool }, member }) =>
    inTransaction(pool, async (client) => {
      const changed = await updateStates(client, adIds.map(Number), state)
      for (const { id, before } of changed)
        await log(client, member.id, 'set_ad_state', id, { before, after: state })
      return { changed: changed.length }
    }),
  ),
]
