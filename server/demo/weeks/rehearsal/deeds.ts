import { adaUsername } from '#database/seeds/cast.ts'
import type { Chance } from '#database/seeds/random.ts'
import { trustOf } from '../../../exchange/attempts/index.ts'
import type { Moment } from './acts.ts'
import { claimBonus, noteCredit } from './bonus.ts'
import { count, dayOf, hourSeconds, type LiveCampaign, type Person, type World } from './world.ts'

/** Most seconds from the start until a screenshot is sent, and until feedback is written. */
export const mostSendingSeconds = 90
export const mostWritingSeconds = 420

/** Share of screenshots reviewed by an owner that are rejected. */
const refusedShare = 0.04
/** Share of screenshots read with enough confidence to need no review. */
const sureShare = 0.55
/** Share of feedback that its owner rates. */
const ratedShare = 0.7

/** A person's attempt at a campaign. */
export interface Deed {
  person: Person
  campaign: LiveCampaign
  visit: number
  startedAt: Moment
}

const partsOf = ({ person, campaign, visit }: Deed) => ({
  member: person.place,
  campaign: campaign.place,
  visit,
})

/** Credits an attempt's reward, or its first half. Returns true if that finishes the campaign. */
export function credit(world: World, { person, campaign }: Deed, at: Moment, points: number): boolean {
  campaign.running -= 1
  campaign.delivered += 1
  const isLast = campaign.delivered === campaign.target
  if (isLast) campaign.state = 'finished'
  person.wallet += points
  person.credited += 1
  if (person.credited === world.setting('welcome_second_after_count'))
    person.wallet += world.setting('welcome_second_points')
  noteCredit(person, campaign.owner, at)
  return isLast
}

/**
 * Plays a task without a timer: it is submitted, then approved or rejected. Returns when the person is free
 * again.
 */
export function doUntimed(world: World, deed: Deed, chance: Chance): Moment {
  return deed.campaign.check === 'creator' ? write(world, deed, chance) : send(world, deed, chance)
}

function send(world: World, deed: Deed, chance: Chance): Moment {
  const { person, campaign, startedAt } = deed
  const at = startedAt + chance.between(18, mostSendingSeconds - 30)
  const isSure = chance.happens(sureShare)
  const isRefused = chance.happens(refusedShare)
  const [looks, reads] = [delayOf(world, campaign, chance), chance.between(5, 25)]
  world.agenda.add(at, () => {
    const isTrusted =
      trustOf(world.setting, {
        creditedCount: person.credited,
        creditedDays: person.creditedDays,
        rejectedCount: person.rejected,
      }) >= 2
    const atOnce = isTrusted && isSure
    const until = atOnce ? null : at + reads + world.setting('verdict_wait_seconds')
    world.acts.push({ kind: 'handIn', at, ...partsOf(deed), until, words: null })
    const decidedAt = at + reads + (atOnce ? 0 : looks)
    world.agenda.add(decidedAt, () => {
      if (isRefused && !atOnce) refuse(world, deed, decidedAt)
      else approve(world, deed, decidedAt, atOnce)
    })
  })
  return at
}

function approve(world: World, deed: Deed, at: Moment, isThere: boolean): void {
  const isLast = credit(world, deed, at, deed.campaign.reward)
  world.acts.push({ kind: 'approve', at, ...partsOf(deed), part: 'first', rating: null, isLast })
  if (isThere) claimBonus(world, deed.person, at + 3)
}

function refuse(world: World, deed: Deed, at: Moment): void {
  const { person, campaign, startedAt } = deed
  campaign.running -= 1
  person.rejected += 1
  person.done.delete(campaign.onceKey)
  count(person, campaign, dayOf(startedAt), -1)
  world.acts.push({ kind: 'reject', at, ...partsOf(deed) })
}

function write(world: World, deed: Deed, chance: Chance): Moment {
  const { person, campaign, startedAt } = deed
  const at = startedAt + chance.between(140, mostWritingSeconds - 20)
  const looks = Math.min(delayOf(world, campaign, chance), world.setting('verdict_wait_seconds'))
  const rating = chance.happens(ratedShare) ? chance.between(3, 5) : null
  const first = Math.floor(campaign.reward / 2)
  world.agenda.add(at, () => {
    const words = campaign.texts++
    world.acts.push({ kind: 'handIn', at, ...partsOf(deed), until: null, words })
    const paidAt = at + 1
    world.agenda.add(paidAt, () => {
      const isLast = credit(world, deed, paidAt, first)
      world.acts.push({ kind: 'approve', at: paidAt, ...partsOf(deed), part: 'first', rating: null, isLast })
      claimBonus(world, person, paidAt + 3)
    })
    world.agenda.add(paidAt + looks, () => {
      person.wallet += campaign.reward - first
      const rest = { kind: 'approve', at: paidAt + looks, ...partsOf(deed) } as const
      world.acts.push({ ...rest, part: 'rest', rating, isLast: false })
    })
  })
  return at
}

/** Seconds until the owner reviews, between 1 and 24 hours; for Ada between 30 and 57. */
function delayOf({ people }: World, { owner }: LiveCampaign, chance: Chance): number {
  const isAda = owner !== null && people[owner]?.username === adaUsername
  const hours = isAda ? chance.between(30, 56) : chance.between(0, 1) * 9 + chance.between(1, 14)
  return hours * hourSeconds + chance.between(0, 3500)
}
