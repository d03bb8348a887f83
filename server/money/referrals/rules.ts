import type { ReferralReason, ReferralState, ReferralTerms } from '#contract/money/referrals.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { is, type RowOf } from '#database/rows.ts'

/** Facts that decide whether a pending referral is approved. */
export type ReferralFacts = RowOf<typeof referralFacts>

export const referralFacts = {
  newcomerState: is.oneOf(['active', 'suspended', 'deleted']),
  referrerState: is.oneOf(['active', 'suspended', 'deleted']),
  /** Totals of the newcomer, whose account began with the referral. */
  attempts: is.integer,
  days: is.integer,
  /** Signs that the newcomer and the referrer share. */
  sameAddress: is.boolean,
  sameDevice: is.boolean,
  samePayment: is.boolean,
  sameNetwork: is.boolean,
  /** The person had an account before, or shares one of these with somebody the referrer brought earlier. */
  knownPerson: is.boolean,
  /** An admin found the signs harmless. */
  cleared: is.boolean,
  /** Approvals of the referrer in this UTC month. */
  approvedThisMonth: is.integer,
}

/** Result of judging a referral. */
export interface ReferralVerdict {
  state: ReferralState
  reason: ReferralReason | null
}

/**
 * Judges a referral (product decisions, Referral). A newcomer who is one person with the referrer is
 * rejected, whatever their progress.
 */
export function judge(setting: ReadSetting, facts: ReferralFacts): ReferralVerdict {
  const { newcomerState, referrerState } = facts
  if (newcomerState === 'deleted' || referrerState === 'deleted')
    return { state: 'rejected', reason: 'account_closed' }
  const link = linkOf(facts)
  if (link) return { state: 'rejected', reason: link }
  const hasDoneEnough =
    facts.attempts >= setting('referral_attempts_count') && facts.days >= setting('referral_days_count')
  if (newcomerState !== 'active' || referrerState !== 'active' || !hasDoneEnough)
    return { state: 'pending', reason: null }
  if (facts.cleared) return { state: 'approved', reason: null }
  if (facts.approvedThisMonth >= setting('referral_month_count'))
    return { state: 'review', reason: 'month_limit' }
  return { state: facts.sameNetwork ? 'review' : 'approved', reason: null }
}

/** Reason to treat two accounts as one person's; null: none. */
export function linkOf(
  facts: Pick<ReferralFacts, 'sameAddress' | 'sameDevice' | 'samePayment' | 'knownPerson'>,
): ReferralReason | null {
  if (facts.sameAddress) return 'same_address'
  if (facts.sameDevice) return 'same_device'
  if (facts.samePayment) return 'same_payment'
  return facts.knownPerson ? 'known_person' : null
}

/** Part of some points in basis points, rounded down. */
export const partOf = (points: number, basisPoints: number): number =>
  Math.floor((points * basisPoints) / 10_000)

/**
 * The share of a day's earnings, up to the limit that one newcomer brings.
 * @param paidPoints shares of this newcomer's earlier days
 */
export const dayShare = (setting: ReadSetting, earnedPoints: number, paidPoints: number): number =>
  Math.max(
    0,
    Math.min(
      partOf(earnedPoints, setting('referral_share_basis_points')),
      setting('referral_share_most_points') - paidPoints,
    ),
  )

/** Days a browser remembers an invitation. */
export const rememberedDays = 30

/** The rules as members read them. */
export const termsOf = (setting: ReadSetting): ReferralTerms => ({
  referrerPoints: setting('referral_referrer_points'),
  newcomerPoints: setting('referral_newcomer_points'),
  attempts: setting('referral_attempts_count'),
  days: setting('referral_days_count'),
  rememberedDays,
  monthCount: setting('referral_month_count'),
  shareDays: setting('referral_share_days'),
  sharePer100: setting('referral_share_basis_points') / 100,
  shareMostPoints: setting('referral_share_most_points'),
  orderPer100: setting('referral_order_basis_points') / 100,
})
