import { useState } from 'react'
import { taskListOf } from '#contract/exchange/task-lists.ts'
import type { ClosedGroup, SwitchedOff, Task, TaskWish } from '#contract/exchange/tasks.ts'
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

/** Tasks of a list without those the member has hidden. A card keeps its place when the list is read again. */
export function useTasks(wish: TaskWish): TaskList {
  const { operation, query } = taskListOf(wish)
  const { pages, ...list } = usePages(operation, { query })
  const [hidden, setHidden] = useState<readonly Hidden[]>([])
  const [places] = useState(() => new Map<string, number>())
  const unique = new Map(pages.flatMap<Task>((page) => page.tasks).map((task) => [task.id, task]))
  for (const id of unique.keys()) if (!places.has(id)) places.set(id, places.size)
  const place = ({ id }: Task): number => places.get(id) ?? 0
  const tasks = [...unique.values()]
    .filter((task) => !hidden.some((hides) => hides(task)))
    .toSorted((one, other) => place(one) - place(other))
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
