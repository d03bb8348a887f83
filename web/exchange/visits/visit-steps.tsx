import type { ReactNode } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { CheckCircleIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { durationText } from '../../design/time-text.ts'
import type { VisitState } from './visit-phases.ts'

type StepStatus = 'done' | 'current' | 'ahead'

const stepStatuses: Record<'starting' | 'visiting' | 'complete', [StepStatus, StepStatus, StepStatus]> = {
  starting: ['current', 'ahead', 'ahead'],
  visiting: ['done', 'current', 'ahead'],
  complete: ['done', 'done', 'done'],
}

/** Progress of the visit: started, visiting, points arrive. */
export function VisitSteps({ task, state }: { task: Task; state: VisitState }) {
  if (state.phase === 'failed') return null
  const [start, visit, points] = stepStatuses[state.phase]
  return (
    <ol className="visit-steps" aria-label="Steps of the visit">
      <Step status={start} title={start === 'current' ? 'Start' : 'Started'}>
        {state.phase === 'visiting' ? (
          <Time iso={new Date(state.startedAtMs).toISOString()} format="clock" />
        ) : null}
        {state.phase === 'starting' ? 'With the new tab' : null}
      </Step>
      <Step status={visit} title={visit === 'done' ? 'Visited' : 'Visiting'}>
        {durationText(task.requiredDuration)} required
      </Step>
      <Step status={points} title={points === 'done' ? 'Points arrived' : 'Points arrive'}>
        <Points value={task.points} kind="in" />
      </Step>
    </ol>
  )
}

function Step({ status, title, children }: { status: StepStatus; title: string; children: ReactNode }) {
  return (
    <li aria-current={status === 'current' ? 'step' : undefined}>
      {status === 'done' ? (
        <CheckCircleIcon weight="fill" aria-hidden="true" />
      ) : (
        <span className="visit-dot" />
      )}
      <span className="grid">
        <b>{title}</b>
        <span className="dim">{children}</span>
      </span>
    </li>
  )
}
