import { getDailyBonus } from '../daily-bonus.ts'
import type { Output } from '../operation.ts'
import { getDailyGoal } from '../points.ts'
import { countTasks, listTasks, readTask, readTaskWatch, type TaskWish, watchOf, wishOf } from '../tasks.ts'
import type { PageRead, PageRow } from './row.ts'

const strings = (query: TaskWish): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** The list itself, as page and address narrow it. */
const theList: PageRead = {
  operation: listTasks,
  input: ({ preset, query }) => ({ query: strings(wishOf(preset, query)) }),
}

/** One task, whatever its check. */
export const taskPage: PageRow = {
  path: '/tasks/{taskId}',
  audience: 'member',
  frame: 'app',
  title: 'Task',
  page: 'task',
  data: [
    {
      operation: readTask,
      input: ({ params: { taskId = '' } }) => ({ params: { taskId } }),
      titleOf: (answer) => (answer as Output<typeof readTask>).task.title,
    },
  ],
  own: 'where every task but a visit is done, whatever checks it',
}

/** Whether the list of a page is watched. */
const watched: PageRead = {
  operation: readTaskWatch,
  input: ({ preset, query }) => ({ query: strings(watchOf(wishOf(preset, query))) }),
}

/** What every page with a list of tasks reads. */
export const taskReads: readonly PageRead[] = [
  theList,
  { operation: countTasks },
  { operation: getDailyGoal },
  { operation: getDailyBonus },
  watched,
]

interface ListPage {
  title: string
  /** What the list holds, and how it is done. */
  lead: string
  /** What is said where nothing is open. */
  empty: string
}

/** A page that is the one list of tasks, narrowed to a platform, an action, or both. */
export const taskList = (
  path: string,
  wish: Pick<TaskWish, 'platform' | 'action' | 'kind'>,
  { title, lead, empty }: ListPage,
): PageRow => ({
  path,
  audience: 'member',
  frame: 'app',
  title,
  page: 'task-list',
  preset: { ...wish, lead, empty },
  data: taskReads,
})

/** A page that plays watch tasks one after the other. Without `list` it holds the list too; else the list is there. */
export function watchList(
  path: string,
  platform: 'youtube' | 'tiktok',
  texts: ListPage,
  list?: string,
): PageRow {
  const row = taskList(path, { platform, action: 'watch' }, texts)
  return { ...row, page: 'watch-list', preset: { ...row.preset, ...(list && { list }) } }
}
