import type { DomeDay } from '../../design/domes.tsx'
import { formatCount } from '../../design/numbers.ts'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Reward of the shortest task, in points. */
const shortTaskPoints = 3

/** Points left to today's goal, in a sentence that reproaches nobody. */
export function goalSentence(earned: number, goal: number): string {
  const left = goal - earned
  if (left <= 0) return 'Goal reached. Further points are extra.'
  const tasks = Math.ceil(left / shortTaskPoints)
  return `${formatCount(left)} ${left === 1 ? 'point' : 'points'} to go: ${tasks === 1 ? 'one short visit' : `${formatCount(tasks)} short visits, or fewer long ones`}.`
}

/** Length of the streak; no streak reads as a new start, not as a reproach. */
export function streakText(days: number): string {
  if (days === 0) return 'A new row starts today'
  return days === 1 ? '1-day streak' : `${formatCount(days)}-day streak`
}

/** The week from Monday to Sunday, each day filled up to the goal; a missed day is just empty. */
export function weekDays(
  week: readonly { day: string; earned: number }[],
  goal: number,
  today: string | null,
): DomeDay[] {
  return week.map(({ day, earned }) => {
    const name = names[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
    return {
      letter: name.charAt(0),
      name: `${name}, ${formatCount(earned)} of ${formatCount(goal)} points`,
      share: Math.min(1, earned / goal),
      today: day === today,
    }
  })
}
