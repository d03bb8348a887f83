import { useEffect, useState } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { listWebsiteTasks, type Task } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import { quickestTask } from '#contract/pages/next-task.ts'
import { useRead } from '../../api/read.ts'

/** The meaning of a completed visit and the next task, from the reads that follow it; null until they arrive. */
export interface AfterVisit {
  meaning: string | null
  next: Task | null
}

/** Reads the cache only: a completed visit refreshes both entries in one call (spec §4). */
const fromCache = { enabled: false }

/** visitCost: points that one visitor costs this member; null: not offered now. */
export function useAfterVisit(isComplete: boolean, visitCost: number | null): AfterVisit {
  const [completedAtMs, setCompletedAtMs] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (isComplete) setCompletedAtMs(Date.now())
  }, [isComplete])
  const overview = useRead(getPointsOverview, {}, fromCache)
  const list = useRead(listWebsiteTasks, {}, fromCache)
  const isCurrent = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean => dataUpdatedAt >= completedAtMs
  return {
    meaning: overview.data && isCurrent(overview) ? meaningText(overview.data.total, visitCost) : null,
    next: list.data && isCurrent(list) ? quickestTask(list.data.tasks) : null,
  }
}

/** States what a balance is good for. cost: points that one visitor costs; null: not offered now. */
export function meaningText(total: number, cost: number | null): string {
  const visitors = cost === null ? 0 : Math.floor(total / cost)
  const points = formatCount(total)
  if (visitors === 0) return `You have ${points} ${total === 1 ? 'point' : 'points'}.`
  return `You have ${points}: enough for ${visitors === 1 ? '1 visitor' : `${formatCount(visitors)} visitors`}.`
}
