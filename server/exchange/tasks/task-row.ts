import { is, type RowOf } from '#database/rows.ts'
/** A live campaign with the columns a list needs. */
export type TaskRow = RowOf<typeof taskRow>

export const taskRow = {
  id: is.integer,
  ownerId: is.integer.orNull,
  platform: is.text,
  action: is.text,
  kind: is.text,
  reward: is.integer,
  requiredSeconds: is.integer,
  effortSeconds: is.integer,
  house: is.boolean,
  /** Completions still wanted: neither delivered nor reserved. */
  wanted: is.integer,
  feedRate: is.integer,
  /** Points per 100 minutes. */
  payRate: is.integer,
  servedTenths: is.integer,
  /** End of its paid time in the spotlight; null if it never had any. */
  spotlightUntil: is.time.orNull,
  title: is.text,
  url: is.text,
  /** Key of the hour between two visits; null unless the action is a visit. */
  siteKey: is.text.orNull,
  thumbnailId: is.integer.orNull,
  owner: is.text.orNull,
}

/** Columns of a TaskRow. */
export const taskColumns = `campaign.id, campaign.owner_id AS "ownerId", campaign.platform, campaign.action,
    campaign.kind, campaign.reward_points AS reward, campaign.required_seconds AS "requiredSeconds",
    campaign.effort_seconds AS "effortSeconds", campaign.house,
    campaign.target - campaign.delivered - campaign.reserved AS wanted, campaign.feed_rate AS "feedRate", campaign.pay_rate AS "payRate",
    campaign.served_tenths AS "servedTenths", campaign.spotlight_until AS "spotlightUntil", content.title, content.url,
    CASE campaign.action WHEN 'visit' THEN coalesce(content.site_key, content.content_key) END AS "siteKey", content.thumbnail_id AS "thumbnailId", owner.username AS owner`

/** Tables that a TaskRow is joined from, in addition to the campaign. */
export const taskJoins = `JOIN content ON content.id = campaign.content_id
  LEFT JOIN member AS owner ON owner.id = campaign.owner_id`
