import { dateText } from '#contract/durations.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { feedbackMostRejections, feedbackWindow } from '#contract/exchange/attempts.ts'
import { creditedText } from '#contract/exchange/campaigns.ts'
import { visitReasons } from '#contract/exchange/visits.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import type { EarningLimits } from './rules.ts'

/** Details that the sentence for a rejected start may need. */
export interface RejectionDetails {
  platform: PlatformName
  action: string
  limits: EarningLimits
  /** Credited attempts still missing until follows open. */
  creditsToGo: number
  /** When it opens again; null: unknown. */
  opensAt?: Date | null
  /** The running timed task, and the seconds for which it still blocks another. */
  running?: { title: string; action: string; seconds: number } | null
}

const nextDay = 'The next day starts at 00:00 UTC.'
const another = 'Pick another one from the list.'

/** Words for the task of a rejected start. */
interface Words extends RejectionDetails {
  task: string
  place: string
  it: string
}

const sentences = {
  not_live: ({ task }) =>
    `This ${task} is no longer open${task === 'website' ? ' for visits' : ''}. ${another}`,
  full: ({ task }) => `This ${task} is full. ${another}`,
  own: ({ task }) =>
    `This is your own ${task === 'website' ? 'website' : 'content'}, so you can’t earn with it. ${another}`,
  linked: ({ task, it }) =>
    `This ${task} belongs to an account that shares a device, an email or a payment with yours, so ${it} wouldn’t be paid.`,
  blocked: ({ task }) => `You blocked the creator of this ${task}. ${another}`,
  not_allowed: () => 'Your account can’t earn right now. Ask support why.',
  new_member: ({ creditsToGo }) =>
    `Follows, joins and subscribes open once ${creditedText(creditsToGo)}. Start with a visit.`,
  follows_closed: () =>
    'Follows, joins and subscribes are closed for you until a fresh screenshot of one you kept is approved. Choose it in “Your subscriptions and follows”.',
  consent_needed: () => errors.consent_needed.message,
  feedback_closed: ({ opensAt }) =>
    `Feedback is closed for you${opensAt ? ` until ${dateText(opensAt)}` : ''}: ${feedbackMostRejections} of your last ${feedbackWindow} were rejected. Every other task is open.`,
  not_for_you: ({ task }) =>
    `This ${task} is for people with another language or country than your browser’s. ${another}`,
  resting: ({ task }) =>
    `This ${task} is on a break: its creator limits its hours, or how many people do it in a day. ${another}`,
  done_before: () => `You already did this, and each counts once. ${another}`,
  busy: busySentence,
  open_attempts: ({ limits }) =>
    `You’ve reached the limit of ${limits.openAttempts} open tasks. Finish one of them first.`,
  already_visited: () => visitReasons.already_visited,
  site_day: ({ limits, task }) =>
    `You’ve reached today’s limit of ${limits.siteAttempts} visits to this ${task}. ${nextDay}`,
  pair_day: ({ limits }) =>
    `You’ve reached today’s limit of ${limits.pairAttempts} tasks from one creator. ${nextDay}`,
  house_day: ({ limits }) =>
    `You’ve reached today’s limit of ${limits.houseAttempts} house tasks. ${nextDay}`,
  day_attempts: ({ limits }) => `You’ve reached today’s limit of ${limits.dayAttempts} tasks. ${nextDay}`,
  first_day_points: ({ limits, it }) =>
    `New accounts earn up to ${limits.firstDayPoints} points from tasks in their first 24 hours, and ${it} would go over that.`,
  day_points: ({ limits, it }) =>
    `Tasks pay up to ${limits.dayPoints} points a day, and ${it} would go over that. ${nextDay}`,
  day_visits: ({ limits, place }) =>
    `You’ve reached today’s limit of ${limits.dayVisits} ${place} visits. ${nextDay}`,
  day_follows: ({ limits, place }) =>
    `You’ve reached today’s limit of ${limits.dayFollows} follows, joins and subscribes on ${place}. ${nextDay}`,
  day_likes: ({ limits, place }) =>
    `You’ve reached today’s limit of ${limits.dayLikes} likes and saves on ${place}. ${nextDay}`,
  day_feedback: ({ limits, place }) =>
    `You’ve reached today’s limit of ${limits.dayFeedback} feedback tasks on ${place}. ${nextDay}`,
  day_screenshots: ({ limits }) =>
    `You’ve reached today’s limit of ${limits.dayScreenshots} screenshots. It ends once more of your tasks are credited. ${nextDay}`,
} satisfies Record<string, (words: Words) => string>

/** Reasons why a task does not start; in the order of verdict.ts. */
export type Rejection = keyof typeof sentences
export const rejections = Object.keys(sentences) as Rejection[]

/** Error codes of rejected starts; those not listed are caps, so limit_reached. */
export const errorCodes: Partial<Record<Rejection, ErrorCode>> = {
  not_live: 'not_found',
  full: 'conflict',
  done_before: 'conflict',
  busy: 'conflict',
  own: 'forbidden',
  linked: 'forbidden',
  blocked: 'forbidden',
  not_allowed: 'forbidden',
  new_member: 'forbidden',
  follows_closed: 'forbidden',
  feedback_closed: 'forbidden',
  consent_needed: 'consent_needed',
  not_for_you: 'forbidden',
}

/** A rejected start as a sentence: the reason and what to do. */
export function rejectionSentence(rejection: Rejection, details: RejectionDetails): string {
  const { platform, action } = details
  const task = platform === 'website' && action === 'visit' ? 'website' : 'task'
  const place = platform === 'website' ? 'website' : platformLabels[platform]
  const it = action === 'visit' ? 'this visit' : 'this task'
  return sentences[rejection]({ ...details, task, place, it })
}

function busySentence({ running, action }: RejectionDetails): string {
  if (!running) return 'You have another timed task running. Finish it first.'
  const what = running.action === 'visit' ? 'Your visit to' : 'Your play of'
  const wanted = action === running.action ? 'this one' : 'this'
  return `${what} ${running.title} is still running. Finish it, or start ${wanted} in ${running.seconds} s.`
}
