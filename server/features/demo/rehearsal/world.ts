import { type ActionGroup, type CatalogueRow, catalogue } from '#contract/catalogue.ts'
import type { Check } from '#contract/platforms.ts'
import { type CastMember, cast } from '#database/seeds/cast.ts'
import type { ReadSetting } from '../../attempts/index.ts'
import type { Act, Moment, StagedCampaign } from './acts.ts'
import type { Agenda } from './agenda.ts'

export const daySeconds = 86_400
export const hourSeconds = 3600

/** Counters of one person on one day. */
export interface Tally {
  attempts: number
  points: number
  /** By owner's place; -1 is the house. */
  owners: Map<number, number>
  sites: Map<string, number>
  /** By platform and group. */
  groups: Map<string, number>
  screenshots: number
}

/** Facts from which a person's next bonus is computed. */
export interface Bonus {
  /** Since the last claim. */
  creditedSince: number
  owners: Set<number>
  /** The day of the last claim. */
  lastDay: number
  claims: number
  /** The last day with a credit, and the days in a row up to it. */
  activeDay: number
  row: number
}

/** Somebody of the cast as the exchange knows them. */
export interface Person extends CastMember {
  place: number
  joinedAt: Moment | null
  wallet: number
  credited: number
  creditedDays: number
  rejected: number
  /** Keys of acts that can be done only once, and were. */
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
  /** In seconds, what its reward is measured against. */
  effortSeconds: number
  state: 'live' | 'paused' | 'finished' | 'ended'
  fate: 'keep' | 'fill' | 'end' | 'pause'
  startedAt: Moment
  delivered: number
  /** Attempts under way or waiting for a verdict, each with a place in mind. */
  running: number
  /** How many texts it got. */
  texts: number
  /** The counter of its platform and group. */
  groupKey: string
  /** Key of an act that can be done only once, whichever campaign asks for it. */
  onceKey: string
}

/** Everything that a rehearsal holds. */
export interface World {
  setting: ReadSetting
  now: Moment
  agenda: Agenda
  people: Person[]
  campaigns: LiveCampaign[]
  housePoints: number
  /** Listings that wait to be launched, by owner's place. */
  waiting: Map<number, number>
  acts: Act[]
  visits: number
}

/** The world before anybody came. */
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

/** The day of the history that a moment lies in. */
export const dayOf = (at: Moment): number => Math.floor(at / daySeconds)

/** Counters of a person's day; they begin at zero. */
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

/** The row of the catalogue that a campaign is asked by: of two for one action the one with its seconds. */
export function rowOf({
  platform,
  action,
  seconds,
}: Pick<StagedCampaign, 'platform' | 'action' | 'seconds'>): CatalogueRow {
  const row = catalogue.find(
    (one) => one.platform === platform && one.action === action && one.rewards[seconds] !== undefined,
  )
  if (!row) throw new Error(`${platform} has no ${action} of ${seconds} s`)
  return row
}

/** The keys by which a campaign's caps are counted. */
export const keysOf = ({
  platform,
  group,
  action,
  site,
}: Pick<LiveCampaign, 'platform' | 'group' | 'action' | 'site'>) => ({
  groupKey: `${platform} ${group}`,
  onceKey: `${action} ${site}`,
})

/** Takes one of each cap that an attempt counts on, or with -1 gives it back; a screenshot that was sent stays counted. */
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

/** How many more completions a campaign asks for. */
export const placesLeft = ({ target, delivered }: LiveCampaign): number => target - delivered
