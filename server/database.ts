import { type Embedded, startEmbedded } from '#database/embedded/index.ts'
import { checkExternal } from '#database/external.ts'
import { migrate } from '#database/migrate.ts'
import { limitRole } from '#database/pooler.ts'
import { backUpBeforeMigrating } from './backups/index.ts'
import type { Config } from './config.ts'
import { rejectForeign, restoreScene } from './demo/scene/index.ts'
import { placeOf, readDatabases, rejectOther, rejectUnasked, survey } from './folder-databases.ts'

/** Connection URLs of a prepared database, one per role. */
export interface DatabaseUrls {
  /** Requests. */
  app: string
  /** Migrations and the job queue. */
  owner: string
  /** The first leads through a pooler (docs/decisions/069-a-pooler-keeps-no-settings.md). */
  isPooled: boolean
}

/** A prepared database, to be stopped after use. */
export interface PreparedDatabase {
  urls: DatabaseUrls
  stop(how: { immediate: boolean }): Promise<void>
}

type Log = (line: string) => void

/**
 * Opens the database that the settings lead to: starts the embedded server or uses the external one. Creates an
 * embedded one that does not exist yet, and fills nothing. `meanwhile` begins what need not wait for it.
 * @throws StartError saying what to do, before anything is created, if the folder uses another database
 */
export async function openDatabase(
  config: Config,
  log: Log,
  meanwhile?: () => void,
): Promise<PreparedDatabase> {
  const known = readDatabases(config.dataDir)
  if (config.DATABASE_URL) {
    meanwhile?.()
    const opened = await openExternal(config, log)
    rejectOther(config, known)
    return opened
  }
  rejectOther(config, known)
  const beforeCreating = () => rejectUnasked(config, known)
  const server = await startEmbedded({
    dataDir: config.dataDir,
    log,
    beforeCreating,
    ...(meanwhile && { onLaunch: meanwhile }),
  })
  return unlessItFails(embedded(config, server), async () => {
    if (config.demo) rejectUnasked(config, await survey(server, known))
    await server.createDatabase(placeOf(config).database)
  })
}

/** The external database of the settings, which is only used. @throws StartError saying what to do */
export async function openExternal(config: Config, log: Log): Promise<PreparedDatabase> {
  const { DATABASE_URL: app = '', DATABASE_MIGRATION_URL: owner = app } = config
  if (!config.DATABASE_MIGRATION_URL)
    log('DATABASE_MIGRATION_URL is not set: requests run with the rights of the tables’ owner')
  const { isPooled } = await checkExternal({ app, owner })
  return { urls: { app, owner, isPooled }, stop: async () => {} }
}

/** The database of the settings in a running embedded server. */
export function embedded(config: Config, server: Embedded): PreparedDatabase {
  const { database } = placeOf(config)
  const urls = {
    app: server.url('app', database),
    owner: server.url('owner', database),
    isPooled: false,
  }
  return { urls, stop: (how) => server.stop(how) }
}

/** Returns the database after `work`. If that throws, stops it, so a failed start leaves nothing running. */
export async function unlessItFails(
  database: PreparedDatabase,
  work: () => Promise<void>,
): Promise<PreparedDatabase> {
  try {
    await work()
    return database
  } catch (error) {
    await database.stop({ immediate: false })
    throw error
  }
}

/**
 * Opens the database and migrates it. An embedded one with data is backed up before; the demo's data are
 * invented, and an external server has backups of its own. @throws StartError saying what to do
 */
export async function prepareDatabase(
  config: Config,
  log: Log,
  meanwhile?: () => void,
): Promise<PreparedDatabase> {
  const database = await openDatabase(config, log, meanwhile)
  return unlessItFails(database, () => migrateDatabase(config, database.urls, log))
}

/**
 * Migrates an open database to the schema of this code. An empty demo's gets the recorded scene before. Behind a pooler
 * the application's role gets its limits.
 * @throws StartError saying what to do
 */
export async function migrateDatabase(config: Config, urls: DatabaseUrls, log: Log): Promise<void> {
  const { owner } = urls
  if (config.demo) await restoreScene(owner, { dataDir: config.dataDir, log })
  const before = async (): Promise<void> =>
    log(`backed up before migrating: ${await backUpBeforeMigrating(config, owner)}`)
  await migrate(owner, {
    log,
    allowNewer: config.ALLOW_NEWER_SCHEMA === 'yes',
    ...(!config.DATABASE_URL && !config.demo && { before }),
  })
  if (config.demo) await rejectForeign(owner)
  if (urls.isPooled) await limitRole(urls.app)
}
