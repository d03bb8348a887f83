import { startEmbedded } from '#database/embedded/index.ts'
import { checkExternal } from '#database/external.ts'
import { migrate } from '#database/migrate.ts'
import type { Config } from './config.ts'
import { backUpBeforeMigrating } from './features/backups/index.ts'

/** Connection URLs of a prepared database, one per role. */
export interface DatabaseUrls {
  /** Requests. */
  app: string
  /** Migrations and the job queue. */
  owner: string
  /** Seeding of the demo, the only role that may backdate; null on an external server. */
  seed: string | null
}

/** A prepared database, to be stopped after use. */
export interface PreparedDatabase {
  urls: DatabaseUrls
  stop(how: { immediate: boolean }): Promise<void>
}

/**
 * Opens the database without changing it: starts the embedded server or uses the external one. The demo has
 * its own database, so it never meets real data.
 * @throws StartError saying what to do
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<PreparedDatabase> {
  if (config.DATABASE_URL) {
    const owner = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL
    if (!config.DATABASE_MIGRATION_URL)
      log('DATABASE_MIGRATION_URL is not set: requests run with the rights of the tables’ owner')
    const urls = { app: config.DATABASE_URL, owner, seed: null }
    await checkExternal(urls)
    return { urls, stop: async () => {} }
  }
  const server = await startEmbedded({ dataDir: config.dataDir, log })
  const name = config.demo ? 'mutuals_demo' : 'mutuals'
  await server.createDatabase(name)
  const urls = {
    app: server.url('app', name),
    owner: server.url('owner', name),
    seed: server.url('seed', name),
  }
  return { urls, stop: (how) => server.stop(how) }
}

/**
 * Opens the database and migrates it. An embedded one with data is backed up before; the demo's data are
 * invented, and an external server has backups of its own. @throws StartError saying what to do
 */
export async function prepareDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<PreparedDatabase> {
  const database = await openDatabase(config, log)
  try {
    const { owner } = database.urls
    const before = async (): Promise<void> =>
      log(`backed up before migrating: ${await backUpBeforeMigrating(config, owner)}`)
    await migrate(owner, {
      log,
      allowNewer: config.ALLOW_NEWER_SCHEMA === 'yes',
      ...(!config.DATABASE_URL && !config.demo && { before }),
    })
    return database
  } catch (error) {
    await database.stop({ immediate: false })
    throw error
  }
}
