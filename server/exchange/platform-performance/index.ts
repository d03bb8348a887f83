import { listPlatformPerformance, performancePlatforms } from '#contract/exchange/platform-performance.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { accountsOf } from '../connections/index.ts'

/** Monthly target of a platform on the dashboard. */
const platformGoalPoints = 100

/**
 * A member's figures on each platform that reports any: of several accounts the one with the most followers. progress:
 * points earned by tasks of the platform this month (UTC), towards the target. A platform that reports none has no
 * entry: the page labels its samples.
 */
export const platformPerformanceEndpoints: readonly Endpoint[] = [
  endpoint(listPlatformPerformance, async (_input, context) => {
    const { connections } = await accountsOf(context)
    const known = connections
      .flatMap(({ followers, ...account }) => (followers === null ? [] : { ...account, followers }))
      .toSorted((one, two) => two.followers - one.followers || one.id - two.id)
    const platforms = performancePlatforms.flatMap((platform) => {
      const account = known.find((each) => each.platform === platform)
      if (!account) return []
      return {
        platform,
        followers: account.followers,
        engagement: (account.engagementTenths ?? 0) / 10,
        progress: account.monthPoints ?? 0,
        target: platformGoalPoints,
      }
    })
    return { platforms }
  }),
]
