import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseNames } from '#database/embedded/roles.ts'
import { reach } from '#database/reach.ts'
import { createEmptyDatabase, shareDatabase } from '#tests/database.ts'
import { addPerson } from '#tests/exchange.ts'
import { openPooler } from '#tests/pooler.ts'
import { runProgram, serverProgram } from '#tests/programs.ts'
import { readConfig } from './config.ts'
import { prepareDatabase } from './database.ts'
import { survey } from './folder-databases.ts'

const database = shareDatabase()
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  empty = await createEmptyDatabase()
})
afterEach(() => empty.drop())
const folder = mkdtempSync(join(tmpdir(), 'mutuals-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Prepares the database of these URLs as a start does. */
const prepare = (app: string, owner?: string) =>
  prepareDatabase(
    readConfig({ DATABASE_URL: app, DATA_DIR: folder, ...(owner && { DATABASE_MIGRATION_URL: owner }) }),
    () => {},
  )

async function tablesOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  return rows[0].tables
}

/** The URL of a role that migrations do not know, and a way to drop it. */
async function strangerIn(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const role = `stranger_${randomBytes(4).toString('hex')}`
  const asSuper = async (statement: string) => {
    const client = new pg.Client(inject('server').super)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asSuper(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  const stranger = Object.assign(new URL(url), { username: role, password: 'secret' })
  return { url: stranger.href, drop: () => asSuper(`DROP ROLE ${role}`) }
}

test('two URLs that lead to different databases are rejected before anything is migrated', async () => {
  await expect(prepare(database.appUrl, empty.ownerUrl)).rejects.toThrow(
    /DATABASE_URL and DATABASE_MIGRATION_URL lead to different databases: .*\/test_\w+ and .*\/test_/,
  )
  expect(await tablesOf(empty.ownerUrl)).toBe(0)
  await expect(prepare(database.appUrl, database.ownerUrl)).resolves.toBeTruthy()
  const otherName = new URL(database.appUrl)
  otherName.hostname = 'localhost'
  await expect(prepare(otherName.href, database.ownerUrl)).resolves.toBeTruthy()
})

test('the application’s role alone is told that DATABASE_MIGRATION_URL is missing, on an empty database and on a full one', async () => {
  const sentence = /mutuals_app may not change the tables.*DATABASE_MIGRATION_URL/s
  await expect(prepare(empty.appUrl)).rejects.toThrow(sentence)
  await expect(prepare(database.appUrl)).rejects.toThrow(sentence)
  await expect(prepare(database.appUrl, database.appUrl)).rejects.toThrow(sentence)
})

test('a wrong owner password is blamed on DATABASE_MIGRATION_URL', async () => {
  const owner = new URL(database.ownerUrl)
  owner.password = 'wrong'
  await expect(prepare(database.appUrl, owner.href)).rejects.toThrow(/Correct both in DATABASE_MIGRATION_URL/)
})

test('a role that migrations grant nothing to is rejected before they run', async () => {
  const stranger = await strangerIn(empty.ownerUrl)
  await expect(prepare(stranger.url, empty.ownerUrl)).rejects.toThrow(
    /stranger_\w+ has no rights.*grant them to mutuals_app/s,
  )
  await stranger.drop()
  expect(await tablesOf(empty.ownerUrl)).toBe(0)
  await expect(prepare(empty.appUrl, empty.ownerUrl)).resolves.toBeTruthy()
})

test('an application’s role that was created after the tables is rejected', async () => {
  await database.owner.query('REVOKE USAGE ON SCHEMA exchange, ledger FROM mutuals_app')
  await expect(prepare(database.appUrl, database.ownerUrl)).rejects.toThrow(
    /mutuals_app has no rights.*restore/s,
  )
  await expect(prepare(database.ownerUrl)).resolves.toBeTruthy()
  await database.owner.query('GRANT USAGE ON SCHEMA exchange, ledger TO mutuals_app')
})

test('a survey finds a database with a member, and neither an empty one nor one without', async () => {
  const client = await reach(database.ownerUrl, 'tests')
  expect(await databaseNames({ client })).toEqual(expect.arrayContaining([database.name, empty.name]))
  await client.end()
  const found = (real: string, demo: string) =>
    survey(
      {
        databases: async () => ['mutuals', 'mutuals_demo'],
        url: (_role, name) => (name === 'mutuals' ? real : demo),
      },
      {},
    )
  expect(await found(database.ownerUrl, empty.ownerUrl)).toEqual({})
  await addPerson(database, 'first')
  const own = { server: 'embedded', database: 'mutuals' }
  expect(await found(database.ownerUrl, empty.ownerUrl)).toEqual({ real: own })
})

test('migrations through a pooler in transaction mode are rejected with a sentence, requests through one are not', async () => {
  const [app, owner] = [await openPooler(database.appUrl, 1), await openPooler(database.ownerUrl, 1)]
  await expect(prepare(app.url, owner.url)).rejects.toThrow(
    /^DATABASE_MIGRATION_URL leads through a pooler in transaction mode: .*\/test_\w+\.\n.*connections of their own/s,
  )
  await expect(prepare(owner.url)).rejects.toThrow(/^DATABASE_URL leads through a pooler/)
  expect((await prepare(app.url, database.ownerUrl)).urls.isPooled).toBe(true)
  expect((await prepare(database.appUrl, database.ownerUrl)).urls.isPooled).toBe(false)
  expect((await prepare(owner.url, database.ownerUrl)).urls.isPooled).toBe(true)
  await Promise.all([app.close(), owner.close()])
})

test.each([1, 2, 3])(
  'requests through a pooler that loses prepared statements on %i connections are rejected with a sentence',
  async (connections) => {
    const app = await openPooler(database.appUrl, connections, false)
    await expect(prepare(app.url, database.ownerUrl)).rejects.toThrow(
      /^DATABASE_URL leads through a pooler that loses prepared statements: .*\/test_\w+\.\nSet max_prepared_statements/s,
    )
    await app.close()
  },
)

test.each([
  ['DATA_DIR that is a file', { DATA_DIR: join(folder, 'file') }, 'Set DATA_DIR to a folder'],
  ['HOST of another machine', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine.'],
  ['HOST that does not resolve', { HOST: 'no.such.invalid' }, 'HOST no.such.invalid is not an address of'],
  ['HOST of another machine, with workers', { HOST: '192.0.2.1', WORKERS: '2' }, 'HOST 192.0.2.1 is not an'],
])('a start with a %s ends with a sentence', async (_, settings, sentence) => {
  writeFileSync(join(folder, 'file'), '')
  const program = runProgram([serverProgram], {
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    DATA_DIR: folder,
    PORT: '0',
    ...settings,
  })
  expect(await program.end()).toBe(78)
  expect(program.printed()).toContain(sentence)
  expect(program.printed()).not.toContain('    at ')
})
