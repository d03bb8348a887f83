import { adaUsername, historyDays } from '#database/seeds/cast.ts'
import { listings } from '#database/seeds/listings.ts'
import { chanceFrom } from '#database/seeds/random.ts'
import type { ReadSetting } from '../../../exchange/attempts/index.ts'
import type { Rehearsal } from './acts.ts'
import { createAgenda } from './agenda.ts'
import { tendHouse } from './house.ts'
import { launch, pauseCampaign, topUpCampaigns } from './owners.ts'
import { browse } from './visits.ts'
import { createWorld, daySeconds, hourSeconds, type Person, type World } from './world.ts'

const seed = 20_240_229

/** Day on which Ada was away. Her streak restarts after it. */
const adaAwayOnDay = historyDays - 13
/** Days since which some campaigns are paused when the demo is seeded. */
const pausedDays = 2

/**
 * Plays the demo's history in memory by the rules of the exchange, so the exchange accepts every act.
 * Deterministic: the same `now` gives the same history.
 * @param now seconds since the first midnight (UTC) of the history; its last day is the one that contains now
 */
export function rehearse(setting: ReadSetting, now: number): Rehearsal {
  const world = createWorld(setting, now, createAgenda())
  for (let day = 0; day * daySeconds < now; day++)
    world.agenda.add(day * daySeconds, () => planDay(world, day))
  world.agenda.runUntil(now)
  return { acts: world.acts, campaigns: world.campaigns.map(asItBegan(world)), visits: world.visits }
}

function planDay(world: World, day: number): void {
  const midnight = day * daySeconds
  world.agenda.add(midnight + hourSeconds / 2, () => tendHouse(world, midnight + hourSeconds / 2))
  for (const person of world.people) {
    const chance = chanceFrom(seed + day * 1000 + person.place)
    if (person.joinsOnDay === day) planJoin(world, person, midnight + chance.between(300, 7200))
    if (person.joinsOnDay <= day) planVisits(world, person, day)
    for (const hours of [2, 10]) {
      const at = midnight + ((person.wakesAtHour + hours) % 24) * hourSeconds + chance.between(0, 3000)
      world.agenda.add(at, () => {
        if (person.joinedAt !== null) topUpCampaigns(world, person, at)
      })
    }
    if (day === historyDays - pausedDays)
      planPause(world, person, midnight + chance.between(0, 20) * hourSeconds)
  }
  for (const listing of listings.filter((candidate) => candidate.day === day)) {
    const person = world.people.find(({ username }) => username === listing.owner)
    if (!person) throw new Error(`${listing.owner} is not in the cast`)
    const chance = chanceFrom(seed + day * 1000 + 500 + listings.indexOf(listing))
    const at = midnight + 2 * hourSeconds + chance.between(0, 10 * hourSeconds)
    world.agenda.add(at, () => {
      world.waiting.set(person.place, (world.waiting.get(person.place) ?? 0) + 1)
      launch(world, listing, person, at, chance)
    })
  }
}

function planJoin(world: World, person: Person, at: number): void {
  world.agenda.add(at, () => {
    person.joinedAt = at
    person.wallet += world.setting('welcome_points')
    world.acts.push({ kind: 'join', at, member: person.place })
  })
}

/** Schedules a person's tasks of a day: when they come, if at all, and how many they do. */
function planVisits(world: World, person: Person, day: number): void {
  const isAda = person.username === adaUsername
  const chance = chanceFrom(seed * 3 + day * 1000 + person.place)
  if (isAda && day === adaAwayOnDay) return
  const comes = person.joinsOnDay === day || chance.happens(person.daysOfTen / 10)
  const usual = (person.wakesAtHour * hourSeconds + chance.between(0, 13 * hourSeconds)) % daySeconds
  const visits = Math.max(1, person.visitsAtOnce + chance.between(0, 4))
  if (!comes) return
  const joined = person.joinsOnDay === day ? 3 * hourSeconds : 0
  const at = day * daySeconds + Math.max(usual, joined)
  const isToday = (day + 1) * daySeconds > world.now
  const start = isAda && isToday ? startOfToday(world, day) : at
  world.agenda.add(start, () => {
    if (person.joinedAt !== null) browse(world, person, start, visits, chance)
  })
}

/**
 * Start of Ada's visits today: 2.5 hours ago or, in a day's first four hours, after a tenth of the time since
 * midnight.
 */
function startOfToday({ now }: World, day: number): number {
  const midnight = day * daySeconds
  const elapsed = now - midnight
  return midnight + (elapsed > 4 * hourSeconds ? elapsed - 2.5 * hourSeconds : elapsed * 0.1)
}

function planPause(world: World, person: Person, at: number): void {
  world.agenda.add(at, () => {
    for (const campaign of world.campaigns)
      if (campaign.owner === person.place && campaign.fate === 'pause')
        pauseCampaign(world, campaign, person, at)
  })
}

/** Returns a campaign as it started, with its target before any top-up. */
const asItBegan =
  ({ acts }: World) =>
  (campaign: World['campaigns'][number]) => {
    const added = acts.reduce(
      (sum, act) => (act.kind === 'topUp' && act.campaign === campaign.place ? sum + act.more : sum),
      0,
    )
    const { platform, action, site, title, author, owner, seconds, reward, fee, target } = campaign
    return { platform, action, site, title, author, owner, seconds, reward, fee, target: target - added }
  }
