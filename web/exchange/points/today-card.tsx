import type { ReactNode } from 'react'
import { getDailyGoal } from '#contract/exchange/points.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { useRead } from '../../api/read.ts'
import { Card, Note } from '../../design/card.tsx'
import { Domes } from '../../design/domes.tsx'
import { Halves } from '../../design/halves.tsx'
import { Skeleton } from '../../design/placeholders.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { goalSentence, streakText, weekDays } from './goal-labels.ts'

type Goal = Output<typeof getDailyGoal>

/** Today's progress beside a task list: the goal, the week and the daily limits. One line on a phone. */
export function TodayCard() {
  const { data, isPending } = useRead(getDailyGoal, {})
  if (!data) return isPending ? <Waiting /> : null
  return (
    <Frame aside={<GoalDialog goal={data.goal} label="Change" className="-mr-2" />}>
      <Towards {...data} />
      <Week {...data} />
      <Caps {...data} />
    </Frame>
  )
}

/** The card; on a phone without its head, so the goal is one line above the limits. */
const Frame = (props: { aside?: ReactNode; children: ReactNode }) => (
  <Card
    className="max-desk:[&>.card-head]:hidden"
    body="grid gap-5 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:items-center max-desk:gap-3.5 max-desk:px-4 max-desk:py-3.5"
    title="Today’s goal"
    {...props}
  />
)

function Towards({ goal, earned }: Goal) {
  return (
    <div className="flex gap-5 items-center max-desk:gap-3.5 max-desk:[&>.halves]:w-11.5 max-desk:[&>.halves]:h-13">
      <Halves progress={earned / goal} size={84} />
      <div className="min-w-0">
        <p className="figure max-desk:text-22">
          {formatCount(earned)}
          <small> of {formatCount(goal)}</small>
        </p>
        <p className="sub text-13 max-desk:hidden">{goalSentence(earned, goal)}</p>
      </div>
    </div>
  )
}

function Week({ streakDays, week }: Goal) {
  const today = useToday()
  return (
    <div className="grid gap-3">
      <p className="h3">{streakText(streakDays)}</p>
      <div className="max-desk:hidden">
        <Domes label="This week" days={weekDays(week, today)} />
      </div>
    </div>
  )
}

function Caps({ attempts, attemptsCap, earned, pointsCap }: Goal) {
  return (
    <dl className="grid gap-3.5 pt-4.5 border-t border-line text-13 max-desk:grid-cols-[1fr_1fr] max-desk:col-span-full max-desk:pt-3">
      <Cap label="Tasks today" value={attempts} max={attemptsCap} tone="ink" />
      <Cap label="Points from tasks" value={earned} max={pointsCap} tone="in" />
    </dl>
  )
}

function Cap({ label, value, max, tone }: { label: string; value: number; max: number; tone: 'ink' | 'in' }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-1.75">
      <dt className="sub">{label}</dt>
      <dd className="num font-label">
        {formatCount(value)} <span className="dim">of {formatCount(max)}</span>
      </dd>
      <dd className="col-span-full">
        <ProgressBar label={label} value={value} max={max} tone={tone} />
      </dd>
    </div>
  )
}

function Waiting() {
  return (
    <Frame>
      <div className="flex gap-5 items-center max-desk:gap-3.5" role="status">
        <span className="sr-only">Loading today’s goal</span>
        <Skeleton className="h-23 w-21 max-desk:h-13 max-desk:w-12" />
        <Skeleton className="h-8 w-28" />
      </div>
    </Frame>
  )
}

/** Says that a daily limit is reached, before the member starts a task that would not be paid. */
export function DayNote() {
  const { data } = useRead(getDailyGoal, {})
  if (!data || (data.attempts < data.attemptsCap && data.earned < data.pointsCap)) return null
  const reached =
    data.attempts >= data.attemptsCap
      ? `You’ve reached today’s limit of ${formatCount(data.attemptsCap)} tasks.`
      : `You’ve reached today’s limit of ${formatCount(data.pointsCap)} points from tasks.`
  return <Note>{reached} The next day starts at 00:00 UTC.</Note>
}

/**
 * The current UTC day, "2026-10-03"; null on the server and in the first paint, so both match around
 * midnight.
 */
export const useToday = (): string | null => (useHydrated() ? new Date().toISOString().slice(0, 10) : null)
