import type { ComponentType } from 'react'
import type { Attempt } from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import type { Check } from '#contract/platforms.ts'
import { AccountCheck } from '../../checks/account-checks/account-check.tsx'
import { FeedbackPanel } from '../../checks/feedback/feedback-panel.tsx'
import { PlayerPanel } from '../../checks/players/player-panel.tsx'
import { ProofPanel } from '../../checks/proofs/proof-flow.tsx'
import type { Begin } from '../../exchange/tasks/open-task.tsx'
import type { TaskResponse } from './use-task.ts'

/** Where to continue afterwards, if not on the page of all tasks. */
export interface Way {
  /** Page to open once the task is paid. */
  next?: string | undefined
  /** Shows the next task at once, in place of one that can't be done. */
  onNext?: (() => void) | undefined
}

export interface PanelProps extends Way {
  task: Task
  /** The running attempt; null: none yet. */
  attempt: Attempt | null
  /** Starts one; a panel does it with the press that opens the task, or by itself. */
  begin: Begin
  /** The member's record of feedback, of such a task. */
  feedback: TaskResponse['feedback']
  /** Called after every action: reads task and attempt again. */
  changed: () => void
}

interface Panel {
  show: ComponentType<PanelProps>
  /** Shows the state of the attempt by itself. */
  showsState?: boolean
}

/** Task panels, keyed by type of check. Visits have their own page. */
export const panels: Partial<Record<Check, Panel>> = {
  player: { show: PlayerPanel },
  account: {
    show: (props) =>
      props.attempt === null || props.attempt.state === 'started' ? <AccountCheck {...props} /> : null,
  },
  screenshot: { show: ProofPanel, showsState: true },
  creator: { show: FeedbackPanel, showsState: true },
}
