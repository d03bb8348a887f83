import type {
  ReferralDay,
  ReferralReason,
  ReferralState,
  ReferralTerms,
  Referred,
} from '#contract/referrals.ts'
import { formatCount } from '../../design/numbers.ts'

/** A state in a word. */
export const stateWords: Record<ReferralState, string> = {
  pending: 'Pending',
  review: 'An admin looks',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Why it stands so, to who invited. */
export const reasonWords: Record<ReferralReason, string> = {
  same_device: 'This account was used in a browser that you use too.',
  same_address: 'The address is another form of yours.',
  same_payment: 'It was paid for by what pays for yours.',
  known_person: 'Whoever this is has had an account here before.',
  by_admin: 'An admin looked and said no.',
  account_closed: 'The account is closed.',
  month_limit: 'All done. It waits for next month, since you reached the most that one month approves.',
}

/** Progress as the page writes it. */
export const progressOf = (
  { attempts, days }: Pick<Referred, 'attempts' | 'days'>,
  terms: ReferralTerms,
): string => `${attempts} of ${terms.attempts} tasks on ${days} of ${terms.days} days`

/** A part of each hundred, as people say it: 5, or 2.5. */
export const perHundred = (part: number): string => part.toLocaleString('en', { maximumFractionDigits: 2 })

/** What a day's points are made of: 'Approved 50 · From what they earned 8'. */
export const partsOf = ({ grantPoints, sharePoints, orderPoints }: ReferralDay): string =>
  [
    ['Approved', grantPoints] as const,
    ['From what they earned', sharePoints] as const,
    ['From orders', orderPoints] as const,
  ]
    .filter(([, points]) => points > 0)
    .map(([what, points]) => `${what} ${formatCount(points)}`)
    .join(' · ')
