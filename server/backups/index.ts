import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { type BackupKind, backUp, backupName, checkRoom, keepNewest } from '#database/backup/index.ts'
import { reach } from '#database/reach.ts'
import { is, queryOne } from '#database/rows.ts'
import { StartError } from '#database/start-error.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/** Longest copy of a backup. */
const patienceMs = 6 * 3600 * 1000
const lastWordsLength = 2_000
/** Number of nightly backups to keep. */
const maxBackups = 7
/** Number of backups made before migrations to keep. */
const maxBeforeMigrating = 2

/** Folders of files stored outside the database: screenshots of proofs. */
const storedFiles = ({ dataDir }: Config): Record<string, string> => ({ proofs: join(dataDir, 'proofs') })

/**
 * Backs up the database at `ownerUrl` and the files stored beside it into `folder`, and records the backup in that
 * database, as the owner of its tables.
 * @throws StartError if the folder can't be written to, or its disk has too little space
 */
export async function makeBackup(
  config: Config,
  ownerUrl: string,
  folder: string,
): Promise<{ rows: number; durationMs: number }> {
  const begin = performance.now()
  await checkRoom(dirname(folder))
  const { madeAt, tables } = await backUp(ownerUrl, folder, storedFiles(config))
  const rowCount = tables.reduce((sum, { rows }) => sum + rows, 0)
  const durationMs = Math.round(performance.now() - begin)
  await using client = await reach(ownerUrl, 'mutuals backup')
  await client.query(
    'INSERT INTO backup (made_at, host, folder, row_count, duration_ms) VALUES ($1, $2, $3, $4, $5)',
    [madeAt, hostname(), folder, rowCount, durationMs],
  )
  return { rows: rowCount, durationMs }
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
  await copyElsewhere(config, ownerUrl, folder).catch((error: unknown) =>
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

/** Logs an error if the nightly backup could not be written or copied now. */
export async function checkBackups({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  await checkRoom(config.backupDir).catch((error: unknown) =>
    log.error({ err: error }, 'backups can’t be written'),
  )
  const { BACKUP_COMMAND: command } = config
  if (command)
    await access(command, constants.X_OK).catch((error: unknown) =>
      log.error({ err: error }, 'BACKUP_COMMAND can’t be run'),
    )
}

/** The newest backup. */
interface NewestBackup {
  /** The machine that holds it. */
  host: string
  ageSeconds: number
  /** Backups since the last one that was copied elsewhere, without those that may still be copied now. */
  uncopied: number
}

/** Reads the newest backup of this installation; null if there is none. */
export const newestBackup = ({ pool }: Pick<Services, 'pool'>): Promise<NewestBackup | null> =>
  queryOne(
    pool,
    { host: is.text, ageSeconds: is.number, uncopied: is.integer },
    `SELECT host, extract(epoch FROM ledger.clock() - made_at)::float8 AS "ageSeconds",
       (SELECT count(*) FROM backup WHERE made_at < ledger.clock() - $1 * interval '1 ms' AND made_at >
         coalesce((SELECT max(made_at) FROM backup WHERE copied_at IS NOT NULL), '-infinity')) AS uncopied
     FROM backup ORDER BY made_at DESC LIMIT 1`,
    [patienceMs],
  )

/**
 * Runs BACKUP_COMMAND with the path of a finished backup, without a shell, and records that it is copied; nothing if it
 * is not set.
 * @throws StartError with the end of its output if it fails or takes longer than 6 hours
 */
export async function copyElsewhere(
  { BACKUP_COMMAND: command }: Pick<Config, 'BACKUP_COMMAND'>,
  ownerUrl: string,
  folder: string,
): Promise<void> {
  if (command === undefined) return
  await new Promise<void>((done, failed) => {
    execFile(command, [folder], { timeout: patienceMs }, (error, stdout, stderr) => {
      if (!error) return done()
      const cause = typeof error.code === 'number' ? `exit code ${error.code}` : (error.code ?? error.signal)
      const words = `${stdout}${stderr}`.trim().slice(-lastWordsLength)
      failed(new StartError(`BACKUP_COMMAND (${command}) failed with ${cause} for ${folder}.\n${words}`))
    })
  })
  await using client = await reach(ownerUrl, 'mutuals backup')
  await client.query('UPDATE backup SET copied_at = ledger.clock() WHERE host = $1 AND folder = $2', [
    hostname(),
    folder,
  ])
}
