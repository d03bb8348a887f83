import { useState } from 'react'
import { type ClosedGroup, listTasks, type SwitchedOff, type Task, type TaskWish } from '#contract/tasks.ts'
import { usePages } from '../../api/read-pages.ts'
import type { Pages } from '../../design/page-list.tsx'

/** What is hidden while the page is open, before the list has been read again. */
export type Hidden = (task: Task) => boolean

export interface TaskList extends Omit<Pages<unknown>, 'pages'> {
  tasks: Task[]
  closed: ClosedGroup[]
  /** What of the list an admin has switched off; null: nothing. */
  switchedOff: SwitchedOff | null
  /** Where the list goes on; null: it ends here. */
  nextCursor: string | null
  /** Takes tasks out of sight at once; answers how to show them again. */
  hide: (hidden: Hidden) => () => void
}

/** The tasks of a list with what the member hid taken out. */
export function useTasks(wish: TaskWish): TaskList {
  const { pages, ...list } = usePages(listTasks, { query: wish })
  const [hidden, setHidden] = useState<readonly Hidden[]>([])
  const unlike = new Map(pages.flatMap((page) => page.tasks).map((task) => [task.id, task]))
  const tasks = [...unlike.values()].filter((task) => !hidden.some((hides) => hides(task)))
  const hide = (hides: Hidden): (() => void) => {
    setHidden((all) => [...all, hides])
    return () => setHidden((all) => all.filter((other) => other !== hides))
  }
  const last = pages.at(-1)
  return {
    ...list,
    tasks,
    closed: last?.closed ?? [],
    switchedOff: last?.switchedOff ?? null,
    nextCursor: last?.nextCursor ?? null,
    hide,
  }
}
