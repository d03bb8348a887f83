import { getDailyBonus } from './daily-bonus.ts'
import type { PageRead, PageRow } from './page-row.ts'
import { getDailyGoal } from './points.ts'
import { countTasks, listTasks, type TaskWish, wishOf } from './tasks.ts'

const strings = (query: TaskWish): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** The list itself, as page and address narrow it. */
const theList: PageRead = {
  operation: listTasks,
  input: ({ preset, query }) => ({ query: strings(wishOf(preset, query)) }),
}

/** What every page with a list of tasks reads. */
export const taskReads: readonly PageRead[] = [
  theList,
  { operation: countTasks },
  { operation: getDailyGoal },
  { operation: getDailyBonus },
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
