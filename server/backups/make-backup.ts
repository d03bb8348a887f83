import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { type BackupKind, backUp, backupName, checkRoom, keepNewest } from '#database/backup/index.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { copyElsewhere } from './copy-elsewhere.ts'
import { type BackupNote, noteBackup } from './queries.ts'

/** Number of nightly backups to keep. */
const maxBackups = 7
/** Number of backups made before migrations to keep. */
const maxBeforeMigrating = 2

/** Folders of files stored outside the database: screenshots of proofs. */
const storedFiles = ({ dataDir }: Config): Record<string, string> => ({ proofs: join(dataDir, 'proofs') })

/**
 * Backs up the database at `ownerUrl` and the files stored beside it into `folder`, and records the backup.
 * @throws StartError if the folder can't be written to, or its disk has too little space
 */
export async function makeBackup(config: Config, ownerUrl: string, folder: string): Promise<BackupNote> {
  const begin = performance.now()
  await checkRoom(dirname(folder))
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

/** The kind under which an installation's backups are kept. */
export const kindOfBackup = ({ demo }: Pick<Config, 'demo'>): BackupKind => (demo ? 'demo' : 'ordinary')

/**
 * Makes the nightly backup in BACKUP_DIR, in a folder named by its time, has it copied, and deletes all but
 * the newest seven there. What killed backups left is deleted first: it may be what fills the disk.
 */
export async function backUpNightly({
  config,
  ownerUrl,
  log,
}: Pick<Services, 'config' | 'log'> & { ownerUrl: string }): Promise<void> {
  const { backupDir } = config
  const kind = kindOfBackup(config)
  const folder = join(backupDir, backupName(new Date(), kind))
  try {
    await keepNewest(backupDir, maxBackups, kind)
    await makeBackup(config, ownerUrl, folder)
    await keepNewest(backupDir, maxBackups, kind)
  } catch (error) {
    log.error({ err: error, folder }, 'the nightly backup failed')
    throw error
  }
  // Thrown, it would make the queue repeat the entire backup.
  await copyElsewhere(config, folder).catch((error: unknown) =>
    log.error({ err: error, folder }, 'the backup was not copied'),
  )
}

/** Backs up an installation before its database is migrated; the newest two such backups are kept. */
export async function backUpBeforeMigrating(config: Config, ownerUrl: string): Promise<string> {
  const { backupDir } = config
  const folder = join(backupDir, backupName(new Date(), 'before-migrating'))
  await keepNewest(backupDir, maxBeforeMigrating, 'before-migrating')
  await checkRoom(backupDir)
  await backUp(ownerUrl, folder, storedFiles(config))
  await keepNewest(backupDir, maxBeforeMigrating, 'before-migrating')
  return folder
}

/** Logs an error if the nightly backup could not be written now. */
export async function checkBackupFolder({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  await checkRoom(config.backupDir).catch((error: unknown) =>
    log.error({ err: error }, 'backups can’t be written'),
  )
}
