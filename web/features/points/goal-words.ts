import type { DomeDay } from '../../design/domes.tsx'
import { formatCount } from '../../design/numbers.ts'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** What the shortest task pays. */
const shortTaskPoints = 3

/** What is left of today's goal, in a sentence without guilt. */
export function goalSentence(earned: number, goal: number): string {
  const left = goal - earned
  if (left <= 0) return 'The circle is closed. All further points are extra.'
  const tasks = Math.ceil(left / shortTaskPoints)
  return `${formatCount(left)} more ${left === 1 ? 'closes' : 'close'} the circle: ${tasks === 1 ? 'one short visit' : `${formatCount(tasks)} short visits, or fewer long ones`}.`
}

/** Days in a row; none is no reproach. */
export function streakText(days: number): string {
  if (days === 0) return 'A new row starts today'
  return days === 1 ? '1-day streak' : `${formatCount(days)}-day streak`
}

/** The week from Monday to Sunday, each day filled up to its goal; a day that was missed is just empty. */
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
