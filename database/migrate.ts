import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  isNumbered,
  type MigrationFile,
  numberedFiles,
  queueVersion,
  repeatableFiles,
  withBaseline,
} from './migration-files.ts'
import { reach } from './reach.ts'
import { is, query, queryValue } from './rows.ts'
import { StartError } from './start-error.ts'

/** Logs one line about the progress. */
type Log = (message: string) => void

/** Lock of the one process that may migrate a database at a time. */
const migrationLock = 1_836_411_763

const lockWaitMs = 120_000
const statementTries = 40

/** Entry under which the job queue's own migrations are recorded; its hash is the library's version. */
const queueName = 'graphile-worker'

const migrationTable = `create table if not exists public.migration (
  name text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp())`

/**
 * Brings the database of `ownerUrl` to the schema of this code: numbered files once each and in order, then
 * the job queue's tables, then changed functions. One query if there is nothing to do. `before` runs before the first
 * numbered file on a database that has tables; if it throws, nothing is migrated. `allowNewer` leaves a database as it
 * is that a newer version of this program has migrated, and the log says so.
 * @throws StartError if a numbered file was edited after it ran, if the database is older than the baseline, or if it is
 * newer and that is not allowed
 */
export async function migrate(
  ownerUrl: string,
  options: { log: Log; allowNewer?: boolean; before?: () => Promise<void> },
): Promise<void> {
  await using client = await reach(ownerUrl, 'mutuals migrate')
  const found = await readApplied(client)
  if (isNewer(found, options)) return
  if (plan(found).length === 0) return
  await takeLock(client, options.log)
  await client.query(migrationTable)
  // A role may have limits of its own, above all behind a pooler (pooler.ts).
  await client.query(`set lock_timeout = '2s'; set statement_timeout = 0`)
  const applied = await readApplied(client)
  // A newer version may have migrated it while we waited for the lock.
  if (isNewer(applied, options)) return
  const steps = plan(applied)
  const log = applied.size > 0 ? options.log : () => {}
  if (applied.size > 0 && steps.some(({ kind }) => kind === 'numbered')) await options.before?.()
  if (applied.size === 0) options.log(`filling an empty database (${steps.length} files)`)
  for (const step of steps) await runStep(client, step, ownerUrl, log)
}

/**
 * Runs the named numbered migrations, in the caller's transaction, on a database that has none: the schema at
 * the time of a backup.
 */
export async function applyNumbered(client: pg.Client, names: readonly string[]): Promise<void> {
  await takeMigrationLock(client)
  await client.query(migrationTable)
  for (const file of numberedFiles().filter(({ name }) => names.includes(name))) {
    await client.query(file.sql).catch((error: unknown) => Promise.reject(withFile(error, file)))
    await record(client, file.name, file.hash)
  }
}

/** Takes the migrations' lock until the caller's transaction ends. Waits while another process holds it. */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
}

/**
 * Compares the schema of a database with this code, and changes nothing. `older`: numbered migrations have not run.
 * @throws StartError if a newer version of this program has migrated it, unless `allowNewer`
 */
export async function inspectSchema(
  ownerUrl: string,
  options: { log: Log; allowNewer?: boolean },
): Promise<'empty' | 'older' | 'current'> {
  await using client = await reach(ownerUrl, 'mutuals schema')
  const applied = await readApplied(client)
  if (applied.size === 0) return 'empty'
  if (isNewer(applied, options)) return 'current'
  return numberedFiles().every(({ name }) => applied.has(name)) ? 'current' : 'older'
}

type Applied = Map<string, string>
type Step = { kind: 'numbered' | 'repeatable'; file: MigrationFile } | { kind: 'queue'; version: string }

/** Remaining steps, in order. @throws StartError if a numbered file was edited after it ran */
function plan(applied: Applied): Step[] {
  const numbered = numberedFiles()
  for (const file of numbered) {
    const hash = applied.get(file.name)
    if (hash !== undefined && hash !== file.hash) {
      throw new StartError(
        `${file.name} was changed after this database had run it.\n` +
          'Restore the file and write the change as a new migration (or delete the database, if it is not needed).',
      )
    }
  }
  const version = queueVersion()
  return [
    ...numbered
      .filter((file) => !applied.has(file.name))
      .map((file) => ({ kind: 'numbered', file }) as const),
    ...(applied.get(queueName) === version ? [] : [{ kind: 'queue', version } as const]),
    ...repeatableFiles()
      .filter((file) => applied.get(file.name) !== file.hash)
      .map((file) => ({ kind: 'repeatable', file }) as const),
  ]
}

/** Returns whether the database has run migrations that this program lacks. @throws StartError if so, unless allowed */
function isNewer(applied: Applied, options: { log: Log; allowNewer?: boolean }): boolean {
  const known = new Set(numberedFiles().map((file) => file.name))
  const unknown = [...applied.keys()].filter((name) => isNumbered(name) && !known.has(name))
  if (unknown.length === 0) return false
  if (!options.allowNewer)
    throw new StartError(
      `A newer version of this program has migrated this database (${unknown.join(', ')}).\n` +
        'Start that version again, or restore the backup from before the upgrade into an empty database.\n' +
        'To start this version anyway: ALLOW_NEWER_SCHEMA=yes ("Rolling back" in docs/operations.md says when).',
    )
  options.log(`the database is newer than this program (${unknown.join(', ')}): left as it is`)
  return true
}

async function readApplied(client: pg.Client): Promise<Applied> {
  try {
    const rows = await query(
      client,
      { name: is.text, hash: is.text },
      'select name, hash from public.migration',
    )
    return new Map(withBaseline('database', rows).map(({ name, hash }) => [name, hash]))
  } catch (error) {
    if (sqlState(error) === '42P01') return new Map()
    throw error
  }
}

/** Waits for another process that migrates. The lock belongs to the connection, so a killed process leaves none. */
async function takeLock(client: pg.Client, log: Log): Promise<void> {
  for (const until = Date.now() + lockWaitMs; ; await sleep(100)) {
    const text = 'select pg_try_advisory_lock($1) as taken'
    if (await queryValue(client, is.boolean, text, [migrationLock])) return
    if (Date.now() > until)
      throw new StartError('Another process has been migrating this database for two minutes.', {
        mayPass: true,
      })
    log('another process is migrating this database; waiting')
  }
}

async function runStep(client: pg.Client, step: Step, ownerUrl: string, log: Log): Promise<void> {
  if (step.kind === 'queue') {
    log(`job queue ${step.version}`)
    await migrateQueue(ownerUrl)
    return record(client, queueName, step.version)
  }
  log(step.file.name)
  for (let tries = 1; ; tries++) {
    try {
      return await applyFile(client, step.file)
    } catch (error) {
      await client.query('rollback')
      // A table is in use: trying again lets the requests before us pass, instead of making others queue
      // behind us.
      const transient = sqlState(error) === '55P03' || sqlState(error) === '40P01'
      if (!transient || tries === statementTries) throw withFile(error, step.file)
      log(`${step.file.name}: a table is in use, trying again`)
      await sleep(50 * tries)
    }
  }
}

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin')
  await client.query(file.sql)
  await record(client, file.name, file.hash)
  await client.query('commit')
}

async function record(client: pg.Client, name: string, hash: string): Promise<void> {
  await client.query(
    `insert into public.migration (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = clock_timestamp()`,
    [name, hash],
  )
}

async function migrateQueue(ownerUrl: string): Promise<void> {
  // Loaded only when needed, since an ordinary start does without it.
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
}

/** Adds the file and the line to PostgreSQL's error, which only says where in the text. */
function withFile(error: unknown, file: MigrationFile): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const line = error.position ? file.sql.slice(0, Number(error.position)).split('\n').length : undefined
  return new Error(`${file.name}${line ? `:${line}` : ''}: ${error.message}`, { cause: error })
}

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
