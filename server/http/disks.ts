import { diskOf } from '#database/backup/index.ts'
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

/**
 * Shares the answer for a folder with everyone who asks meanwhile. Each question to a network disk that hangs
 * occupies one of the four threads that all of the process's file work runs on.
 */
function onceAtATime(ask: (folder: string) => Promise<Disk>): typeof ask {
  const asked = new Map<string, Promise<Disk>>()
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
