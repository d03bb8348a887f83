import { z } from 'zod'
import { define, idParam, listQuery, moment, named, pageWith } from '../operation.ts'

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
    about: 'Your screenshot, account or feedback was approved or rejected.',
    mail: 'daily',
    push: true,
  },
  campaign: {
    label: 'Campaigns',
    about: 'The first person, each day’s people, half and all of your target; a pause, or a verdict to give.',
    mail: 'daily',
    push: true,
  },
  moderation: {
    label: 'Reviews of your texts and pictures',
    about: 'Something you wrote is in review, and its outcome.',
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
    about: 'Someone asked to join your circle, or let you into theirs.',
    mail: 'daily',
    push: false,
  },
  ticket: { label: 'Support', about: 'We answered your ticket.', mail: 'now', push: true },
  order: {
    label: 'Orders',
    about: 'A payment arrived, failed or was refunded, or your premium ended.',
    mail: 'now',
    push: true,
  },
  referral: {
    label: 'Referrals',
    about: 'Your referral was approved or rejected.',
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
    about: 'Your streak ends today unless a task is credited.',
    mail: 'never',
    push: false,
    optIn: true,
  },
  news: {
    label: 'News',
    about: 'News from us, up to three a day.',
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

const count = z.int().min(0)

/** Unread notifications are counted up to here; one more is “99+”. */
export const mostUnread = 100

export const notificationSchema = named('Notification', {
  id: idParam,
  kind: z.enum(notificationKindNames),
  title: z.string(),
  body: z.string().describe('More about it; empty if the title says it all.'),
  path: z.string().describe('Page that it opens.'),
  at: moment,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

const unread = count.describe(`Unread notifications, counted up to ${mostUnread}.`)

export const listNotifications = define('listNotifications', 'GET /api/notifications', {
  summary: 'The member’s notifications, unread ones first, each part newest first.',
  query: listQuery.extend({ show: z.enum(['all', 'unread']).default('all') }),
  response: pageWith({ notifications: z.array(notificationSchema), unread }),
})

export const readNotification = define('readNotification', 'POST /api/notifications/{notificationId}/read', {
  repeatable: true,
  summary: 'Marks a notification as read. Repeated: nothing changes.',
  params: z.object({ notificationId: idParam }),
  response: z.object({ unread }),
  errors: ['not_found'],
})

export const readAllNotifications = define('readAllNotifications', 'POST /api/notifications/read', {
  repeatable: true,
  summary:
    'Marks all notifications up to the newest one shown as read, so one that arrives meanwhile is not.',
  body: z.object({ newestId: idParam }),
  response: z.object({ unread }),
})

const choice = {
  mail: z.enum(mailChoices).describe('now: at once. daily: once a day in one email.'),
  push: z.boolean(),
}

export const getNotificationChoices = define('getNotificationChoices', 'GET /api/notifications/choices', {
  summary: 'How the member gets each kind of notification, the time zone, and the browsers that show them.',
  response: named('NotificationChoices', {
    choices: z.array(z.object({ kind: z.enum(notificationKindNames), ...choice })),
    timeZone: z.string(),
    timeZoneChosen: z.boolean().describe('False: the browser’s is suggested.'),
    pushKey: z.string().describe('Key with which a browser asks its push service for notifications of ours.'),
    devices: z.array(z.object({ id: idParam, name: z.string(), endpoint: z.string(), addedAt: moment })),
  }),
})

export const changeNotificationChoice = define(
  'changeNotificationChoice',
  'PUT /api/notifications/choices/{kind}',
  {
    summary: 'Changes how the member gets one kind of notification.',
    params: z.object({ kind: z.enum(notificationKindNames) }),
    body: z.object(choice),
  },
)

export const addPushDevice = define('addPushDevice', 'POST /api/notifications/devices', {
  repeatable: true,
  summary: 'Shows notifications on this browser. Repeated: its keys are replaced.',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}(==)?$/),
    }),
  }),
  rates: ['push_device_member'],
})

export const removePushDevice = define('removePushDevice', 'DELETE /api/notifications/devices/{deviceId}', {
  summary: 'Shows no more notifications on a browser. Repeated: nothing changes.',
  params: z.object({ deviceId: idParam }),
})

const unsubscribeQuery = z.object({ token: z.string().max(200).default('') })

export const readUnsubscribe = define('readUnsubscribe', 'GET /api/unsubscribe/link', {
  audience: 'public',
  summary: 'Emails that a link turns off; changes nothing. Reveals nothing about the member.',
  query: unsubscribeQuery,
  response: named('Unsubscribe', {
    state: z
      .enum(['ready', 'done', 'invalid'])
      .describe('done: these emails are off. invalid: not our link.'),
    mails: z.string().describe('Label of the emails; empty for an invalid link.'),
  }),
})

export const unsubscribe = define('unsubscribe', 'POST /api/unsubscribe', {
  audience: 'public',
  anyOrigin: true,
  anyBody: true,
  repeatable: true,
  summary: 'Turns off the emails of a link, for mail programs (RFC 8058) and our page.',
  query: unsubscribeQuery,
  errors: ['not_found'],
})
