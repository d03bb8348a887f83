import type { Check, PlatformName, Tier } from '../../platforms.ts'

/** Actions that earn points. */
export const actionNames = [
  'watch',
  'like',
  'subscribe',
  'follow',
  'join',
  'save',
  'visit',
  'feedback',
] as const
export type ActionName = (typeof actionNames)[number]

/** Kinds of content. A live stream is promoted by its channel. */
export const contentKinds = [
  'video',
  'channel',
  'profile',
  'post',
  'pin',
  'board',
  'track',
  'playlist',
  'recording',
  'clip',
  'site',
  'community',
  'server',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** Groups of actions, each with one counter per day and platform (product decisions, Caps). */
export const actionGroups = ['visits', 'watches', 'likes', 'follows', 'feedback'] as const
export type ActionGroup = (typeof actionGroups)[number]

export const groups: Record<ActionName, ActionGroup> = {
  watch: 'watches',
  like: 'likes',
  save: 'likes',
  subscribe: 'follows',
  follow: 'follows',
  join: 'follows',
  visit: 'visits',
  feedback: 'feedback',
}

/** The check of each group's actions. */
export const checks: Record<ActionGroup, Check> = {
  visits: 'timer',
  watches: 'player',
  likes: 'screenshot',
  follows: 'screenshot',
  feedback: 'creator',
}

/** Effort in seconds of an action without a timer, to compare rewards (product decisions, Feed order). */
export const efforts: Record<ActionGroup, number> = {
  visits: 15,
  watches: 30,
  likes: 15,
  follows: 25,
  feedback: 200,
}

/** The parts of a catalogue row that do not follow from its platform and action. */
export interface Entry {
  action: ActionName
  kind: string
  label: string
  kinds: readonly ContentKind[]
  /** Points by duration in seconds; the only duration 0: no timer. */
  rewards: Readonly<Record<number, number>>
  floor?: number
  tier?: Tier
  note?: string
  accountCheck?: boolean
  /** Ending of the key that distinguishes two rows of one action. */
  named?: string
}

const verbs: Record<ActionName, string> = {
  watch: 'Watch',
  like: 'Like',
  subscribe: 'Subscribe to',
  follow: 'Follow',
  join: 'Join',
  save: 'Save',
  visit: 'Visit',
  feedback: 'Give feedback on',
}

/** An entry labelled by its action and kind; one number of points is a reward without a timer. */
const entry = (
  action: ActionName,
  kind: string,
  kinds: readonly ContentKind[],
  rewards: number | Record<number, number>,
  more: Partial<Entry> = {},
): Entry => ({
  action,
  kind,
  label: `${verbs[action]} a ${kind}`,
  kinds,
  rewards: typeof rewards === 'number' ? { 0: rewards } : rewards,
  ...more,
})

const shortVisit = { 15: 3 }

/** Rewards are the product decisions' (Rewards), in the order in which lists show them. */
export const entries: Record<PlatformName, readonly Entry[]> = {
  youtube: [
    entry('watch', 'video', ['video'], { 30: 6, 60: 12, 120: 24, 180: 36 }),
    entry('like', 'video', ['video'], 5, { floor: 3, accountCheck: true }),
    entry('subscribe', 'channel', ['channel'], 10, { floor: 6, accountCheck: true }),
    entry('visit', 'video or channel', ['video', 'channel', 'playlist'], shortVisit),
    entry('feedback', 'video or channel', ['video', 'channel'], 40, { floor: 25 }),
  ],
  tiktok: [
    entry('watch', 'video', ['video'], { 15: 3, 30: 6, 60: 12 }),
    entry('like', 'video', ['video', 'post'], 4, { floor: 3 }),
    entry('follow', 'profile', ['profile'], 8, { floor: 5 }),
    entry('visit', 'video or profile', ['video', 'post', 'profile'], shortVisit),
    entry('feedback', 'video or profile', ['video', 'post', 'profile'], 30, { floor: 20 }),
  ],
  twitter: [
    entry('like', 'post', ['post'], 4, { floor: 3 }),
    entry('follow', 'profile', ['profile'], 8, { floor: 5 }),
    entry('visit', 'post or profile', ['post', 'profile'], shortVisit),
    entry('feedback', 'post or profile', ['post', 'profile'], 25, { floor: 15 }),
  ],
  instagram: [
    entry('like', 'post', ['post'], 4, { floor: 3 }),
    entry('follow', 'profile', ['profile'], 8, { floor: 5 }),
    entry('visit', 'post or profile', ['post', 'profile'], shortVisit),
    entry('feedback', 'post or profile', ['post', 'profile'], 30, { floor: 20 }),
  ],
  pinterest: [
    entry('save', 'pin', ['pin'], 4, { floor: 3 }),
    entry('follow', 'profile', ['profile'], 6, { floor: 4 }),
    entry('visit', 'pin, board or profile', ['pin', 'board', 'profile'], shortVisit),
    entry('feedback', 'pin, board or profile', ['pin', 'board', 'profile'], 25, { floor: 15 }),
  ],
  soundcloud: [
    entry('watch', 'track', ['track'], { 30: 6, 60: 12, 120: 24 }, { label: 'Listen to a track' }),
    entry('like', 'track', ['track'], 5, { floor: 3, accountCheck: true }),
    entry('follow', 'profile', ['profile'], 8, { floor: 5, accountCheck: true }),
    entry('visit', 'track, playlist or profile', ['track', 'playlist', 'profile'], shortVisit),
    entry('feedback', 'track, playlist or profile', ['track', 'playlist', 'profile'], 40, { floor: 25 }),
  ],
  twitch: [
    // No clips: Twitch documents no way to read a clip's playback position.
    entry(
      'watch',
      'recording',
      ['recording'],
      { 60: 12 },
      {
        tier: 'amber',
        note: 'Twitch names exchanged live viewers and follows as fake engagement. Recordings are not named, yet Twitch may treat them alike.',
        named: 'recording',
      },
    ),
    entry('watch', 'live stream', ['channel'], { 180: 36 }, { named: 'live' }),
    entry('follow', 'channel', ['channel'], 10, { floor: 6, accountCheck: true }),
    entry('visit', 'channel, recording or clip', ['channel', 'recording', 'clip'], shortVisit),
    entry('feedback', 'channel, recording or clip', ['channel', 'recording', 'clip'], 40, { floor: 25 }),
  ],
  website: [
    entry('visit', 'website', ['site'], { 15: 3, 30: 6, 60: 12, 120: 24 }, { tier: 'green' }),
    entry('feedback', 'website', ['site'], 40, { floor: 25, tier: 'green' }),
  ],
  vk: [
    entry('like', 'post', ['post', 'video'], 4, { floor: 3, accountCheck: true }),
    entry('follow', 'profile', ['profile'], 8, { floor: 5, accountCheck: true }),
    entry('join', 'community', ['community'], 8, { floor: 5, accountCheck: true }),
    entry('visit', 'page, post or video', ['profile', 'community', 'post', 'video'], shortVisit),
    entry('feedback', 'page, post or video', ['profile', 'community', 'post', 'video'], 25, { floor: 15 }),
  ],
  discord: [
    entry('join', 'server', ['server'], 10, { floor: 6, accountCheck: true }),
    entry('visit', 'server’s invite page', ['server'], shortVisit),
    entry('feedback', 'server', ['server'], 30, { floor: 20 }),
  ],
}
