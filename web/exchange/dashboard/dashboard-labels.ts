import { dashboardDays, type getDashboard, mostPeople } from '#contract/exchange/dashboard.ts'
import type { listDailyPoints } from '#contract/exchange/points.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { quoted } from '#contract/texts.ts'
import { durationText } from '../../design/time-text.ts'

type Day = Output<typeof listDailyPoints>['days'][number]
/** The days that came with the page. */
export const dashboardRequest = { query: { days: dashboardDays } }

/** States what a balance pays for; null if not even one completion, or if the prices are unknown. */
export function enoughText(
  total: number,
  { watch, visit }: Pick<Output<typeof getDashboard>, 'watch' | 'visit'>,
): string | null {
  const price = watch ?? visit
  const count = price ? Math.floor(total / price.cost) : 0
  if (!price || count === 0) return null
  const one = price === watch ? `${lengthText(price.seconds)} watch` : 'visitor'
  const many = price === watch ? `${lengthText(price.seconds)} watches` : 'visitors'
  return `Enough for about ${formatCount(count)} ${count === 1 ? one : many}`
}

const lengthText = (seconds: number): string => (seconds === 60 ? 'one-minute' : `${seconds}-second`)

/** Compares the points earned this month with the whole month before; a month without points is not compared. */
export function monthText(monthly: number, days: readonly Day[]): string {
  const today = days.at(-1)?.day
  if (today === undefined) return 'This month, from tasks and grants'
  const before = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  const prefix = before.toISOString().slice(0, 7)
  const earned = days.filter(({ day }) => day.startsWith(prefix)).reduce((sum, day) => sum + day.earned, 0)
  const month = monthNames.format(before)
  if (earned === 0) return 'This month, from tasks and grants'
  if (monthly > earned) return `This month, ${formatCount(monthly - earned)} more than in ${month}`
  return monthly === earned
    ? `This month, as many as in ${month}`
    : `This month, after ${formatCount(earned)} in ${month}`
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** States how many completions were paid by the points used. */
export function usedText(completions: number): string {
  if (completions === 0) return 'Spent on campaigns and extras, all time'
  return `Spent on campaigns and extras, ${completions === 1 ? '1 completion' : `${formatCount(completions)} completions`}`
}

/** Completions of today as people; null if there are none. */
export function peopleText(completions: number): string | null {
  if (completions === 0) return null
  return `${completions === 1 ? '1 person' : `${formatCount(completions)} people`} spent time with your work`
}

/** Completions since the last visit; null if there are none, or if this is the first visit. */
export function sinceText({ since, people, wrote }: News): string | null {
  const text =
    people >= mostPeople
      ? `${formatCount(people)} or more people spent time with your work`
      : peopleText(people)
  if (since === null || text === null) return null
  return `Since you were here, ${text}${wrote > 0 ? `; ${formatCount(wrote)} wrote to you` : ''}.`
}

type News = Output<typeof getDashboard>['news']
type First = NonNullable<News['first']>

/** A first person by what they did. */
const firstWords: Record<string, string> = {
  visit: 'visitor',
  watch: 'viewer',
  like: 'like',
  save: 'save',
  follow: 'follower',
  join: 'member',
  subscribe: 'subscriber',
  feedback: 'feedback',
}

/** "Your first visitor. 9 to go."; of an owner who had completions before, "A first visitor." */
export function firstHeading({ action, left }: Pick<First, 'action' | 'left'>, isVeryFirst: boolean): string {
  const heading = `${isVeryFirst ? 'Your' : 'A'} first ${firstWords[action] ?? 'person'}.`
  return left > 0 ? `${heading} ${formatCount(left)} to go.` : heading
}

/** Names the person, and the time that was measured. */
export const firstSentence = ({ name, seconds, title }: First): string =>
  `${name ?? 'Someone'} spent ${seconds ? durationText(seconds) : 'time'} with ${quoted(title)}.`
