import type pg from 'pg'
import type { CampaignSort } from '#contract/exchange/campaigns.ts'
import type { Position } from '../../http/cursor.ts'
import {
  type CampaignRow,
  campaignColumns,
  campaignTables,
  filterValues,
  ofOwner,
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
export async function readSorted(
  client: pg.Pool | pg.ClientBase,
  ownerId: number,
  wanted: Wanted & { sort: Sort; after: Position | null },
): Promise<(CampaignRow & Position)[]> {
  const { sort, order, after } = wanted
  const beyond = order === 'asc' ? '>' : '<'
  const type = sort === 'title' ? 'text' : 'bigint'
  const { rows } = await client.query<CampaignRow & Position>({
    name: `read-campaigns-by-${sort}-${order}`,
    text: `WITH sorted AS (
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
  return rows
}
