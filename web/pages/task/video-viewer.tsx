import { useState } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { Button } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { durationText } from '../../design/time-text.ts'
import { TaskHere } from './task-here.tsx'

/**
 * Videos one after another: the next is shown on request, or when the page reloads after this one is paid.
 * Nothing plays by itself.
 */
export function VideoViewer({ tasks, here }: { tasks: readonly Task[]; here: string }) {
  const [index, setIndex] = useState(0)
  const task = tasks[index % tasks.length]
  const onNext = (): void => setIndex(index + 1)
  if (!task) return null
  return (
    <section className="grid gap-4" aria-labelledby="viewer-title">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="h2 trunc" id="viewer-title">
            {task.title}
          </h2>
          <p className="sub">
            Watch {durationText(task.requiredDuration)}, earn <Points value={task.points} kind="plain" />.
            Promoted by {task.owner}.
          </p>
        </div>
        {tasks.length > 1 ? (
          <Button icon="ArrowRight" onClick={onNext}>
            Next video
          </Button>
        ) : null}
      </div>
      <TaskHere key={task.id} taskId={task.id} next={here} onNext={tasks.length > 1 ? onNext : undefined} />
    </section>
  )
}
