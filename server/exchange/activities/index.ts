import { z } from 'zod'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import { cursorId, readCursor, writeCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { type Group, presentGroup, shownRow } from './words.ts'

const activityRow = {
  ...shownRow,
  campaignId: is.integer.orNull,
  /** `at` in microseconds since 1970, for the cursor of the next page. */
  stamp: is.text,
}
type ActivityRow = RowOf<typeof activityRow>

const place = z.object({ stamp: z.string().regex(/^\d{1,17}$/), id: cursorId })
/** A row's position in the list. */
type Place = z.infer<typeof place>

/** A member's rows, newest first, from the one after a position; null: from the newest. */
const readActivities = (
  { pool }: Pick<Services, 'pool'>,
  memberId: number,
  after: Place | null,
  limit: number,
): Promise<ActivityRow[]> =>
  query(pool, activityRow, {
    prepared: `SELECT activity.id, activity.kind, activity.points, activity.campaign_id AS "campaignId", activity.created_at AS at,
        (extract(epoch FROM activity.created_at) * 1000000)::bigint::text AS stamp, campaign.platform,
        campaign.action, content.title, content.url, content.thumbnail_id AS "thumbnailId", owner.username AS owner
      FROM (
        SELECT * FROM activity
        WHERE member_id = $1 AND (created_at, id) < (
          coalesce(timestamptz 'epoch' + $2::bigint * interval '1 microsecond', 'infinity'), coalesce($3::bigint, 0))
        ORDER BY created_at DESC, id DESC LIMIT $4
      ) AS activity
      LEFT JOIN campaign ON campaign.id = activity.campaign_id
      LEFT JOIN content ON content.id = campaign.content_id
      LEFT JOIN member AS owner ON owner.id = campaign.owner_id
      ORDER BY activity.created_at DESC, activity.id DESC`,
    values: [memberId, after?.stamp ?? null, after?.id ?? null, limit],
  })

/**
 * A member's activity, newest first. Completions of one campaign on one day (UTC) are one line, placed at the
 * newest of them.
 */
export const activityEndpoints: readonly Endpoint[] = [
  endpoint(listRecentActivities, async ({ query }, { services, member }) => {
    const { groups, last, more } = await gather(
      services,
      member.id,
      readCursor(query.cursor, place),
      query.limit,
    )
    return {
      activities: groups.map((group) => presentGroup(group, services.config.APP_NAME, services.settings.get)),
      nextCursor: more && last ? writeCursor(place.parse(last)) : null,
    }
  }),
]

/** Rows of the first read, per line of the page: most pages are complete with them. */
const rowsPerLine = 2
/** Rows of each further read. */
const chunk = 200
/** Most rows read to group one page. A group that continues past it starts a new line on the next page. */
const maxRows = 1000

async function gather(services: Services, memberId: number, after: Place | null, limit: number) {
  const groups = new Map<string, Group>()
  let last = after
  let seen = 0
  for (let size = rowsPerLine * limit + 1; seen < maxRows; size = chunk) {
    const rows = await readActivities(services, memberId, last, size)
    seen += size
    for (const row of rows) {
      const key = keyOf(row)
      const group = groups.get(key)
      if (!group && groups.size === limit) return { groups: [...groups.values()], last, more: true }
      if (group) {
        group.count += 1
        group.points += row.points
      } else groups.set(key, { ...row, count: 1 })
      last = row
    }
    if (rows.length < size) return { groups: [...groups.values()], last, more: false }
  }
  return { groups: [...groups.values()], last, more: true }
}

/** Grouping key: completions are grouped by campaign and day, everything else is a group of its own. */
const keyOf = ({ id, kind, campaignId, at }: ActivityRow): string =>
  kind === 'campaign_completion' ? `${campaignId} ${at.toISOString().slice(0, 10)}` : `#${id}`
