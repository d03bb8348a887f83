import { listTasks, type Task, taskHref } from '../exchange/tasks.ts'
import type { Output } from '../operation.ts'
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

/** The quickest task at the top of the list, within the platforms' rules; without one, Earn Points. */
export const nextTask: PageDestination = {
  read: { operation: listTasks, input: () => nextTaskRequest },
  hrefOf: (response) => {
    const { tasks } = (response as Output<typeof listTasks> | undefined) ?? { tasks: [] }
    const task = quickestTask(tasks)
    return task ? taskHref(task) : '/earn-points'
  },
}
