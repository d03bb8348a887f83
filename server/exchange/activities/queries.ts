import type { Services } from '../../services.ts'

/** One activity row. */
export interface ActivityRow {
  id: number
  kind: string
  points: number
  campaignId: number | null
  at: Date
  /** `at` in microseconds since 1970, for the cursor of the next page. */
  stamp: string
  platform: string | null
  action: string | null
  title: string | null
  url: string | null
  thumbnailId: number | null
  owner: string | null
}

/** A row's position in the list. */
export interface Place {
  stamp: string
  id: number
}

/** A member's rows, newest first, from the one after a position; null: from the newest. */
export async function readActivities(
  { pool }: Pick<Services, 'pool'>,
  memberId: number,
  after: Place | null,
  limit: number,
): Promise<ActivityRow[]> {
  const { rows } = await pool.query<ActivityRow>({
    name: 'read-activities',
    text: `SELECT activity.id, activity.kind, activity.points, activity.campaign_id AS "campaignId", activity.created_at AS at,
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
  return rows
}
