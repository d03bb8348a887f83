import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, shareDatabase } from '#tests/database.ts'
import { type Program, runProgram, serverProgram, temporaryDataDir } from '#tests/programs.ts'
import { type EmbeddedPlace, openPlace, readMarker, runTool } from './place.ts'

const external = shareDatabase()
const forMembers = { PUBLIC_URL: 'http://localhost:1' }
let place: EmbeddedPlace
/** Two more, without any database. */
let drill: EmbeddedPlace
let target: EmbeddedPlace
let elsewhere: Awaited<ReturnType<typeof temporaryDataDir>>
let running: Program | undefined

beforeAll(async () => {
  ;[place, drill, target] = await Promise.all([openPlace(), openPlace(), openPlace()])
  elsewhere = await temporaryDataDir()
  await place.fill('mutuals')
})
afterEach(() => running?.end('SIGTERM'))
afterAll(() => Promise.all([place, drill, target].map((one) => one.close())).then(() => elsewhere.remove()))

/** Starts the server until it is ready or ends; returns what it printed. */
async function start(settings: Record<string, string>): Promise<string> {
  running = runProgram([serverProgram], { DATA_DIR: place.path, PORT: '0', LOG_LEVEL: 'warn', ...settings })
  await running.line(/ is ready at /).catch(() => {})
  const text = running.printed()
  await running.end('SIGTERM')
  expect(text).not.toMatch(/^ +at /m)
  return text
}

const tool = (name: string, args: string[] = [], settings: Record<string, string> = {}) =>
  runTool([`tools/${name}.ts`, ...args], { DATA_DIR: place.path, ...settings })

/** Everything in a folder that a tool could have changed. */
const contents = (): string[] => readdirSync(place.path).sort()

const toExternal = () => ({ DATABASE_URL: external.appUrl, DATABASE_MIGRATION_URL: external.ownerUrl })

test('an older real installation is never given a demo: a start without its settings ends with a sentence', async () => {
  expect(place.marker()).toBe(null)
  expect(await start({})).toMatch(/settings say demo.*holds the database of a real installation.*PUBLIC_URL/s)
  expect(await place.databases()).toEqual(['mutuals'])
})

test('the first start writes which database the folder has, and later ones must agree', async () => {
  expect(await start(forMembers)).toContain('is ready at')
  expect(place.marker()).toMatchObject({ real: { server: 'embedded', database: 'mutuals' } })
  expect(await start({})).toMatch(/settings say demo.*database\.json.*PUBLIC_URL.*DEMO=off/s)
  expect(await start(toExternal())).toMatch(
    new RegExp(
      `database ${external.name} at 127.0.0.1:\\d+.*embedded database mutuals.*database\\.json.*delete`,
      's',
    ),
  )
  expect(await start({ DEMO: 'off' })).toContain('is ready at')
  expect(await place.databases()).toEqual(['mutuals'])
})

test('the file names host, port and database of an external server, and never a password', async () => {
  const settings = { ...toExternal(), DATA_DIR: elsewhere.path }
  expect(await start(settings)).toContain('is ready at')
  const { hostname, port, password } = new URL(external.ownerUrl)
  expect(readMarker(elsewhere.path)).toMatchObject({
    real: { server: 'external', host: hostname, port: Number(port), database: external.name },
  })
  expect(await readFile(join(elsewhere.path, 'database.json'), 'utf8')).not.toContain(password)
  const other = await createEmptyDatabase()
  const lost = { ...settings, DATABASE_URL: other.appUrl, DATABASE_MIGRATION_URL: other.ownerUrl }
  expect(await start(lost)).toMatch(/database test_\w+ at .*, but .* the database test_\w+ at .*delete/s)
  for (const name of ['backup', 'ledger-verify', 'migrate'])
    expect((await tool(name, [], lost)).text, name).toMatch(/but .* uses the database test_/)
  await other.drop()
})

test.each(['backup', 'restore', 'ledger-verify', 'reseal', 'migrate'])(
  '%s rejects more arguments than it takes before it does anything',
  async (name) => {
    const before = contents()
    const { code, text } = await tool(name, [join(elsewhere.path, 'my'), 'backup'], forMembers)
    expect(text).toMatch(/ is one argument too many\. Put quotes around a text that has spaces\.\n$/)
    expect(code).toBe(1)
    expect(contents()).toEqual(before)
    expect(existsSync(join(elsewhere.path, 'my'))).toBe(false)
  },
)

test.each(['backup', 'ledger-verify', 'reseal', 'migrate', 'sql'])(
  '%s without the settings of the installation is rejected, and creates nothing',
  async (name) => {
    const before = contents()
    const { code, text } = await tool(name, name === 'sql' ? ['SELECT 1'] : [], {
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    })
    expect(text).toMatch(/settings say demo.*database\.json.*--real/s)
    expect(code).toBe(1)
    expect(contents()).toEqual(before)
    expect(await place.databases()).toEqual(['mutuals'])
  },
)

test.each(['backup', 'ledger-verify', 'migrate', 'sql'])(
  '%s where no installation is ends with a sentence, and creates no folder',
  async (name) => {
    const folder = join(elsewhere.path, 'mistyped')
    const { code, text } = await tool(name, name === 'sql' ? ['SELECT 1'] : [], {
      ...forMembers,
      DATA_DIR: folder,
    })
    expect(text).toMatch(/no real database in .*mistyped/)
    expect(code).toBe(1)
    expect(existsSync(folder)).toBe(false)
  },
)

test('an empty external database is not filled by a backup', async () => {
  const empty = await createEmptyDatabase()
  const { code, text } = await tool('backup', [], {
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
  const verified = await tool('ledger-verify', [], forMembers)
  expect(verified.text).toMatch(/older than this program.*npm run migrate/s)
  const backedUp = await tool('backup', [folder], forMembers)
  expect(backedUp.text).toContain(`database: real, embedded in ${place.path}, mutuals\n`)
  expect(backedUp.code).toBe(0)
  expect(await place.query('mutuals', `SELECT FROM migration WHERE name LIKE '%/450-%'`)).toHaveLength(0)
  expect((await tool('migrate', [], forMembers)).text).toMatch(/database: real, .*up to date/s)
  expect((await tool('ledger-verify', ['--real'])).text).toMatch(/database: real, embedded.*0 findings/s)
  expect((await tool('ledger-verify', ['--demo'])).text).toMatch(/^--demo asks .* has none.*--real/s)
})

test('with a real and a demo database in one folder, starts work and tools need --demo or --real', async () => {
  await place.fill('mutuals_demo')
  for (const settings of [{}, forMembers])
    expect((await tool('ledger-verify', [], settings)).text).toMatch(
      /real and a demo database.*--real.*--demo/s,
    )
  expect((await tool('ledger-verify', ['--demo'], forMembers)).text).toMatch(
    /^database: demo, embedded in .*, mutuals_demo$/m,
  )
  expect((await tool('ledger-verify', ['--real'])).text).toMatch(/^database: real, embedded in .*, mutuals$/m)
  expect(await start(forMembers)).toContain('is ready at')
  expect(await start({})).toContain('is ready at')
  expect(place.marker()).toMatchObject({
    real: { server: 'embedded', database: 'mutuals' },
    demo: { server: 'embedded', database: 'mutuals_demo' },
  })
})

test('a restored real backup is real without any setting, and is never started as a demo', async () => {
  const backup = join(elsewhere.path, 'real')
  const inDrill = { DATA_DIR: drill.path }
  expect((await tool('backup', ['--real', backup])).code).toBe(0)
  expect(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))).toMatchObject({ demo: false })
  const restored = await tool('restore', [backup], inDrill)
  expect(restored.text).toMatch(new RegExp(`^database: real, embedded in ${drill.path}, mutuals$`, 'm'))
  expect(restored.text).toContain('0 findings')
  expect(await start(inDrill)).toMatch(/settings say demo.*DEMO=off/s)
  expect(await start({ ...inDrill, DEMO: 'off' })).toContain('is ready at')
  expect(await drill.databases()).toEqual(['mutuals'])
  expect(await drill.query('mutuals', 'SELECT username FROM member')).toEqual([{ username: 'ada' }])
  expect((await tool('restore', [backup], inDrill)).text).toMatch(/only be restored into an empty/)
})

test('a demo’s backup enters a real installation only with --demo', async () => {
  const backup = join(elsewhere.path, 'demo')
  const inTarget = { DATA_DIR: target.path }
  expect((await tool('backup', ['--demo', backup])).code).toBe(0)
  expect(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))).toMatchObject({ demo: true })
  const rejected = await tool('restore', [backup], { ...forMembers, ...inTarget })
  expect(rejected.text).toMatch(/backup of a demo.*--demo/s)
  expect([rejected.code, await target.databases()]).toEqual([1, []])
  expect((await tool('restore', [backup], inTarget)).text).toMatch(/^database: demo, .*, mutuals_demo$/m)
  expect(target.marker()).toMatchObject({ demo: { server: 'embedded', database: 'mutuals_demo' } })
  const asReal = await tool('restore', ['--demo', backup], { ...forMembers, ...inTarget })
  expect(asReal.text).toMatch(/^database: real, .*, mutuals$/m)
  const real = join(elsewhere.path, 'real')
  expect((await tool('restore', ['--demo', real], inTarget)).text).toMatch(/not .* a demo/)
})
