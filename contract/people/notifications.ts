/** When notifications of a kind are mailed: at once, once a day in one mail, or never. */
export const mailChoices = ['now', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

interface KindRow {
  label: string
  about: string
  /** Unless the member has chosen otherwise. */
  mail: MailChoice
  push: boolean
  /** Sent, and listed, only to members who have asked for it by mail or push. */
  optIn?: true
}

/** Every kind of notification, in the order in which members choose how they get it. */
export const notificationKinds = {
  verdict: {
    label: 'Verdicts',
    about: 'A screenshot, an account or a feedback of yours was approved or rejected.',
    mail: 'daily',
    push: true,
  },
  campaign: {
    label: 'Campaigns',
    about: 'A campaign of yours is half done, finished, paused or on hold.',
    mail: 'daily',
    push: true,
  },
  moderation: {
    label: 'Reviews of your texts and pictures',
    about: 'Something you wrote is in review, and what became of it.',
    mail: 'now',
    push: true,
  },
  reply: {
    label: 'Replies',
    about: 'Someone commented on your post, or on a post you commented on.',
    mail: 'daily',
    push: true,
  },
  mention: { label: 'Mentions', about: 'Someone mentioned you in a circle.', mail: 'daily', push: true },
  circle: {
    label: 'Circles',
    about: 'Someone asks to join your circle, or let you into theirs.',
    mail: 'daily',
    push: false,
  },
  ticket: { label: 'Support', about: 'We answered your ticket.', mail: 'now', push: true },
  order: { label: 'Orders', about: 'A payment arrived, failed or was refunded.', mail: 'now', push: true },
  referral: {
    label: 'Referrals',
    about: 'A referral of yours was approved or rejected.',
    mail: 'daily',
    push: true,
  },
  account: {
    label: 'Account',
    about: 'Your data is ready to download, or your account is about to change.',
    mail: 'now',
    push: false,
  },
  new_tasks: {
    label: 'New tasks',
    about: 'There are tasks again on a platform you asked about. Sent once.',
    mail: 'now',
    push: true,
  },
  streak: {
    label: 'Streak',
    about: 'Your streak ends today unless you claim the daily bonus.',
    mail: 'never',
    push: false,
    optIn: true,
  },
  news: {
    label: 'News',
    about: 'News from us, a few times a year.',
    mail: 'never',
    push: false,
    optIn: true,
  },
} as const satisfies Record<string, KindRow>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]
