import { CheckBadge } from '../../design/check-badge.tsx'
import { TierBadge } from '../../design/tier-badge.tsx'
import type { Way } from './panels.tsx'
import { TaskMissing, TaskState } from './task-state.tsx'
import { useTask } from './use-task.ts'
import '../../exchange/tasks/tasks.css'

/** A task within another page: its check and tier, and the same questions and states as on its own page. */
export function TaskHere({ taskId, ...way }: { taskId: string } & Way) {
  const { data, isPending, retry, ...acts } = useTask(taskId)
  if (!data) return <TaskMissing isPending={isPending} retry={retry} />
  return (
    <>
      <p className="task-meta">
        <CheckBadge check={data.task.check} />
        <TierBadge tier={data.task.tier} />
      </p>
      <TaskState response={data} {...acts} {...way} />
    </>
  )
}
