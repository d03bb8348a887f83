import type { SettingName } from '#contract/settings.ts'

type ReadSetting = (name: SettingName) => number

/** What is known of a member's bonus on a UTC day. */
export interface BonusFacts {
  hasClaimed: boolean
  /** Whether there ever was a claim: the first one takes fewer attempts. */
  claimedBefore: boolean
  /** Credited attempts since the last claim, and the different owners among them; the house is one. */
  attempts: number
  owners: number
  /** Owners other than the member with a live campaign; the house is one. */
  liveOwners: number
  premium: boolean
  /** Whether today has a credited attempt, and the days in a row with one up to today, or yesterday. */
  activeToday: boolean
  streakDays: number
}

/** What a claim takes and pays. */
export interface BonusTerms {
  claimable: boolean
  bonusAmount: number
  attemptsNeeded: number
  ownersNeeded: number
}

/** The daily bonus (product decisions, Grants). Only a day of the row that was lived itself brings the row's extra. */
export function bonusTerms(setting: ReadSetting, facts: BonusFacts): BonusTerms {
  const attemptsNeeded = setting(facts.claimedBefore ? 'bonus_attempts_count' : 'bonus_first_attempts_count')
  const ownersNeeded = Math.min(setting('bonus_owners_count'), facts.liveOwners)
  const fullRow = facts.activeToday && facts.streakDays % Math.max(1, setting('bonus_row_days')) === 0
  const amount =
    setting('bonus_points') +
    (facts.premium ? setting('bonus_premium_points') : 0) +
    (fullRow ? setting('bonus_row_points') : 0)
  return {
    claimable: !facts.hasClaimed && facts.attempts >= attemptsNeeded && facts.owners >= ownersNeeded,
    bonusAmount: facts.hasClaimed ? 0 : amount,
    attemptsNeeded,
    ownersNeeded,
  }
}

/** What is known of a missed day. */
export interface FreezeFacts {
  yesterday: string
  /** Whether yesterday had a credited attempt or is frozen already. */
  yesterdayKept: boolean
  /** Days of the row that ended the day before yesterday. */
  rowBefore: number
  /** Freezes bought this UTC month. */
  bought: number
}

/** A freeze on offer. */
export interface Freeze {
  day: string
  keepsDays: number
  costPoints: number
  leftCount: number
}

/** The freeze that a member may buy: for yesterday alone, where it was missed and a row ended there. */
export function freezeOffer(setting: ReadSetting, facts: FreezeFacts): Freeze | null {
  const leftCount = setting('freeze_month_count') - facts.bought
  if (facts.yesterdayKept || facts.rowBefore === 0 || leftCount <= 0) return null
  return { day: facts.yesterday, keepsDays: facts.rowBefore, costPoints: setting('freeze_points'), leftCount }
}
