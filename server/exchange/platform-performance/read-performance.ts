import { type PlatformPerformance, performancePlatforms } from '#contract/exchange/platform-performance.ts'
import type { Services } from '../../services.ts'

interface Row {
  platform: string
  followers: number
  engagementTenths: number | null
  progress: number
}

/**
 * A member's figures on each platform that reports any: of several accounts the one with the most followers.
 * progress: points earned by tasks of the platform this month (UTC), towards the target.
 */
export async function readPerformance(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
): Promise<PlatformPerformance[]> {
  const { rows } = await pool.query<Row>({
    name: 'platform-performance',
    text: `SELECT DISTINCT ON (connection.platform) connection.platform, connection.followers,
       connection.engagement_tenths AS "engagementTenths", coalesce(earned.points, 0)::int AS progress
     FROM connection
     LEFT JOIN (
       SELECT platform, sum(reward_points) AS points FROM attempt
       WHERE member_id = $1 AND state = 'credited'
         AND ended_at >= date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
       GROUP BY platform
     ) AS earned ON earned.platform = connection.platform
     WHERE connection.member_id = $1 AND connection.followers IS NOT NULL
     ORDER BY connection.platform, connection.followers DESC, connection.id`,
    values: [memberId],
  })
  return performancePlatforms.flatMap((platform) => {
    const row = rows.find((each) => each.platform === platform)
    return row === undefined
      ? []
      : [
          {
            platform,
            followers: row.followers,
            engagement: (row.engagementTenths ?? 0) / 10,
            progress: row.progress,
            target: settings.get('platform_goal_points'),
          },
        ]
  })
}
