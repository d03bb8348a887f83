import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createPool } from '#database/connection.ts'
import { roleNames } from '#database/embedded/credentials.ts'
import { applyNumbered } from '#database/migrate.ts'
import { numberedFiles } from '#database/migration-files.ts'
import { verifyLedger } from '#ledger/index.ts'
import { restoreScene } from '#server/demo/scene/index.ts'
import { shiftClock } from './clock.ts'

/** A test file's own database: migrated, empty, dropped by close(). */
export interface TestDatabase {
  name: string
  ownerUrl: string
  appUrl: string
  /** Connected as mutuals_owner. */
  owner: pg.Pool
  /** Connected as mutuals_app, the role that serves requests. */
  app: pg.Pool
  /**
   * Moves this database's ledger.clock() forward by these seconds (back if negative), on top of earlier
   * moves.
   */
  shiftClock(seconds: number): Promise<void>
  close(): Promise<void>
}

/**
 * Clones the migrated template, in some tens of milliseconds. Call it once per file and close() at the end.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuper(server.super, [
    `create database ${name} template ${server.template} owner ${roleNames.owner} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${roleNames.app}`,
  ])
  return openTestDatabase(name)
}

/** A database that has run the numbered migrations below this one alone: as an older version left it. */
export async function createOlderDatabase(below: number): Promise<TestDatabase> {
  const { name, ownerUrl } = await createEmptyDatabase()
  const client = await connectForGood(ownerUrl)
  const names = numberedFiles().map((file) => file.name)
  await client.query('BEGIN')
  await applyNumbered(
    client,
    names.filter((each) => Number(/\/(\d{3})-/.exec(each)?.[1]) < below),
  )
  await client.query('COMMIT')
  await client.end()
  return openTestDatabase(name)
}

/** A database in which the demo's recorded scene is restored as if now were another moment. */
export async function createSceneDatabase(dataDir: string, now?: Date): Promise<TestDatabase> {
  const { name, ownerUrl } = await createEmptyDatabase()
  await restoreScene(ownerUrl, { dataDir, log: () => {}, ...(now && { now }) })
  const database = openTestDatabase(name)
  if (now) await database.shiftClock((now.getTime() - Date.now()) / 1000)
  return database
}

function openTestDatabase(name: string): TestDatabase {
  const server = inject('server')
  const [ownerUrl, appUrl] = [inDatabase(server.owner, name), inDatabase(server.app, name)]
  const owner = createPool(ownerUrl, { max: 4, applicationName: 'tests owner' })
  const app = createPool(appUrl, { max: 8, applicationName: 'tests app' })
  return {
    name,
    ownerUrl,
    appUrl,
    owner,
    app,
    shiftClock: (seconds) => shiftClock(owner, seconds),
    close: async () => {
      await Promise.all([owner.end(), app.end()])
      await asSuper(server.super, [`drop database if exists ${name} with (force)`])
    },
  }
}

/**
 * Shares one database among the tests of a file. It opens before the first test; at the end its ledger is
 * verified.
 */
export function shareDatabase(): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase())
  })
  afterAll(async () => {
    if (!database.close) return
    try {
      expect(await verifyLedger(database.owner)).toEqual([])
    } finally {
      await database.close()
    }
  })
  return database
}

/** Creates a database with nothing in it, not even a schema; call `drop` at the end. */
export async function createEmptyDatabase(): Promise<{
  name: string
  ownerUrl: string
  appUrl: string
  drop(): Promise<void>
}> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuper(server.super, [`create database ${name} owner ${roleNames.owner}`])
  return {
    name,
    ownerUrl: inDatabase(server.owner, name),
    appUrl: inDatabase(server.app, name),
    drop: () => asSuper(server.super, [`drop database if exists ${name} with (force)`]),
  }
}

/** The superuser's connection of this process; a new one takes longer than the copy of a database. */
let superuser: Promise<pg.Client> | undefined

async function asSuper(url: string, statements: string[]): Promise<void> {
  superuser ??= connectForGood(url)
  const client = await superuser
  for (const statement of statements) await client.query(statement)
}

async function connectForGood(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'tests' })
  // At the end of a run the server may stop before this process.
  client.on('error', () => {})
  await client.connect()
  return client
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
