import type { PlatformName } from '../platforms.ts'

/** A page that a figure was read on. */
export interface Source {
  label: string
  url: string
  /** Day it was read. */
  checkedAt: string
}

/** One figure that a programme asks for; `anyOf` names alternatives, of which one is enough. */
export interface Condition {
  anyOf: readonly { metric: Metric; least: number }[]
}

/** A way to earn money on a platform. Without conditions its figures are unconfirmed: `why` says so. */
export interface Programme {
  id: string
  platform: PlatformName
  name: string
  gives: string
  conditions: readonly Condition[]
  /** Statements that no figure shows: a person answers them. */
  statements: readonly string[]
  why?: string
  /** The platform’s own page, which decides. */
  official: string
  source: Source | null
}

/** Figures that a person types, with the words of their fields. */
export const metrics = {
  subscribers: 'Subscribers',
  followers: 'Followers',
  uploads90: 'Public uploads, last 90 days',
  watchHours: 'Public watch hours, last 12 months',
  shortsViews: 'Public Shorts views, last 90 days',
  views30: 'Video views, last 30 days',
  streamHours: 'Hours streamed, last 30 days',
  streamDays: 'Days streamed, last 30 days',
  averageViewers: 'Average viewers, last 30 days',
} as const
export type Metric = keyof typeof metrics

const checkedAt = '2026-11-23'

/** A programme whose figures nobody has confirmed. */
const unread = (
  id: string,
  platform: PlatformName,
  words: Pick<Programme, 'name' | 'gives' | 'official'>,
): Programme => ({
  id,
  platform,
  ...words,
  conditions: [],
  statements: [],
  why: 'We have not read these figures on the platform’s own page, so we don’t show any.',
  source: null,
})

const youtubeSource: Source = {
  label: 'SlashGear on YouTube’s announcement',
  url: 'https://www.slashgear.com/1312514/youtube-easy-monetization-program-money-creators/',
  checkedAt,
}
const youtubePage = 'https://support.google.com/youtube/answer/72851'

/** Programmes with the figures that a page supports. Those in conflict or unread have none (docs/decisions/091). */
export const programmes: readonly Programme[] = [
  {
    id: 'youtube-early',
    platform: 'youtube',
    name: 'YouTube Partner Program, first step',
    gives: 'Memberships, Super Thanks and your shop',
    conditions: [
      { anyOf: [{ metric: 'subscribers', least: 500 }] },
      { anyOf: [{ metric: 'uploads90', least: 3 }] },
      {
        anyOf: [
          { metric: 'watchHours', least: 3000 },
          { metric: 'shortsViews', least: 3_000_000 },
        ],
      },
    ],
    statements: ['You live in a country with the programme', 'Your channel has no active strike'],
    official: youtubePage,
    source: youtubeSource,
  },
  {
    id: 'youtube-full',
    platform: 'youtube',
    name: 'YouTube Partner Program, ads',
    gives: 'A share of the revenue from ads',
    conditions: [
      { anyOf: [{ metric: 'subscribers', least: 1000 }] },
      {
        anyOf: [
          { metric: 'watchHours', least: 4000 },
          { metric: 'shortsViews', least: 10_000_000 },
        ],
      },
    ],
    statements: [
      'You live in a country with the programme',
      'Your channel has no active strike',
      '2-Step Verification and an AdSense account are set up',
    ],
    official: youtubePage,
    source: youtubeSource,
  },
  {
    id: 'tiktok-rewards',
    platform: 'tiktok',
    name: 'TikTok Creator Rewards Program',
    gives: 'Payment for views of videos over a minute',
    conditions: [
      { anyOf: [{ metric: 'followers', least: 10_000 }] },
      { anyOf: [{ metric: 'views30', least: 100_000 }] },
    ],
    statements: [
      'You are 18 or older (19 in South Korea)',
      'Your account is personal, in a country with the programme',
      'Your videos are original and over a minute',
    ],
    official:
      'https://support.tiktok.com/en/business-and-creator/creator-rewards-program/creator-rewards-program',
    source: {
      label: 'Napolify on the requirements',
      url: 'https://napolify.com/blogs/news/creator-rewards-requirements',
      checkedAt,
    },
  },
  unread('tiktok-live', 'tiktok', {
    name: 'TikTok LIVE gifts',
    gives: 'Gifts from viewers of a live video',
    official: 'https://support.tiktok.com/en/live-gifts-wallet',
  }),
  {
    id: 'twitch-affiliate',
    platform: 'twitch',
    name: 'Twitch Affiliate',
    gives: 'Subscriptions, Bits and ads',
    conditions: [],
    statements: [],
    why: 'Pages disagree: some of 2026 name 25 followers, 4 hours, 4 days and 3 average viewers, others 50 followers, 500 minutes, 7 days and 3. Your Creator Dashboard shows what counts for you.',
    official: 'https://help.twitch.tv/s/article/joining-the-affiliate-program',
    source: {
      label: 'One of the pages that disagree',
      url: 'https://streamplacements.com/blog/twitch-affiliate-requirements',
      checkedAt,
    },
  },
  {
    id: 'twitch-partner',
    platform: 'twitch',
    name: 'Twitch Partner',
    gives: 'What Affiliates have, more emotes, and support',
    conditions: [
      { anyOf: [{ metric: 'streamHours', least: 25 }] },
      { anyOf: [{ metric: 'streamDays', least: 12 }] },
      { anyOf: [{ metric: 'averageViewers', least: 75 }] },
    ],
    statements: ['Your averages are without raids and embeds', 'Twitch accepts your application'],
    official: 'https://help.twitch.tv/s/article/partner-program-overview',
    source: {
      label: 'Passionfruit on the path to Partner',
      url: 'https://passionfru.it/twitch-partner-2025-162015',
      checkedAt,
    },
  },
  unread('x-revenue', 'twitter', {
    name: 'X revenue sharing and subscriptions',
    gives: 'A share of revenue, and paying subscribers',
    official: 'https://help.x.com/en/using-x/creator-revenue-sharing',
  }),
  unread('instagram-subscriptions', 'instagram', {
    name: 'Instagram subscriptions and gifts',
    gives: 'Paying subscribers, and gifts on reels',
    official: 'https://creators.instagram.com/earn-money',
  }),
  unread('soundcloud', 'soundcloud', {
    name: 'SoundCloud for artists',
    gives: 'A share of what listeners pay',
    official: 'https://help.soundcloud.com/',
  }),
  unread('pinterest', 'pinterest', {
    name: 'Pinterest product tags and affiliate links',
    gives: 'A commission on what people buy',
    official: 'https://help.pinterest.com/',
  }),
]

/** How far a figure is, and what is missing of the alternative that is nearest. unknown: another may be enough. */
export type Progress =
  | { state: 'met' }
  | { state: 'short' | 'unknown'; nearest: { metric: Metric; missing: number } | null }

/** Compares a condition with the figures that are known. */
export function progressOf({ anyOf }: Condition, figures: Partial<Record<Metric, number>>): Progress {
  const known = anyOf.flatMap(({ metric, least }) => {
    const value = figures[metric]
    return value === undefined ? [] : [{ metric, missing: least - value, share: value / least }]
  })
  if (known.some(({ missing }) => missing <= 0)) return { state: 'met' }
  const [first = null] = known.toSorted((a, b) => b.share - a.share)
  const nearest = first && { metric: first.metric, missing: first.missing }
  return { state: known.length < anyOf.length ? 'unknown' : 'short', nearest }
}

/** Metrics that a platform’s programmes ask for, each once. */
export const metricsOf = (own: readonly Programme[]): Metric[] => [
  ...new Set(
    own.flatMap(({ conditions }) => conditions.flatMap(({ anyOf }) => anyOf.map(({ metric }) => metric))),
  ),
]
