import type { Chance } from '#database/seeds/random.ts'
import { type EarningLimits, earningLimits } from '../../attempts/index.ts'
import type { Moment } from './acts.ts'
import {
  dayOf,
  daySeconds,
  type LiveCampaign,
  type Person,
  placesLeft,
  tallyOf,
  type World,
} from './world.ts'

/** A person's caps at a moment, by the rules that visits go by. */
export const limitsOf = ({ setting }: World, person: Person, at: Moment): EarningLimits =>
  earningLimits(setting, {
    creditedCount: person.credited,
    creditedDays: 0,
    rejectedCount: 0,
    premium: false,
    ageSeconds: at - (person.joinedAt ?? at),
  })

/** The website that a person opens next; undefined where none is open to them. */
export function chooseCampaign(
  world: World,
  person: Person,
  at: Moment,
  chance: Chance,
): LiveCampaign | undefined {
  const limits = limitsOf(world, person, at)
  const tally = tallyOf(person, dayOf(at))
  if (tally.attempts >= Math.min(limits.dayAttempts, limits.dayVisits)) return undefined
  const open = world.campaigns.filter(
    (campaign) =>
      endsInTime(campaign, at, world.now) &&
      isOpen(campaign, person, at, limits) &&
      fits(campaign, person, at, limits),
  )
  return chance.weighted(open, (campaign) => appeal(campaign, person, at))
}

/** Nobody begins what would end in the future: a stay is up to ten seconds longer than it has to be. */
const endsInTime = ({ seconds }: LiveCampaign, at: Moment, now: Moment): boolean =>
  at + seconds + 10 <= now - 2

function isOpen(campaign: LiveCampaign, person: Person, at: Moment, limits: EarningLimits): boolean {
  if (campaign.state !== 'live' || campaign.owner === person.place) return false
  if (placesLeft(campaign) - campaign.running < 1) return false
  const { owners, sites } = tallyOf(person, dayOf(at))
  const ownerLimit = campaign.owner === null ? limits.houseAttempts : limits.pairAttempts
  return (
    (person.lastCreditedAt.get(campaign.site) ?? -daySeconds) + limits.siteWaitSeconds < at &&
    (sites.get(campaign.site) ?? 0) < limits.siteAttempts &&
    (owners.get(campaign.owner ?? -1) ?? 0) < ownerLimit
  )
}

function fits({ reward }: LiveCampaign, person: Person, at: Moment, limits: EarningLimits): boolean {
  if (tallyOf(person, dayOf(at)).points + reward > limits.dayPoints) return false
  if (limits.firstDayPoints === null) return true
  const sinceJoined = [dayOf(at) - 1, dayOf(at)].reduce((sum, day) => sum + tallyOf(person, day).points, 0)
  return sinceJoined + reward <= limits.firstDayPoints
}

/** How much a campaign draws a person: what it pays for the time, who has been there, how much of it is left. */
function appeal(campaign: LiveCampaign, person: Person, at: Moment): number {
  const rate = (campaign.reward / campaign.seconds) ** 0.6
  const isNew = person.lastCreditedAt.has(campaign.site) ? 0.5 : 1
  if (campaign.owner === null) return rate * isNew * 0.5
  if (campaign.fate === 'fill') return rate * isNew * (at - campaign.startedAt > 2 * daySeconds ? 3 : 1.2)
  return rate * isNew * Math.min(1, (placesLeft(campaign) / 28) ** 2)
}
