import type { ComponentType } from 'react'
import type { Attempt } from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import type { Check } from '#contract/platforms.ts'
import { AccountCheck } from '../../checks/account-checks/account-check.tsx'
import { FeedbackPanel } from '../../checks/feedback/feedback-panel.tsx'
import { PlayerPanel } from '../../checks/players/player-panel.tsx'
import { ProofPanel } from '../../checks/proofs/proof-flow.tsx'

/** Where to continue afterwards, if not on the page of all tasks. */
export interface Way {
  /** Page to open once the task is paid. */
  next?: string | undefined
  /** Shows the next task at once, in place of one that can't be done. */
  onNext?: (() => void) | undefined
}

export interface PanelProps extends Way {
  task: Task
  /** The running attempt; null: none yet, for a panel that starts it by itself. */
  attempt: Attempt | null
  /** Called after every action: reads task and attempt again. */
  changed: () => void
}

interface Panel {
  show: ComponentType<PanelProps>
  /** Starts the attempt by itself, so the page shows it in place of a Start button. */
  starts?: boolean
  /** Shows the state of the attempt by itself. */
  showsState?: boolean
}

/** Task panels, keyed by type of check. Visits have their own page. */
export const panels: Partial<Record<Check, Panel>> = {
  player: { show: PlayerPanel, starts: true },
  account: {
    show: ({ attempt, changed }) =>
      attempt?.state === 'started' ? <AccountCheck attempt={attempt} changed={changed} /> : null,
  },
  screenshot: { show: ProofPanel, showsState: true },
  creator: {
    show: ({ task, attempt, changed }) =>
      attempt ? <FeedbackPanel task={task} attempt={attempt} changed={changed} /> : null,
    showsState: true,
  },
}
