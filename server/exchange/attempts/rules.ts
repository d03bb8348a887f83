import type { ReadSetting } from '#contract/settings.ts'
import { is, type RowOf } from '#database/rows.ts'

/** How much the exchange trusts a member (product decisions: Trust). */
export type Trust = 0 | 1 | 2 | 3

/** Counts that a member's trust grows from. */
export const trustRecord = {
  /** Credited attempts, ever. */
  creditedCount: is.integer,
  /** UTC days with a credited attempt. */
  creditedDays: is.integer,
  /** Attempts rejected as faults; not those abandoned, too short or too late. */
  rejectedCount: is.integer,
}

/** Facts of an account that decide how much it may earn. */
export type TrustFacts = RowOf<typeof trustFacts>

export const trustFacts = {
  ...trustRecord,
  premium: is.boolean,
  ageSeconds: is.number,
}

/** How much one member may start, per UTC day of the start; points count the rewards of started attempts. */
export interface EarningLimits {
  dayAttempts: number
  dayPoints: number
  /** Summed over all days of an account that is younger than 24 hours; null once it is older. */
  firstDayPoints: number | null
  /** Each per platform. */
  dayVisits: number
  dayFollows: number
  dayLikes: number
  dayFeedback: number
  /** Over all platforms; null: limited only by the other caps. */
  dayScreenshots: number | null
  /** True if follows, joins and subscribes are open to the member. */
  mayFollow: boolean
  pairAttempts: number
  houseAttempts: number
  siteAttempts: number
  /** Tasks without a timer that may run at once. */
  openAttempts: number
}

export const firstDaySeconds = 86_400

/**
 * Seconds past its duration for which a running timed task blocks a new start, which replaces it after that.
 * A member with two tabs open loses nothing; one who lost a tab waits less than the time until the task
 * expires.
 */
export const holdSeconds = 30

/** Seconds after which an attempt expires: of a timed task with its timer, of another to submit it. */
export const expirySeconds = (action: string, requiredSeconds: number): number =>
  action === 'visit' ? requiredSeconds + 600 : (action === 'watch' ? requiredSeconds : 0) + 1800

const openAttempts = 5

/** True while the terms of a new member apply: too few credited attempts for trust T1. */
export const isNew = (setting: ReadSetting, creditedCount: number): boolean =>
  creditedCount < setting('trust1_credited_count')

/** A member's trust: T0 new, T1 from the first credits, T2 and T3 by credits, days and few rejections. */
export function trustOf(setting: ReadSetting, record: RowOf<typeof trustRecord>): Trust {
  const { creditedCount, creditedDays, rejectedCount } = record
  if (isNew(setting, creditedCount)) return 0
  const judged = creditedCount + rejectedCount
  if (rejectedCount * 10_000 >= judged * setting('trust_rejected_basis_points')) return 1
  const reaches = (level: 2 | 3): boolean =>
    creditedCount >= setting(`trust${level}_credited_count`) &&
    creditedDays >= setting(`trust${level}_day_count`)
  if (!reaches(2)) return 1
  return reaches(3) ? 3 : 2
}

/** A member's caps (product decisions: Caps, Trust). A new account has the smallest, even with premium. */
export function earningLimits(setting: ReadSetting, facts: TrustFacts): EarningLimits {
  const full = setting(facts.premium ? 'day_attempts_premium_count' : 'day_attempts_count')
  const trust = trustOf(setting, facts)
  return {
    dayAttempts: trust === 0 ? Math.min(full, setting('day_attempts_new_count')) : full,
    dayPoints: setting('day_points'),
    firstDayPoints: facts.ageSeconds < firstDaySeconds ? setting('first_day_points') : null,
    dayVisits: setting('day_visits_count'),
    dayFollows: setting('day_follows_count'),
    dayLikes: setting('day_likes_count'),
    dayFeedback: setting('day_feedback_count'),
    dayScreenshots: trust < 2 ? setting('day_screenshots_count') : null,
    mayFollow: trust > 0,
    pairAttempts: setting('pair_day_count'),
    houseAttempts: setting('house_day_count'),
    siteAttempts: setting('site_day_count'),
    openAttempts,
  }
}

/** Most points that tasks can earn on a day, as the day's progress shows it. */
export const dayPointsCap = ({ dayPoints, firstDayPoints }: EarningLimits): number =>
  Math.min(dayPoints, firstDayPoints ?? dayPoints)
