import { hostname } from 'node:os'
import { join } from 'node:path'
import { backUp, backupName, keepNewest } from '#database/backup/index.ts'
import type { Config } from '../../config.ts'
import { type BackupNote, noteBackup } from './queries.ts'

/** Number of nightly backups to keep. */
const maxBackups = 7

/** Folders of files stored outside the database: screenshots of proofs. */
const storedFiles = ({ dataDir }: Config): Record<string, string> => ({ proofs: join(dataDir, 'proofs') })

/**
 * Backs up the database at `ownerUrl` and the files stored beside it into `folder`, and records the backup.
 */
export async function makeBackup(config: Config, ownerUrl: string, folder: string): Promise<BackupNote> {
  const begin = performance.now()
  const { madeAt, tables } = await backUp(ownerUrl, folder, storedFiles(config))
  const note = {
    madeAt,
    host: hostname(),
    folder,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    durationMs: Math.round(performance.now() - begin),
  }
  await noteBackup(ownerUrl, note)
  return note
}

/**
 * Makes the nightly backup in BACKUP_DIR, in a folder named by its time, and deletes all but the newest seven
 * there.
 */
export async function backUpNightly({
  config,
  ownerUrl,
}: {
  config: Config
  ownerUrl: string
}): Promise<void> {
  await makeBackup(config, ownerUrl, join(config.backupDir, backupName(new Date())))
  await keepNewest(config.backupDir, maxBackups)
}
