import {
  listPlatformPerformance,
  type PlatformPerformance,
  performancePlatforms,
} from '#contract/exchange/platform-performance.ts'
import { is, query } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { accountsOf } from '../connections/index.ts'

/** Monthly target of a platform on the dashboard. */
const platformGoalPoints = 100

/**
 * A member's figures on each platform that reports any: of several accounts the one with the most followers.
 * progress: points earned by tasks of the platform this month (UTC), towards the target.
 */
async function readPerformance(context: MemberContext): Promise<PlatformPerformance[]> {
  const { services, member } = context
  const { connections } = await accountsOf(context)
  const known = connections
    .flatMap(({ followers, ...account }) => (followers === null ? [] : { ...account, followers }))
    .toSorted((one, two) => two.followers - one.followers || one.id - two.id)
  if (known.length === 0) return []
  const earned = await readEarned(services.pool, member.id)
  return performancePlatforms.flatMap((platform) => {
    const account = known.find((each) => each.platform === platform)
    if (!account) return []
    return {
      platform,
      followers: account.followers,
      engagement: (account.engagementTenths ?? 0) / 10,
      progress: earned.get(platform) ?? 0,
      target: platformGoalPoints,
    }
  })
}

const earnedRow = { platform: is.text, points: is.integer }
/** Points by tasks of each platform this month. */
async function readEarned(
  pool: MemberContext['services']['pool'],
  memberId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(pool, earnedRow, {
    prepared: `SELECT platform, sum(reward_points)::int AS points FROM attempt
      WHERE member_id = $1 AND state = 'credited'
        AND ended_at >= date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
      GROUP BY platform`,
    values: [memberId],
  })
  return new Map(rows.map(({ platform, points }) => [platform, points]))
}

/** Figures of connected accounts. A platform that reports none has no entry: the page labels its samples. */
export const platformPerformanceEndpoints: readonly Endpoint[] = [
  endpoint(listPlatformPerformance, async (_input, context) => ({
    platforms: await readPerformance(context),
  })),
]
