import type { SettingName } from '#contract/settings.ts'
import type { TestDatabase } from './database.ts'

/** Values of the economy that a test changes from the defaults. */
export type SettingValues = Partial<Record<SettingName, number>>

/** Writes settings past every check and log; servers on that database see them at their next read. */
export async function changeSettings({ owner }: TestDatabase, values: SettingValues): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await owner.query('INSERT INTO setting VALUES ($1, $2, ledger.clock())', [name, value])
}
