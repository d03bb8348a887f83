import { basisPoints, count, points, type SettingRow } from './row.ts'

/** The figures of referrals. */
export const referralSettings = {
  referral_referrer_points: {
    schema: points,
    standard: 50,
    about: 'To who invited somebody, at its approval.',
  },
  referral_newcomer_points: { schema: points, standard: 25, about: 'To who was invited, then.' },
  referral_attempts_count: {
    schema: count.min(1),
    standard: 20,
    about: 'Credited attempts before a referral is approved.',
  },
  referral_days_count: { schema: count.min(1), standard: 3, about: 'On so many different days.' },
  referral_month_count: { schema: count, standard: 50, about: 'Approved referrals of a member a month.' },
  referral_share_days: { schema: count, standard: 90, about: 'Days for which a referral brings a share.' },
  referral_share_basis_points: {
    schema: basisPoints,
    standard: 500,
    about: 'Share of what somebody invited earns by tasks.',
  },
  referral_share_most_points: {
    schema: points,
    standard: 500,
    about: 'The most of it that one newcomer brings.',
  },
  referral_order_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'Share of the points that somebody invited buys.',
  },
  referral_order_wait_days: {
    schema: count,
    standard: 15,
    about: 'Until an order that was neither refunded nor disputed brings it.',
  },
  referral_order_card_wait_days: { schema: count, standard: 30, about: 'The same for orders by card.' },
  referral_cookie_days: {
    schema: count.min(1),
    standard: 30,
    about: 'So long a browser remembers who invited somebody.',
  },
} as const satisfies Record<string, SettingRow>
