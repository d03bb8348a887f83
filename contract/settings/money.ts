import { basisPoints, cents, count, days, points, setting } from './row.ts'

/** Settings of packages, crypto, refunds and premium. */
export const moneySettings = {
  package_1_cents: setting(cents, 299, 'Price of package 1.'),
  package_1_points: setting(points.min(1), 1500, 'Points of package 1; must be unique.'),
  package_2_cents: setting(cents, 999, 'Price of package 2.'),
  package_2_points: setting(points.min(1), 5500, 'Points of package 2; must be unique.'),
  package_3_cents: setting(cents, 2499, 'Price of package 3.'),
  package_3_points: setting(points.min(1), 15_000, 'Points of package 3; must be unique.'),
  package_4_cents: setting(cents, 4999, 'Price of package 4.'),
  package_4_points: setting(points.min(1), 33_000, 'Points of package 4; must be unique.'),
  package_5_cents: setting(cents, 9999, 'Price of package 5.'),
  package_5_points: setting(points.min(1), 75_000, 'Points of package 5; must be unique.'),
  package_extra_basis_points: setting(basisPoints, 1000, 'Extra package points for paying premium members.'),
  premium_month_cents: setting(cents, 699, 'Price of a month of premium.'),
  premium_year_cents: setting(cents, 5999, 'Price of a year of premium.'),
  crypto_least_cents: setting(cents, 999, 'Smallest order payable by crypto.'),
  crypto_least_points: setting(count, 50, 'Crypto below this needs an admin.'),
  new_buyer_most_cents: setting(cents, 4999, 'Most a new buyer can spend on packages.'),
  new_buyer_days: setting(count, 14, 'Days a buyer is new, from the first payment.'),
  refund_days: setting(count, 14, 'Days to request a refund of unspent bought points.'),
  premium_week_points: setting(points, 2500, 'Price of premium days, in points.'),
  premium_week_days: setting(days, 7, 'Days of premium that points buy.'),
  premium_month_points: setting(points, 1500, 'Points on each monthly day of premium paid with money.'),
  premium_grace_days: setting(count, 7, 'Days that premium continues while a renewal is unpaid.'),
}
