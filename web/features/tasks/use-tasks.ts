import { useState } from 'react'
import { listWebsiteTasks, type Task } from '#contract/tasks.ts'
import { type Pages, usePages } from '../../api/read-pages.ts'
import { requestOf, type TaskFilters } from './task-filters.ts'

/** What is hidden while the page is open, before the list has been read again. */
export type Hidden = (task: Task) => boolean

export interface TaskList extends Omit<Pages<unknown>, 'pages'> {
  tasks: Task[]
  /** Takes tasks out of sight at once; answers how to show them again. */
  hide: (hidden: Hidden) => () => void
}

/** The tasks of a list with what the member hid taken out. */
export function useTasks(filters: TaskFilters): TaskList {
  const { pages, ...list } = usePages(listWebsiteTasks, requestOf(filters))
  const [hidden, setHidden] = useState<readonly Hidden[]>([])
  const unlike = new Map(pages.flatMap((page) => page.tasks).map((task) => [task.websiteId, task]))
  const tasks = [...unlike.values()].filter((task) => !hidden.some((hides) => hides(task)))
  const hide = (hides: Hidden): (() => void) => {
    setHidden((all) => [...all, hides])
    return () => setHidden((all) => all.filter((other) => other !== hides))
  }
  return { ...list, tasks, hide }
}
