import { existsSync } from 'node:fs'
import { startEmbedded } from '#database/embedded/index.ts'
import { inspectSchema } from '#database/migrate.ts'
import { StartError } from '#database/start-error.ts'
import type { Config } from './config.ts'
import { embedded, openExternal, type PreparedDatabase, unlessItFails } from './database.ts'
import {
  kindOf,
  nameDatabase,
  placeOf,
  readDatabases,
  rejectAmbiguous,
  rejectOther,
  rejectUnasked,
  survey,
} from './folder-databases.ts'

/** Databases that a tool can work on, in addition to one with the schema of this code. */
export interface Accepted {
  /** A schema that this program would migrate at its next start. */
  older?: boolean
  /** An external database without any table. */
  empty?: boolean
}

interface Opening {
  log: (line: string) => void
  /** True if a flag said whether the real or the demo database is meant. */
  isChosen: boolean
  accepted: Accepted
}

/**
 * Opens the database of an installation that exists, for a tool: creates, migrates and fills nothing. Logs in one
 * line which database it is.
 * @throws StartError saying what to do if there is none, if the settings lead to another database than this folder's,
 * or if the folder has a real and a demo database and none is chosen
 */
export async function openExisting(config: Config, opening: Opening): Promise<PreparedDatabase> {
  const database = await find(config, opening)
  return unlessItFails(database, async () => {
    opening.log(`database: ${nameDatabase(config)}`)
    await rejectSchema(config, database.urls.owner, opening)
  })
}

async function find(config: Config, { log, isChosen }: Opening): Promise<PreparedDatabase> {
  const known = readDatabases(config.dataDir)
  if (config.DATABASE_URL) {
    const database = await openExternal(config, log)
    rejectOther(config, known)
    return database
  }
  rejectOther(config, known)
  const missing = (): never => {
    rejectUnasked(config, known, isChosen)
    throw noDatabase(config)
  }
  // Before the embedded server is looked for, which would create the folder.
  if (!existsSync(config.dataDir)) missing()
  const server = await startEmbedded({ dataDir: config.dataDir, log, beforeCreating: missing })
  return unlessItFails(embedded(config, server), async () => {
    const held = await survey(server, known)
    if (!isChosen) rejectAmbiguous(config, held)
    rejectUnasked(config, held, isChosen)
    if (!(await server.databases()).includes(placeOf(config).database)) throw noDatabase(config)
  })
}

const noDatabase = (config: Config): StartError =>
  new StartError(
    `There is no ${kindOf(config)} database in ${config.dataDir}, and only a start or a restore creates one.\n` +
      'Set DATA_DIR, PUBLIC_URL and DATABASE_URL as the installation has them (for a service, deploy/mutuals-ctl does).',
  )

async function rejectSchema(config: Config, owner: string, { log, accepted }: Opening): Promise<void> {
  const schema = await inspectSchema(owner, { log, allowNewer: config.ALLOW_NEWER_SCHEMA === 'yes' })
  if (schema === 'empty' && !(accepted.empty && config.DATABASE_URL))
    throw new StartError(
      'This database is empty, and only a start or a restore fills it. If it should not be empty, correct the settings.',
    )
  if (schema === 'older' && !accepted.older)
    throw new StartError(
      'The schema of this database is older than this program. Migrate it first: npm run migrate, or start the server.',
    )
}
