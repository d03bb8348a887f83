import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Name of a backup's folder: its time to the second (UTC), so names sort by age. */
export const backupName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * Deletes all but the newest `most` backups of a folder, and drafts of interrupted ones. Other names are left
 * alone.
 */
export async function keepNewest(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).sort().reverse()
  const backups = names.filter((name) => named.test(name))
  const drafts = names.filter((name) => name.endsWith('.partial') && named.test(name.slice(0, -8)))
  for (const name of [...backups.slice(most), ...drafts])
    await rm(join(folder, name), { recursive: true, force: true })
}
