import { z } from 'zod'
import { type listManaged, managedSchema } from '#contract/community/bulk-acts.ts'
import { campaignStates } from '#contract/exchange/campaigns.ts'
import { type Client, query } from '#database/rows.ts'
import type { KeyPage } from '../../http/cursor.ts'
import type { Asked } from '../../http/desk.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import { tsqueryOf } from '../search/index.ts'

const managedRow = managedSchema.extend({ id: z.int() })

const budget = '(campaign.target::bigint * (campaign.reward_points + campaign.fee_points))'

const columns = `campaign.id, content.title, content.url, ${pathOfPicture('content.thumbnail_id')} AS "thumbnailUrl", username AS owner,
  campaign.platform, campaign.action, campaign.required_seconds AS "requiredDuration", campaign.state,
  campaign.paused_by AS "pausedBy", exchange.staff_pauses(campaign) IS NOT NULL AS "byStaff",
  coalesce(campaign.rejected_reason, pause.reason) AS note, ${budget} AS budget,
  coalesce(escrow.balance, 0) AS "setAside", campaign.target, campaign.delivered,
  (SELECT count(*)::int FROM report WHERE campaign_id = campaign.id AND closed_at IS NULL) AS reports,
  campaign.created_at AS "createdAt"`

const tables = `JOIN content ON content.id = campaign.content_id
  LEFT JOIN member ON member.id = campaign.owner_id
  LEFT JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
  LEFT JOIN campaign_pause AS pause
    ON pause.campaign_id = campaign.id AND pause.cause = campaign.paused_by AND pause.ended_at IS NULL`

/** Filters, order and page of all campaigns. */
export type ManagedQuery = Asked<typeof listManaged> & KeyPage

/** Latest campaigns compared one by one before the index of words is read, as in the search. */
const latest = 200

/** Statement that selects the rows of a page from the cheapest index: its values, and SQL of the table campaign. */
function pageOf({ q, owner, platform, state, sort, order, after, most }: ManagedQuery) {
  const values: unknown[] = [most, state === 'all' ? campaignStates : [state]]
  const value = (one: unknown): string => `$${values.push(one)}`
  const comes = order === 'desc' ? '<' : '>'
  const key = sort === 'budget' ? `${budget}, campaign.id` : 'campaign.id'
  const by = sort === 'budget' ? `${budget} ${order}, campaign.id ${order}` : `campaign.id ${order}`
  const page = after
    ? `AND (${key}) ${comes} (${sort === 'budget' ? `${value(after.key)}::bigint, ` : ''}${value(after.id)}::bigint)`
    : ''
  const ofPlatform = platform ? `AND campaign.platform = ${value(platform)}` : ''
  const filter = `campaign.state = ANY ($2::campaign_state[]) ${ofPlatform} ${page}`
  const select = (where: string) =>
    `SELECT * FROM campaign WHERE ${where} AND ${filter} ORDER BY ${by} LIMIT $1`
  if (q && /^\d{1,15}$/.test(q)) return { values, by, from: select(`campaign.id = ${value(q)}`) }
  const words = q && tsqueryOf(q)
  if (words)
    return { values, by, from: withWords(filter, by, value(words), owner && value(owner.toLowerCase())) }
  if (owner) {
    const id = `(SELECT id FROM member WHERE username_key = ${value(owner.toLowerCase())})`
    return { values, by, from: select(`campaign.owner_id = ${id}`) }
  }
  if (state === 'all' && !platform && sort === 'newest') return { values, by, from: select('true') }
  // A step of an index for each state, named so the planner knows how many rows it has: a rare one is as quick.
  const steps = (state === 'all' ? campaignStates : [state]).map(
    (one) => `(SELECT * FROM campaign WHERE state = '${one}' AND ${filter} ORDER BY ${by} LIMIT $1)`,
  )
  return {
    values,
    by,
    from: `SELECT * FROM (${steps.join(' UNION ALL ')}) AS campaign ORDER BY ${by} LIMIT $1`,
  }
}

/** SQL of campaigns whose titles have the words: among the latest, and if these are too few, by the index. */
const withWords = (filter: string, by: string, words: string, owner: string | undefined): string => {
  const own = owner ? `AND campaign.owner_id = (SELECT id FROM member WHERE username_key = ${owner})` : ''
  const has = `content.words @@ to_tsquery('simple', ${words})`
  return `WITH near AS MATERIALIZED (
      SELECT campaign.id FROM (SELECT * FROM campaign WHERE ${filter} ${own} ORDER BY ${by} LIMIT ${latest}) AS campaign
      JOIN content ON content.id = campaign.content_id WHERE ${has}
    )
    SELECT * FROM campaign WHERE id = ANY (ARRAY(
      SELECT id FROM near UNION SELECT id FROM campaign WHERE content_id = ANY (ARRAY(
        SELECT id FROM content WHERE (SELECT count(*) FROM near) < $1 AND ${has})) AND ${filter} ${own}
    )) ORDER BY ${by} LIMIT $1`
}

/** A page of all members' campaigns, planned once for each combination of filters. */
export async function readManaged(client: Client, wanted: ManagedQuery) {
  const { values, by, from } = pageOf(wanted)
  const text = `SELECT ${columns} FROM (${from}) AS campaign ${tables} ORDER BY ${by}`
  return query(client, managedRow, { prepared: text, values })
}
