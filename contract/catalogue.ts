import { platformPolicies } from './catalogue-policies.ts'
import type { Check, PlatformName, Tier } from './platforms.ts'

/** What is done for points. */
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

/** What kind of thing a content is. A live stream is promoted by its channel. */
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

/** The counter of a day and platform that an action counts on (product decisions, Caps). */
export const actionGroups = ['visits', 'watches', 'likes', 'follows', 'feedback'] as const
export type ActionGroup = (typeof actionGroups)[number]

const groups: Record<ActionName, ActionGroup> = {
  watch: 'watches',
  like: 'likes',
  save: 'likes',
  subscribe: 'follows',
  follow: 'follows',
  join: 'follows',
  visit: 'visits',
  feedback: 'feedback',
}

const checks: Record<ActionGroup, Check> = {
  visits: 'timer',
  watches: 'player',
  likes: 'screenshot',
  follows: 'screenshot',
  feedback: 'creator',
}

/** What an action without a timer counts as, in seconds, where rewards are compared (product decisions, Feed order). */
const efforts: Record<ActionGroup, number> = {
  visits: 15,
  watches: 30,
  likes: 15,
  follows: 25,
  feedback: 200,
}

/** One thing that can be earned from and promoted, and what it is worth. */
export interface CatalogueRow {
  /** platform.action, and where an action has two rows the kind. */
  key: string
  platform: PlatformName
  action: ActionName
  /** What is promoted, in a word: video, stream, community. */
  kind: string
  /** What an owner picks and an earner does: 'Watch a video'. */
  label: string
  group: ActionGroup
  check: Check
  /** Whether the platform's API could check it, where the operator has set keys. */
  accountCheck: boolean
  tier: Tier
  note: string
  noteVersion: number
  link: string
  /** What the note rests on. */
  lookedUp: string
  /** The day on which that was looked up. */
  checkedOn: string
  /** The kinds of content that it takes. */
  kinds: readonly ContentKind[]
  /** The default reward in points for each duration in seconds; the one duration 0: no timer. */
  rewards: Readonly<Record<number, number>>
  /** The least an owner may offer, in points; null: the default of the duration. */
  floor: number | null
  /** What it counts as in the feed, in seconds, where there is no timer; else the shortest duration. */
  effortSeconds: number
}

interface Entry {
  kind: string
  label: string
  kinds: readonly ContentKind[]
  rewards: Readonly<Record<number, number>>
  floor?: number
  tier?: Tier
  note?: string
  accountCheck?: boolean
  /** Tells two rows of one action apart. */
  named?: string
}

const flat = (points: number): Readonly<Record<number, number>> => ({ 0: points })
const visit = (
  kind: string,
  kinds: readonly ContentKind[],
  rewards: Record<number, number> = { 15: 3 },
): Entry => ({
  kind,
  label: `Visit a ${kind}`,
  kinds,
  rewards,
})
const feedback = (kind: string, kinds: readonly ContentKind[], points: number, floor: number): Entry => ({
  kind,
  label: `Give feedback on a ${kind}`,
  kinds,
  rewards: flat(points),
  floor,
})

/** The figures are the product decisions' (Rewards); the tiers follow what each platform says of the action. */
const entries: Record<PlatformName, readonly (readonly [ActionName, Entry])[]> = {
  youtube: [
    [
      'watch',
      {
        kind: 'video',
        label: 'Watch a video',
        kinds: ['video'],
        rewards: { 30: 6, 60: 12, 120: 24, 180: 36 },
      },
    ],
    [
      'like',
      {
        kind: 'video',
        label: 'Like a video',
        kinds: ['video'],
        rewards: flat(5),
        floor: 3,
        accountCheck: true,
      },
    ],
    [
      'subscribe',
      {
        kind: 'channel',
        label: 'Subscribe to a channel',
        kinds: ['channel'],
        rewards: flat(10),
        floor: 6,
        accountCheck: true,
      },
    ],
    ['visit', visit('video or channel', ['video', 'channel', 'playlist'])],
    ['feedback', feedback('video or channel', ['video', 'channel'], 40, 25)],
  ],
  tiktok: [
    ['watch', { kind: 'video', label: 'Watch a video', kinds: ['video'], rewards: { 15: 3, 30: 6, 60: 12 } }],
    ['like', { kind: 'video', label: 'Like a video', kinds: ['video', 'post'], rewards: flat(4), floor: 3 }],
    [
      'follow',
      { kind: 'profile', label: 'Follow a profile', kinds: ['profile'], rewards: flat(8), floor: 5 },
    ],
    ['visit', visit('video or profile', ['video', 'post', 'profile'])],
    ['feedback', feedback('video or profile', ['video', 'post', 'profile'], 30, 20)],
  ],
  twitter: [
    ['like', { kind: 'post', label: 'Like a post', kinds: ['post'], rewards: flat(4), floor: 3 }],
    [
      'follow',
      { kind: 'profile', label: 'Follow a profile', kinds: ['profile'], rewards: flat(8), floor: 5 },
    ],
    ['visit', visit('post or profile', ['post', 'profile'])],
    ['feedback', feedback('post or profile', ['post', 'profile'], 25, 15)],
  ],
  instagram: [
    ['like', { kind: 'post', label: 'Like a post', kinds: ['post'], rewards: flat(4), floor: 3 }],
    [
      'follow',
      { kind: 'profile', label: 'Follow a profile', kinds: ['profile'], rewards: flat(8), floor: 5 },
    ],
    ['visit', visit('post or profile', ['post', 'profile'])],
    ['feedback', feedback('post or profile', ['post', 'profile'], 30, 20)],
  ],
  pinterest: [
    ['save', { kind: 'pin', label: 'Save a pin', kinds: ['pin'], rewards: flat(4), floor: 3 }],
    [
      'follow',
      { kind: 'profile', label: 'Follow a profile', kinds: ['profile'], rewards: flat(6), floor: 4 },
    ],
    ['visit', visit('pin, board or profile', ['pin', 'board', 'profile'])],
    ['feedback', feedback('pin, board or profile', ['pin', 'board', 'profile'], 25, 15)],
  ],
  soundcloud: [
    [
      'watch',
      { kind: 'track', label: 'Listen to a track', kinds: ['track'], rewards: { 30: 6, 60: 12, 120: 24 } },
    ],
    [
      'like',
      {
        kind: 'track',
        label: 'Like a track',
        kinds: ['track'],
        rewards: flat(5),
        floor: 3,
        accountCheck: true,
      },
    ],
    [
      'follow',
      {
        kind: 'profile',
        label: 'Follow a profile',
        kinds: ['profile'],
        rewards: flat(8),
        floor: 5,
        accountCheck: true,
      },
    ],
    ['visit', visit('track, playlist or profile', ['track', 'playlist', 'profile'])],
    ['feedback', feedback('track, playlist or profile', ['track', 'playlist', 'profile'], 40, 25)],
  ],
  twitch: [
    [
      'watch',
      {
        kind: 'recording',
        label: 'Watch a recording',
        // Twitch documents no way to ask a clip where it stands.
        kinds: ['recording'],
        rewards: { 60: 12 },
        tier: 'amber',
        note: 'Twitch names exchanged live viewers and follows as fake engagement. Clips and recordings are not named, yet Twitch may see them alike.',
        named: 'recording',
      },
    ],
    [
      'watch',
      {
        kind: 'stream',
        label: 'Watch a live stream',
        kinds: ['channel'],
        rewards: { 180: 36 },
        named: 'live',
      },
    ],
    [
      'follow',
      {
        kind: 'channel',
        label: 'Follow a channel',
        kinds: ['channel'],
        rewards: flat(10),
        floor: 6,
        accountCheck: true,
      },
    ],
    ['visit', visit('channel or recording', ['channel', 'recording', 'clip'])],
    ['feedback', feedback('channel or recording', ['channel', 'recording', 'clip'], 40, 25)],
  ],
  website: [
    ['visit', { ...visit('website', ['site'], { 15: 3, 30: 6, 60: 12, 120: 24 }), tier: 'green' }],
    ['feedback', { ...feedback('website', ['site'], 40, 25), tier: 'green' }],
  ],
  vk: [
    [
      'like',
      {
        kind: 'post',
        label: 'Like a post',
        kinds: ['post', 'video'],
        rewards: flat(4),
        floor: 3,
        accountCheck: true,
      },
    ],
    [
      'follow',
      {
        kind: 'profile',
        label: 'Follow a profile',
        kinds: ['profile'],
        rewards: flat(8),
        floor: 5,
        accountCheck: true,
      },
    ],
    [
      'join',
      {
        kind: 'community',
        label: 'Join a community',
        kinds: ['community'],
        rewards: flat(8),
        floor: 5,
        accountCheck: true,
      },
    ],
    ['visit', visit('page, post or video', ['profile', 'community', 'post', 'video'])],
    ['feedback', feedback('page, post or video', ['profile', 'community', 'post', 'video'], 25, 15)],
  ],
  discord: [
    [
      'join',
      {
        kind: 'server',
        label: 'Join a server',
        kinds: ['server'],
        rewards: flat(10),
        floor: 6,
        accountCheck: true,
      },
    ],
    ['visit', visit('server’s invite page', ['server'])],
    ['feedback', feedback('server', ['server'], 30, 20)],
  ],
}

const checkedOn = '2026-11-21'

function rowOf(platform: PlatformName, action: ActionName, entry: Entry): CatalogueRow {
  const group = groups[action]
  const policy = platformPolicies[platform]
  const isRewarded = group === 'likes' || group === 'follows'
  const durations = Object.keys(entry.rewards).map(Number)
  const isTimed = !durations.includes(0)
  const noteOfGroup = isRewarded ? policy.rewarded : group === 'visits' ? policy.visits : policy[group]
  return {
    key: entry.named ? `${platform}.${action}.${entry.named}` : `${platform}.${action}`,
    platform,
    action,
    kind: entry.kind,
    label: entry.label,
    group,
    check: checks[group],
    accountCheck: entry.accountCheck ?? false,
    tier: entry.tier ?? (isRewarded || group === 'watches' ? 'red' : 'amber'),
    note: entry.note ?? noteOfGroup ?? policy.general,
    noteVersion: policy.version,
    link: policy.link,
    lookedUp: policy.lookedUp,
    checkedOn,
    kinds: entry.kinds,
    rewards: entry.rewards,
    floor: entry.floor ?? null,
    effortSeconds: isTimed ? Math.min(...durations) : efforts[group],
  }
}

/** The catalogue: all that the exchange serves, in the order in which lists show it. */
export const catalogue: readonly CatalogueRow[] = Object.entries(entries).flatMap(([platform, pairs]) =>
  pairs.map(([action, entry]) => rowOf(platform as PlatformName, action, entry)),
)

/**
 * The row of a campaign: of its platform and action, and where two rows share those, of its content's kind. Without a
 * kind the first; undefined where the exchange does not serve it.
 */
export const catalogueRow = (platform: string, action: string, kind?: string): CatalogueRow | undefined =>
  catalogue.find(
    (row) =>
      row.platform === platform &&
      row.action === action &&
      (kind === undefined || row.kinds.some((accepted) => accepted === kind)),
  )

/** The rows that a content can be promoted by. */
export const rowsOfContent = (platform: string, kind: string): readonly CatalogueRow[] =>
  catalogue.filter((row) => row.platform === platform && row.kinds.some((accepted) => accepted === kind))

/** A duration that an owner may ask for, with its rewards in points. Seconds 0: no timer. */
export interface RewardRange {
  seconds: number
  /** The default. */
  reward: number
  least: number
  most: number
}

/** What each duration of a row is worth, where the highest bid is so many times the default. */
export const rewardRanges = (
  { rewards, floor }: Pick<CatalogueRow, 'rewards' | 'floor'>,
  mostFactor: number,
): RewardRange[] =>
  Object.entries(rewards).map(([seconds, reward]) => ({
    seconds: Number(seconds),
    reward,
    least: floor === null ? reward : Math.min(floor, reward),
    most: reward * mostFactor,
  }))

/** What a campaign is measured against in the feed, in seconds: its timer, or what the action counts as. */
export const effortOf = ({ effortSeconds }: CatalogueRow, requiredSeconds: number): number =>
  requiredSeconds > 0 ? requiredSeconds : effortSeconds
