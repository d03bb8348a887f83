import type { SettingName } from '#contract/settings.ts'

/** Reads one figure of the economy. */
export type ReadSetting = (name: SettingName) => number

/** What an account says about how much it may earn. */
export interface Standing {
  /** Credited attempts, ever. */
  creditedCount: number
  premium: boolean
  ageSeconds: number
}

/** How much one member may start, by the UTC day on which it starts; points count the rewards of what was started. */
export interface EarningLimits {
  dayAttempts: number
  dayPoints: number
  /** Over all days of an account that is younger than 24 hours; null once it is older. */
  firstDayPoints: number | null
  /** Visits of one platform. */
  dayVisits: number
  pairAttempts: number
  houseAttempts: number
  siteAttempts: number
  siteWaitSeconds: number
}

const firstDaySeconds = 86_400

/** Trust T0 or T1: the levels above need what this exchange does not measure yet. */
export const trustOf = (setting: ReadSetting, creditedCount: number): 0 | 1 =>
  creditedCount < setting('trust1_credited_count') ? 0 : 1

/** The caps of a member (product decisions: Caps, Trust). A new account has the smallest, with premium too. */
export function earningLimits(setting: ReadSetting, standing: Standing): EarningLimits {
  const full = setting(standing.premium ? 'day_attempts_premium_count' : 'day_attempts_count')
  const isNew = trustOf(setting, standing.creditedCount) === 0
  return {
    dayAttempts: isNew ? Math.min(full, setting('day_attempts_new_count')) : full,
    dayPoints: setting('day_points'),
    firstDayPoints: standing.ageSeconds < firstDaySeconds ? setting('first_day_points') : null,
    dayVisits: setting('day_visits_count'),
    pairAttempts: setting('pair_day_count'),
    houseAttempts: setting('house_day_count'),
    siteAttempts: setting('site_day_count'),
    siteWaitSeconds: setting('site_wait_seconds'),
  }
}

/** The most points that tasks can bring on a day, as the day's progress shows it. */
export const dayPointsCap = ({ dayPoints, firstDayPoints }: EarningLimits): number =>
  Math.min(dayPoints, firstDayPoints ?? dayPoints)
