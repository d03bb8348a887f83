import { CheckBadge } from '../../design/check-badge.tsx'
import { Points } from '../../design/points.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { TierBadge } from '../../design/tier-badge.tsx'
import { taskTime } from '../../exchange/tasks/index.ts'
import type { TaskAnswer } from './use-task.ts'

/** A task's action, time and points, and what its platform says about it. */
export function TaskFacts({ task, label, note }: Pick<TaskAnswer, 'task' | 'label' | 'note'>) {
  return (
    <div className="task-facts">
      <Thumb src={task.thumbnailUrl} size={112} platform={task.platform} />
      <dl className="task-figures">
        <div>
          <dt>What you do</dt>
          <dd>{label}</dd>
        </div>
        <div>
          <dt>Takes</dt>
          <dd className="num">{taskTime(task)}</dd>
        </div>
        <div>
          <dt>Pays</dt>
          <dd>
            <Points value={task.points} kind="in" />
          </dd>
        </div>
      </dl>
      <p className="task-note sub text-13">
        <span className="task-meta">
          <CheckBadge check={task.check} />
          <TierBadge tier={task.tier} />
        </span>
        {note.text}{' '}
        <a className="link" href={note.link} target="_blank" rel="noreferrer noopener">
          What the platform says
        </a>
      </p>
    </div>
  )
}
