import { moderationSettings } from './settings/moderation.ts'
import { moneySettings } from './settings/money.ts'
import { referralSettings } from './settings/referrals.ts'
import { basisPoints, count, points, type SettingRow, seconds } from './settings/row.ts'

/**
 * Every setting of the economy, with its unit in its name. The database holds the changed values; a setting
 * that it does not hold has its default.
 */
export const settingRows = {
  fee_basis_points: {
    schema: basisPoints,
    standard: 2000,
    about: 'Fee per completion, as a share of the reward.',
  },
  fee_premium_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'Fee with premium, as a share of the reward.',
  },
  bid_most_factor: { schema: count, standard: 3, about: 'Highest reward, as a multiple of the default.' },
  bid_premium_most_factor: {
    schema: count,
    standard: 5,
    about: 'Highest reward with premium, as a multiple of the default.',
  },
  budget_least_points: { schema: points, standard: 40, about: 'Smallest budget of a campaign.' },
  target_most_count: { schema: count, standard: 5000, about: 'Largest target of a campaign.' },
  live_most_count: { schema: count, standard: 3, about: 'Live campaigns per owner.' },
  live_premium_most_count: { schema: count, standard: 15, about: 'Live campaigns per owner with premium.' },
  spotlight_points: { schema: points, standard: 100, about: 'Price of the spotlight per day.' },
  spotlight_most_count: { schema: count, standard: 5, about: 'Spotlights per platform at once.' },
  slot_points: { schema: points, standard: 50, about: 'Price of an extra campaign per week.' },
  circle_points: { schema: points, standard: 200, about: 'Price of a new circle; one is free with premium.' },
  tool_count: { schema: count, standard: 5, about: 'Free runs of the creator tools per member and day.' },
  tool_premium_count: { schema: count, standard: 100, about: 'Free runs per day with premium.' },
  tool_points: { schema: points, standard: 5, about: 'Price of a run over the free ones.' },
  circle_report_count: {
    schema: count.min(1),
    standard: 3,
    about: 'Reporters in a circle after which an admin decides.',
  },
  new_owner_most_points: { schema: points, standard: 100, about: 'Points set aside per owner at trust T0.' },
  welcome_points: { schema: points, standard: 50, about: 'Grant at the first sign-in.' },
  welcome_second_points: { schema: points, standard: 50, about: 'Grant after the first credited attempts.' },
  welcome_second_after_count: {
    schema: count,
    standard: 5,
    about: 'Credited attempts for the second grant.',
  },
  mail_network_most_count: {
    schema: count,
    standard: 2,
    about: 'Separate accounts per mail domain and network; 0: any.',
  },
  house_start_points: { schema: points, standard: 5000, about: 'Starting points of the House Fund.' },
  house_fill_days: {
    schema: count.min(1).max(365),
    standard: 14,
    about: 'Days of past spending that a House Fund refill covers.',
  },
  house_fill_least_points: {
    schema: points,
    standard: 1350,
    about: 'Minimum refill level of the House Fund: fifteen tasks.',
  },
  day_attempts_new_count: { schema: count, standard: 60, about: 'Daily credited attempts at trust T0.' },
  day_attempts_count: { schema: count, standard: 100, about: 'Daily credited attempts.' },
  day_attempts_premium_count: {
    schema: count,
    standard: 200,
    about: 'Daily credited attempts with premium.',
  },
  day_points: { schema: points, standard: 600, about: 'Daily points from tasks.' },
  first_day_points: { schema: points, standard: 150, about: 'Points from tasks in an account’s first 24 h.' },
  day_visits_count: { schema: count, standard: 60, about: 'Daily visits per platform.' },
  day_follows_count: {
    schema: count,
    standard: 20,
    about: 'Daily follows, joins and subscribes per platform.',
  },
  day_likes_count: { schema: count, standard: 40, about: 'Daily likes and saves per platform.' },
  day_feedback_count: { schema: count, standard: 15, about: 'Daily feedback per platform.' },
  day_screenshots_count: {
    schema: count,
    standard: 10,
    about: 'Daily screenshot proofs below trust T2, all platforms.',
  },
  verdict_wait_seconds: {
    schema: seconds,
    standard: 259_200,
    about: 'Time until a pending completion is decided by default.',
  },
  feedback_wait_seconds: {
    schema: seconds,
    standard: 45,
    about: 'Time from the start until feedback can be submitted.',
  },
  pair_day_count: { schema: count, standard: 3, about: 'Daily tasks of one earner for one owner.' },
  house_day_count: { schema: count, standard: 15, about: 'Daily house tasks per earner.' },
  site_wait_seconds: { schema: seconds, standard: 3600, about: 'Wait before visiting the same site again.' },
  site_day_count: { schema: count, standard: 3, about: 'Daily visits per earner and site.' },
  visit_closes_tab_count: {
    schema: count.max(1),
    standard: 1,
    about: 'Closing the tab of a paid visit, in Chromium; 0: off.',
  },
  trust1_credited_count: { schema: count, standard: 5, about: 'Credited attempts for trust T1.' },
  trust2_credited_count: { schema: count, standard: 50, about: 'Credited attempts for trust T2.' },
  trust2_day_count: { schema: count, standard: 3, about: 'Days with a credited attempt for trust T2.' },
  trust3_credited_count: { schema: count, standard: 300, about: 'Credited attempts for trust T3.' },
  trust3_day_count: { schema: count, standard: 14, about: 'Days with a credited attempt for trust T3.' },
  trust_rejected_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'Share of rejected attempts from which trust stays at T1.',
  },
  low_balance_points: {
    schema: points,
    standard: 100,
    about: 'Balance below which a hint to earn more appears.',
  },
  goal_points: { schema: points, standard: 100, about: 'Default daily goal of a member.' },
  feed_best_basis_points: {
    schema: basisPoints,
    standard: 7000,
    about: 'Share of the feed sorted by reward; the rest: least served.',
  },
  availability_least_count: {
    schema: count,
    standard: 15,
    about: 'Open tasks below which house tasks appear.',
  },
  report_hold_count: {
    schema: count.min(1),
    standard: 3,
    about: 'Unrelated trusted reporters that put a campaign on hold.',
  },
  report_hold_seconds: {
    schema: seconds,
    standard: 86_400,
    about: 'Longest hold by reports without an admin’s decision.',
  },
  retention_days: { schema: count, standard: 7, about: 'Days after credit to take back an undone follow.' },
  forged_proof_factor: {
    schema: count,
    standard: 10,
    about: 'Penalty for a forged proof, as a multiple of the reward.',
  },
  appeal_days: { schema: count, standard: 7, about: 'Days to appeal a forged-proof verdict.' },
  bonus_points: { schema: points, standard: 50, about: 'Daily bonus.' },
  bonus_premium_points: { schema: points, standard: 25, about: 'Extra daily bonus with premium.' },
  bonus_row_points: { schema: points, standard: 50, about: 'Extra daily bonus when a streak is full.' },
  bonus_row_days: { schema: count, standard: 7, about: 'Days in a full streak.' },
  bonus_attempts_count: { schema: count, standard: 10, about: 'Credited attempts per daily bonus.' },
  bonus_first_attempts_count: {
    schema: count,
    standard: 5,
    about: 'Credited attempts before a member’s first bonus.',
  },
  bonus_owners_count: {
    schema: count.max(20),
    standard: 5,
    about: 'Different owners per bonus; fewer if fewer are live.',
  },
  freeze_points: { schema: points, standard: 60, about: 'Price of a streak freeze.' },
  freeze_month_count: { schema: count, standard: 2, about: 'Monthly streak freezes per member.' },
  proof_sample_one_in_count: {
    schema: count,
    standard: 10,
    about: 'One sure screenshot in this many goes to the owner; 0: none.',
  },
  proof_again_seconds: {
    schema: seconds,
    standard: 86_400,
    about: 'Time to replace an unusable screenshot.',
  },
  proof_kept_days: { schema: count, standard: 30, about: 'Days until screenshots are deleted.' },
  dispute_wait_seconds: { schema: seconds, standard: 259_200, about: 'Dispute window.' },
  retention_answer_seconds: { schema: seconds, standard: 259_200, about: 'Time to send a fresh proof.' },
  ...moneySettings,
  verify_most_seconds: {
    schema: seconds.min(1),
    standard: 1800,
    about: 'Longest time for one ledger verification.',
  },
  ...referralSettings,
  ...moderationSettings,
  session_days: { schema: count, standard: 30, about: 'Days after its last use that a session ends.' },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof settingRows
/** Reads one value of the economy. */
export type ReadSetting = (name: SettingName) => number
