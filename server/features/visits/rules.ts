import { visitReasons } from '#contract/visits.ts'
import type { EarningLimits } from '../attempts/index.ts'

/**
 * A running visit keeps its place for its own seconds and so many more, then a new start replaces it: who has two
 * tabs open loses nothing, who lost one waits for less than the ten minutes until it expires.
 */
export const holdSeconds = 30

/** Why a visit does not start; the names are those of exchange.start_visit and of readVisitFacts. */
export type Refusal =
  | 'not_live'
  | 'wrong_url'
  | 'own'
  | 'linked'
  | 'blocked'
  | 'not_allowed'
  | 'busy'
  | 'already_visited'
  | 'site_day'
  | 'pair_day'
  | 'house_day'
  | 'day_attempts'
  | 'first_day_points'
  | 'day_points'
  | 'day_visits'

/** What is known of a visit before anything is locked or written. */
export interface VisitFacts {
  /** The site's own address; null where no such campaign is live. */
  url: string | null
  own: boolean
  /** Whether owner and earner have signed in from one device. */
  linked: boolean
  blocked: boolean
}

/** What stands against a visit whatever else happens beside it; null where nothing does. */
export function refusalOf(facts: VisitFacts, askedUrl: string): Refusal | null {
  if (facts.url === null) return 'not_live'
  if (!isSameAddress(facts.url, askedUrl)) return 'wrong_url'
  if (facts.own) return 'own'
  if (facts.linked) return 'linked'
  return facts.blocked ? 'blocked' : null
}

/** Whether two addresses are the same once a browser has read them. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [URL.parse(one), URL.parse(other)]
  return left !== null && right !== null && left.href === right.href
}

/** What a sentence about a refusal may need to know. */
export interface RefusalDetails {
  limits: EarningLimits
  /** The running visit, and how long it still keeps its place. */
  running?: { title: string; seconds: number } | undefined
}

/** A refusal in words: what stands against it and what to do. */
export function refusalSentence(refusal: Refusal, { limits, running }: RefusalDetails): string {
  const nextDay = 'The next day begins at 00:00 UTC.'
  const sentences: Record<Refusal, string> = {
    not_live: 'This website is not open for visits any more. Pick another one from the list.',
    wrong_url: 'This link does not lead to the website that it names. Pick the website from the list.',
    own: 'This is your own website, so you cannot earn with it. Pick another one from the list.',
    linked:
      'This website belongs to an account that shares a device with yours, so a visit would not be paid.',
    blocked: 'You blocked the owner of this website. Pick another one from the list.',
    not_allowed: 'Your account may not earn right now. Ask support what happened.',
    busy: running
      ? `Your visit to ${running.title} is still running. Finish it, or start this one in ${running.seconds} s.`
      : 'Another visit of yours is still running. Finish it first.',
    already_visited: visitReasons.already_visited,
    site_day: `You visited this website ${limits.siteAttempts} times today. ${nextDay}`,
    pair_day: `You did ${limits.pairAttempts} tasks of this owner today. ${nextDay}`,
    house_day: `You did ${limits.houseAttempts} tasks of the house today. ${nextDay}`,
    day_attempts: `You started ${limits.dayAttempts} tasks today, which is the most for now. ${nextDay}`,
    first_day_points: `New accounts earn up to ${limits.firstDayPoints} points from tasks in their first 24 hours, and this visit would go over that.`,
    day_points: `Tasks bring up to ${limits.dayPoints} points a day, and this visit would go over that. ${nextDay}`,
    day_visits: `You made ${limits.dayVisits} website visits today, which is the most. ${nextDay}`,
  }
  return sentences[refusal]
}
