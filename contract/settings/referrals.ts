import { basisPoints, count, points, type SettingRow } from './row.ts'

/** Settings of referrals. */
export const referralSettings = {
  referral_referrer_points: { schema: points, standard: 50, about: 'Points for the referrer at approval.' },
  referral_newcomer_points: { schema: points, standard: 25, about: 'Points for the newcomer at approval.' },
  referral_attempts_count: {
    schema: count.min(1),
    standard: 20,
    about: 'Credited attempts of the newcomer before approval.',
  },
  referral_days_count: {
    schema: count.min(1),
    standard: 3,
    about: 'Days with a credited attempt before approval.',
  },
  referral_month_count: { schema: count, standard: 50, about: 'Monthly approved referrals per member.' },
  referral_share_days: { schema: count, standard: 90, about: 'Days that a referral earns a share.' },
  referral_share_basis_points: {
    schema: basisPoints,
    standard: 500,
    about: 'Referrer’s share of a newcomer’s task earnings.',
  },
  referral_share_most_points: {
    schema: points,
    standard: 500,
    about: 'Highest total share of one newcomer’s task earnings.',
  },
  referral_order_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'Referrer’s share of the points a newcomer buys.',
  },
  referral_order_wait_days: {
    schema: count,
    standard: 15,
    about: 'Wait before an order’s share, if not refunded or disputed.',
  },
  referral_order_card_wait_days: {
    schema: count,
    standard: 30,
    about: 'Wait before the share of an order by card.',
  },
} as const satisfies Record<string, SettingRow>
