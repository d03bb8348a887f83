import type { Chance } from '#database/seeds/random.ts'
import { claimBonus, noteCredit } from './bonus.ts'
import { chooseCampaign, limitsOf } from './choose.ts'
import { costOf, count, dayOf, type LiveCampaign, type Person, type World } from './world.ts'

/** How often somebody closes the tab too early, and how often they wander off. */
const tooShortShare = 0.03
const leftShare = 0.014
/** A visit that was left is found by the job within so many seconds of its end. */
const sweepSeconds = 40

/** Makes a person visit so many websites in a row, from now on. */
export function browse(world: World, person: Person, at: number, visits: number, chance: Chance): void {
  if (visits < 1 || person.isBusy) return
  const campaign = chooseCampaign(world, person, at, chance)
  if (!campaign) return
  const staysSeconds = campaign.seconds + chance.between(1, 9) + chance.next()
  const visit = begin(world, person, campaign, at)
  const goOn = (from: number): void => {
    person.isBusy = false
    const next = from + chance.between(6, 75)
    world.agenda.add(next, () => browse(world, person, next, visits - 1, chance))
  }
  const graceSeconds = world.setting('visit_grace_seconds')
  const isLateInDay = dayOf(at + 2 * graceSeconds) !== dayOf(at)
  if (chance.happens(leftShare) && !isLateInDay) {
    leave(world, person, campaign, visit, at)
    return
  }
  const isTooShort = chance.happens(tooShortShare)
  const end = at + (isTooShort ? 2 + chance.next() * (campaign.seconds - 4) : staysSeconds)
  world.agenda.add(end, () => {
    if (isTooShort) breakOff(world, person, campaign, visit, at, end)
    else complete(world, person, campaign, visit, end)
    goOn(end)
  })
}

function begin(world: World, person: Person, campaign: LiveCampaign, at: number): number {
  const visit = world.visits++
  const limits = limitsOf(world, person, at)
  person.isBusy = true
  campaign.running += 1
  count(person, campaign, dayOf(at), 1)
  world.acts.push({ kind: 'start', at, member: person.place, campaign: campaign.place, visit, limits })
  return visit
}

function complete(world: World, person: Person, campaign: LiveCampaign, visit: number, at: number): void {
  campaign.running -= 1
  campaign.delivered += 1
  const isHalf = !campaign.isHalfDone && campaign.delivered * 2 >= campaign.target
  const isMark = isHalf || campaign.delivered === campaign.target
  campaign.isHalfDone ||= isHalf
  const act = { kind: 'complete', at, member: person.place, campaign: campaign.place, visit } as const
  world.acts.push({ ...act, verdict: 'ok', isMark })
  if (campaign.delivered === campaign.target) campaign.state = 'finished'
  person.wallet += campaign.reward
  person.credited += 1
  person.lastCreditedAt.set(campaign.site, at)
  if (person.credited === world.setting('welcome_second_after_count'))
    person.wallet += world.setting('welcome_second_points')
  noteCredit(person, campaign.owner, at)
  claimBonus(world, person, at + 3)
}

function breakOff(
  world: World,
  person: Person,
  campaign: LiveCampaign,
  visit: number,
  startedAt: number,
  at: number,
): void {
  const act = { kind: 'complete', at, member: person.place, campaign: campaign.place, visit } as const
  world.acts.push({ ...act, verdict: 'too_short', isMark: false })
  campaign.running -= 1
  count(person, campaign, dayOf(startedAt), -1)
}

/** The person is gone for the day; their visit ends by itself. */
function leave(world: World, person: Person, campaign: LiveCampaign, visit: number, startedAt: number): void {
  const at = startedAt + campaign.seconds + world.setting('visit_grace_seconds') + sweepSeconds
  world.agenda.add(at, () => {
    world.acts.push({ kind: 'expire', at, member: person.place, campaign: campaign.place, visit })
    person.isBusy = false
    campaign.running -= 1
    count(person, campaign, dayOf(startedAt), -1)
  })
}

/** Points that all open places of a campaign cost. */
export const escrowOf = (campaign: LiveCampaign): number =>
  (campaign.target - campaign.delivered) * costOf(campaign)
