import { listTasks, taskHref } from '#contract/exchange/tasks.ts'
import { nextTaskPath, nextTaskRequest, quickestTask } from '#contract/pages/next-task.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { takeFocus } from '../../design/take-focus.ts'
import { taskTime } from './task-labels.ts'

/** The quickest other task within the rules, where the member's last press was; without one, the list. after: task just done. */
export function NextTask({ after }: { after: string }) {
  const { data, isPending } = useRead(listTasks, nextTaskRequest)
  const task = quickestTask((data?.tasks ?? []).filter(({ id }) => id !== after))
  if (!task && !isPending) return <ButtonLink href="/earn-points">Other tasks</ButtonLink>
  return (
    <ButtonLink
      variant="earn"
      ref={takeFocus}
      href={task ? taskHref(task) : nextTaskPath}
      points={task?.points}
    >
      {task ? `Next task, ${taskTime(task)}` : 'Next task'}
      {task ? <span className="sr-only">{`: ${task.title}`}</span> : null}
    </ButtonLink>
  )
}
