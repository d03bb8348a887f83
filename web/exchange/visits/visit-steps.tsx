import type { ReactNode } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { classes } from '../../design/classes.ts'
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
    <ol className="mt-4 mb-1" aria-label="Steps of the visit">
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
    <li
      className="group relative flex gap-3.5 pb-4.5 last:pb-0 leading-[1.35]"
      aria-current={status === 'current' ? 'step' : undefined}
    >
      <span className="absolute top-[23px] bottom-[3px] left-[9.25px] w-[1.5px] bg-line-strong group-last:hidden" />
      {status === 'done' ? (
        <CheckCircleIcon className="size-5 text-c1" weight="fill" aria-hidden="true" />
      ) : (
        <span
          className={classes(
            'flex-none size-5 rounded-[50%]',
            status === 'current' ? 'border-[5.5px] border-c1' : 'border-[1.5px] border-control',
          )}
        />
      )}
      <span className="grid">
        <b>{title}</b>
        <span className="dim">{children}</span>
      </span>
    </li>
  )
}
