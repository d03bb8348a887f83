import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-(before-migrating|demo))?$/
const draftEnding = '.partial'

/** A running backup writes all the time; after this, the process of a draft has been killed. */
const abandonedAfterMs = 10 * 60_000

/**
 * Occasion of a backup: the nightly ones and those by hand, the one before a migration, or any of a demo's, which
 * must not displace a real installation's in the same folder.
 */
export type BackupKind = 'ordinary' | 'before-migrating' | 'demo'

/** Name of a backup's folder: its time to the second (UTC), so names sort by age. */
export function backupName(at: Date, kind: BackupKind = 'ordinary'): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return kind === 'ordinary' ? time : `${time}-${kind}`
}

/** Path of the newest backup in a folder; null if there is none. */
export async function newestIn(folder: string): Promise<string | null> {
  const newest = (await namesIn(folder)).filter((name) => named.test(name)).at(-1)
  return newest === undefined ? null : join(folder, newest)
}

/** Deletes all but the newest `most` backups of a kind in a folder, and drafts of killed processes. */
export async function keepNewest(folder: string, most: number, kind: BackupKind = 'ordinary'): Promise<void> {
  const names = await namesIn(folder)
  const ofKind = names.filter((name) => kindOf(name) === kind)
  const old = ofKind.reverse().slice(most)
  for (const name of [...old, ...(await abandonedAmong(folder, names))])
    await rm(join(folder, name), { recursive: true, force: true })
}

function kindOf(name: string): string | null {
  const match = named.exec(name)
  return match && (match[1] ?? 'ordinary')
}

async function abandonedAmong(folder: string, names: string[]): Promise<string[]> {
  const abandoned: string[] = []
  for (const name of names) {
    if (!name.endsWith(draftEnding) || !named.test(name.slice(0, -draftEnding.length))) continue
    if (Date.now() - (await lastWriteMs(join(folder, name))) > abandonedAfterMs) abandoned.push(name)
  }
  return abandoned
}

async function lastWriteMs(draft: string): Promise<number> {
  const paths = [draft, ...(await namesIn(draft)).map((name) => join(draft, name))]
  // A backup that ends meanwhile takes its draft away: nothing is left to delete then.
  const times = await Promise.all(paths.map((path) => stat(path).then(({ mtimeMs }) => mtimeMs, Date.now)))
  return Math.max(...times)
}

/** Sorted names in a folder; none if it can't be read, which the next write reports. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort()
}
