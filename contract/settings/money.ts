import { basisPoints, cents, count, days, points, type SettingRow, seconds } from './row.ts'

/** What is bought for money, and premium. */
export const moneySettings = {
  package_1_cents: { schema: cents, standard: 299, about: 'Price of package 1, in US cents.' },
  package_1_points: {
    schema: points.min(1),
    standard: 1500,
    about: 'Its points; no other package has as many.',
  },
  package_2_cents: { schema: cents, standard: 999, about: 'Price of package 2, in US cents.' },
  package_2_points: {
    schema: points.min(1),
    standard: 5500,
    about: 'Its points; no other package has as many.',
  },
  package_3_cents: { schema: cents, standard: 2499, about: 'Price of package 3, in US cents.' },
  package_3_points: {
    schema: points.min(1),
    standard: 15_000,
    about: 'Its points; no other package has as many.',
  },
  package_4_cents: { schema: cents, standard: 4999, about: 'Price of package 4, in US cents.' },
  package_4_points: {
    schema: points.min(1),
    standard: 33_000,
    about: 'Its points; no other package has as many.',
  },
  package_5_cents: { schema: cents, standard: 9999, about: 'Price of package 5, in US cents.' },
  package_5_points: {
    schema: points.min(1),
    standard: 75_000,
    about: 'Its points; no other package has as many.',
  },
  package_extra_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'More points of a package for those who pay for premium.',
  },
  premium_month_cents: { schema: cents, standard: 699, about: 'A month of premium, in US cents.' },
  premium_year_cents: { schema: cents, standard: 5999, about: 'A year of premium, in US cents.' },
  crypto_least_cents: { schema: cents, standard: 999, about: 'The smallest order that crypto pays.' },
  crypto_lock_seconds: { schema: seconds, standard: 1800, about: 'So long crypto may take to come.' },
  crypto_watch_days: { schema: count, standard: 30, about: 'Late crypto is looked for so long.' },
  crypto_least_points: { schema: count, standard: 50, about: 'Crypto worth less waits for an admin.' },
  new_buyer_most_cents: {
    schema: cents,
    standard: 4999,
    about: 'What a new buyer may spend on packages, in so many days.',
  },
  new_buyer_days: { schema: count, standard: 14, about: 'So long after the first payment a buyer is new.' },
  refund_days: { schema: count, standard: 14, about: 'To ask for money back for bought points.' },
  order_open_seconds: {
    schema: seconds.min(2400).max(82_800),
    standard: 3600,
    about: 'So long an order can be paid at its price.',
  },
  premium_week_points: { schema: points, standard: 2500, about: 'Premium for some days, in points.' },
  premium_week_days: { schema: days, standard: 7, about: 'How many days these are.' },
  premium_month_points: {
    schema: points,
    standard: 1500,
    about: 'Given on each monthly day of a premium term that was paid with money.',
  },
  premium_grace_days: {
    schema: count,
    standard: 7,
    about: 'Premium goes on so long while a renewal is not paid yet.',
  },
} as const satisfies Record<string, SettingRow>
