import { useEffect, useState } from 'react'
import { taskListOf, taskLists } from '#contract/exchange/task-lists.ts'
import {
  type ClosedGroup,
  countTasks,
  type SwitchedOff,
  skipTask,
  type Task,
  type TaskFilters,
} from '#contract/exchange/tasks.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { toast } from '../../design/toast-store.ts'
import { whenClosed } from '../../design/when-closed.ts'
import { type Pages, usePages } from '../../layout/page-list.tsx'

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
export function useTasks(filters: TaskFilters): TaskList {
  const { operation, query } = taskListOf(filters)
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

const lists = [...taskLists, countTasks]

/** Id of a card's title, which receives the focus. */
export const titleIdOf = ({ id }: Pick<Task, 'id'>): string => `task-${id}`

/** Hides tasks of the list. A skipped one disappears at once, and reappears if that is undone or rejected. */
export function useHideTask({ tasks, hide }: Pick<TaskList, 'tasks' | 'hide'>) {
  const focusOn = useFocus()
  const readAgain = useReadAgain()

  /** Hides a task and moves the focus to the next card that stays. */
  const takeAway = (task: Task, hides: Hidden): (() => void) => {
    focusOn(neighbourOf(tasks, task, hides))
    return hide(hides)
  }
  const tell = (title: string): Promise<unknown> => {
    toast({ title })
    return readAgain(...lists)
  }
  const same = (task: Task) => (other: Task) => other.id === task.id
  /** Hides a task at once, and for good when its toast, which can undo that, has gone or the member leaves the page. */
  const skip = (task: Task): void => {
    const show = takeAway(task, same(task))
    let isOpen = true
    const close = (): void => {
      isOpen = false
      removeEventListener('pagehide', send)
    }
    const send = async (): Promise<void> => {
      if (!isOpen) return
      close()
      try {
        await write(skipTask, { params: { taskId: task.id } }, { keepalive: true })
        await readAgain(...lists)
      } catch (thrown) {
        console.error('hiding a task failed', thrown)
        show()
        toast({ title: 'It’s still in your list', description: sentenceOf(thrown), variant: 'destructive' })
      }
    }
    const undo = (): void => {
      close()
      show()
      focusOn(task)
    }
    addEventListener('pagehide', send)
    const action = { label: 'Undo', altText: 'Press F8, then Undo', onSelect: undo }
    whenClosed(toast({ title: 'Skipped. You won’t see it again.', action }), () => void send())
  }
  return {
    skip,
    blocked: (task: Task) => {
      takeAway(task, (other) => other.owner === task.owner && !other.house)
      return tell(`${task.owner} is blocked.`)
    },
    reported: (task: Task) => {
      takeAway(task, same(task))
      return tell('Reported and removed from your list.')
    },
  }
}

/** The next task that stays, else the previous one; null if none stays. */
export function neighbourOf(tasks: readonly Task[], task: Task, hides: Hidden): Task | null {
  const place = tasks.indexOf(task)
  const stays = (other: Task): boolean => other !== task && !hides(other)
  return tasks.slice(place + 1).find(stays) ?? tasks.slice(0, place).findLast(stays) ?? null
}

/** Id of the list itself, which receives the focus when no card is left. */
export const listId = 'task-list'

/**
 * Moves the focus to another card after the focused one has disappeared; the closing menu or dialog would
 * leave it nowhere.
 */
function useFocus(): (task: Task | null) => void {
  const [wanted, setWanted] = useState<{ id: string }>()
  useEffect(() => {
    if (!wanted) return
    const frame = requestAnimationFrame(() => document.getElementById(wanted.id)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return (task) => setWanted({ id: task ? titleIdOf(task) : listId })
}
