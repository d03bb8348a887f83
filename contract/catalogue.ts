import {
  type ActionGroup,
  type ActionName,
  type ContentKind,
  checks,
  efforts,
  groups,
} from './catalogue/actions.ts'
import { discord } from './catalogue/discord.ts'
import type { Entries, Entry } from './catalogue/entry.ts'
import { instagram } from './catalogue/instagram.ts'
import { pinterest } from './catalogue/pinterest.ts'
import { platformPolicies } from './catalogue/policies.ts'
import { soundcloud } from './catalogue/soundcloud.ts'
import { tiktok } from './catalogue/tiktok.ts'
import { twitch } from './catalogue/twitch.ts'
import { twitter } from './catalogue/twitter.ts'
import { vk } from './catalogue/vk.ts'
import { website } from './catalogue/website.ts'
import { youtube } from './catalogue/youtube.ts'
import type { Check, PlatformName, Tier } from './platforms.ts'

export {
  type ActionGroup,
  type ActionName,
  actionGroups,
  actionNames,
  type ContentKind,
  contentKinds,
} from './catalogue/actions.ts'

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

/** The figures are the product decisions' (Rewards); the tiers follow what each platform says of the action. */
const entries: Record<PlatformName, Entries> = {
  youtube,
  tiktok,
  twitter,
  instagram,
  pinterest,
  soundcloud,
  twitch,
  website,
  vk,
  discord,
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
