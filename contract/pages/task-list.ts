import { getDailyBonus } from '../exchange/daily-bonus.ts'
import { getDailyGoal } from '../exchange/points.ts'
import { taskListOf, taskLists } from '../exchange/task-lists.ts'
import {
  countTasks,
  filtersOf,
  readTask,
  readTaskWatch,
  type TaskFilters,
  watchOf,
} from '../exchange/tasks.ts'
import type { Output } from '../operation.ts'
import type { PageRead, WrittenRow } from './row.ts'

const strings = (query: TaskFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** The list itself, filtered by the page and the URL, from the operation that lists such tasks. */
const filteredList: readonly PageRead[] = taskLists.map((operation) => ({
  operation,
  input: ({ preset, query }) => {
    const list = taskListOf(filtersOf(preset, query))
    return list.operation === operation ? { query: strings(list.query) } : null
  },
}))

/** One task, whatever its check. */
export const taskPage: WrittenRow = {
  path: '/tasks/{taskId}',
  title: 'Task',
  page: 'task',
  data: [
    {
      operation: readTask,
      titleOf: (response) => (response as Output<typeof readTask>).task.title,
    },
  ],
  extra: 'where every task except a visit is done, whatever its check',
}

const watched: PageRead = {
  operation: readTaskWatch,
  input: ({ preset, query }) => ({ query: strings(watchOf(filtersOf(preset, query))) }),
}

export const listReads: readonly PageRead[] = [...filteredList, { operation: countTasks }, watched]

/** Reads of a page that shows today beside its list. */
export const taskReads: readonly PageRead[] = [
  ...listReads,
  { operation: getDailyGoal },
  { operation: getDailyBonus },
]

interface ListPage extends Pick<TaskFilters, 'platform' | 'action' | 'kind'> {
  title: string
  /** Content of the list and how its tasks are done. */
  lead: string
  /** Shown in place of an empty list; default: no {title} right now. */
  empty?: string
}

/** A page with the task list, filtered by platform, action, kind or several of them. */
export const taskList = (
  path: string,
  { title, empty = `No ${title} right now.`, ...preset }: ListPage,
): WrittenRow => ({
  path,
  title,
  page: 'task-list',
  preset: { ...preset, empty },
  data: taskReads,
})

/** A page that plays tasks one after another. list: path of the page with the list; without it this page shows it too. */
export const watchList = (path: string, given: Omit<ListPage, 'action'> & { list?: string }): WrittenRow => ({
  ...taskList(path, { ...given, action: 'watch' }),
  page: 'watch-list',
})
