import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { createEmptyDatabase } from '#tests/database.ts'
import { type Program, runProgram, temporaryDataDir } from '#tests/programs.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'
import { commandLines, reasonAgainst } from './documented-lines.ts'
import { type EmbeddedPlace, openPlace } from './place.ts'

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const unitText = readFileSync(join(root, 'deploy/mutuals.service'), 'utf8')

/** The installation, and the empty places into which its backups are restored. */
let installation: EmbeddedPlace
let afterwards: EmbeddedPlace
let again: EmbeddedPlace
let drill: EmbeddedPlace
let external: Awaited<ReturnType<typeof createEmptyDatabase>>
let folder: Awaited<ReturnType<typeof temporaryDataDir>>
let smtp: TestSmtp

beforeAll(async () => {
  ;[installation, afterwards, again, drill] = await Promise.all([
    openPlace(),
    openPlace(),
    openPlace(),
    openPlace(),
  ])
  external = await createEmptyDatabase()
  folder = await temporaryDataDir()
  smtp = await startSmtp()
  await mkdir(folder.path, { recursive: true })
})
afterAll(async () => {
  await Promise.all([installation, afterwards, again, drill].map((place) => place.close()))
  await Promise.all([external.drop(), folder.remove(), smtp.close()])
})

/** Settings of an installation for members, as its file has them. */
const settings = (): Record<string, string> => ({
  PUBLIC_URL: 'https://exchange.example.org',
  SMTP_URL: smtp.url,
  PORT: '0',
  ADMIN_EMAILS: 'you@example.org',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'warn',
})

/** The unit of deploy/ for this machine, with its data in `dataDir`; returns its path. */
function aUnit(dataDir: string, more: Record<string, string> = {}): string {
  const [unit, file] = [join(folder.path, 'mutuals.service'), join(folder.path, 'mutuals.env')]
  const lines = Object.entries({ ...settings(), ...more }).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, lines.join('\n'), { mode: 0o600 })
  const text = unitText
    .replaceAll('/etc/mutuals.env', file)
    .replace('DATA_DIR=/var/lib/mutuals', `DATA_DIR=${dataDir}`)
    .replace('/opt/mutuals/node_modules/.bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/mutuals', `WorkingDirectory=${root}`)
    .replace('User=mutuals', `User=${userInfo().username}`)
  writeFileSync(unit, text)
  return unit
}

/** A documented line as a shell of this machine gets it. */
const here = (line: string): string =>
  line
    .replaceAll('/mnt/safe', join(folder.path, 'safe'))
    .replaceAll('/tmp/drill', drill.path)
    .replaceAll('/srv/mutuals-again', again.path)
    .replaceAll('PORT=3999', 'PORT=0')

/** The words that a line prints if it worked, and its unit. */
interface Run {
  prints: RegExp
  /** The unit that mutuals-ctl reads; otherwise that of the installation. */
  unit?: () => string
}

const inFolder = (kind: string): RegExp =>
  new RegExp(`^database: real, embedded in .*, mutuals$[\\s\\S]*${kind}`, 'm')
const backedUp = inFolder('rows, .* s\\n/')
const verified = inFolder('0 findings')
const restored = inFolder('each table verified[\\s\\S]*0 findings')
const counted = inFolder('count\\n-----\\n1')
const accepted = /accepted the mail to you@example\.org/

/** In the order of the document. A start runs until it is ready. */
const runs: Record<string, Run> = {
  'npm start': { prints: /is ready at https:\/\/exchange\.example\.org$/m },
  'npm run migrate': { prints: inFolder('up to date') },
  'npm run mail:test -- you@example.org': { prints: accepted },
  'deploy/mutuals-ctl test-mail you@example.org': { prints: accepted },
  'deploy/mutuals-ctl backup': { prints: backedUp },
  'deploy/mutuals-ctl verify': { prints: verified },
  'deploy/mutuals-ctl sql "SELECT count(*) FROM member"': { prints: counted },
  'deploy/mutuals-ctl migrate': { prints: inFolder('up to date') },
  'deploy/mutuals-ctl reseal': { prints: inFolder('0 encrypted') },
  'deploy/mutuals-ctl reseal --forget': { prints: inFolder('0 encrypted') },
  'npm run backup': { prints: backedUp },
  'npm run ledger:verify': { prints: verified },
  'npm run sql -- "SELECT count(*) FROM member"': { prints: counted },
  'deploy/mutuals-ctl backup /mnt/safe/today': { prints: backedUp },
  'npm run backup -- /mnt/safe/by-hand': { prints: backedUp },
  'deploy/mutuals-ctl restore /mnt/safe/today': { prints: restored, unit: () => aUnit(afterwards.path) },
  'DATA_DIR=/srv/mutuals-again npm run restore -- /mnt/safe/today': { prints: restored },
  'env -i PATH="$PATH" DATA_DIR=/tmp/drill npm run restore -- /mnt/safe/today': { prints: restored },
  'env -i PATH="$PATH" DATA_DIR=/tmp/drill DEMO=off PORT=3999 ADMIN_EMAILS=you@example.org npm start': {
    prints: /is ready at http:\/\/localhost:\d+$/m,
  },
  'deploy/mutuals-ctl backup /mnt/safe/moving': { prints: backedUp },
  'deploy/mutuals-ctl restore /mnt/safe/moving': {
    prints: /^database: real, at .*, test_\w+$[\s\S]*0 findings/m,
    unit: move,
  },
}

/** Step 3 of Moving: the settings of an external database, and no database.json. */
function move(): string {
  rmSync(join(installation.path, 'database.json'))
  return aUnit(installation.path, {
    DATABASE_URL: external.appUrl,
    DATABASE_MIGRATION_URL: external.ownerUrl,
  })
}

/** Runs a line in a shell that has the settings of the installation, as a person would type it. */
async function run(line: string, unit: string): Promise<string> {
  const program = runProgram(
    ['-c', here(line)],
    { ...settings(), DATA_DIR: installation.path, MUTUALS_UNIT: unit },
    { program: '/bin/sh', group: true },
  )
  if (line.endsWith('npm start')) await readyThenStop(program)
  else expect(await program.end(), program.printed()).toBe(0)
  return program.printed()
}

async function readyThenStop(program: Program): Promise<void> {
  await program.line(/is ready at/)
  process.kill(-(program.process.pid ?? Number.NaN), 'SIGTERM')
  await program.end()
}

test('every command line of docs/operations.md is run here, or is one that cannot run in a test', () => {
  const lines = commandLines(operations)
  expect(lines.filter((line) => !(line in runs) && reasonAgainst(line) === null)).toEqual([])
  expect(Object.keys(runs).filter((line) => !lines.includes(line))).toEqual([])
})

test.each(Object.keys(runs))(
  '%s works as documented, on an installation with its own settings',
  async (line) => {
    const { prints, unit } = runs[line] as Run
    expect(await run(line, unit?.() ?? aUnit(installation.path))).toMatch(prints)
    if (line === 'npm start')
      await installation.query(
        'mutuals',
        `INSERT INTO member (username, email, email_key, wallet_account_id, is_admin, admin_by_list)
       VALUES ('you', 'you@example.org', 'you@example.org', ledger.open_account('wallet', 1), true, true)`,
      )
  },
)

test('the drill left the members of the backup, and neither it nor any tool made a demo', async () => {
  expect(await drill.query('mutuals', 'SELECT email FROM member')).toEqual([{ email: 'you@example.org' }])
  expect(await drill.query('mutuals', 'SELECT FROM demo_planting')).toEqual([])
  for (const place of [installation, afterwards, again, drill])
    expect(await place.databases()).toEqual(['mutuals'])
})
