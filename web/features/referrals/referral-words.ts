import type { ReferralReason, ReferralState, ReferralTerms, Referred } from '#contract/referrals.ts'

/** A state in a word. */
export const stateWords: Record<ReferralState, string> = {
  pending: 'Pending',
  review: 'An admin looks',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Why it stands so, to who invited. */
const reasonWords: Record<ReferralReason, string> = {
  same_device: 'This account was used in a browser that you use too.',
  same_address: 'The address is another form of yours.',
  same_payment: 'It was paid for by what pays for yours.',
  known_person: 'Whoever this is has had an account here before.',
  by_admin: 'An admin looked and said no.',
  account_closed: 'The account is closed.',
  month_limit: 'All done. It waits for next month, since you reached the most that one month approves.',
}

/** How a referral stands, in one sentence. */
export function standingOf(
  { state, reason, attempts, days, sharesUntil }: Referred,
  terms: ReferralTerms,
): string {
  if (reason) return reasonWords[reason]
  if (state === 'review') return 'You two were seen in one network, so an admin looks.'
  if (state === 'approved')
    return sharesUntil ? `You share in what they earn until ${sharesUntil}.` : 'You share in nothing more.'
  return `${progressOf({ attempts, days }, terms)}. Looked at each night.`
}

/** Progress as the page writes it. */
export const progressOf = (
  { attempts, days }: Pick<Referred, 'attempts' | 'days'>,
  terms: ReferralTerms,
): string => `${attempts} of ${terms.attempts} tasks on ${days} of ${terms.days} days`

/** A part of each hundred, as people say it: 5, or 2.5. */
export const perHundred = (part: number): string => part.toLocaleString('en', { maximumFractionDigits: 2 })
