import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, shareDatabase } from '#tests/database.ts'
import { runProgram, serverProgram, temporaryDataDir } from '#tests/programs.ts'
import type { tools } from '#tools/on-database.ts'
import { backUpHere, openForTool, restoreHere, type Settings, startHere, verifyHere } from './decisions.ts'
import { type EmbeddedPlace, openPlace, readMarker, runTool } from './place.ts'

// The table is tested on the functions that decide; some real programs show that they use them.

const external = shareDatabase()
const forMembers = { PUBLIC_URL: 'http://localhost:1' }
let place: EmbeddedPlace
/** Two more, without any database. */
let drill: EmbeddedPlace
let target: EmbeddedPlace
let elsewhere: Awaited<ReturnType<typeof temporaryDataDir>>

beforeAll(async () => {
  ;[place, drill, target] = await Promise.all([openPlace(), openPlace(), openPlace()])
  elsewhere = await temporaryDataDir()
  await place.fill('mutuals')
})
afterAll(() => Promise.all([place, drill, target].map((one) => one.close())).then(() => elsewhere.remove()))

/** Starts the real server until it is ready or ends; returns what it printed. */
async function runServer(settings: Settings): Promise<string> {
  const running = runProgram([serverProgram], inPlace({ PORT: '0', LOG_LEVEL: 'warn', ...settings }))
  await running.line(/ is ready at /).catch(() => {})
  const text = running.printed()
  await running.end('SIGTERM')
  expect(text).not.toMatch(/^ +at /m)
  return text
}

const run = (name: keyof typeof tools, args: string[] = [], settings: Settings = {}) =>
  runTool([`tools/${name}.ts`, ...args], inPlace(settings))

const inPlace = (settings: Settings): Settings => ({ DATA_DIR: place.path, ...settings })
const start = (settings: Settings) => startHere(inPlace(settings))
const tool = (name: keyof typeof tools, args: string[] = [], settings: Settings = {}) =>
  openForTool(name, args, inPlace(settings))
const verify = (args: string[] = [], settings: Settings = {}) => verifyHere(args, inPlace(settings))
const backup = (args: string[], settings: Settings = {}) => backUpHere(args, inPlace(settings))

/** Everything in a folder that a tool could have changed. */
const contents = (): string[] => readdirSync(place.path).sort()

const toExternal = () => ({ DATABASE_URL: external.appUrl, DATABASE_MIGRATION_URL: external.ownerUrl })

test('an older real installation is never given a demo: a start without its settings ends with a sentence', async () => {
  expect(place.marker()).toBe(null)
  expect(await runServer({})).toMatch(
    /settings say demo.*holds the database of a real installation.*PUBLIC_URL/s,
  )
  expect(await place.databases()).toEqual(['mutuals'])
})

test('the first start writes which database the folder has, and later ones must agree', async () => {
  expect(await runServer(forMembers)).toContain('is ready at')
  expect(place.marker()).toMatchObject({ real: { server: 'embedded', database: 'mutuals' } })
  expect(await start({})).toMatch(/settings say demo.*database\.json.*PUBLIC_URL.*DEMO=off/s)
  expect(await start(toExternal())).toMatch(
    new RegExp(
      `database ${external.name} at 127.0.0.1:\\d+.*embedded database mutuals.*database\\.json.*delete`,
      's',
    ),
  )
  expect(await start({ DEMO: 'off' })).toBe('is ready')
  expect(await place.databases()).toEqual(['mutuals'])
})

test('the file names host, port and database of an external server, and never a password', async () => {
  const settings = { ...toExternal(), DATA_DIR: elsewhere.path }
  expect(await start(settings)).toBe('is ready')
  const { hostname, port, password } = new URL(external.ownerUrl)
  expect(readMarker(elsewhere.path)).toMatchObject({
    real: { server: 'external', host: hostname, port: Number(port), database: external.name },
  })
  expect(await readFile(join(elsewhere.path, 'database.json'), 'utf8')).not.toContain(password)
  const other = await createEmptyDatabase()
  const lost = { ...settings, DATABASE_URL: other.appUrl, DATABASE_MIGRATION_URL: other.ownerUrl }
  expect(await start(lost)).toMatch(/database test_\w+ at .*, but .* the database test_\w+ at .*delete/s)
  for (const name of ['backup', 'ledger-verify', 'migrate'] as const)
    expect(await tool(name, [], lost), name).toMatch(/but .* uses the database test_/)
  await other.drop()
})

test.each(['backup', 'restore', 'ledger-verify', 'reseal', 'migrate'] as const)(
  '%s rejects more arguments than it takes before it does anything',
  async (name) => {
    const before = contents()
    const args = [join(elsewhere.path, 'my'), 'backup']
    const words = await (name === 'restore' ? restoreHere(args, forMembers) : tool(name, args, forMembers))
    expect(words).toMatch(
      /^rejected: .* is one argument too many\. Put quotes around a text that has spaces\.$/,
    )
    expect(contents()).toEqual(before)
    expect(existsSync(join(elsewhere.path, 'my'))).toBe(false)
  },
)

test.each(['backup', 'ledger-verify', 'reseal', 'migrate', 'sql'] as const)(
  '%s without the settings of the installation is rejected, and creates nothing',
  async (name) => {
    const before = contents()
    const words = await tool(name, name === 'sql' ? ['SELECT 1'] : [])
    expect(words).toMatch(/^rejected: .*settings say demo.*database\.json.*--real/s)
    expect(contents()).toEqual(before)
    expect(await place.databases()).toEqual(['mutuals'])
  },
)

test.each(['backup', 'ledger-verify', 'migrate', 'sql'] as const)(
  '%s where no installation is ends with a sentence, and creates no folder',
  async (name) => {
    const folder = join(elsewhere.path, 'mistyped')
    const words = await tool(name, name === 'sql' ? ['SELECT 1'] : [], { ...forMembers, DATA_DIR: folder })
    expect(words).toMatch(/^rejected: .*no real database in .*mistyped/s)
    expect(existsSync(folder)).toBe(false)
  },
)

test('an empty external database is not filled by a backup', async () => {
  const empty = await createEmptyDatabase()
  const { code, text } = await run('backup', [], {
    DATA_DIR: join(elsewhere.path, 'another'),
    DATABASE_URL: empty.appUrl,
    DATABASE_MIGRATION_URL: empty.ownerUrl,
  })
  expect(text).toMatch(/database: real, at .*, test_.*This database is empty/s)
  expect(code).toBe(1)
  await empty.drop()
})

test('tools print the database that they use, and leave an older schema as it is', async () => {
  const folder = join(elsewhere.path, 'older')
  await place.query(
    'mutuals',
    `ALTER DOMAIN ledger.partition RENAME CONSTRAINT partition_check TO stripe_check;
     ALTER TABLE clawback RENAME CONSTRAINT clawback_refund_has_payer TO clawback_check1;
     DELETE FROM migration WHERE name LIKE '%/450-%'`,
  )
  expect(await verify([], forMembers)).toMatch(/older than this program.*npm run migrate/s)
  expect(await backup([folder], forMembers)).toBe(`database: real, embedded in ${place.path}, mutuals`)
  expect(await place.query('mutuals', `SELECT FROM migration WHERE name LIKE '%/450-%'`)).toHaveLength(0)
  expect((await run('migrate', [], forMembers)).text).toMatch(/database: real, .*up to date/s)
  expect(await verify(['--real'])).toMatch(/database: real, embedded.*0 findings/s)
  expect(await verify(['--demo'])).toMatch(/^rejected: --demo asks .* has none.*--real/s)
})

test('with a real and a demo database in one folder, starts work and tools need --demo or --real', async () => {
  await place.fill('mutuals_demo')
  for (const settings of [{}, forMembers])
    expect(await verify([], settings)).toMatch(/real and a demo database.*--real.*--demo/s)
  expect(await verify(['--demo'], forMembers)).toMatch(/^database: demo, embedded in .*, mutuals_demo$/m)
  expect(await verify(['--real'])).toMatch(/^database: real, embedded in .*, mutuals$/m)
  expect(await start(forMembers)).toBe('is ready')
  expect(await start({})).toBe('is ready')
  expect(place.marker()).toMatchObject({
    real: { server: 'embedded', database: 'mutuals' },
    demo: { server: 'embedded', database: 'mutuals_demo' },
  })
})

test('a restored real backup is real without any setting, and is never started as a demo', async () => {
  const folder = join(elsewhere.path, 'real')
  const inDrill = { DATA_DIR: drill.path }
  await backup(['--real', folder])
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ demo: false })
  const restored = await restoreHere([folder], inDrill)
  expect(restored).toMatch(new RegExp(`^database: real, embedded in ${drill.path}, mutuals$`, 'm'))
  expect(restored).toContain('0 findings')
  expect(await start(inDrill)).toMatch(/settings say demo.*DEMO=off/s)
  expect(await start({ ...inDrill, DEMO: 'off' })).toBe('is ready')
  expect(await drill.databases()).toEqual(['mutuals'])
  expect(await drill.query('mutuals', 'SELECT username FROM member')).toEqual([{ username: 'ada' }])
  expect(await restoreHere([folder], inDrill)).toMatch(/^rejected: .*only be restored into an empty/ms)
})

test('a demo’s backup enters a real installation only with --demo', async () => {
  const folder = join(elsewhere.path, 'demo')
  const inTarget = { DATA_DIR: target.path }
  await backup(['--demo', folder])
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ demo: true })
  const rejected = await run('restore', [folder], { ...forMembers, ...inTarget })
  expect(rejected.text).toMatch(/backup of a demo.*--demo/s)
  expect([rejected.code, await target.databases()]).toEqual([1, []])
  expect(await restoreHere([folder], inTarget)).toMatch(/^database: demo, .*, mutuals_demo$/m)
  expect(target.marker()).toMatchObject({ demo: { server: 'embedded', database: 'mutuals_demo' } })
  const asReal = await restoreHere(['--demo', folder], { ...forMembers, ...inTarget })
  expect(asReal).toMatch(/^database: real, .*, mutuals$/m)
  const real = join(elsewhere.path, 'real')
  expect(await restoreHere(['--demo', real], inTarget)).toMatch(/^rejected: .*not .* a demo/s)
})
