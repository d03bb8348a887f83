import { type ProfileName, profileNames } from '#contract/exchange/catalogue/admin.ts'
import { type CatalogueRow, catalogue } from '#contract/exchange/catalogue.ts'
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
