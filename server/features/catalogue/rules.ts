import { type CatalogueRow, catalogue } from '#contract/catalogue.ts'
import { type ProfileName, profileNames } from '#contract/engagement.ts'
import type { OpenCount, Override } from './queries.ts'

/** A row as it stands now: the catalogue's, with what an admin changed of it. */
export interface CurrentRow extends CatalogueRow {
  isOn: boolean
}

/** Lays an admin's changes over a row. */
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

/** Whether a profile has a row switched on. */
export function isOnIn(profile: ProfileName, { group }: Pick<CatalogueRow, 'group'>): boolean {
  if (profile === 'open' || group === 'visits' || group === 'feedback') return true
  return profile === 'balanced' && group === 'watches'
}

/** The profile that the switches are; null: none of the three. */
export const profileOf = (isOn: (key: string) => boolean): ProfileName | null =>
  profileNames.find((name) => catalogue.every((row) => isOn(row.key) === isOnIn(name, row))) ?? null

/** What an owner reads on a campaign that was paused with its row. */
export const switchedOff =
  'This kind of task is switched off for now. End the campaign to get its points back, or wait. Visits and feedback are open instead.'

/** The open campaigns of a row, of all the kinds of content that it takes. */
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

/** How many of them have yet to follow their row's switch. */
export const waitingOf = ({ open, stopped }: OpenCount, isOn: boolean): number =>
  isOn ? stopped : open - stopped
