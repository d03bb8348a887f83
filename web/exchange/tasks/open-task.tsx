import type { ReactNode } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { takeFocus } from '../../design/take-focus.ts'

/** Start of an attempt by a press of the task's link, and what became of it. */
export interface Begin {
  start: () => void
  busy: boolean
  error: string | undefined
}

interface Props {
  task: Pick<Task, 'url'> & Partial<Pick<Task, 'tier' | 'points'>>
  /** null: an attempt runs, so the link only opens the page. */
  begin: Begin | null
  children: ReactNode
}

/** Link to a task's page in another tab. The same press starts the attempt, unless one runs. */
export function OpenTask({ task, begin, children }: Props) {
  return (
    <>
      <ButtonLink
        variant={begin && task.tier !== 'red' ? 'earn' : 'line'}
        className="max-w-full"
        icon="ArrowSquareOut"
        href={task.url}
        target="_blank"
        rel="noopener noreferrer"
        ref={takeFocus}
        points={begin ? task.points : undefined}
        busy={begin?.busy}
        onClick={begin?.start}
        onAuxClick={begin?.start}
      >
        {children}
      </ButtonLink>
      {begin?.error ? <Note tone="danger">{begin.error}</Note> : null}
    </>
  )
}
