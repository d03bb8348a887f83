import { listRetentionRequests } from '../checks/retention.ts'
import { listRecentActivities } from '../exchange/activities.ts'
import { getDailyBonus } from '../exchange/daily-bonus.ts'
import { dashboardDays, getDashboard } from '../exchange/dashboard.ts'
import { listPlatformPerformance } from '../exchange/platform-performance.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from '../exchange/points.ts'
import type { PageContent, PageRead, WrittenRow } from './row.ts'
import { taskReads } from './task-list.ts'

export const home = {
  page: 'dashboard',
  title: 'Home',
  data: [
    { operation: getPointsOverview },
    { operation: listRecentActivities },
    { operation: listPlatformPerformance },
    { operation: getDashboard },
    { operation: listDailyPoints, input: () => ({ query: { days: String(dashboardDays) } }) },
    { operation: getDailyGoal },
    { operation: getDailyBonus },
  ],
} satisfies PageContent

/** The history below the tasks is read when the member comes near. */
const earn: readonly PageRead[] = [...taskReads, { operation: listRetentionRequests }]

/** Pages where a member starts. */
export const homePages: readonly WrittenRow[] = [
  {
    path: '/dashboard',
    ...home,
    redirectsToLogin: true,
  },
  {
    path: '/earn-points',
    title: 'Earn Points',
    page: 'earn-points',
    data: earn,
  },
]
