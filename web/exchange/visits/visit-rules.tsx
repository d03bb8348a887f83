import type { ReactNode } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { Icon, type IconName } from '../../design/icon.tsx'
import { TierIcon } from '../../design/tier-badge.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { durationText } from '../../design/time-text.ts'
import { tierSentences } from '../tasks/task-filters.ts'
import type { VisitState } from './visit-phases.ts'

/** Time after which the same site counts again (spec §9). */
const againMs = 3_600_000

/** Says which earner a creator sees, as the privacy policy does. */
const firstPersonNote = 'The creator sees the username and picture of a campaign’s first visitor.'

/** The rules of a visit: what it requires, and what it does not. */
export function VisitRules({ task, state }: { task: Task; state: VisitState }) {
  return (
    <>
      <ul className="grid grid-cols-3 gap-6 max-desk:grid-cols-1 max-desk:gap-4">
        <Rule icon="Browser" title="Keep Mutuals open">
          Closing it within {durationText(task.requiredDuration)} ends the visit without points.
        </Rule>
        <Rule icon="ClockCounterClockwise" title="Once an hour">
          <Again availableAt={task.availableAt} state={state} />
        </Rule>
        <Rule icon="ShieldCheck" title="You owe nothing else">
          This task asks for no sign-up, purchase or follow.
        </Rule>
      </ul>
      {task.tier === 'green' ? null : (
        <p className="flex items-center gap-1.5 text-13 text-ink-2">
          <TierIcon tier={task.tier} />
          {tierSentences[task.tier]}.
        </p>
      )}
      <p className="dim text-13">{firstPersonNote}</p>
    </>
  )
}

function Again({ availableAt, state }: { availableAt: string | null; state: VisitState }) {
  const iso = state.phase === 'visiting' ? new Date(state.startedAtMs + againMs).toISOString() : availableAt
  if (iso === null) return 'The same site counts again one hour after a visit.'
  return <TimePhrase before="You can visit the same site again at" iso={iso} format="clock" after="." />
}

function Rule({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 leading-[1.5]">
      <Icon name={icon} className="text-ink-3" size={20} />
      <p className="grid content-start gap-0.5">
        <b>{title}</b>
        <span className="sub">{children}</span>
      </p>
    </li>
  )
}
