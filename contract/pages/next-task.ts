import { listTasks, type Task, taskHref } from '../exchange/tasks.ts'
import type { Output } from '../operation.ts'
import { platformHref, platformNames } from '../platforms.ts'
import type { PageDestination } from './row.ts'

export const nextTaskPath = '/next-task'

/** The open task that takes the least time, of equals the first; null if none is open. */
export const quickestTask = (tasks: readonly Task[]): Task | null =>
  tasks.reduce<Task | null>(
    (quickest, task) =>
      task.availableAt === null && (!quickest || task.effortSeconds < quickest.effortSeconds)
        ? task
        : quickest,
    null,
  )

/** The top of the list, within the platforms' rules. */
export const nextTaskRequest = { query: { tier: 'green', seconds: '60', limit: '12' } } as const

/** The first task of newcomers who wanted this page of ours: of its platform, if it is about one. */
export function firstTaskPath(wantedPath: string | null): string | null {
  const [path] = wantedPath?.split('?') ?? []
  const platform = platformNames.find((name) => path === platformHref(name))
  return platform ? `${nextTaskPath}?platform=${platform}` : null
}

/**
 * The quickest task at the top of the list, within the platforms' rules; without one, Earn Points. Of a platform: one of
 * its grey area, which alone has visits outside of websites and needs no consent; without one, as above.
 */
export const nextTask: PageDestination = {
  read: {
    operation: listTasks,
    input: ({ query: { platform } }) =>
      platform ? { query: { ...nextTaskRequest.query, platform, tier: 'amber' } } : nextTaskRequest,
  },
  hrefOf: (response, { query: { platform } }) => {
    const { tasks } = (response as Output<typeof listTasks> | undefined) ?? { tasks: [] }
    const task = quickestTask(tasks)
    if (task) return taskHref(task)
    return platform ? nextTaskPath : '/earn-points'
  },
}
