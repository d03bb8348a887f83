import type { Request } from '#contract/operation.ts'
import { type listWebsiteTasks, taskSorts } from '#contract/tasks.ts'

export type TaskSort = (typeof taskSorts)[number]

/** What the address says about the list. */
export interface TaskFilters {
  sort: TaskSort
  /** Only visits of at most so many seconds; null: any. */
  seconds: number | null
}

export const sortLabels: Record<TaskSort, string> = {
  best: 'Best for you',
  reward: 'Highest reward',
  shortest: 'Shortest',
  newest: 'Newest',
}

/** The lengths that the list can be cut at, in seconds. */
export const lengthFilters = [15, 30, 60] as const

/** Reads the filters of an address; what is none of ours does not filter. */
export function readFilters(query: Record<string, string | undefined>): TaskFilters {
  const seconds = lengthFilters.find((length) => String(length) === query.seconds) ?? null
  return { sort: taskSorts.find((sort) => sort === query.sort) ?? 'best', seconds }
}

/** The call for a list; equal to the one that the server made for the page, so that its answer is found. */
export function requestOf({ sort, seconds }: TaskFilters): Request<typeof listWebsiteTasks> {
  return { query: { ...(sort !== 'best' && { sort }), ...(seconds !== null && { seconds }) } }
}

/** The address of a list with these filters; the defaults are left out. */
export function filterHref(path: string, { sort, seconds }: TaskFilters): string {
  const query = new URLSearchParams()
  if (sort !== 'best') query.set('sort', sort)
  if (seconds !== null) query.set('seconds', String(seconds))
  return query.size === 0 ? path : `${path}?${query}`
}
