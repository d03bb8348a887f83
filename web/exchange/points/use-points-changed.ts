import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maxBatchPaths, readBatch } from '#contract/batch.ts'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import { listAttempts } from '#contract/exchange/attempts.ts'
import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { getDashboard } from '#contract/exchange/dashboard.ts'
import { getDailyGoal, getPointsOverview, listDailyPoints } from '#contract/exchange/points.ts'
import { taskLists } from '#contract/exchange/task-lists.ts'
import { countTasks } from '#contract/exchange/tasks.ts'
import type { Operation } from '#contract/operation.ts'
import { onPointsChanged } from '../../api/points-changed.ts'
import { batchQuery, pagesOf } from '../../api/read-batch.ts'

/**
 * Reads that a credited task changes (spec §4): the earn list, the overview, the activities and the figures
 * derived from them.
 */
const changedReads: readonly Operation[] = [
  ...taskLists,
  countTasks,
  getPointsOverview,
  listRecentActivities,
  getDailyGoal,
  getDailyBonus,
  getDashboard,
  listDailyPoints,
  listAttempts,
]

/** Refetches the visible reads once points have changed; reads of other pages become stale in the cache. */
export function usePointsChanged(): void {
  const client = useQueryClient()
  useEffect(() => onPointsChanged((list) => void refresh(client, list)), [client])
}

/** Reads the overview, the activities, the list and what the page shows in one call. */
async function refresh(client: QueryClient, list: Operation | null): Promise<void> {
  // A batch that is on its way may hold answers from before the change.
  await client.cancelQueries({ predicate: ({ queryKey }) => pathOf(queryKey) === readBatch.path })
  await client.invalidateQueries({ predicate: isChanged, refetchType: 'none' })
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: isChanged })
  const addresses = new Set([getPointsOverview.path, listRecentActivities.path, ...(list ? [list.path] : [])])
  for (const { queryKey } of shown) {
    const [address] = queryKey as [string]
    // The cursors of a longer list would no longer continue its first page.
    if (addresses.size < maxBatchPaths && pagesOf(client, address) < 2) addresses.add(address)
  }
  try {
    await client.fetchQuery({ ...batchQuery(client, [...addresses]), staleTime: 0 })
  } catch {
    // Logged there; everything stays outdated, so the next page reads it again.
    return
  }
  await client.refetchQueries({ type: 'active', stale: true, predicate: isOutdated })
}

interface Entry {
  queryKey: readonly unknown[]
  state: { isInvalidated: boolean }
}

const pathOf = ([key]: readonly unknown[]): string => String(key).split('?', 1)[0] ?? ''

const isChanged = ({ queryKey }: Entry): boolean => changedReads.some(({ path }) => path === pathOf(queryKey))

const isOutdated = (entry: Entry): boolean => entry.state.isInvalidated && isChanged(entry)
