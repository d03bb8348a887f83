import type { FreezeOffer } from '#contract/exchange/daily-bonus.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { is, type RowOf } from '#database/rows.ts'

/** Facts that decide a member's bonus on a UTC day. */
export type BonusFacts = RowOf<typeof bonusFacts>

export const bonusFacts = {
  hasClaimed: is.boolean,
  /** Claimed today by another account that is known to be the same person's. */
  isShared: is.boolean,
  /** Claims ever: the first one takes fewer attempts. */
  claims: is.integer,
  /** A platform account, a card or a referral shows the person. */
  hasSign: is.boolean,
  /** Until then a member of before the rule needs no sign. */
  graceUntil: is.time.orNull,
  /**
   * Credited attempts since the last claim, and the different owners among them; the house counts as one, and owners who
   * earned from the member in the last 30 days don't count.
   */
  attempts: is.integer,
  owners: is.integer,
  /** Owners who would count, with a live campaign that is not red and that the member can still do. */
  liveOwners: is.integer,
  premium: is.boolean,
  /** True if today has a credited attempt. streakDays: days in a row with one, up to today or yesterday. */
  activeToday: is.boolean,
  streakDays: is.integer,
}

/** Requirements and amount of a claim. */
export interface BonusTerms {
  claimable: boolean
  bonusAmount: number
  attemptsNeeded: number
  ownersNeeded: number
  /** Only a sign of the person is missing from the next claim's number on. */
  needsSign: boolean
}

/** The daily bonus (product decisions, Grants). A streak's extra needs a credited attempt of today. */
export function bonusTerms(setting: ReadSetting, facts: BonusFacts): BonusTerms {
  const attemptsNeeded = setting(facts.claims > 0 ? 'bonus_attempts_count' : 'bonus_first_attempts_count')
  const ownersNeeded = Math.min(setting('bonus_owners_count'), facts.liveOwners)
  const isFullStreak = facts.activeToday && facts.streakDays % Math.max(1, setting('bonus_row_days')) === 0
  const needsSign = isSignNeeded(setting, facts) && !facts.hasSign
  const isClaimed = facts.hasClaimed || facts.isShared
  const amount =
    setting('bonus_points') +
    (facts.premium ? setting('bonus_premium_points') : 0) +
    (isFullStreak ? setting('bonus_row_points') : 0)
  return {
    claimable: !isClaimed && !needsSign && facts.attempts >= attemptsNeeded && facts.owners >= ownersNeeded,
    bonusAmount: isClaimed ? 0 : amount,
    attemptsNeeded,
    ownersNeeded,
    needsSign,
  }
}

/** True if the next claim needs a sign of the person: from a member's third claim on, unless they have time left. */
export function isSignNeeded(
  setting: ReadSetting,
  { claims, graceUntil }: Pick<BonusFacts, 'claims' | 'graceUntil'>,
): boolean {
  const fromClaim = setting('bonus_sign_claim_count')
  return fromClaim > 0 && claims + 1 >= fromClaim && graceUntil === null
}

/** Facts that decide whether yesterday can be frozen. */
export const freezeFacts = {
  yesterday: is.text,
  /** True if yesterday had a credited attempt or is already frozen. */
  yesterdayKept: is.boolean,
  /** Days of the streak that ended the day before yesterday. */
  rowBefore: is.integer,
  /** Freezes bought this UTC month. */
  bought: is.integer,
}

/** The freeze that a member can buy: for a missed yesterday that ended a streak; null otherwise. */
export function freezeOffer(setting: ReadSetting, facts: RowOf<typeof freezeFacts>): FreezeOffer | null {
  const leftCount = setting('freeze_month_count') - facts.bought
  if (facts.yesterdayKept || facts.rowBefore === 0 || leftCount <= 0) return null
  return { day: facts.yesterday, keepsDays: facts.rowBefore, costPoints: setting('freeze_points'), leftCount }
}
