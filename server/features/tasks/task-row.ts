/** A live campaign as the list needs it. */
export interface TaskRow {
  id: number
  ownerId: number | null
  platform: string
  action: string
  kind: string
  reward: number
  requiredSeconds: number
  effortSeconds: number
  house: boolean
  feedRate: number
  servedTenths: number
  /** Until then its place is paid for; null: it never was. */
  spotlightUntil: Date | null
  title: string
  url: string
  /** What the hour until the next visit counts for; null: this is no visit. */
  siteKey: string | null
  thumbnailId: number | null
  owner: string | null
}

/** What is selected as a TaskRow. */
export const taskColumns = `campaign.id, campaign.owner_id AS "ownerId", campaign.platform, campaign.action,
    campaign.kind, campaign.reward_points AS reward, campaign.required_seconds AS "requiredSeconds",
    campaign.effort_seconds AS "effortSeconds", campaign.house, campaign.feed_rate AS "feedRate",
    campaign.served_tenths AS "servedTenths", campaign.spotlight_until AS "spotlightUntil", content.title, content.url,
    CASE campaign.action WHEN 'visit' THEN coalesce(content.site_key, content.content_key) END AS "siteKey", content.thumbnail_id AS "thumbnailId", owner.username AS owner`

/** What a TaskRow is joined from, beside the campaign. */
export const taskJoins = `JOIN content ON content.id = campaign.content_id
  LEFT JOIN member AS owner ON owner.id = campaign.owner_id`
