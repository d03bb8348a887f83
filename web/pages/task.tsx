import { TextLink } from '../design/button.tsx'
import { CheckBadge } from '../design/check-badge.tsx'
import { Facts } from '../design/facts.tsx'
import { Points } from '../design/points.tsx'
import { Thumb } from '../design/thumb.tsx'
import { TierBadge } from '../design/tier-badge.tsx'
import { taskTime } from '../exchange/tasks/task-labels.ts'
import { type TaskResponse, useTask } from './task/use-task.ts'
import '../exchange/tasks/tasks.css'
import { Card } from '../design/card.tsx'
import { ReportTask } from '../exchange/tasks/report-dialog.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { TaskMissing, TaskState } from './task/task-state.tsx'

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
      <TaskState response={data} {...acts} />
    </>
  )
}

type Props = Pick<TaskResponse, 'task' | 'label' | 'note' | 'state' | 'consentNeeded'>

/** A task's action, time and points, and what its platform says about it, unless the consent asked below says it. */
function TaskFacts({ task, label, note, state, consentNeeded }: Props) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] max-[16rem]:grid-cols-1 gap-y-4 gap-x-5 items-center">
      <Thumb src={task.thumbnailUrl} size={112} platform={task.platform} />
      <Facts
        className="num flex flex-wrap gap-y-2 gap-x-8 [&_dt]:text-13 [&_dt]:text-ink-3 [&_dd]:text-[0.9375rem] [&_dd]:font-strong max-desk:[&>:first-child]:basis-full"
        of={{
          'What you do': label,
          Takes: taskTime(task),
          Pays: <Points value={task.points} kind="in" />,
        }}
      />
      <p className="col-span-full max-w-reading sub text-13">
        <span className="task-meta mt-0 mb-1.5">
          <CheckBadge check={task.check} />
          <TierBadge tier={task.tier} />
        </span>
        {state === 'ready' && consentNeeded ? null : `${note.text} `}
        <TextLink href={note.link} target="_blank" rel="noreferrer noopener">
          What the platform says
        </TextLink>
      </p>
    </div>
  )
}
