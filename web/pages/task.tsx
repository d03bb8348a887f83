import { Card } from '../design/card.tsx'
import { PageHead } from '../design/page-head.tsx'
import { TaskFacts } from '../features/task-page/task-facts.tsx'
import { TaskMissing } from '../features/task-page/task-missing.tsx'
import { TaskState } from '../features/task-page/task-state.tsx'
import { useTask } from '../features/task-page/use-task.ts'
import { ReportTask } from '../features/tasks/report-task.tsx'
import type { PageProps } from '../page.ts'

const back = { label: 'Earn Points', href: '/earn-points' }

/** One task: what it is, what it pays, and the panel that its check needs. */
export default function TaskPage({ boot }: PageProps) {
  const { data, isPending, retry, ...acts } = useTask(boot.params.taskId ?? '')
  if (!data)
    return (
      <>
        <PageHead title="Task" back={back} />
        <TaskMissing isPending={isPending} retry={retry} />
      </>
    )
  const { task } = data
  return (
    <>
      <PageHead
        title={task.title}
        sub={task.house ? `By ${task.owner}` : `Promoted by ${task.owner}`}
        back={back}
        actions={data.state === 'own' ? null : <ReportTask task={task} />}
      />
      <Card>
        <TaskFacts {...data} />
      </Card>
      <TaskState answer={data} {...acts} />
    </>
  )
}
