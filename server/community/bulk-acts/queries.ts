import type pg from 'pg'
import { z } from 'zod'
import { actSchema, type BulkActName, bulkActNames, bulkOutcomes } from '#contract/community/bulk-acts.ts'
import { type Client, is, query, queryOne, queryRow, queryValue, queryValues } from '#database/rows.ts'
import { staffAct } from '../../exchange/campaigns/index.ts'
import { columnsOf } from '../../http/desk.ts'

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
}

/** Ids of an act's campaigns that were not reached yet, in the order of locks. */
export const pendingOf = (client: Client, actId: number): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    'SELECT campaign_id AS id FROM bulk_act_item WHERE act_id = $1 AND outcome IS NULL ORDER BY campaign_id',
    [actId],
  )

/** Does an act on one of its campaigns, once: the row that records it is locked. */
export async function doItem(client: pg.ClientBase, actId: number, campaignId: number): Promise<void> {
  const item = await queryOne(
    client,
    itemRow,
    `SELECT campaign_id AS "campaignId", act, actor_id AS "actorId", reason
     FROM bulk_act_item JOIN bulk_act ON bulk_act.id = act_id
     WHERE act_id = $1 AND campaign_id = $2 AND outcome IS NULL FOR UPDATE OF bulk_act_item`,
    [actId, campaignId],
  )
  if (!item) return
  await client.query('UPDATE bulk_act_item SET outcome = $3 WHERE act_id = $1 AND campaign_id = $2', [
    actId,
    campaignId,
    await staffAct(client, { ...item, actId }),
  ])
}

const actRow = actSchema.extend({ id: z.int() })

/** Acts, with what happened to each campaign. */
export const acts = {
  row: actRow,
  from: 'bulk_act LEFT JOIN member ON member.id = actor_id',
  columns: {
    id: 'bulk_act.id',
    by: 'username',
    at: 'done_at',
    items: `(SELECT coalesce(json_agg(json_build_object('campaignId', campaign_id::text, 'title', title,
        'outcome', coalesce(outcome, 'pending')) ORDER BY campaign_id), '[]')
      FROM bulk_act_item JOIN campaign ON campaign.id = campaign_id JOIN content ON content.id = content_id
      WHERE act_id = bulk_act.id)`,
  },
}

/** An act as it is now. */
export const readAct = (client: Client, actId: number) =>
  queryRow(
    client,
    actRow,
    `SELECT ${columnsOf(actRow, acts.columns)} FROM ${acts.from} WHERE bulk_act.id = $1`,
    [actId],
  )
