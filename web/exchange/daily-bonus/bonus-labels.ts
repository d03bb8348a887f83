import { bonusAtFirst, claimDailyBonus, type getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import type { WriteOnce } from '../../api/use-act.ts'
import { capitalised } from '../../design/texts.ts'
import { timeText } from '../../design/time-text.ts'

type Bonus = Output<typeof getDailyBonus>

/** State of the bonus: the product's initial values until the first response, then the response's values. */
export const bonusState = (answer: Bonus | undefined): Pick<Bonus, 'hasClaimed' | 'bonusAmount'> =>
  answer ? { hasClaimed: answer.hasClaimed, bonusAmount: answer.bonusAmount } : bonusAtFirst

/** Tasks and people still needed, in a sentence. */
export function bonusSentence(bonus: Bonus): string {
  const { attempts, attemptsNeeded, owners, ownersNeeded, hasClaimed, claimable } = bonus
  if (claimable) return 'Ready for today. The day ends at 00:00 UTC.'
  const tasks = Math.max(0, attemptsNeeded - attempts)
  // One owner is helped by any task.
  const people = ownersNeeded > 1 ? Math.max(0, ownersNeeded - owners) : 0
  if (tasks === 0 && people === 0) return 'Claimed. The next one is ready at 00:00 UTC.'
  const left = leftText(tasks, people)
  return hasClaimed ? `Claimed. For the next one: ${left}.` : `${capitalised(left)}.`
}

function leftText(tasks: number, people: number): string {
  const what = `${formatCount(tasks)} more ${tasks === 1 ? 'task' : 'tasks'}`
  if (people === 0) return what
  if (tasks > people)
    return `${what}, at least ${formatCount(people)} of them for ${people === 1 ? 'another creator' : 'other creators'}`
  return people === 1
    ? '1 more task, for another creator'
    : `${formatCount(people)} more tasks, each for another creator`
}

/** Owners who don't count; null if no more are needed. */
export const mutualSentence = ({ owners, ownersNeeded }: Bonus): string | null =>
  ownersNeeded > 1 && owners < ownersNeeded
    ? 'Creators who earned from you in the last 30 days don’t count as more people.'
    : null

/** A note about the person behind a claim, and where it leads; null: none. */
export function personNote({ isShared, sign }: Bonus): { text: string; link: string; href: string } | null {
  if (isShared)
    return {
      text: 'An account that shares a browser or a payment with yours claimed today’s bonus: one person has one a day.',
      link: 'Ask support',
      href: '/support',
    }
  if (sign.isShown || sign.fromClaim === 0) return null
  const connect = { link: 'Connect an account', href: '/platforms' }
  if (sign.isNeeded)
    return {
      text: 'To claim, connect one of your accounts or pay by card once: a bonus is for one person.',
      ...connect,
    }
  const from = sign.graceUntil
    ? `From ${timeText(sign.graceUntil, 'day', null)} on`
    : `From claim ${formatCount(sign.fromClaim)} on`
  return { text: `${from}, it needs one connected account, or one card payment.`, ...connect }
}

/** Position of today in the streak that raises the bonus; null if streaks add nothing. */
export function streakSentence({ streakDays, rowDays, rowPoints }: Bonus): string | null {
  if (rowPoints === 0 || rowDays < 2) return null
  const place = streakDays % rowDays
  if (streakDays === 0) return `${formatCount(rowDays)} days in a row add ${formatCount(rowPoints)} points.`
  if (place === 0) return `Day ${rowDays} of ${rowDays}: streak complete.`
  return `Day ${formatCount(place)} of ${formatCount(rowDays)} in a row; day ${formatCount(rowDays)} adds ${formatCount(rowPoints)} points.`
}

/** Claims the daily bonus, once; returns what the person is told. @throws CallError */
export async function claimBonus(writeOnce: WriteOnce): Promise<string> {
  const { pointsEarned } = await writeOnce(claimDailyBonus, {})
  return `Daily bonus: +${formatCount(pointsEarned)} points`
}
