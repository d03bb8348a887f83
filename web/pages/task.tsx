import { Card } from '../design/card.tsx'
import { PageHead } from '../design/page-head.tsx'
import { ReportTask } from '../exchange/tasks/report-dialog.tsx'
import type { PageProps } from '../page.ts'
import { TaskFacts } from './task/task-facts.tsx'
import { TaskMissing, TaskState } from './task/task-state.tsx'
import { useTask } from './task/use-task.ts'

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
