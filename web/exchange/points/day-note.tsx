import { getDailyGoal } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'

/** Says that a daily limit is reached, before the member starts a task that would not be paid. */
export function DayNote() {
  const { data } = useRead(getDailyGoal, {})
  if (!data || (data.attempts < data.attemptsCap && data.earned < data.pointsCap)) return null
  const reached =
    data.attempts >= data.attemptsCap
      ? `Today’s ${formatCount(data.attemptsCap)} tasks are done.`
      : `Today’s ${formatCount(data.pointsCap)} points from tasks are earned.`
  return <Note>{reached} The next day starts at 00:00 UTC.</Note>
}
