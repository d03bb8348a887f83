import { z } from 'zod'
import {
  type CampaignSort,
  campaignStates,
  listCampaigns,
  readCampaign,
} from '#contract/exchange/campaigns.ts'
import { type Client, query } from '#database/rows.ts'
import { idOfCursor, type Position, pageBy, positionOf, positionOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownedOf, statesOf, surplusOf, totalsOf } from './owned.ts'
import { readRetention } from './owner-queries.ts'
import { presentCampaign, readOwnCampaign } from './present.ts'
import {
  type CampaignRow,
  campaignColumns,
  campaignRow,
  campaignTables,
  filterValues,
  ofOwner,
  readCampaigns,
  readDays,
  type Wanted,
} from './queries.ts'

type Sort = Exclude<CampaignSort, 'newest'>

/**
 * SQL of the key of each order. Deliveries change with every credit, so no index may hold them
 * (docs/decisions/079-sorting-an-owners-campaigns.md): an order reads the owner's campaigns by campaign_owner.
 */
const keys: Record<Sort, string> = {
  title: '(SELECT lower(title) FROM content WHERE id = campaign.content_id)',
  status: `array_position(ARRAY['live', 'review', 'paused', 'draft', 'finished', 'ended', 'rejected'], campaign.state)`,
  budget: '(campaign.reward_points + campaign.fee_points)::bigint * campaign.target',
  completions: 'campaign.delivered',
  // A campaign that ended earlier has no completions in these days, so its days are not looked up.
  week: `CASE WHEN campaign.ended_at < clock.at - interval '9 days' THEN 0 ELSE coalesce((
    SELECT sum(delivered)::bigint FROM campaign_day
    WHERE campaign_id = campaign.id AND day > (clock.at AT TIME ZONE 'UTC')::date - 8), 0) END`,
}

/** An owner's campaigns in the given order, each with its key. after: the last one read. */
async function readSorted(
  client: Client,
  ownerId: number,
  wanted: Wanted & { sort: Sort; after: Position | null },
): Promise<(CampaignRow & Position)[]> {
  const { sort, order, after } = wanted
  const beyond = order === 'asc' ? '>' : '<'
  const type = sort === 'title' ? 'text' : 'bigint'
  return query(client, campaignRow.extend({ key: sort === 'title' ? z.string() : z.int() }), {
    prepared: `WITH sorted AS (
        SELECT campaign.id, ${keys[sort]} AS key
        FROM campaign CROSS JOIN (SELECT ledger.clock() AS at OFFSET 0) AS clock
        WHERE ${ofOwner}
      ), page AS (
        SELECT id, key FROM sorted WHERE $6::${type} IS NULL OR (key, id) ${beyond} ($6::${type}, $7::bigint)
        ORDER BY key ${order}, id ${order} LIMIT $8
      )
      SELECT page.key, ${campaignColumns} FROM page JOIN ${campaignTables} ON campaign.id = page.id
      ORDER BY page.key ${order}, campaign.id ${order}`,
    values: [...filterValues(ownerId, wanted), after?.key ?? null, after?.id ?? null, wanted.limit],
  })
}

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
  const [rows, owned, surplus] = await Promise.all([
    sort === 'newest'
      ? readCampaigns(services.pool, member.id, { ...page, after: idOfCursor(cursor) })
      : readSorted(services.pool, member.id, {
          ...page,
          sort,
          after: positionOfCursor(cursor, sort === 'title' ? 'string' : 'number'),
        }),
    ownedOf(context),
    surplusOf(context),
  ])
  const { shown, nextCursor } = pageBy(rows, limit, cursorPosition)
  return {
    campaigns: shown.map((row) => presentCampaign(services.config, row)),
    totals: { ...totalsOf(owned), surplus, states: statesOf(owned, wanted) },
    nextCursor,
  }
})

const cursorPosition = ({ id, key }: CampaignRow & { key?: string | number }): unknown =>
  key === undefined ? id : positionOf({ key, id })

export const readCampaignEndpoint = endpoint(readCampaign, async ({ params }, { services, member }) => {
  const campaignId = Number(params.campaignId)
  const campaign = await readOwnCampaign(services, member.id, campaignId)
  const [days, retention] = await Promise.all([
    readDays(services.pool, campaignId),
    readRetention(services.pool, campaignId),
  ])
  return { campaign, days, retention }
})
