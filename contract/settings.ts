import { z } from 'zod'

const points = z.int().min(0)
const count = z.int().min(0)
const seconds = z.int().min(0)
const days = z.int().min(1).max(365)
const cents = z.int().min(1)
/** In basis points. */
const share = z.int().min(0).max(10_000)

/** A setting: its range, its default and its label for admins. */
const setting = (schema: z.ZodNumber, standard: number, about: string) => ({ schema, standard, about })

/**
 * Every setting of the economy, with its unit in its name. The database holds the changed values; a setting
 * that it does not hold has its default.
 */
export const settingRows = {
  fee_basis_points: setting(share, 2000, 'Fee per completion, as a share of the reward.'),
  fee_premium_basis_points: setting(share, 1000, 'Fee with premium, as a share of the reward.'),
  bid_most_factor: setting(count, 3, 'Highest reward, as a multiple of the default.'),
  bid_premium_most_factor: setting(count, 5, 'Highest reward with premium, as a multiple of the default.'),
  budget_least_points: setting(points, 40, 'Smallest budget of a campaign.'),
  target_most_count: setting(count, 5000, 'Largest target of a campaign.'),
  live_most_count: setting(count, 3, 'Running campaigns per owner.'),
  live_premium_most_count: setting(count, 15, 'Running campaigns per owner with premium.'),
  spotlight_points: setting(points, 100, 'Price of the spotlight per day.'),
  spotlight_most_count: setting(count, 5, 'Spotlights per platform at once.'),
  slot_points: setting(points, 50, 'Price of an extra campaign per week.'),
  circle_points: setting(points, 200, 'Price of a new circle; one is free with premium.'),
  tool_count: setting(count, 5, 'Free runs of the creator tools per member and day.'),
  tool_premium_count: setting(count, 100, 'Free runs per day with premium.'),
  tool_points: setting(points, 5, 'Price of a run over the free ones.'),
  circle_report_count: setting(count.min(1), 3, 'Reporters in a circle after which an admin decides.'),
  new_owner_most_points: setting(points, 100, 'Points set aside per owner at trust T0.'),
  welcome_points: setting(points, 50, 'Grant at the first sign-in.'),
  welcome_second_points: setting(points, 50, 'Grant after the first credited attempts.'),
  welcome_second_after_count: setting(count, 5, 'Credited attempts for the second grant.'),
  mail_network_most_count: setting(count, 2, 'Separate accounts per email domain and network; 0: no limit.'),
  house_start_points: setting(points, 15_000, 'Starting points of the House Fund.'),
  house_fill_days: setting(days, 14, 'Days of past spending that a House Fund refill covers.'),
  house_fill_least_points: setting(points, 1350, 'Minimum refill level of the House Fund: fifteen tasks.'),
  day_attempts_new_count: setting(count, 60, 'Daily credited attempts at trust T0.'),
  day_attempts_count: setting(count, 100, 'Daily credited attempts.'),
  day_attempts_premium_count: setting(count, 200, 'Daily credited attempts with premium.'),
  day_points: setting(points, 600, 'Daily points from tasks.'),
  first_day_points: setting(points, 150, 'Points from tasks in an account’s first 24 h.'),
  day_visits_count: setting(count, 60, 'Daily visits per platform.'),
  day_follows_count: setting(count, 20, 'Daily follows, joins and subscribes per platform.'),
  day_likes_count: setting(count, 40, 'Daily likes and saves per platform.'),
  day_feedback_count: setting(count, 5, 'Daily feedback per platform.'),
  day_screenshots_count: setting(count, 10, 'Daily screenshot proofs below trust T2, all platforms.'),
  verdict_wait_seconds: setting(seconds, 259_200, 'Time until a pending completion is decided by default.'),
  pair_day_count: setting(count, 3, 'Daily tasks of one earner for one owner.'),
  house_day_count: setting(count, 15, 'Daily house tasks per earner.'),
  site_wait_seconds: setting(seconds, 3600, 'Wait before visiting the same site again.'),
  site_day_count: setting(count, 3, 'Daily visits per earner and site.'),
  visit_closes_tab_count: setting(count.max(1), 1, 'Closing the tab of a paid visit, in Chromium; 0: off.'),
  trust1_credited_count: setting(count, 5, 'Credited attempts for trust T1.'),
  trust2_credited_count: setting(count, 50, 'Credited attempts for trust T2.'),
  trust2_day_count: setting(count, 3, 'Days with a credited attempt for trust T2.'),
  trust3_credited_count: setting(count, 300, 'Credited attempts for trust T3.'),
  trust3_day_count: setting(count, 14, 'Days with a credited attempt for trust T3.'),
  trust_rejected_basis_points: setting(
    share,
    1000,
    'Share of rejected attempts from which trust stays at T1.',
  ),
  low_balance_points: setting(points, 100, 'Balance below which a hint to earn more appears.'),
  goal_points: setting(points, 100, 'Default daily goal of a member.'),
  feed_best_basis_points: setting(share, 7000, 'Share of the feed sorted by reward; the rest: least served.'),
  availability_least_count: setting(count, 20, 'Open tasks below which house tasks appear.'),
  report_hold_count: setting(count.min(1), 3, 'Unrelated trusted reporters that put a campaign on hold.'),
  report_hold_seconds: setting(seconds, 86_400, 'Longest hold by reports without an admin’s decision.'),
  retention_days: setting(count, 7, 'Days after credit to take back an undone follow.'),
  forged_proof_factor: setting(count, 10, 'Penalty for a forged proof, as a multiple of the reward.'),
  appeal_days: setting(count, 7, 'Days to appeal a forged-proof verdict.'),
  bonus_points: setting(points, 50, 'Daily bonus.'),
  bonus_premium_points: setting(points, 25, 'Extra daily bonus with premium.'),
  bonus_row_points: setting(points, 50, 'Extra daily bonus when a streak is full.'),
  bonus_row_days: setting(count, 7, 'Days in a full streak.'),
  bonus_attempts_count: setting(count, 10, 'Credited attempts per daily bonus.'),
  bonus_first_attempts_count: setting(count, 5, 'Credited attempts before a member’s first bonus.'),
  bonus_owners_count: setting(count.max(20), 5, 'Different owners per bonus; fewer if fewer promote now.'),
  bonus_sign_claim_count: setting(
    count,
    3,
    'Claim from which the daily bonus needs a sign of the person; 0: none.',
  ),
  freeze_points: setting(points, 60, 'Price of a streak freeze.'),
  freeze_month_count: setting(count, 2, 'Monthly streak freezes per member.'),
  proof_sample_one_in_count: setting(
    count,
    10,
    'One sure screenshot in this many goes to the owner; 0: none.',
  ),
  proof_again_seconds: setting(seconds, 86_400, 'Time to replace an unusable screenshot.'),
  proof_kept_days: setting(count, 30, 'Days until screenshots are deleted.'),
  dispute_wait_seconds: setting(seconds, 259_200, 'Dispute window.'),
  retention_answer_seconds: setting(seconds, 172_800, 'Time to send a fresh proof.'),
  retention_sample_basis_points: setting(
    share,
    3300,
    'Share of follows by screenshot that are asked for a fresh one.',
  ),
  // Settings of packages, crypto, refunds and premium.
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
  package_extra_basis_points: setting(share, 1000, 'Extra package points for paying premium members.'),
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
  verify_most_seconds: setting(seconds.min(1), 1800, 'Longest time for one ledger verification.'),
  // Settings of referrals.
  referral_referrer_points: setting(points, 50, 'Points for the referrer at approval.'),
  referral_newcomer_points: setting(points, 25, 'Points for the newcomer at approval.'),
  referral_attempts_count: setting(count.min(1), 30, 'Credited attempts of the newcomer before approval.'),
  referral_days_count: setting(count.min(1), 5, 'Days with a credited attempt before approval.'),
  referral_month_count: setting(
    count,
    10,
    'Monthly approved referrals per member without an admin’s review.',
  ),
  referral_share_days: setting(count, 90, 'Days that a referral earns a share.'),
  referral_share_basis_points: setting(share, 500, 'Referrer’s share of a newcomer’s task earnings.'),
  referral_share_most_points: setting(points, 500, 'Highest total share of one newcomer’s task earnings.'),
  referral_order_basis_points: setting(share, 1000, 'Referrer’s share of the points a newcomer buys.'),
  referral_order_wait_days: setting(count, 15, 'Wait before an order’s share, if not refunded or disputed.'),
  referral_order_card_wait_days: setting(count, 30, 'Wait before the share of an order by card.'),
  // Settings of the automatic checks of what others will see.
  checks_off_count: setting(count.max(1), 0, 'Automatic checks of texts and pictures; 1: off.'),
  hold_words_count: setting(count.max(20), 1, 'Listed words that hold a text; 0: never.'),
  hold_links_count: setting(
    count.max(20),
    1,
    'Disguised links that hold a text, or any if more than 5; 0: never.',
  ),
  hold_capitals_basis_points: setting(
    share,
    7000,
    'Share of capitals that holds a text of 60 letters or more; 0: never.',
  ),
  hold_repeats_basis_points: setting(
    share,
    6600,
    'Share of repeated lines that holds a text of 6 lines or more; 0: never.',
  ),
  hold_picture_basis_points: setting(share, 4000, 'Nudity score that sends a picture to review. 0: never.'),
  session_days: setting(
    count,
    30,
    'Days after its last use that a session ends; used, after 3 times as many.',
  ),
}

export type SettingName = keyof typeof settingRows
/** Reads one value of the economy. */
export type ReadSetting = (name: SettingName) => number
