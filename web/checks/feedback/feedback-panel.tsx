import type { Attempt } from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ArrowSquareOutIcon } from '../../design/icons.ts'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { FeedbackForm } from './feedback-form.tsx'

interface Props {
  task: Pick<Task, 'url' | 'owner' | 'points'>
  attempt: Pick<Attempt, 'id' | 'state' | 'dueAt'>
  /** Reads the task and its attempt again. */
  changed: () => void
}

/** Panel of a task that its creator checks: three answers, then the wait for the verdict. */
export function FeedbackPanel({ task, attempt, changed }: Props) {
  const { verdict } = useWaits()
  if (attempt.state !== 'started') return <Submitted task={task} attempt={attempt} />
  const firstHalf = Math.floor(task.points / 2)
  return (
    <Card title="Your feedback">
      <div className="grid max-w-reading gap-6">
        <p className="sub">
          Open it first, then answer. {firstHalf} points come when you submit, the other{' '}
          {task.points - firstHalf} when {task.owner} approves, or after {verdict}.
        </p>
        <ButtonLink
          variant="line"
          className="justify-self-start"
          icon={ArrowSquareOutIcon}
          href={task.url}
          target="_blank"
          rel="noreferrer"
        >
          Open it in another tab
        </ButtonLink>
        <FeedbackForm attemptId={attempt.id} firstHalf={firstHalf} onDone={changed} />
      </div>
    </Card>
  )
}

function Submitted({ task, attempt: { dueAt } }: Pick<Props, 'task' | 'attempt'>) {
  return (
    <Card title="Submitted">
      <p className="sub max-w-reading">
        {Math.floor(task.points / 2)} points are yours. The rest comes when {task.owner} approves
        {dueAt ? (
          <>
            , or by default <Time inSentence iso={dueAt} />
          </>
        ) : null}
        .{' '}
        <a className="link" href="/content-feedback?side=given">
          Feedback you wrote
        </a>
      </p>
    </Card>
  )
}
