import { type ActionGroup, type CatalogueRow, catalogue } from '#contract/exchange/catalogue.ts'
import type { Check } from '#contract/platforms.ts'
import { type CastMember, cast } from '#database/seeds/cast.ts'
import type { ReadSetting } from '../../../exchange/attempts/index.ts'
import type { Act, Moment, StagedCampaign } from './acts.ts'
import type { Agenda } from './agenda.ts'

export const daySeconds = 86_400
export const hourSeconds = 3600

/** Counters of one person on one day. */
export interface Tally {
  attempts: number
  points: number
  /** By the owner's `place`; -1: the house. */
  owners: Map<number, number>
  sites: Map<string, number>
  /** By platform and group. */
  groups: Map<string, number>
  screenshots: number
}

/** Facts from which a person's next bonus is computed. */
export interface Bonus {
  /** Credited attempts since the last claim. */
  creditedSince: number
  owners: Set<number>
  /** Day of the last claim. */
  lastDay: number
  claims: number
  /** Last day with a credit, and the streak up to it. */
  activeDay: number
  row: number
}

/** A person of the cast, with their state on the exchange. */
export interface Person extends CastMember {
  place: number
  joinedAt: Moment | null
  wallet: number
  credited: number
  creditedDays: number
  rejected: number
  /** Keys of one-time actions already done. */
  done: Set<string>
  isBusy: boolean
  tallies: Map<number, Tally>
  lastCreditedAt: Map<string, Moment>
  bonus: Bonus
}

/** Current state of a campaign. */
export interface LiveCampaign extends StagedCampaign {
  place: number
  group: ActionGroup
  check: Check
  /** Effort in seconds, which its reward is measured against. */
  effortSeconds: number
  state: 'live' | 'paused' | 'finished' | 'ended'
  fate: 'keep' | 'fill' | 'end' | 'pause'
  startedAt: Moment
  delivered: number
  /** Attempts that run or await a verdict. Each reserves one completion. */
  running: number
  /** Number of feedback texts received. */
  texts: number
  /** Key of the counter of its platform and group. */
  groupKey: string
  /** Key of a one-time action, the same in every campaign that asks for it. */
  onceKey: string
}

/** State of a rehearsal. */
export interface World {
  setting: ReadSetting
  now: Moment
  agenda: Agenda
  people: Person[]
  campaigns: LiveCampaign[]
  housePoints: number
  /** Number of listings waiting to be launched, by the owner's `place`. */
  waiting: Map<number, number>
  acts: Act[]
  visits: number
}

/** Creates the state before anyone has joined. */
export function createWorld(setting: ReadSetting, now: Moment, agenda: Agenda): World {
  return {
    ...{ setting, now, agenda },
    people: cast.map((member, place) => ({
      ...member,
      place,
      joinedAt: null,
      wallet: 0,
      credited: 0,
      creditedDays: 0,
      rejected: 0,
      done: new Set(),
      isBusy: false,
      tallies: new Map(),
      lastCreditedAt: new Map(),
      bonus: { creditedSince: 0, owners: new Set(), lastDay: -2, claims: 0, activeDay: -2, row: 0 },
    })),
    campaigns: [],
    waiting: new Map(),
    housePoints: setting('house_start_points'),
    acts: [],
    visits: 0,
  }
}

/** Day of the history that contains a moment. */
export const dayOf = (at: Moment): number => Math.floor(at / daySeconds)

/** A person's counters of a day; created at zero. */
export function tallyOf({ tallies }: Person, day: number): Tally {
  const known = tallies.get(day)
  if (known) return known
  const fresh: Tally = {
    attempts: 0,
    points: 0,
    owners: new Map(),
    sites: new Map(),
    groups: new Map(),
    screenshots: 0,
  }
  tallies.set(day, fresh)
  return fresh
}

/**
 * Catalogue row of a campaign. If its action has two rows, the one with a reward for its seconds.
 * @throws Error if there is none
 */
export function rowOf({
  platform,
  action,
  seconds,
}: Pick<StagedCampaign, 'platform' | 'action' | 'seconds'>): CatalogueRow {
  const row = catalogue.find(
    (one) => one.platform === platform && one.action === action && one.rewards[seconds] !== undefined,
  )
  if (!row) throw new Error(`no catalogue row for ${platform} ${action} of ${seconds} s`)
  return row
}

/** Keys under which a campaign's caps are counted. */
export const keysOf = ({
  platform,
  group,
  action,
  site,
}: Pick<LiveCampaign, 'platform' | 'group' | 'action' | 'site'>) => ({
  groupKey: `${platform} ${group}`,
  onceKey: `${action} ${site}`,
})

/** Counts an attempt towards each cap or, with -1, takes it back. A submitted screenshot stays counted. */
export function count(person: Person, campaign: LiveCampaign, day: number, by: 1 | -1): void {
  const tally = tallyOf(person, day)
  const owner = campaign.owner ?? -1
  tally.attempts += by
  tally.points += by * campaign.reward
  tally.owners.set(owner, (tally.owners.get(owner) ?? 0) + by)
  tally.groups.set(campaign.groupKey, (tally.groups.get(campaign.groupKey) ?? 0) + by)
  if (campaign.action === 'visit') tally.sites.set(campaign.site, (tally.sites.get(campaign.site) ?? 0) + by)
  if (campaign.check === 'screenshot' && by === 1) tally.screenshots += 1
}

/** Points that one completion costs the owner. */
export const costOf = ({ reward, fee }: StagedCampaign): number => reward + fee

/** Completions a campaign still needs. */
export const placesLeft = ({ target, delivered }: LiveCampaign): number => target - delivered
