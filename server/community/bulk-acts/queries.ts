import type pg from 'pg'
import { z } from 'zod'
import { actSchema, type BulkActName, bulkActNames, bulkOutcomes } from '#contract/community/bulk-acts.ts'
import { type Client, is, query, queryOne, queryValue, queryValues, type RowOf } from '#database/rows.ts'
import { staffAct, undoStaffAct } from '../../exchange/campaigns/index.ts'
import { pastId, type TimePage } from '../../http/cursor.ts'

const previewRow = {
  campaignId: is.text,
  title: is.text,
  outcome: is.oneOf(bulkOutcomes),
  ownerId: is.integer.orNull,
  running: is.integer,
  setAside: is.integer,
  returned: is.integer,
}

/** Effect of an act on each campaign, by the rules that it will follow. */
export const readEffects = (client: Client, act: BulkActName, ids: readonly string[]) =>
  query(
    client,
    previewRow,
    `SELECT wanted.id::text AS "campaignId", coalesce(content.title, '') AS title,
       exchange.judge_staff_act($1, campaign) AS outcome, campaign.owner_id AS "ownerId",
       coalesce(campaign.reserved, 0) AS running, coalesce(escrow.balance, 0) AS "setAside",
       CASE WHEN campaign.escrow_account_id IS NULL THEN 0
         ELSE coalesce(escrow.balance, 0) - exchange.owed_points(campaign) END AS returned
     FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)
     LEFT JOIN campaign ON campaign.id = wanted.id LEFT JOIN content ON content.id = campaign.content_id
     LEFT JOIN ledger.account_balance AS escrow ON escrow.id = campaign.escrow_account_id
     ORDER BY place`,
    [act, ids],
  )

/** Stores an act before its first campaign is changed; returns its id. */
export const insertAct = (
  client: Client,
  wanted: { act: BulkActName; actorId: number; reason: string | null; campaignIds: readonly string[] },
): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `WITH stored AS (INSERT INTO bulk_act (act, actor_id, reason) VALUES ($1, $2, $3) RETURNING id),
       items AS (
         INSERT INTO bulk_act_item (act_id, campaign_id)
         SELECT stored.id, campaign.id FROM stored, campaign WHERE campaign.id = ANY ($4::bigint[]))
     SELECT id FROM stored`,
    [wanted.act, wanted.actorId, wanted.reason, wanted.campaignIds],
  )

const itemRow = {
  campaignId: is.integer,
  act: is.oneOf(bulkActNames),
  actorId: is.integer,
  reason: is.text.orNull,
  outcome: is.oneOf(bulkOutcomes).orNull,
  was: is.text.orNull,
  pauseIds: is.integers.orNull,
  returned: is.integer,
  kept: is.integer,
  isUndone: is.boolean,
}

/** Ids of an act's campaigns, in the order of locks. pending: only those not reached yet; else those that can be undone. */
export const itemsOf = (client: Client, actId: number, which: 'pending' | 'done'): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT campaign_id AS id FROM bulk_act_item WHERE act_id = $1
       AND ${which === 'pending' ? 'outcome IS NULL' : `outcome = 'done' AND undone_at IS NULL`} ORDER BY campaign_id`,
    [actId],
  )

/** Locks an act's row of a campaign, so it is done and undone once. */
const lockItem = (client: Client, actId: number, campaignId: number): Promise<RowOf<typeof itemRow> | null> =>
  queryOne(
    client,
    itemRow,
    `SELECT campaign_id AS "campaignId", act, actor_id AS "actorId", reason, outcome, was, pause_ids AS "pauseIds",
       returned, kept, undone_at IS NOT NULL AS "isUndone"
     FROM bulk_act_item JOIN bulk_act ON bulk_act.id = act_id
     WHERE act_id = $1 AND campaign_id = $2 FOR UPDATE OF bulk_act_item`,
    [actId, campaignId],
  )

/** Does an act on one of its campaigns and stores what it changed. */
export async function doItem(client: pg.ClientBase, actId: number, campaignId: number): Promise<void> {
  const item = await lockItem(client, actId, campaignId)
  if (!item || item.outcome !== null) return
  const { verdict, was, pauseIds, returned, kept } = await staffAct(client, { ...item, actId })
  await client.query(
    `UPDATE bulk_act_item SET outcome = $3, was = $4, pause_ids = $5, returned = $6, kept = $7
     WHERE act_id = $1 AND campaign_id = $2`,
    [actId, campaignId, verdict, was, pauseIds, returned, kept],
  )
}

/** Puts one campaign of an act back; null: it is back already. */
export async function undoItem(
  client: pg.ClientBase,
  { actId, campaignId, actorId }: { actId: number; campaignId: number; actorId: number },
) {
  const item = await lockItem(client, actId, campaignId)
  if (item?.outcome !== 'done' || item.isUndone) return null
  const verdict = await undoStaffAct(client, { ...item, actId, actorId })
  if (verdict === 'ok')
    await client.query(
      'UPDATE bulk_act_item SET undone_at = ledger.clock() WHERE act_id = $1 AND campaign_id = $2',
      [actId, campaignId],
    )
  return verdict
}

const actRow = actSchema.extend({ id: z.int() })

/** Acts before an id, the latest first, with what happened to each campaign. */
export const readActs = (client: Client, { after, order, most }: TimePage): Promise<RowOf<typeof actRow>[]> =>
  query(
    client,
    actRow,
    `SELECT bulk_act.id, act, username AS by, reason, done_at AS at, (
         SELECT coalesce(json_agg(json_build_object('campaignId', campaign_id::text, 'title', title,
           'outcome', CASE WHEN undone_at IS NULL THEN coalesce(outcome, 'pending') ELSE 'undone' END)
           ORDER BY campaign_id), '[]')
         FROM bulk_act_item JOIN campaign ON campaign.id = campaign_id JOIN content ON content.id = content_id
         WHERE act_id = bulk_act.id
       ) AS items
     FROM bulk_act LEFT JOIN member ON member.id = actor_id
     WHERE ${pastId('bulk_act.id', order)} ORDER BY bulk_act.id ${order} LIMIT $2`,
    [after, most],
  )
