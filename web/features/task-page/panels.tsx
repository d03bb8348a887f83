import type { ComponentType } from 'react'
import type { Attempt } from '#contract/attempts.ts'
import type { Check } from '#contract/platforms.ts'
import type { Task } from '#contract/tasks.ts'
import { AccountCheck } from '../connections/index.ts'
import { FeedbackPanel } from '../feedback/index.ts'
import { PlayerPanel } from '../players/index.ts'
import { ProofPanel } from '../proofs/index.ts'

/** Where it goes on afterwards, where that is not the page of all tasks. */
export interface Way {
  /** The page that is opened once it is paid. */
  next?: string | undefined
  /** Shows the next one at once: for what can't be done. */
  onNext?: (() => void) | undefined
}

/** What every panel is given. */
export interface PanelProps extends Way {
  task: Task
  /** The attempt that runs; null: a panel that starts it by itself is shown before there is one. */
  attempt: Attempt | null
  /** To be called after something was done: task and attempt are read again. */
  changed: () => void
}

interface Panel {
  show: ComponentType<PanelProps>
  /** Starts the attempt by itself, so the page shows it in place of a Start button. */
  starts?: boolean
  /** Says by itself where the attempt stands. */
  tells?: boolean
}

/** What does the task, by its check. Visits have their own page. */
export const panels: Partial<Record<Check, Panel>> = {
  player: {
    show: ({ task, attempt, next, onNext }) => (
      <PlayerPanel task={task} attempt={attempt} next={next} onNext={onNext} />
    ),
    starts: true,
  },
  account: {
    show: ({ attempt, changed }) =>
      attempt?.state === 'started' ? <AccountCheck attempt={attempt} changed={changed} /> : null,
  },
  screenshot: { show: ProofPanel, tells: true },
  creator: {
    show: ({ task, attempt, changed }) =>
      attempt ? <FeedbackPanel task={task} attempt={attempt} changed={changed} /> : null,
    tells: true,
  },
}
