import { hostname } from 'node:os'
import { join } from 'node:path'
import { backUp, backupName, keepNewest } from '#database/backup/index.ts'
import type { Config } from '../../config.ts'
import { type BackupNote, noteBackup } from './queries.ts'

/** How many nightly backups are kept. */
const keptMost = 7

/** What is kept in files and not in the database: pictures of proofs. */
const keptFiles = ({ dataDir }: Config): Record<string, string> => ({ proofs: join(dataDir, 'proofs') })

/** Makes a backup of the database of `ownerUrl` and of the files beside it, in `folder`, and notes it. */
export async function makeBackup(config: Config, ownerUrl: string, folder: string): Promise<BackupNote> {
  const begin = performance.now()
  const { madeAt, tables } = await backUp(ownerUrl, folder, keptFiles(config))
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

/** The night's backup: into BACKUP_DIR under its moment; all but the newest seven there are deleted. */
export async function backUpNightly({
  config,
  ownerUrl,
}: {
  config: Config
  ownerUrl: string
}): Promise<void> {
  await makeBackup(config, ownerUrl, join(config.backupDir, backupName(new Date())))
  await keepNewest(config.backupDir, keptMost)
}
