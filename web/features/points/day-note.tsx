import { getDailyGoal } from '#contract/points.ts'
import { useRead } from '../../api/read.ts'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'

/** Says that a cap of the day is used up, before somebody starts what would not be paid. */
export function DayNote() {
  const { data } = useRead(getDailyGoal, {})
  if (!data || (data.attempts < data.attemptsCap && data.earned < data.pointsCap)) return null
  const reached =
    data.attempts >= data.attemptsCap
      ? `All ${formatCount(data.attemptsCap)} tasks of today are done.`
      : `All ${formatCount(data.pointsCap)} points that tasks bring in a day are earned.`
  return <Note>{reached} The next day begins at 00:00 UTC.</Note>
}
