import { dayOf, type Person, type World } from './world.ts'

/** The daily bonus (product decisions, Grants). */
const bonusPoints = 50
const creditsBeforeFirst = 5
const creditsBefore = 10
const ownersBefore = 5
/** Every seventh day in a row brings it twice. */
const longRow = 7

/** Claims today's bonus where it is due. */
export function claimBonus(world: World, person: Person, at: number): void {
  const { bonus } = person
  const day = dayOf(at)
  const needed = bonus.claims === 0 ? creditsBeforeFirst : creditsBefore
  const owners = new Set(
    world.campaigns.filter(({ state }) => state === 'live').map(({ owner }) => owner ?? -1),
  )
  const ownersNeeded = Math.min(ownersBefore, owners.size)
  if (bonus.lastDay === day || bonus.creditedSince < needed || bonus.owners.size < ownersNeeded) return
  if (at > world.now) return
  bonus.row = bonus.lastDay === day - 1 ? bonus.row + 1 : 1
  const points = bonusPoints * (bonus.row % longRow === 0 ? 2 : 1)
  Object.assign(bonus, { creditedSince: 0, owners: new Set(), lastDay: day, claims: bonus.claims + 1 })
  world.agenda.add(at, () => {
    person.wallet += points
    world.acts.push({ kind: 'bonus', at, member: person.place, points })
  })
}
