import { campaignStates, listCampaigns } from '#contract/exchange/campaigns.ts'
import { cursorAfter, idOfCursor, positionOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownedOf, statesOf, totalsOf } from './owned.ts'
import { presentCampaign } from './present.ts'
import { type CampaignRow, readCampaigns } from './queries.ts'
import { readSorted } from './sorted-queries.ts'

const openStates = ['draft', 'review', 'live', 'paused']
const states: Record<string, readonly string[]> = {
  open: openStates,
  closed: campaignStates.filter((state) => !openStates.includes(state)),
}

/** GET /api/campaigns. The cursor of the newest is an id, of the other orders a key and an id. */
export const listCampaignsEndpoint = endpoint(listCampaigns, async ({ query }, context) => {
  const { services, member } = context
  const { platform, action, kind, state, cursor, limit, sort, order } = query
  const wanted = { platform: platform ?? null, action: action ?? null, kind: kind ?? null }
  const page = { ...wanted, states: state ? (states[state] ?? [state]) : null, order, limit: limit + 1 }
  const [rows, owned] = await Promise.all([
    sort === 'newest'
      ? readCampaigns(services.pool, member.id, { ...page, after: idOfCursor(cursor) })
      : readSorted(services.pool, member.id, {
          ...page,
          sort,
          after: positionOfCursor(cursor, sort === 'title' ? 'string' : 'number'),
        }),
    ownedOf(context),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    campaigns: shown.map((row) => presentCampaign(services.config, row)),
    totals: { ...totalsOf(owned), states: statesOf(owned, wanted) },
    nextCursor: last ? nextCursor(last) : null,
  }
})

const nextCursor = ({ id, key }: CampaignRow & { key?: string | number }): string =>
  key === undefined ? String(id) : cursorAfter({ key, id })
