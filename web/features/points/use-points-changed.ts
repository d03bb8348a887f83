import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listRecentActivities } from '#contract/activities.ts'
import { listAttempts } from '#contract/attempts.ts'
import { getDailyBonus } from '#contract/daily-bonus.ts'
import type { Operation } from '#contract/operation.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from '#contract/points.ts'
import { countTasks, listTasks } from '#contract/tasks.ts'
import { onPointsChanged } from '../../api/points-changed.ts'

/**
 * Reads that a credited task changes (spec §4): the earn list, the overview, the activities and the figures
 * derived from them.
 */
const changedReads: readonly Operation[] = [
  listTasks,
  countTasks,
  getPointsOverview,
  listRecentActivities,
  getDailyGoal,
  getDailyBonus,
  listDailyPoints,
  listAttempts,
]

/** Refetches the visible reads once points have changed; reads of other pages become stale in the cache. */
export function usePointsChanged(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onPointsChanged(() => {
        void client.invalidateQueries({
          predicate: ({ queryKey: [key] }) =>
            changedReads.some(({ path }) => String(key).split('?')[0] === path),
        })
      }),
    [client],
  )
}
