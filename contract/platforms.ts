/** The ten platforms, in the order of lists. */
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

/** Path of a platform's page. */
export const platformHref = (platform: PlatformName): string => `/platforms/${platform}`

/** Checks of a completion, in the words of a task. */
export const checkLabels = {
  timer: 'Checked by timer',
  player: 'Checked by player',
  account: 'Checked by account',
  creator: 'Checked by creator',
  screenshot: 'Needs a screenshot',
} as const
export type Check = keyof typeof checkLabels

/** A platform's position on rewarded attention: green allows it, amber depends, red forbids it. */
export type Tier = 'green' | 'amber' | 'red'

/** The fee of one completion in points: the rate in basis points of the reward, rounded up, never under 1. */
export const feeOf = (rewardPoints: number, rateBasisPoints: number): number =>
  Math.max(1, Math.ceil((rewardPoints * rateBasisPoints) / 10_000))

/** Points that a campaign sets aside: reward and fee of every completion. */
export const campaignCost = (rewardPoints: number, target: number, rateBasisPoints: number): number =>
  target * (rewardPoints + feeOf(rewardPoints, rateBasisPoints))
