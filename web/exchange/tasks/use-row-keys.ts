import type { Task } from '#contract/exchange/tasks.ts'
import { useKeys } from '../../design/single-keys.ts'
import { titleIdOf } from './use-tasks.ts'

/** J and K move the focus between the tasks' titles, where Enter follows the link; X skips the focused row's task. */
export function useRowKeys(tasks: readonly Task[], skip: (task: Task) => void): void {
  const titleOf = (task: Task | undefined) => (task ? document.getElementById(titleIdOf(task)) : null)
  const place = (): number =>
    tasks.findIndex((task) => titleOf(task)?.closest('li')?.contains(document.activeElement))
  const move = (by: number): void => titleOf(tasks[place() === -1 ? 0 : place() + by])?.focus()
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const task = tasks[place()]
      if (task) skip(task)
    },
  })
}
