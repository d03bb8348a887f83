import { listRecentActivities } from '../activities.ts'
import { historyOf, listAttempts } from '../attempts.ts'
import { listConnections } from '../connections.ts'
import { getDailyBonus } from '../daily-bonus.ts'
import { dashboardDays, getDashboard } from '../dashboard.ts'
import { listPlatformPerformance } from '../platform-performance.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from '../points.ts'
import { listRetentionRequests } from '../retention.ts'
import type { PageContent, PageRead, PageRow } from './row.ts'
import { taskReads } from './task-list.ts'

/** Home page of a member. */
export const home = {
  page: 'dashboard',
  title: 'Home',
  data: [
    { operation: getPointsOverview },
    { operation: listRecentActivities },
    { operation: listPlatformPerformance },
    { operation: listConnections },
    { operation: getDashboard },
    { operation: listDailyPoints, input: () => ({ query: { days: String(dashboardDays) } }) },
    { operation: getDailyGoal },
    { operation: getDailyBonus },
  ],
} satisfies PageContent

const earn: readonly PageRead[] = [
  ...taskReads,
  { operation: listRetentionRequests },
  { operation: listAttempts, input: ({ query }) => ({ query: historyOf(query) }) },
]

/** Pages where a member starts. */
export const homePages: readonly PageRow[] = [
  {
    path: '/dashboard',
    audience: 'member',
    frame: 'app',
    ...home,
    redirectsToLogin: true,
  },
  {
    path: '/earn-points',
    audience: 'member',
    frame: 'app',
    title: 'Earn Points',
    page: 'earn-points',
    data: earn,
  },
]
