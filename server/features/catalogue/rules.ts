import type { CatalogueRow } from '#contract/catalogue.ts'
import type { Override } from './queries.ts'

/** A row as it stands now: the catalogue's, with what an admin changed of it. */
export interface CurrentRow extends CatalogueRow {
  isOn: boolean
}

/** Lays an admin's changes over a row; a duration that the catalogue does not have stays out. */
export function currentRow(row: CatalogueRow, override: Override | undefined): CurrentRow {
  const rewards = Object.fromEntries(
    Object.entries(row.rewards).map(([seconds, points]) => [seconds, override?.rewards?.[seconds] ?? points]),
  )
  return {
    ...row,
    rewards,
    floor: override?.floor ?? row.floor,
    note: override?.note ?? row.note,
    noteVersion: override?.noteVersion ?? row.noteVersion,
    isOn: override?.isOn ?? true,
  }
}

/** The three presets of the switches (product decisions, Policy). */
export const profileNames = ['strict', 'balanced', 'open'] as const
export type ProfileName = (typeof profileNames)[number]

/** Whether a profile has a row switched on. */
export function isOnIn(profile: ProfileName, { group }: Pick<CatalogueRow, 'group'>): boolean {
  if (profile === 'open' || group === 'visits' || group === 'feedback') return true
  return profile === 'balanced' && group === 'watches'
}

/** What an owner reads on a campaign that was paused with its row. */
export const switchedOff =
  'This kind of task is switched off for now. End the campaign to get its points back, or wait. Visits and feedback are open instead.'
