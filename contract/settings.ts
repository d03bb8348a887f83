import { moneySettings } from './settings/money.ts'
import { referralSettings } from './settings/referrals.ts'
import { basisPoints, count, points, type SettingRow, seconds } from './settings/row.ts'

/**
 * Every figure of the economy that an admin may change, with its unit in its name. The database holds what was
 * changed; where it holds nothing the standard applies.
 */
export const settingRows = {
  fee_basis_points: {
    schema: basisPoints,
    standard: 2000,
    about: 'Fee of a completion, share of the reward.',
  },
  fee_premium_basis_points: { schema: basisPoints, standard: 1000, about: 'The same with premium.' },
  bid_most_factor: { schema: count, standard: 3, about: 'Highest reward, times the default.' },
  bid_premium_most_factor: { schema: count, standard: 5, about: 'The same with premium.' },
  budget_least_points: { schema: points, standard: 40, about: 'Smallest budget of a campaign.' },
  target_most_count: { schema: count, standard: 5000, about: 'Largest target of a campaign.' },
  live_most_count: { schema: count, standard: 3, about: 'Live campaigns of one owner.' },
  live_premium_most_count: { schema: count, standard: 15, about: 'The same with premium.' },
  spotlight_points: { schema: points, standard: 100, about: 'Spotlight of a campaign, a day.' },
  spotlight_most_count: { schema: count, standard: 5, about: 'In the spotlight of a platform at once.' },
  slot_points: { schema: points, standard: 50, about: 'One more live campaign, a week.' },
  draft_most_count: { schema: count, standard: 50, about: 'Drafts of one owner.' },
  new_owner_most_points: { schema: points, standard: 100, about: 'Points live of an owner in trust T0.' },
  welcome_points: { schema: points, standard: 50, about: 'Grant at the first sign-in.' },
  welcome_second_points: { schema: points, standard: 50, about: 'Grant after the first credited attempts.' },
  welcome_second_after_count: { schema: count, standard: 5, about: 'Credited attempts before it.' },
  house_start_points: {
    schema: points,
    standard: 5000,
    about: 'What the issuer gives the House Fund at first.',
  },
  house_fill_days: {
    schema: count.min(1).max(365),
    standard: 14,
    about: 'The House Fund is filled up to what it spent in so many days.',
  },
  house_fill_least_points: {
    schema: points,
    standard: 1350,
    about: 'Up to here it is filled, however little it spent: fifteen house tasks.',
  },
  day_attempts_new_count: { schema: count, standard: 60, about: 'Attempts a day in trust T0.' },
  day_attempts_count: { schema: count, standard: 100, about: 'Credited attempts a day.' },
  day_attempts_premium_count: { schema: count, standard: 200, about: 'The same with premium.' },
  day_points: { schema: points, standard: 600, about: 'Points earned by tasks a day.' },
  first_day_points: {
    schema: points,
    standard: 150,
    about: "Points earned by tasks in an account's first 24 h.",
  },
  day_visits_count: { schema: count, standard: 60, about: 'Visits a day and platform.' },
  day_follows_count: {
    schema: count,
    standard: 20,
    about: 'Follows, joins and subscribes a day and platform.',
  },
  day_likes_count: { schema: count, standard: 40, about: 'Likes and saves a day and platform.' },
  day_feedback_count: { schema: count, standard: 15, about: 'Feedback a day and platform.' },
  day_screenshots_count: {
    schema: count,
    standard: 10,
    about: 'Screenshot proofs a day below trust T2, over all platforms.',
  },
  open_attempts_count: { schema: count, standard: 5, about: 'Tasks without a timer that may run at once.' },
  untimed_seconds: {
    schema: seconds,
    standard: 1800,
    about: 'Until a task without a timer expires, unless it is handed in.',
  },
  watch_grace_seconds: {
    schema: seconds,
    standard: 1800,
    about: 'A watch expires so long after its seconds.',
  },
  verdict_wait_seconds: {
    schema: seconds,
    standard: 259_200,
    about: 'Until what waits for a verdict gets one by itself.',
  },
  proving_most_seconds: {
    schema: seconds,
    standard: 86_400,
    about: 'The longest that a machine may look at a proof before people do.',
  },
  pair_day_count: { schema: count, standard: 3, about: 'One earner to one owner a day.' },
  house_day_count: { schema: count, standard: 15, about: 'House tasks of one earner a day.' },
  site_wait_seconds: { schema: seconds, standard: 3600, about: 'Until the same site may be visited again.' },
  site_day_count: { schema: count, standard: 3, about: 'Visits of one earner to one site a day.' },
  visit_grace_seconds: {
    schema: seconds,
    standard: 600,
    about: 'A visit expires so long after its seconds.',
  },
  trust1_credited_count: { schema: count, standard: 5, about: 'Credited attempts until trust T1.' },
  trust2_credited_count: { schema: count, standard: 50, about: 'Credited attempts until trust T2.' },
  trust2_day_count: { schema: count, standard: 3, about: 'Days with a credited attempt until trust T2.' },
  trust3_credited_count: { schema: count, standard: 300, about: 'Credited attempts until trust T3.' },
  trust3_day_count: { schema: count, standard: 14, about: 'Days with a credited attempt until trust T3.' },
  trust_rejected_basis_points: {
    schema: basisPoints,
    standard: 1000,
    about: 'From this share of rejected attempts on, trust stays at T1.',
  },
  low_balance_points: {
    schema: points,
    standard: 100,
    about: 'Under it the dashboard hints at earning more.',
  },
  goal_points: { schema: points, standard: 100, about: "A member's goal a day, until changed." },
  feed_best_basis_points: {
    schema: basisPoints,
    standard: 7000,
    about: 'Slots by reward; the rest least served.',
  },
  availability_least_count: {
    schema: count,
    standard: 15,
    about: 'House tasks appear under so many open tasks.',
  },
  report_hold_count: {
    schema: count.min(1),
    standard: 3,
    about: 'Reports of trusted members, apart from each other, that hold a campaign.',
  },
  report_hold_seconds: { schema: seconds, standard: 86_400, about: 'For so long, unless an admin looks.' },
  flag_days: {
    schema: count.min(1).max(90),
    standard: 30,
    about: 'Days that the search for circles looks at.',
  },
  flag_least_points: {
    schema: points.min(1),
    standard: 30,
    about: 'Points between members in those days from which on they are looked at.',
  },
  flag_circle_most_count: {
    schema: count.min(2),
    standard: 8,
    about: 'Members of a circle; more of them are a crowd.',
  },
  retention_days: {
    schema: count,
    standard: 7,
    about: 'So long after its credit an undone follow is taken back.',
  },
  forged_proof_factor: { schema: count, standard: 10, about: 'Times the reward that a forged proof costs.' },
  appeal_days: { schema: count, standard: 7, about: 'To appeal against the verdict of a forged proof.' },
  bonus_points: { schema: points, standard: 50, about: 'Daily bonus.' },
  bonus_premium_points: { schema: points, standard: 25, about: 'Added to it with premium.' },
  bonus_row_points: { schema: points, standard: 50, about: 'Added to it when a row of days is full.' },
  bonus_row_days: { schema: count, standard: 7, about: 'Days in a row that fill it.' },
  bonus_attempts_count: { schema: count, standard: 10, about: 'Credited attempts before a bonus.' },
  bonus_first_attempts_count: { schema: count, standard: 5, about: 'The same before the first one ever.' },
  bonus_owners_count: {
    schema: count.max(20),
    standard: 5,
    about: 'Different owners among them, or as many as have live campaigns.',
  },
  freeze_points: { schema: points, standard: 60, about: 'What a streak freeze costs.' },
  freeze_month_count: { schema: count, standard: 2, about: 'Streak freezes of a member a month.' },
  platform_goal_points: {
    schema: points,
    standard: 100,
    about: 'Target of a month on each platform, on the dashboard.',
  },
  proof_sure_score: { schema: count, standard: 85, about: 'A screenshot from here on is sure, of 100.' },
  proof_likely_score: {
    schema: count,
    standard: 70,
    about: 'From here on the owner is asked; below, an admin.',
  },
  proof_sample_one_in_count: {
    schema: count,
    standard: 10,
    about: 'One in so many sure screenshots is seen by the owner; 0: none.',
  },
  proof_again_seconds: {
    schema: seconds,
    standard: 86_400,
    about: 'To send another picture where one was of no use.',
  },
  proof_kept_days: {
    schema: count,
    standard: 30,
    about: 'Pictures of proofs are deleted after so many days.',
  },
  dispute_wait_seconds: { schema: seconds, standard: 259_200, about: 'To dispute a no.' },
  owner_window_count: { schema: count, standard: 20, about: "An owner's last verdicts that count." },
  owner_refused_most_basis_points: {
    schema: basisPoints,
    standard: 2000,
    about: 'More no than this share of them, and an admin decides instead.',
  },
  owner_overturned_most_count: {
    schema: count,
    standard: 2,
    about: 'So many overturned, and an admin decides instead.',
  },
  retention_answer_seconds: {
    schema: seconds,
    standard: 259_200,
    about: 'To send a fresh proof of a follow.',
  },
  retention_refuted_most_count: {
    schema: count,
    standard: 3,
    about: "Refuted reports that end an owner's right to report.",
  },
  retention_open_most_count: {
    schema: count,
    standard: 5,
    about: 'Reports of one owner that may be open at once.',
  },
  ...moneySettings,
  fill_time_days: {
    schema: count.min(2).max(365),
    standard: 30,
    about: 'The daily figures measure the fill time of campaigns that started in so many days.',
  },
  verify_most_seconds: {
    schema: seconds.min(1),
    standard: 1800,
    about: 'The longest that one of the proofs of the books may take.',
  },
  ...referralSettings,
  session_days: { schema: count, standard: 30, about: 'A session ends so many days after its last use.' },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof settingRows
