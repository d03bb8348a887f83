import { useState } from 'react'
import { type ClosedGroup, listTasks, type SwitchedOff, type Task, type TaskWish } from '#contract/tasks.ts'
import { usePages } from '../../api/read-pages.ts'
import type { Pages } from '../../design/page-list.tsx'

/** Selects tasks hidden on this page until the list is read again. */
export type Hidden = (task: Task) => boolean

export interface TaskList extends Omit<Pages<unknown>, 'pages'> {
  tasks: Task[]
  closed: ClosedGroup[]
  /** The part of the list that an admin has switched off; null: nothing. */
  switchedOff: SwitchedOff | null
  /** Cursor of the next page; null: the list ends here. */
  nextCursor: string | null
  /** Hides tasks at once; returns a function that shows them again. */
  hide: (hidden: Hidden) => () => void
}

/** Tasks of a list without those the member has hidden. */
export function useTasks(wish: TaskWish): TaskList {
  const { pages, ...list } = usePages(listTasks, { query: wish })
  const [hidden, setHidden] = useState<readonly Hidden[]>([])
  const unique = new Map(pages.flatMap((page) => page.tasks).map((task) => [task.id, task]))
  const tasks = [...unique.values()].filter((task) => !hidden.some((hides) => hides(task)))
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
