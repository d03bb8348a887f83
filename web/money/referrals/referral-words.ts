import type {
  ReferralDay,
  ReferralReason,
  ReferralState,
  ReferralTerms,
  Referred,
} from '#contract/money/referrals.ts'
import { formatCount } from '../../design/numbers.ts'

/** Label of each state. */
export const stateWords: Record<ReferralState, string> = {
  pending: 'Pending',
  review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Reason for a referral's state, as the inviter reads it. */
export const reasonWords: Record<ReferralReason, string> = {
  same_device: 'This account was used in a browser that you also use.',
  same_address: 'This account’s email is a variant of yours.',
  same_payment: 'This account shares a payment method with yours.',
  known_person: 'This person already had an account here.',
  by_admin: 'An admin rejected this referral.',
  account_closed: 'The account is closed.',
  month_limit: 'All tasks done. It waits for next month, since you reached this month’s limit.',
}

/** Progress as text: '3 of 20 tasks on 1 of 3 days'. */
export const progressOf = (
  { attempts, days }: Pick<Referred, 'attempts' | 'days'>,
  terms: ReferralTerms,
): string => `${attempts} of ${terms.attempts} tasks on ${days} of ${terms.days} days`

/** Formats points per hundred: '5', '2.5'. */
export const perHundred = (part: number): string => part.toLocaleString('en', { maximumFractionDigits: 2 })

/** Sources of a day's points: 'Approved 50 · From their tasks 8'. */
export const partsOf = ({ grantPoints, sharePoints, orderPoints }: ReferralDay): string =>
  [
    ['Approved', grantPoints] as const,
    ['From their tasks', sharePoints] as const,
    ['From their orders', orderPoints] as const,
  ]
    .filter(([, points]) => points > 0)
    .map(([what, points]) => `${what} ${formatCount(points)}`)
    .join(' · ')
