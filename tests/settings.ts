import type { SettingName } from '#contract/settings.ts'
import type { TestDatabase } from './database.ts'

/** Figures of the economy that a test wants otherwise than they ship. */
export type SettingValues = Partial<Record<SettingName, number>>

/** Writes them past every check and log; what runs on that database sees them at its next reading. */
export async function changeSettings({ owner }: TestDatabase, values: SettingValues): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await owner.query('INSERT INTO setting VALUES ($1, $2, ledger.clock())', [name, value])
}
