import type { Check, PlatformName, Tier } from '../platforms.ts'
import {
  type ActionGroup,
  type ActionName,
  type ContentKind,
  checks,
  type Entry,
  efforts,
  entries,
  groups,
} from './catalogue/entries.ts'
import { platformPolicies } from './catalogue/policies.ts'

export {
  type ActionGroup,
  type ActionName,
  actionGroups,
  actionNames,
  type ContentKind,
  contentKinds,
} from './catalogue/entries.ts'

/** A kind of task that can be earned from and promoted, with its rewards. */
export interface CatalogueRow {
  /** platform.action, plus a name if an action has two rows: twitch.watch.live. */
  key: string
  platform: PlatformName
  action: ActionName
  /** The promoted thing, as a noun: video, live stream, community. */
  kind: string
  /** Label for owners and earners: 'Watch a video'. */
  label: string
  group: ActionGroup
  check: Check
  /** True if the platform's API can check it, once the operator has set keys. */
  accountCheck: boolean
  tier: Tier
  note: string
  noteVersion: number
  link: string
  /** Source of the note. */
  lookedUp: string
  /** Day on which the source was looked up. */
  checkedOn: string
  /** Kinds of content that it accepts. */
  kinds: readonly ContentKind[]
  /** Default reward in points by duration in seconds; the only duration 0: no timer. */
  rewards: Readonly<Record<number, number>>
  /** Minimum offer in points; null: the default of the duration. */
  floor: number | null
  /** Effort in seconds for the feed: the shortest duration, or a fixed estimate without a timer. */
  effortSeconds: number
}

const checkedOn = '2026-11-21'

/** A row of a platform; tiers follow the platform's stated position on the action. */
function rowOf(platform: PlatformName, entry: Entry): CatalogueRow {
  const { action } = entry
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

/** The catalogue: every row that the exchange serves, in the order of lists. */
export const catalogue: readonly CatalogueRow[] = Object.entries(entries).flatMap(([platform, list]) =>
  list.map((entry) => rowOf(platform as PlatformName, entry)),
)

/**
 * Returns the row of a campaign by platform and action, and by the kind of its content if two rows share
 * those. Without a kind, the first such row; undefined if the exchange does not serve it.
 */
export const catalogueRow = (platform: string, action: string, kind?: string): CatalogueRow | undefined =>
  catalogue.find(
    (row) =>
      row.platform === platform &&
      row.action === action &&
      (kind === undefined || row.kinds.some((accepted) => accepted === kind)),
  )

/** Rows by which content of this kind can be promoted. */
export const rowsOfContent = (platform: string, kind: string): readonly CatalogueRow[] =>
  catalogue.filter((row) => row.platform === platform && row.kinds.some((accepted) => accepted === kind))

/** A duration that an owner may choose, with its rewards in points. Seconds 0: no timer. */
export interface RewardRange {
  seconds: number
  /** The default. */
  reward: number
  least: number
  most: number
}

/** Reward range of each duration of a row. mostFactor: the highest bid, as a multiple of the default. */
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

/** Effort in seconds, used to rank the feed: the timer, or the action's fixed estimate if it has none. */
export const effortOf = ({ effortSeconds }: CatalogueRow, requiredSeconds: number): number =>
  requiredSeconds > 0 ? requiredSeconds : effortSeconds
