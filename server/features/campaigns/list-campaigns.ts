import { campaignStates, listCampaigns } from '#contract/campaigns.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { presentCampaign } from './present.ts'
import { countStates, readCampaigns, readTotals } from './queries.ts'

const openStates = ['draft', 'review', 'live', 'paused']
const states: Record<string, readonly string[]> = {
  open: openStates,
  closed: campaignStates.filter((state) => !openStates.includes(state)),
}

/** GET /api/campaigns. The cursor is the id of the last campaign shown. */
export const listCampaignsEndpoint = endpoint(listCampaigns, async ({ query }, { services, member }) => {
  const { platform, action, kind, state, cursor, limit } = query
  const wanted = { platform: platform ?? null, action: action ?? null, kind: kind ?? null }
  const [rows, totals, counts] = await Promise.all([
    readCampaigns(services.pool, member.id, {
      ...wanted,
      states: state ? (states[state] ?? [state]) : null,
      before: idOfCursor(cursor),
      limit: limit + 1,
    }),
    readTotals(services.pool, member.id),
    countStates(services.pool, member.id, wanted),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    campaigns: shown.map((row) => presentCampaign(services.config, row)),
    totals: { ...totals, states: counts },
    nextCursor: rows.length > shown.length && last ? String(last.id) : null,
  }
})
