import { getDailyGoal } from '#contract/exchange/points.ts'
import { formatCount } from '#contract/numbers.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { Domes } from '../../design/domes.tsx'
import { Halves } from '../../design/halves.tsx'
import { Blank } from '../../design/placeholders.tsx'
import { GoalDialog, goalSentence, streakText, useToday, weekDays } from '../points/index.ts'

/** Today's goal as two halves closing, and the streak of the week. */
export function GoalCard() {
  const { data, isPending } = useRead(getDailyGoal, {})
  const today = useToday()
  if (!data)
    return (
      <Card title="Today’s goal">
        <Blank isPending={isPending} label="Loading today’s goal" height="h-56" />
      </Card>
    )
  const { goal, earned, streakDays, week } = data
  return (
    <Card className="flex flex-col" title="Today’s goal" body="flex flex-1 flex-col justify-between">
      <div className="flex items-center gap-5">
        <Halves progress={earned / goal} size={96} />
        <div className="min-w-0">
          <p className="figure">
            {formatCount(earned)}
            <small> of {formatCount(goal)} from tasks</small>
          </p>
          <p className="sub text-13 mt-1">{goalSentence(earned, goal)}</p>
          <GoalDialog goal={goal} />
        </div>
      </div>
      <div className="mt-6 grid gap-3">
        <p className="h3">{streakText(streakDays)}</p>
        <Domes label="This week" days={weekDays(week, today)} />
      </div>
    </Card>
  )
}
