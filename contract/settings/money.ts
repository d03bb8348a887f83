import { basisPoints, cents, count, days, points, type SettingRow } from './row.ts'

/** Settings of packages, crypto, refunds and premium. */
export const moneySettings = {
  package_1_cents: { schema: cents, standard: 299, about: 'Price of package 1.' },
  package_1_points: { schema: points.min(1), standard: 1500, about: 'Points of package 1; must be unique.' },
  package_2_cents: { schema: cents, standard: 999, about: 'Price of package 2.' },
  package_2_points: { schema: points.min(1), standard: 5500, about: 'Points of package 2; must be unique.' },
  package_3_cents: { schema: cents, standard: 2499, about: 'Price of package 3.' },
  package_3_points: {
    schema: points.min(1),
    standard: 15_000,
    about: 'Points of package 3; must be unique.',
  },
  package_4_cents: { schema: cents, standard: 4999, about: 'Price of package 4.' },
  package_4_points: {
    schema: points.min(1),
    standard: 33_000,
    about: 'Points of package 4; must be unique.',
  },
  package_5_cents: { schema: cents, standard: 9999, about: 'Price of package 5.' },
  package_5_points: {
    schema: points.min(1),
    standard: 75_000,
    about: 'Points of package 5; must be unique.',
  },
  package_extra_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'Extra package points for paying premium members.',
  },
  premium_month_cents: { schema: cents, standard: 699, about: 'Price of a month of premium.' },
  premium_year_cents: { schema: cents, standard: 5999, about: 'Price of a year of premium.' },
  crypto_least_cents: { schema: cents, standard: 999, about: 'Smallest order payable by crypto.' },
  crypto_least_points: { schema: count, standard: 50, about: 'Crypto below this needs an admin.' },
  new_buyer_most_cents: { schema: cents, standard: 4999, about: 'Most a new buyer can spend on packages.' },
  new_buyer_days: { schema: count, standard: 14, about: 'Days a buyer is new, from the first payment.' },
  refund_days: { schema: count, standard: 14, about: 'Days to request a refund of unspent bought points.' },
  premium_week_points: { schema: points, standard: 2500, about: 'Price of premium days, in points.' },
  premium_week_days: { schema: days, standard: 7, about: 'Days of premium that points buy.' },
  premium_month_points: {
    schema: points,
    standard: 1500,
    about: 'Points on each monthly day of premium paid with money.',
  },
  premium_grace_days: {
    schema: count,
    standard: 7,
    about: 'Days that premium continues while a renewal is unpaid.',
  },
} as const satisfies Record<string, SettingRow>
