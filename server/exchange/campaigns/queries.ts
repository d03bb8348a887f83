import { z } from 'zod'
import { campaignSchema } from '#contract/exchange/campaign-fields.ts'
import { type Client, is, query, queryOne, queryValue, type RowOf } from '#database/rows.ts'
import { pathOfPicture } from '../../pictures/index.ts'

/** A campaign with its content, as stored. */
export type CampaignRow = RowOf<typeof campaignRow>

export const campaignRow = campaignSchema.omit({ note: true, averageSeconds: true, targeting: true }).extend({
  id: z.int(),
  /** Reason of the rejection or the pause, for the owner. */
  reason: z.string().nullable(),
  measuredSeconds: z.int(),
  languages: z.array(z.string()).nullable(),
  countries: z.array(z.string()).nullable(),
  hoursFrom: z.int().nullable(),
  hoursUntil: z.int().nullable(),
})

/** SQL of the last eight UTC days. Named, as else all days of a campaign are read to find these. */
const lastDays = `ARRAY(SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - ago FROM generate_series(0, 7) AS ago)`

export const campaignColumns = `campaign.id, campaign.platform, campaign.action, campaign.kind, content.url, content.title, content.author,
    ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl", campaign.state, campaign.paused_by AS "pausedBy",
    coalesce(campaign.rejected_reason, pause.reason) AS reason, pause.ends_at AS "heldUntil",
    campaign.reward_points AS reward,
    campaign.fee_points AS fee, campaign.required_seconds AS "requiredDuration", campaign.target, campaign.delivered,
    campaign.spent_points AS spent, coalesce(escrow.balance, 0) AS "setAside",
    campaign.reserved AS waiting, campaign.day_limit AS "dayLimit", campaign.hour_limit AS "hourLimit",
    campaign.languages, campaign.countries, campaign.hours_from AS "hoursFrom", campaign.hours_until AS "hoursUntil",
    CASE WHEN campaign.spotlight_until > ledger.clock() AND campaign.state IN ('live', 'paused')
      THEN campaign.spotlight_until END AS "spotlightUntil",
    ARRAY(SELECT coalesce(figures.delivered, 0)
      FROM generate_series(7, 0, -1) AS ago
      CROSS JOIN (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date AS day OFFSET 0) AS today
      LEFT JOIN (SELECT day, delivered FROM campaign_day
        WHERE campaign_id = campaign.id AND day = ANY (${lastDays}) OFFSET 0) AS figures
        ON figures.day = today.day - ago ORDER BY ago DESC) AS week,
    campaign.measured_seconds AS "measuredSeconds", campaign.created_at AS "createdAt", campaign.ended_at AS "endedAt"`

/** SQL of the tables that the columns of a campaign come from. */
export const campaignTables = `campaign
  JOIN content ON content.id = campaign.content_id
  LEFT JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
  LEFT JOIN campaign_pause AS pause
    ON pause.campaign_id = campaign.id AND pause.cause = campaign.paused_by AND pause.ended_at IS NULL`

/** The owner's campaign; null if not found. */
export const findCampaign = (client: Client, ownerId: number, campaignId: number) =>
  queryOne(client, campaignRow, {
    prepared: `SELECT ${campaignColumns} FROM ${campaignTables} WHERE campaign.id = $2 AND campaign.owner_id = $1`,
    values: [ownerId, campaignId],
  })

/** Filters, cursor and size of a page of an owner's campaigns. Null: no filter. */
export interface Wanted {
  platform: string | null
  action: string | null
  kind: string | null
  states: readonly string[] | null
  order: 'asc' | 'desc'
  limit: number
}

/** SQL that is true for an owner's campaigns within the filters; its values are those of filterValues. */
export const ofOwner = `campaign.owner_id = $1 AND ($2::text IS NULL OR campaign.platform = $2)
  AND ($3::text[] IS NULL OR campaign.state = ANY ($3)) AND ($4::text IS NULL OR campaign.action = $4)
  AND ($5::text IS NULL OR campaign.kind = $5)`

/** Values of ofOwner, from $1 to $5. */
export const filterValues = (ownerId: number, { platform, states, action, kind }: Wanted): unknown[] => [
  ownerId,
  platform,
  states,
  action,
  kind,
]

/** An owner's campaigns by age: desc is newest first. after: id of the last one read. */
export async function readCampaigns(
  client: Client,
  ownerId: number,
  wanted: Wanted & { after: number | null },
): Promise<CampaignRow[]> {
  const isAscending = wanted.order === 'asc'
  return query(client, campaignRow, {
    prepared: `SELECT ${campaignColumns} FROM ${campaignTables}
      WHERE ${ofOwner} AND ($6::bigint IS NULL OR campaign.id ${isAscending ? '>' : '<'} $6)
      ORDER BY campaign.id ${wanted.order} LIMIT $7`,
    values: [...filterValues(ownerId, wanted), wanted.after, wanted.limit],
  })
}

/** Id of a campaign's content. */
export const findContentId = (client: Client, campaignId: number): Promise<number> =>
  queryValue(client, is.integer, 'SELECT content_id AS id FROM campaign WHERE id = $1', [campaignId])

/** A campaign's figures of one UTC day. */
const dayRow = {
  day: is.text,
  delivered: is.integer,
  spent: is.integer,
}

/** Daily figures of the last 30 UTC days of a campaign's life, oldest first, empty days included. */
export const readDays = (client: Client, campaignId: number): Promise<RowOf<typeof dayRow>[]> =>
  query(client, dayRow, {
    prepared: `SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(figures.delivered, 0) AS delivered,
        coalesce(figures.spent_points, 0) AS spent
      FROM (
        SELECT (coalesce(started_at, created_at) AT TIME ZONE 'UTC')::date AS first_day,
          (coalesce(ended_at, ledger.clock()) AT TIME ZONE 'UTC')::date AS last_day
        FROM campaign WHERE id = $1
      ) AS life
      CROSS JOIN LATERAL generate_series(
        greatest(first_day, last_day - 29)::timestamp, last_day::timestamp, interval '1 day') AS each(day)
      LEFT JOIN campaign_day AS figures ON figures.campaign_id = $1 AND figures.day = each.day::date
      ORDER BY each.day`,
    values: [campaignId],
  })
