import { formatCount } from '#contract/numbers.ts'
import type { DomeDay } from '../../design/domes.tsx'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const shortTaskPoints = 3

type Day = Pick<DomeDay, 'state'> & { day: string }

/** Points left to today's goal, in a sentence that reproaches nobody. */
export function goalSentence(earned: number, goal: number): string {
  const left = goal - earned
  if (left <= 0) return 'Goal reached. Further points are extra.'
  const tasks = Math.ceil(left / shortTaskPoints)
  return `${formatCount(left)} ${left === 1 ? 'point' : 'points'} to go: ${tasks === 1 ? 'one short visit' : `${formatCount(tasks)} short visits, or fewer long ones`}.`
}

/** Length of the streak; no streak reads as a new start, not as a reproach. */
export function streakText(days: number): string {
  if (days === 0) return 'A new streak starts today'
  return days === 1 ? '1-day streak' : `${formatCount(days)}-day streak`
}

const stateWords = { active: ', active', frozen: ', frozen', none: '' }

/** The week from Monday to Sunday, with the days that the streak counts. */
export const weekDays = (week: readonly Day[], today: string | null): DomeDay[] =>
  week.map(({ day, state }) => {
    const name = names[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
    return { letter: name.charAt(0), name: `${name}${stateWords[state]}`, state, today: day === today }
  })
