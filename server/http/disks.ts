import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskOf } from '#database/backup/index.ts'
import { takesNoWrites } from '#database/outage.ts'
import type { Config } from '../config.ts'

type Disk = Awaited<ReturnType<typeof diskOf>>

/** Shorter than the patience for all metrics, so one disk does not cost the other its value. */
const patienceMs = 2_000

/** Metrics of the disks that hold DATA_DIR and BACKUP_DIR; a disk that does not answer is absent. */
export function diskMetrics(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  how: { ask(folder: string): Promise<Disk>; patienceMs: number } = { ask: diskOf, patienceMs },
) {
  const folders = { data: dataDir, backups: backupDir }
  const askOnce = onceAtATime(how.ask)
  const read = async (figureOf: (disk: Disk) => number): Promise<Record<string, number>> => {
    const figures = await Promise.all(
      Object.entries(folders).map(async ([name, folder]) => {
        const disk = await inTime<Disk | null>(askOnce(folder), null, how.patienceMs)
        return disk ? [[name, figureOf(disk)] as const] : []
      }),
    )
    return Object.fromEntries(figures.flat())
  }
  return [
    {
      name: 'disk_free_bytes',
      help: 'Bytes free on the disks that hold DATA_DIR and BACKUP_DIR.',
      label: 'folder',
      read: () => read(({ freeBytes }) => freeBytes),
    },
    {
      name: 'disk_total_bytes',
      help: 'Size of the disks that hold DATA_DIR and BACKUP_DIR.',
      label: 'folder',
      read: () => read(({ totalBytes }) => totalBytes),
    },
  ]
}

/** Written to see whether it can be. */
const trial = Buffer.alloc(64 * 1024)

/** False if no file can be written to a folder since its disk is full or read-only; one that hangs is not judged. */
export const hasRoom = (folder: string): Promise<boolean> => inTime(askForRoom(folder), true, patienceMs)

const askForRoom = onceAtATime(async (folder: string) => {
  const file = join(folder, '.room')
  try {
    await writeFile(file, trial, { mode: 0o600 })
    return true
  } catch (thrown) {
    return !takesNoWrites(thrown)
  } finally {
    await rm(file, { force: true })
  }
})

/**
 * Shares the answer for a folder with everyone who asks meanwhile. Each question to a network disk that hangs
 * occupies one of the four threads that all of the process's file work runs on.
 */
function onceAtATime<Answer>(ask: (folder: string) => Promise<Answer>): typeof ask {
  const asked = new Map<string, Promise<Answer>>()
  return (folder) => {
    const running = asked.get(folder) ?? ask(folder).finally(() => asked.delete(folder))
    asked.set(folder, running)
    return running
  }
}

/** Waits for a result; `otherwise` if it fails or takes too long. */
export async function inTime<T>(work: Promise<T>, otherwise: T, patienceMs: number): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(resolve, patienceMs, otherwise)
  try {
    return await Promise.race([work, promise])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
