import type { Chance } from '#database/seeds/random.ts'
import { graceSeconds } from '../../../exchange/attempts/index.ts'
import { claimBonus } from './bonus.ts'
import { chooseCampaign, limitsOf } from './choose.ts'
import { credit, type Deed, doUntimed } from './deeds.ts'
import { costOf, count, dayOf, type LiveCampaign, type Person, type World } from './world.ts'

/** Share of visits closed too early, and share abandoned. */
const tooShortShare = 0.03
const leftShare = 0.014
/** Seconds after its end by which the job has found an abandoned visit. */
const sweepSeconds = 40

/** Makes a person do a number of tasks in a row, starting at `at`. Does nothing while they are busy. */
export function browse(world: World, person: Person, at: number, tasks: number, chance: Chance): void {
  if (tasks < 1 || person.isBusy) return
  const campaign = chooseCampaign(world, person, at, chance)
  if (!campaign) return
  const deed = { person, campaign, visit: begin(world, person, campaign, at), startedAt: at }
  const goOn = (from: number): void => {
    person.isBusy = false
    const next = from + chance.between(6, 75)
    world.agenda.add(next, () => browse(world, person, next, tasks - 1, chance))
  }
  if (campaign.seconds > 0) {
    stay(world, deed, chance, goOn)
    return
  }
  const free = doUntimed(world, deed, chance)
  world.agenda.add(free + 1, () => goOn(free + 1))
}

/** Plays a timed task. Most people stay as long as required, some close it too early, some abandon it. */
function stay(world: World, deed: Deed, chance: Chance, goOn: (from: number) => void): void {
  const { campaign, startedAt } = deed
  const staysSeconds = campaign.seconds + chance.between(1, 9) + chance.next()
  const isLateInDay = dayOf(startedAt + 2 * graceOf(campaign)) !== dayOf(startedAt)
  if (chance.happens(leftShare) && !isLateInDay) {
    leave(world, deed)
    return
  }
  const isTooShort = chance.happens(tooShortShare) && campaign.action === 'visit'
  const end = startedAt + (isTooShort ? 2 + chance.next() * (campaign.seconds - 4) : staysSeconds)
  world.agenda.add(end, () => {
    if (isTooShort) breakOff(world, deed, end)
    else complete(world, deed, end)
    goOn(end)
  })
}

/** Seconds after its timer until a timed task expires. */
const graceOf = ({ action }: LiveCampaign): number => graceSeconds[action === 'visit' ? 'visit' : 'watch']

function begin(world: World, person: Person, campaign: LiveCampaign, at: number): number {
  const visit = world.visits++
  const limits = limitsOf(world, person, at)
  person.isBusy = true
  campaign.running += 1
  count(person, campaign, dayOf(at), 1)
  if (campaign.action !== 'visit') person.done.add(campaign.onceKey)
  world.acts.push({ kind: 'start', at, member: person.place, campaign: campaign.place, visit, limits })
  return visit
}

function complete(world: World, deed: Deed, at: number): void {
  const { person, campaign, visit } = deed
  const isLast = credit(world, deed, at, campaign.reward)
  const act = { kind: 'complete', at, member: person.place, campaign: campaign.place, visit } as const
  world.acts.push({ ...act, verdict: 'ok', isLast })
  if (campaign.action === 'visit') person.lastCreditedAt.set(campaign.site, at)
  claimBonus(world, person, at + 3)
}

function breakOff(world: World, { person, campaign, visit, startedAt }: Deed, at: number): void {
  const act = { kind: 'complete', at, member: person.place, campaign: campaign.place, visit } as const
  world.acts.push({ ...act, verdict: 'too_short', isLast: false })
  campaign.running -= 1
  count(person, campaign, dayOf(startedAt), -1)
}

/** Abandons a visit: it expires by itself, and the person does no more tasks that day. */
function leave(world: World, { person, campaign, visit, startedAt }: Deed): void {
  const at = startedAt + campaign.seconds + graceOf(campaign) + sweepSeconds
  world.agenda.add(at, () => {
    world.acts.push({ kind: 'expire', at, member: person.place, campaign: campaign.place, visit })
    person.isBusy = false
    person.done.delete(campaign.onceKey)
    campaign.running -= 1
    count(person, campaign, dayOf(startedAt), -1)
  })
}

/** Points set aside for a campaign's remaining completions. */
export const escrowOf = (campaign: LiveCampaign): number =>
  (campaign.target - campaign.delivered) * costOf(campaign)
