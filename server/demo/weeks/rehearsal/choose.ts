import { adaUsername } from '#database/seeds/cast.ts'
import type { Chance } from '#database/seeds/random.ts'
import { type EarningLimits, earningLimits } from '../../../exchange/attempts/index.ts'
import type { Moment } from './acts.ts'
import { mostSendingSeconds, mostWritingSeconds } from './deeds.ts'
import {
  dayOf,
  daySeconds,
  type LiveCampaign,
  type Person,
  placesLeft,
  tallyOf,
  type World,
} from './world.ts'

/** A person's caps at a moment, by the exchange's rules. */
export const limitsOf = ({ setting }: World, person: Person, at: Moment): EarningLimits =>
  earningLimits(setting, {
    creditedCount: person.credited,
    creditedDays: person.creditedDays,
    rejectedCount: person.rejected,
    premium: false,
    ageSeconds: at - (person.joinedAt ?? at),
  })

/** Chooses a person's next campaign; undefined if none is open to them. */
export function chooseCampaign(
  world: World,
  person: Person,
  at: Moment,
  chance: Chance,
): LiveCampaign | undefined {
  const limits = limitsOf(world, person, at)
  const tally = tallyOf(person, dayOf(at))
  if (tally.attempts >= limits.dayAttempts) return undefined
  const open = world.campaigns.filter(
    (campaign) =>
      endsInTime(campaign, at, world.now) &&
      isOpen(campaign, person, at, limits) &&
      leavesSome(world, campaign, person, at) &&
      fits(campaign, person, at, limits),
  )
  return chance.weighted(open, (campaign) => appeal(campaign, person, at))
}

/** True if the task would end before now. A stay takes up to ten seconds longer than required. */
const endsInTime = ({ seconds, check }: LiveCampaign, at: Moment, now: Moment): boolean =>
  at + (seconds > 0 ? seconds + 10 : check === 'creator' ? mostWritingSeconds : mostSendingSeconds) <= now - 2

/**
 * The demo is viewed as Ada, so some tasks of each kind are left for her, and today she has done only
 * websites.
 */
function leavesSome({ campaigns, now }: World, wanted: LiveCampaign, person: Person, at: Moment): boolean {
  if (person.username !== adaUsername || wanted.platform === 'website') return true
  if (dayOf(at) === dayOf(now)) return false
  const alike = campaigns.filter(
    (one) =>
      one.state === 'live' &&
      one.owner !== person.place &&
      one.effortSeconds === wanted.effortSeconds &&
      one.platform === wanted.platform &&
      one.action === wanted.action &&
      !person.done.has(one.onceKey),
  )
  return alike.length > 2 || wanted.fate === 'fill'
}

function isOpen(campaign: LiveCampaign, person: Person, at: Moment, limits: EarningLimits): boolean {
  if (campaign.state !== 'live' || campaign.owner === person.place) return false
  if (placesLeft(campaign) - campaign.running < 1) return false
  const { owners, sites, groups, screenshots } = tallyOf(person, dayOf(at))
  const ownerLimit = campaign.owner === null ? limits.houseAttempts : limits.pairAttempts
  if ((owners.get(campaign.owner ?? -1) ?? 0) >= ownerLimit) return false
  if ((groups.get(campaign.groupKey) ?? 0) >= groupLimit(campaign, limits)) return false
  if (campaign.action !== 'visit')
    return (
      !person.done.has(campaign.onceKey) &&
      (campaign.group !== 'follows' || limits.mayFollow) &&
      (campaign.check !== 'screenshot' || screenshots < (limits.dayScreenshots ?? screenshots + 1))
    )
  return (
    (person.lastCreditedAt.get(campaign.site) ?? -daySeconds) + limits.siteWaitSeconds < at &&
    (sites.get(campaign.site) ?? 0) < limits.siteAttempts
  )
}

function groupLimit({ group }: LiveCampaign, limits: EarningLimits): number {
  if (group === 'visits') return limits.dayVisits
  if (group === 'follows') return limits.dayFollows
  if (group === 'likes') return limits.dayLikes
  return group === 'feedback' ? limits.dayFeedback : Number.POSITIVE_INFINITY
}

function fits({ reward }: LiveCampaign, person: Person, at: Moment, limits: EarningLimits): boolean {
  if (tallyOf(person, dayOf(at)).points + reward > limits.dayPoints) return false
  if (limits.firstDayPoints === null) return true
  const sinceJoined = [dayOf(at) - 1, dayOf(at)].reduce((sum, day) => sum + tallyOf(person, day).points, 0)
  return sinceJoined + reward <= limits.firstDayPoints
}

/**
 * Weight of a campaign in a person's choice: its pay per time, whether they have been there, and what is left
 * of it.
 */
function appeal(campaign: LiveCampaign, person: Person, at: Moment): number {
  const rate = (campaign.reward / campaign.effortSeconds) ** 0.6
  const left = placesLeft(campaign) - campaign.running
  const isNew = person.lastCreditedAt.has(campaign.site) ? 0.5 : 1
  if (campaign.owner === null) return rate * isNew * 0.5
  if (campaign.fate === 'fill') return rate * isNew * (at - campaign.startedAt > 2 * daySeconds ? 3 : 1.2)
  // The last completions are left for visitors of the demo.
  if (left < 3) return 0
  return rate * isNew * Math.min(1, (left / Math.min(28, campaign.target * 0.6)) ** 2)
}
