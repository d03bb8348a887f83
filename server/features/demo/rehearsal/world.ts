import { type CastMember, cast } from '#database/seeds/cast.ts'
import type { ReadSetting } from '../../attempts/index.ts'
import type { Act, Moment, StagedCampaign } from './acts.ts'
import type { Agenda } from './agenda.ts'

export const daySeconds = 86_400
export const hourSeconds = 3600

/** What a day has counted of somebody. */
export interface Tally {
  attempts: number
  points: number
  /** By owner's place; -1 is the house. */
  owners: Map<number, number>
  sites: Map<string, number>
}

/** What somebody's next bonus is made of. */
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
  isBusy: boolean
  tallies: Map<number, Tally>
  lastCreditedAt: Map<string, Moment>
  bonus: Bonus
}

/** A campaign as it stands. */
export interface LiveCampaign extends StagedCampaign {
  place: number
  state: 'live' | 'paused' | 'finished' | 'ended'
  fate: 'keep' | 'fill' | 'end' | 'pause'
  startedAt: Moment
  delivered: number
  isHalfDone: boolean
  /** Visits under way, each with a place in mind. */
  running: number
}

/** Everything that a rehearsal holds. */
export interface World {
  setting: ReadSetting
  now: Moment
  agenda: Agenda
  people: Person[]
  campaigns: LiveCampaign[]
  housePoints: number
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
      isBusy: false,
      tallies: new Map(),
      lastCreditedAt: new Map(),
      bonus: { creditedSince: 0, owners: new Set(), lastDay: -2, claims: 0, activeDay: -2, row: 0 },
    })),
    campaigns: [],
    housePoints: setting('house_start_points'),
    acts: [],
    visits: 0,
  }
}

/** The day of the history that a moment lies in. */
export const dayOf = (at: Moment): number => Math.floor(at / daySeconds)

/** What a person's day has counted, beginning with nothing. */
export function tallyOf({ tallies }: Person, day: number): Tally {
  const known = tallies.get(day)
  if (known) return known
  const fresh: Tally = { attempts: 0, points: 0, owners: new Map(), sites: new Map() }
  tallies.set(day, fresh)
  return fresh
}

/** Takes one of each cap that a visit counts on, or with -1 gives it back. */
export function count(person: Person, campaign: LiveCampaign, day: number, by: 1 | -1): void {
  const tally = tallyOf(person, day)
  const owner = campaign.owner ?? -1
  tally.attempts += by
  tally.points += by * campaign.reward
  tally.owners.set(owner, (tally.owners.get(owner) ?? 0) + by)
  tally.sites.set(campaign.site, (tally.sites.get(campaign.site) ?? 0) + by)
}

/** What one completion costs its owner. */
export const costOf = ({ reward, fee }: StagedCampaign): number => reward + fee

/** How many more completions a campaign asks for. */
export const placesLeft = ({ target, delivered }: LiveCampaign): number => target - delivered
