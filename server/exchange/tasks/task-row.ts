import { is, type RowOf } from '#database/rows.ts'
import { offerOf, taskFactColumns, taskFactRow, taskFactsOf } from '../attempts/index.ts'
import type { Judged } from './rules.ts'

/** A campaign with the columns a list needs, and the facts to judge it by. */
export type TaskRow = RowOf<typeof taskRow>

export const taskRow = {
  ...taskFactRow,
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
  thumbnailId: is.integer.orNull,
  owner: is.text.orNull,
}

/** Columns of a TaskRow. */
export const taskColumns = `${taskFactColumns}, campaign.required_seconds AS "requiredSeconds",
    campaign.effort_seconds AS "effortSeconds", campaign.house,
    campaign.target - campaign.delivered - campaign.reserved AS wanted, campaign.feed_rate AS "feedRate", campaign.pay_rate AS "payRate",
    campaign.served_tenths AS "servedTenths", campaign.spotlight_until AS "spotlightUntil", content.title, content.url,
    content.thumbnail_id AS "thumbnailId", owner.username AS owner`

/** Tables that a TaskRow is joined from, in addition to the campaign. */
export const taskJoins = `JOIN content ON content.id = campaign.content_id
  LEFT JOIN member AS owner ON owner.id = campaign.owner_id`

/** How lists show a row that its reader has not done. */
export const offerOfTask = (view: Judged, row: TaskRow) => offerOf(view, taskFactsOf(row, view.accountRows))

/** True if lists show a row as open now. */
export const isOpenNow = (view: Judged, row: TaskRow): boolean => offerOfTask(view, row)?.opensAt === null
