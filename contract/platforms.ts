/** The ten platforms, in the order in which lists show them. */
export const platformNames = [
  'youtube',
  'tiktok',
  'twitter',
  'instagram',
  'pinterest',
  'soundcloud',
  'twitch',
  'website',
  'vk',
  'discord',
] as const
export type PlatformName = (typeof platformNames)[number]

export const platformLabels: Record<PlatformName, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  twitter: 'Twitter',
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  soundcloud: 'SoundCloud',
  twitch: 'Twitch',
  website: 'Website',
  vk: 'VK',
  discord: 'Discord',
}

/** What proves a completion, in the words that a task shows. */
export const checkLabels = {
  timer: 'Checked by timer',
  player: 'Checked by player',
  account: 'Checked by account',
  creator: 'Checked by creator',
  screenshot: 'Needs a screenshot',
} as const
export type Check = keyof typeof checkLabels

/** How a platform looks at rewarded attention: green allows it, amber depends, red forbids it. */
export type Tier = 'green' | 'amber' | 'red'

/** One thing that can be earned from and promoted: a platform, an action, and what each duration is worth. */
export interface CatalogueRow {
  platform: PlatformName
  action: 'visit'
  check: Check
  tier: Tier
  note: string
  /** The default reward, in points, for each duration in seconds that an owner may ask for. */
  rewards: Readonly<Record<number, number>>
  /** The least an owner may offer, as a share of the default; the most is a setting. */
  floorRatio: number
}

/** The catalogue: every pair that the exchange serves. */
export const catalogue: readonly CatalogueRow[] = [
  {
    platform: 'website',
    action: 'visit',
    check: 'timer',
    tier: 'green',
    note: 'Paid visits to your own website are yours to offer. Ad networks forbid sending them to pages with their ads: leave those pages out.',
    rewards: { 15: 3, 30: 6, 60: 12, 120: 24 },
    floorRatio: 1,
  },
]

/** The catalogue's row for a pair; undefined where the exchange does not serve it. */
export const catalogueRow = (platform: string, action: string): CatalogueRow | undefined =>
  catalogue.find((row) => row.platform === platform && row.action === action)

/** The fee of one completion in points: the rate in basis points of the reward, rounded up, never under 1. */
export const feeOf = (rewardPoints: number, rateBasisPoints: number): number =>
  Math.max(1, Math.ceil((rewardPoints * rateBasisPoints) / 10_000))

/** What a campaign sets aside, in points: for each completion the reward and the fee. */
export const campaignCost = (rewardPoints: number, target: number, rateBasisPoints: number): number =>
  target * (rewardPoints + feeOf(rewardPoints, rateBasisPoints))
