import { claimDailyBonus, getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { listTasks, type Task } from '#contract/exchange/tasks.ts'
import { adaUsername } from '#demo/script/cast.ts'
import type { Chance } from '#demo/script/random.ts'
import { startAttempt } from '#server/exchange/attempts/index.ts'
import { mostSeconds, restOf } from './deeds.ts'
import { act, agree, ask, type Person } from './people.ts'
import { dayMs, dayOf, type Stage, secondMs } from './stage.ts'

/** Makes a person do a number of tasks in a row, then claim their bonus if it is due. Does nothing while they are busy. */
export async function browse(stage: Stage, person: Person, tasks: number, chance: Chance): Promise<void> {
  if (person.isBusy) return
  const task = tasks > 0 ? await choose(stage, person, chance) : undefined
  if (!task) return claimBonus(stage, person)
  if (task.tier === 'red') await agree(stage, person)
  const started = await startAttempt(stage.services, { memberId: person.id, campaignId: Number(task.id) })
  const next = (): void => {
    person.isBusy = false
    stage.agenda.after(chance.between(6, 75) * secondMs, () => browse(stage, person, tasks - 1, chance))
  }
  if (started.verdict !== 'ok') return next()
  const rest = restOf(stage, { person, task, sessionId: started.sessionId }, chance)
  // An abandoned task ends the visit.
  if (!rest) return
  person.isBusy = true
  stage.agenda.after(rest.seconds * secondMs, async () => {
    await rest.work()
    next()
  })
}

/** The next task of a person, of those their list shows; undefined if none is open to them. */
async function choose(stage: Stage, person: Person, chance: Chance): Promise<Task | undefined> {
  const query = { limit: 100, sort: 'newest' } as const
  const { tasks } = await act(stage, person.username, listTasks, { query })
  const open = tasks.filter(
    (task) => task.availableAt === null && endsInTime(stage, task) && leavesSome(stage, person, task, tasks),
  )
  return chance.weighted(open, (task) => appeal(stage, task))
}

const endsInTime = ({ clock, end }: Stage, task: Task): boolean =>
  clock.now() + (mostSeconds(task) + 5) * secondMs <= end

/** The demo is viewed as Ada: some tasks of each kind are left for her, and on the last day she visits only websites. */
function leavesSome(stage: Stage, person: Person, wanted: Task, tasks: readonly Task[]): boolean {
  if (person.username !== adaUsername || (wanted.platform === 'website' && wanted.action === 'visit'))
    return true
  if (stage.clock.now() > stage.end - dayMs) return false
  const alike = tasks.filter(
    ({ platform, action, effortSeconds, availableAt }) =>
      availableAt === null &&
      platform === wanted.platform &&
      action === wanted.action &&
      effortSeconds === wanted.effortSeconds,
  )
  return alike.length > 2 || stage.listings.get(wanted.id)?.fate === 'fill'
}

/** Weight of a task in a choice: its pay per time, and what is left of it. */
function appeal({ listings, clock }: Stage, { id, points, effortSeconds, wanted, house }: Task): number {
  const rate = (points / effortSeconds) ** 0.6
  const listing = listings.get(id)
  if (house || !listing) return rate * 0.5
  if (listing.fate === 'fill') return rate * (clock.now() - listing.startedAt > 2 * dayMs ? 3 : 1.2)
  // The last completions are left for visitors of the demo.
  if (wanted < 4) return 0
  return rate * Math.min(1, (wanted / Math.min(28, listing.target * 0.6)) ** 2)
}

/** Claims the day's bonus if it is due. The last day's is left for the demo's visitors. */
async function claimBonus(stage: Stage, { username }: Person): Promise<void> {
  if (dayOf(stage, stage.clock.now()) === dayOf(stage, stage.end)) return
  const { claimable } = await act(stage, username, getDailyBonus, {})
  if (claimable) await ask(stage, username, claimDailyBonus, {})
}
