import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { explainWrite } from '#database/embedded/failure.ts'
import { makeFolder } from '#database/embedded/place.ts'
import { applyNumbered, migrate, takeMigrationLock } from '#database/migrate.ts'
import { numberedFiles, type RanMigration, withBaseline } from '#database/migration-files.ts'
import { reach } from '#database/reach.ts'
import { StartError } from '#database/start-error.ts'
import { is, query, queryValue } from '../rows.ts'
import { readTables, setPlainForms } from './contents.ts'
import { copyFromFile, sumOfFile, sumOfTable } from './copy.ts'
import { type Manifest, readManifest, type TableCopy } from './manifest.ts'
import { daysSince, insertMoved, moveJsonDates } from './move-dates.ts'

type Log = (line: string) => void

/**
 * Restores a backup into the empty database of `ownerUrl`, and its files into `dataDir`. Checksums are
 * compared, and the folder is made and tried, before anything is changed; rows are compared again when read back. All rows
 * are inserted in one transaction, in which migrations newer than the backup run too, so a restore that fails leaves the
 * database empty. The dates of a recorded scene are moved to the days before `now`, by default the database's clock.
 * @throws StartError if the backup is damaged, newer than this program or older than the baseline, or the database is not empty
 */
export async function restore(
  ownerUrl: string,
  { folder, dataDir, log, now }: { folder: string; dataDir: string; log: Log; now?: Date },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const migrations = withBaseline('backup', manifest.migrations)
  rejectNewer(migrations)
  await checkFiles(folder, manifest)
  await tryFolder(dataDir)
  log(`the backup of ${manifest.madeAt} is intact (${manifest.tables.length} tables)`)
  await using client = await reach(ownerUrl, 'mutuals restore')
  await client.query('BEGIN')
  await takeMigrationLock(client)
  await rejectUnlessEmpty(client)
  await setPlainForms(client)
  const names = numberedFiles().map(({ name }) => name)
  const ran = new Set(migrations.map(({ name }) => name))
  await applyNumbered(
    client,
    names.filter((name) => ran.has(name)),
  )
  await fill(client, folder, manifest, await daysSince(client, manifest.endsAt, now))
  await applyNumbered(
    client,
    names.filter((name) => !ran.has(name)),
  )
  // They are backups of the installation that this one came from, perhaps on a machine that is lost.
  await client.query('DELETE FROM backup')
  await putFilesBack(folder, manifest, dataDir)
  await client.query('COMMIT')
  log(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows restored, each table verified`)
  // Functions and the job queue, which hold no rows of the backup.
  await migrate(ownerUrl, { log: () => {} })
  // Without statistics the first plans would be made blindly.
  for (const { name } of await readTables(client)) await client.query(`ANALYZE ${name}`)
  return manifest
}

/** Makes the folder of the files, and writes to it. @throws StartError if that is not possible */
async function tryFolder(dataDir: string): Promise<void> {
  makeFolder(dataDir)
  const trial = join(dataDir, '.restoring')
  try {
    await writeFile(trial, 'Written before a restore, to see that it can be.\n')
    // Another start may be restoring into the same folder, and have removed it.
    await rm(trial, { force: true })
  } catch (error) {
    throw explainWrite(error, dataDir)
  }
}

function rejectNewer(migrations: readonly RanMigration[]): void {
  const ours = new Map(numberedFiles().map(({ name, hash }) => [name, hash]))
  const foreign = migrations.filter(({ name, hash }) => ours.get(name) !== hash).map(({ name }) => name)
  if (foreign.length === 0) return
  throw new StartError(
    `The backup was made by a newer or another version of this program (${foreign.join(', ')}).\n` +
      'Restore it with that version, then migrate.',
  )
}

async function checkFiles(folder: string, { tables, files }: Manifest): Promise<void> {
  const all = [
    ...tables.map(({ file, sha256 }) => ({ path: file, sha256, packed: true })),
    ...files.map(({ path, sha256 }) => ({ path: join('files', path), sha256, packed: false })),
  ]
  for (const { path, sha256, packed } of all) {
    const found = await sumOfFile(join(folder, path), { packed }).catch(() => null)
    if (found !== sha256)
      throw new StartError(`${join(folder, path)} is missing or damaged: nothing was restored.`)
  }
}

async function rejectUnlessEmpty(client: pg.Client): Promise<void> {
  const text = `SELECT to_regclass('public.migration') IS NOT NULL AS used`
  if (!(await queryValue(client, is.boolean, text))) return
  throw new StartError(
    'There is already a database here, and a backup can only be restored into an empty one.\n' +
      'Use another folder (DATA_DIR=… npm run restore -- …) or an empty database (DATABASE_URL).',
  )
}

/**
 * Fills the tables, with all dates moved by whole days. Foreign keys and triggers are taken away while rows are
 * inserted, and restored unchanged.
 */
async function fill(client: pg.Client, folder: string, manifest: Manifest, days: number): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  const { away, back } = await readObstacles(client)
  for (const statement of away) await client.query(statement)
  // Rows that migrations inserted are in the backup too.
  await client.query(`TRUNCATE ${[...tables.keys()].join(', ')}`)
  for (const copy of manifest.tables) {
    const known = tables.get(copy.name)?.columns ?? []
    if (!copy.columns.every((column) => known.includes(column)))
      throw new StartError(
        `${copy.name} of the backup matches no table of its migrations: nothing was restored.`,
      )
    const path = join(folder, copy.file)
    if (days === 0) await fillTable(client, copy, path)
    else await insertMoved(client, copy, days, (draft) => fillTable(client, draft, path))
  }
  await moveJsonDates(client, days)
  for (const { name, lastValue } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2)', [name, lastValue])
  for (const statement of back) await client.query(statement)
}

async function fillTable(client: pg.Client, copy: TableCopy, path: string): Promise<void> {
  await copyFromFile(client, copy, path)
  const stored = await sumOfTable(client, copy)
  if (stored.sha256 === copy.sha256 && stored.rows === copy.rows) return
  throw new Error(`${copy.name} differs from the backup when read back: ${stored.rows} of ${copy.rows} rows`)
}

/** Statements that drop all foreign keys and disable all triggers, and those that restore each unchanged. */
async function readObstacles(client: pg.Client): Promise<{ away: string[]; back: string[] }> {
  const rows = await query(
    client,
    { away: is.text, back: is.text },
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace::regnamespace::text IN ('public', 'ledger', 'exchange')
     UNION ALL
     SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
         CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
     FROM pg_trigger JOIN pg_class class ON class.oid = tgrelid
     WHERE NOT tgisinternal AND tgenabled <> 'D'
       AND class.relnamespace::regnamespace::text IN ('public', 'ledger', 'exchange')`,
  )
  return { away: rows.map(({ away }) => away), back: rows.map(({ back }) => back) }
}

async function putFilesBack(folder: string, { files }: Manifest, dataDir: string): Promise<void> {
  for (const { path } of files) {
    const target = join(dataDir, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, 'files', path), target)
  }
}
