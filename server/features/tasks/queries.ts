import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Key } from './cursor.ts'
import type { EarnerView } from './earner-view.ts'

/** Which tasks a list holds. */
export interface TaskFilter {
  platform: string
  action: string
  /** Only tasks of at most so many seconds. */
  mostSeconds?: number | undefined
}

/** A live campaign as the list needs it. */
export interface TaskRow {
  id: number
  ownerId: number | null
  platform: string
  action: string
  reward: number
  requiredSeconds: number
  house: boolean
  feedRate: number
  servedTenths: number
  title: string
  url: string
  siteKey: string | null
  thumbnailId: number | null
  owner: string | null
}

const selected = sql`SELECT campaign.id, campaign.owner_id AS "ownerId", campaign.platform, campaign.action,
    campaign.reward_points AS reward, campaign.required_seconds AS "requiredSeconds", campaign.house,
    campaign.feed_rate AS "feedRate", campaign.served_tenths AS "servedTenths", content.title, content.url,
    content.site_key AS "siteKey", content.thumbnail_id AS "thumbnailId", owner.username AS owner
  FROM campaign
  JOIN content ON content.id = campaign.content_id
  LEFT JOIN member AS owner ON owner.id = campaign.owner_id`

/** Live, of this kind, and not hidden from the earner; the hours of sites are looked at by each reader. */
function visibleTo(view: EarnerView, { platform, action, mostSeconds }: TaskFilter): RawBuilder<unknown> {
  return sql`campaign.state = 'live' AND campaign.platform = ${platform} AND campaign.action = ${action}
    AND campaign.owner_id IS DISTINCT FROM ${view.memberId}::bigint
    AND (campaign.owner_id IS NULL OR campaign.owner_id <> ALL (${view.hiddenOwnerIds}::bigint[]))
    AND NOT EXISTS (SELECT FROM task_skip
      WHERE task_skip.member_id = ${view.memberId} AND task_skip.campaign_id = campaign.id)
    ${view.houseClosed ? sql`AND NOT campaign.house` : sql``}
    ${mostSeconds === undefined ? sql`` : sql`AND campaign.required_seconds <= ${mostSeconds}::bigint`}`
}

/** The site may be visited now. */
const isOpen = (view: EarnerView): RawBuilder<unknown> =>
  sql`(content.site_key IS NULL OR content.site_key <> ALL (${[...view.opensAt.keys()]}::text[]))`

/** The orders that a list may have: what comes after a place, and in which direction; each has its index. */
export const orders = {
  best: {
    figure: (row: TaskRow) => row.feedRate,
    after: ({ figure, id }: Key) =>
      sql`(campaign.feed_rate, campaign.id) < (${figure}::bigint, ${id}::bigint)`,
    by: sql`campaign.feed_rate DESC, campaign.id DESC`,
  },
  least: {
    figure: (row: TaskRow) => row.servedTenths,
    after: ({ figure, id }: Key) =>
      sql`(campaign.served_tenths, campaign.id) > (${figure}::bigint, ${id}::bigint)`,
    by: sql`campaign.served_tenths, campaign.id`,
  },
  reward: {
    figure: (row: TaskRow) => row.reward,
    after: ({ figure, id }: Key) =>
      sql`(campaign.reward_points, campaign.id) < (${figure}::bigint, ${id}::bigint)`,
    by: sql`campaign.reward_points DESC, campaign.id DESC`,
  },
  shortest: {
    figure: (row: TaskRow) => row.requiredSeconds,
    after: ({ figure, id }: Key) =>
      sql`(campaign.required_seconds, campaign.id) > (${figure}::bigint, ${id}::bigint)`,
    by: sql`campaign.required_seconds, campaign.id`,
  },
  newest: {
    figure: () => 0,
    after: ({ id }: Key) => sql`campaign.id < ${id}::bigint`,
    by: sql`campaign.id DESC`,
  },
} as const

export type TaskOrder = keyof typeof orders

/** Open tasks in one order, after a place in it; `unlike` leaves out what the other order of the feed has given. */
export async function readTasks(
  { db }: Pick<Services, 'db'>,
  view: EarnerView,
  read: TaskFilter & {
    order: TaskOrder
    after: Key | null
    limit: number
    unlike?: { order: TaskOrder; upTo: Key } | undefined
  },
): Promise<TaskRow[]> {
  const { after, by } = orders[read.order]
  const { rows } = await sql<TaskRow>`${selected}
    WHERE ${visibleTo(view, read)} AND ${isOpen(view)}
      ${read.after ? sql`AND ${after(read.after)}` : sql``}
      ${read.unlike ? sql`AND ${orders[read.unlike.order].after(read.unlike.upTo)}` : sql``}
    ORDER BY ${by} LIMIT ${read.limit}`.execute(db)
  return rows
}

/** Those of the campaigns that are still open, in the order of the ids. */
export async function readTasksById(
  { db }: Pick<Services, 'db'>,
  view: EarnerView,
  filter: TaskFilter,
  ids: readonly number[],
): Promise<TaskRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TaskRow>`${selected}
    WHERE ${visibleTo(view, filter)} AND ${isOpen(view)} AND campaign.id = ANY (${ids}::bigint[])
    ORDER BY array_position(${ids}::bigint[], campaign.id)`.execute(db)
  return rows
}

/** Tasks whose site opens later today or within the hour; as many as one member can have closed. */
export async function readLaterTasks(
  { db }: Pick<Services, 'db'>,
  view: EarnerView,
  filter: TaskFilter,
): Promise<TaskRow[]> {
  if (view.opensAt.size === 0) return []
  const { rows } = await sql<TaskRow>`${selected}
    WHERE ${visibleTo(view, filter)} AND content.site_key = ANY (${[...view.opensAt.keys()]}::text[])
    LIMIT 500`.execute(db)
  return rows
}

/** One live campaign of a kind, whoever asks. */
export async function readTask(
  { db }: Pick<Services, 'db'>,
  { platform, action }: TaskFilter,
  campaignId: number,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`${selected}
    WHERE campaign.id = ${campaignId} AND campaign.state = 'live'
      AND campaign.platform = ${platform} AND campaign.action = ${action}`.execute(db)
  return rows[0]
}
