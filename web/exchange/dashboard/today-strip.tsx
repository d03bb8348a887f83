import type { ReactNode } from 'react'
import { getDailyGoal } from '#contract/exchange/points.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { useRead } from '../../api/read.ts'
import { Domes } from '../../design/domes.tsx'
import { Halves } from '../../design/halves.tsx'
import { Blank } from '../../design/placeholders.tsx'
import { BonusAmount, BonusBody } from '../daily-bonus/bonus-card.tsx'
import { GoalDialog, goalSentence, streakText, useToday, weekDays } from '../points/index.ts'

/** The goal, the streak and the bonus of today, in one row. */
export function TodayStrip() {
  const { data, isPending } = useRead(getDailyGoal, {})
  return (
    <section className="card grid grid-cols-3 max-wide:grid-cols-1" aria-label="Today">
      <Part title="Today’s goal">
        {data ? (
          <Goal {...data} />
        ) : (
          <Blank isPending={isPending} label="Loading today’s goal" height="h-24" />
        )}
      </Part>
      <Part title={data ? streakText(data.streakDays) : 'Streak'}>{data ? <Week {...data} /> : null}</Part>
      <Part title="Daily bonus" aside={<BonusAmount />}>
        <BonusBody />
      </Part>
    </section>
  )
}

const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-3.5 border-line p-5 not-first:border-t wide:not-first:border-t-0 wide:not-first:border-l max-desk:px-4 max-desk:py-3.5">
    <header className="flex items-baseline justify-between gap-3">
      <h2 className="h2">{title}</h2>
      {aside}
    </header>
    {children}
  </div>
)

const Goal = ({ goal, earned }: Output<typeof getDailyGoal>) => (
  <div className="flex items-center gap-5">
    <Halves progress={earned / goal} size={72} />
    <div className="min-w-0">
      <p className="figure">
        {formatCount(earned)}
        <small> of {formatCount(goal)} from tasks</small>
      </p>
      <p className="sub text-13 mt-1">{goalSentence(earned, goal)}</p>
      <GoalDialog goal={goal} />
    </div>
  </div>
)

function Week({ week }: Output<typeof getDailyGoal>) {
  return <Domes label="This week" days={weekDays(week, useToday())} />
}
