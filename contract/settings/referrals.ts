import { basisPoints, count, points, setting } from './row.ts'

/** Settings of referrals. */
export const referralSettings = {
  referral_referrer_points: setting(points, 50, 'Points for the referrer at approval.'),
  referral_newcomer_points: setting(points, 25, 'Points for the newcomer at approval.'),
  referral_attempts_count: setting(count.min(1), 20, 'Credited attempts of the newcomer before approval.'),
  referral_days_count: setting(count.min(1), 3, 'Days with a credited attempt before approval.'),
  referral_month_count: setting(count, 50, 'Monthly approved referrals per member.'),
  referral_share_days: setting(count, 90, 'Days that a referral earns a share.'),
  referral_share_basis_points: setting(basisPoints, 500, 'Referrer’s share of a newcomer’s task earnings.'),
  referral_share_most_points: setting(points, 500, 'Highest total share of one newcomer’s task earnings.'),
  referral_order_basis_points: setting(basisPoints, 1000, 'Referrer’s share of the points a newcomer buys.'),
  referral_order_wait_days: setting(count, 15, 'Wait before an order’s share, if not refunded or disputed.'),
  referral_order_card_wait_days: setting(count, 30, 'Wait before the share of an order by card.'),
}
