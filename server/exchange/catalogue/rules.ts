import type { FieldErrors } from '#contract/errors.ts'
import { type EngagementChange, type ProfileName, profileNames } from '#contract/exchange/catalogue/admin.ts'
import { type CatalogueRow, catalogue } from '#contract/exchange/catalogue.ts'
import { formatCount } from '#contract/numbers.ts'
import type { OpenCount, Override } from './queries.ts'

/** A row as it is now: the catalogue's, with admins' changes applied. */
export interface CurrentRow extends CatalogueRow {
  isOn: boolean
}

/** Applies an admin's changes to a row. */
export function currentRow(row: CatalogueRow, override: Override | undefined): CurrentRow {
  const rewards = override?.rewards ?? row.rewards
  const timed = Object.keys(rewards).map(Number)
  return {
    ...row,
    rewards,
    floor: override?.floor ?? row.floor,
    accountCheck: row.accountCheck && (override?.accountCheck ?? true),
    note: override?.note ?? row.note,
    noteVersion: override?.noteVersion ?? row.noteVersion,
    effortSeconds: timed.includes(0) ? row.effortSeconds : Math.min(...timed),
    isOn: override?.isOn ?? true,
  }
}

/** True if the profile has the row switched on. */
export function isOnIn(profile: ProfileName, { group }: Pick<CatalogueRow, 'group'>): boolean {
  if (profile === 'open' || group === 'visits' || group === 'feedback') return true
  return profile === 'balanced' && group === 'watches'
}

/** The profile that the switches match; null if none of the three. */
export const profileOf = (isOn: (key: string) => boolean): ProfileName | null =>
  profileNames.find((name) => catalogue.every((row) => isOn(row.key) === isOnIn(name, row))) ?? null

/** Shown to an owner as the reason why a campaign is paused with its row. */
export const switchedOff =
  'This kind of task is switched off for now. End the campaign to get its points back, or wait. Visits and feedback are open instead.'

/** Open campaigns of a row, over every kind of content it takes. */
export const openOfRow = (
  counts: ReadonlyMap<string, OpenCount>,
  { platform, action, kinds }: Pick<CatalogueRow, 'platform' | 'action' | 'kinds'>,
): OpenCount =>
  kinds.reduce(
    (sum, kind) => {
      const { open, stopped } = counts.get(`${platform} ${action} ${kind}`) ?? { open: 0, stopped: 0 }
      return { open: sum.open + open, stopped: sum.stopped + stopped }
    },
    { open: 0, stopped: 0 },
  )

/** Number of them that have yet to follow their row's switch. */
export const waitingOf = ({ open, stopped }: OpenCount, isOn: boolean): number =>
  isOn ? stopped : open - stopped

const seconds = { least: 5, most: 600 }
const mostReward = 1000
const mostDurations = 6
const noteLength = { least: 20, most: 600 }

const isPaid = (points: number): boolean => Number.isInteger(points) && points >= 1 && points <= mostReward

/** Faults of these changes, each under key and field, all at once; empty if there are none. */
export function faultsOfChanges(
  changes: readonly EngagementChange[],
  now: (key: string) => CatalogueRow,
): FieldErrors {
  // A map, because a key may be the name of a property that every object has.
  const faults = new Map<string, string>()
  const seen = new Set<string>()
  for (const change of changes) {
    if (!catalogue.some(({ key }) => key === change.key)) {
      faults.set(change.key, 'Row not found in the catalogue.')
      continue
    }
    if (seen.has(change.key)) faults.set(change.key, 'This row is repeated.')
    seen.add(change.key)
    for (const [field, fault] of Object.entries(faultsOf(change, now(change.key))))
      if (fault) faults.set(`${change.key}.${field}`, fault)
  }
  return Object.fromEntries(faults)
}

function faultsOf(change: EngagementChange, row: CatalogueRow): Record<string, string | null> {
  const durations = change.durations ?? durationsOf(row)
  const fault = durationFault(durations, isTimed(row))
  return {
    durations: fault,
    floor: fault ? null : floorFault(change.floor, row, durations[0]?.reward ?? 0),
    accountCheck:
      change.accountCheck !== undefined && !standardOf(row.key).accountCheck
        ? 'This platform offers no such check.'
        : null,
    note:
      change.note !== undefined &&
      (change.note.length < noteLength.least || change.note.length > noteLength.most)
        ? `Describe the platform’s position in ${noteLength.least} to ${noteLength.most} characters.`
        : null,
  }
}

function durationFault(durations: NonNullable<EngagementChange['durations']>, timed: boolean): string | null {
  if (durations.some(({ reward }) => !isPaid(reward)))
    return `Rewards are whole numbers, 1 to ${formatCount(mostReward)} points.`
  if (!timed)
    return durations.length === 1 && durations[0]?.seconds === 0
      ? null
      : 'This task has no timer: set one reward.'
  if (durations.length < 1 || durations.length > mostDurations)
    return `Offer 1 to ${mostDurations} durations.`
  if (
    durations.some(({ seconds: own }) => !Number.isInteger(own) || own < seconds.least || own > seconds.most)
  )
    return `Choose durations of ${seconds.least} to ${seconds.most} seconds.`
  if (new Set(durations.map(({ seconds: own }) => own)).size < durations.length)
    return 'A duration is repeated.'
  const ordered = durations.toSorted((one, other) => one.seconds - other.seconds)
  if (ordered.some(({ reward }, index) => reward < (ordered[index - 1]?.reward ?? 0)))
    return 'A longer duration can’t pay less than a shorter one.'
  return null
}

/** Checks the new floor against the new default. */
function floorFault(floor: number | undefined, row: CatalogueRow, reward: number): string | null {
  if (row.floor === null)
    return floor === undefined ? null : 'Timed tasks can’t be offered below their default.'
  const wanted = floor ?? row.floor
  return isPaid(wanted) && wanted <= reward ? null : `Choose 1 to ${reward} points, the default.`
}

const isTimed = ({ rewards }: CatalogueRow): boolean => !('0' in rewards)

/** Durations of a row with their default rewards, shortest first. */
export const durationsOf = (row: Pick<CatalogueRow, 'rewards'>): { seconds: number; reward: number }[] =>
  Object.entries(row.rewards).map(([own, reward]) => ({ seconds: Number(own), reward }))

/** A row as it is without admins' changes. The key must be one of the catalogue's. */
export function standardOf(key: string): CatalogueRow {
  const row = catalogue.find((each) => each.key === key)
  if (!row) throw new Error(`the catalogue has no row ${key}`)
  return row
}
