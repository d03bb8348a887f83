import { bonusTerms } from '../../../exchange/daily-bonus/index.ts'
import { dayOf, type Person, type World } from './world.ts'

/** Records a credited attempt, for the streak and the next bonus. */
export function noteCredit(person: Person, owner: number | null, at: number): void {
  const { bonus } = person
  const day = dayOf(at)
  if (bonus.activeDay !== day) person.creditedDays += 1
  if (bonus.activeDay !== day) bonus.row = bonus.activeDay === day - 1 ? bonus.row + 1 : 1
  bonus.activeDay = day
  bonus.creditedSince += 1
  bonus.owners.add(owner ?? -1)
}

/** Schedules the claim of the day's bonus if it is due. Today's is left for the demo's visitors. */
export function claimBonus(world: World, person: Person, at: number): void {
  const { bonus } = person
  const day = dayOf(at)
  if (at > world.now || day === dayOf(world.now)) return
  const live = world.campaigns.filter(({ state, owner }) => state === 'live' && owner !== person.place)
  const { claimable, bonusAmount: points } = bonusTerms(world.setting, {
    hasClaimed: bonus.lastDay === day,
    claimedBefore: bonus.claims > 0,
    attempts: bonus.creditedSince,
    owners: bonus.owners.size,
    liveOwners: new Set(live.map(({ owner }) => owner ?? -1)).size,
    premium: false,
    activeToday: bonus.activeDay === day,
    streakDays: bonus.row,
  })
  if (!claimable) return
  Object.assign(bonus, { creditedSince: 0, owners: new Set(), lastDay: day, claims: bonus.claims + 1 })
  world.agenda.add(at, () => {
    person.wallet += points
    world.acts.push({ kind: 'bonus', at, member: person.place, points })
  })
}
