import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { taskLists } from '#contract/exchange/task-lists.ts'
import { countTasks } from '#contract/exchange/tasks.ts'
import type { Boot } from '#contract/render.ts'
import { pointsRefreshMs } from '../../api/cache-times.ts'
import { batchQuery } from '../../api/read-batch.ts'

export { GoalDialog } from './goal-dialog.tsx'
export { goalSentence, streakText, weekDays } from './goal-labels.ts'
export { DayNote, TodayCard, useToday } from './today-card.tsx'
export { usePointsChanged } from './use-points-changed.ts'

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''
const isList = (address: string): boolean => taskLists.some(({ path }) => path === pathOf(address))

/**
 * Reads points, list and counts of a page with a task list in one call, every 30 s while somebody sees it.
 * The HTML has brought them, so the first call is 30 s later. Returns false on other pages, which read their
 * points alone.
 */
export function useLiveList({ data }: Pick<Boot, 'data'>): boolean {
  const client = useQueryClient()
  const list = data.map(([address]) => address).find(isList)
  const addresses = [getPointsOverview.path, list ?? '', countTasks.path]
  useQuery({
    ...batchQuery(client, addresses),
    enabled: list !== undefined,
    initialData: {},
    refetchInterval: pointsRefreshMs,
    notifyOnChangeProps: [],
  })
  return list !== undefined
}
