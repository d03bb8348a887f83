import { bonusAtFirst, type getDailyBonus } from '#contract/daily-bonus.ts'
import type { Output } from '#contract/operation.ts'
import { formatCount } from '../../design/numbers.ts'

type Bonus = Output<typeof getDailyBonus>

/** The two facts of the bonus: the product's start values until the first answer, then what the answer says. */
export const bonusState = (answer: Bonus | undefined): Pick<Bonus, 'hasClaimed' | 'bonusAmount'> =>
  answer ? { hasClaimed: answer.hasClaimed, bonusAmount: answer.bonusAmount } : bonusAtFirst

/** What is left to do, in a sentence that names both counts. */
export function bonusSentence(bonus: Bonus): string {
  const { attempts, attemptsNeeded, owners, ownersNeeded, hasClaimed, claimable } = bonus
  if (claimable) return 'Ready for today. The day turns at 00:00 UTC.'
  const tasks = Math.max(0, attemptsNeeded - attempts)
  const people = Math.max(0, ownersNeeded - owners)
  if (tasks === 0 && people === 0) return 'Claimed. The next one is ready at 00:00 UTC.'
  const left = leftText(tasks, people)
  return hasClaimed
    ? `Claimed. For the next one: ${left}.`
    : `${left.charAt(0).toUpperCase()}${left.slice(1)}.`
}

function leftText(tasks: number, people: number): string {
  const somebody = people === 1 ? '1 person' : `${formatCount(people)} people`
  if (tasks === 0) return `tasks of ${somebody} you have not helped yet`
  const what = `${formatCount(tasks)} more ${tasks === 1 ? 'task' : 'tasks'}`
  return people === 0 ? what : `${what}, of at least ${somebody} more`
}

/** Where today stands in the row that makes the bonus larger. */
export function rowSentence({ streakDays, rowDays, rowPoints }: Bonus): string | null {
  if (rowPoints === 0 || rowDays < 2) return null
  const place = streakDays % rowDays
  if (streakDays === 0) return `${formatCount(rowDays)} days in a row bring ${formatCount(rowPoints)} more.`
  if (place === 0) return `Day ${rowDays} of ${rowDays}: this row is full.`
  return `Day ${formatCount(place)} of ${formatCount(rowDays)} in a row; the last brings ${formatCount(rowPoints)} more.`
}
