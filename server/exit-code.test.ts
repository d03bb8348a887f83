import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { shareDatabase } from '#tests/database.ts'
import { runProgram, serverProgram, temporaryDataDir } from '#tests/programs.ts'

const database = shareDatabase()
let folder: Awaited<ReturnType<typeof temporaryDataDir>>
let taken: Server
beforeAll(async () => {
  folder = await temporaryDataDir()
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
})
afterAll(async () => {
  taken.close()
  await folder.remove()
})

/** The database's URL with a part that is wrong. */
const wrong = (part: Partial<URL>): string => Object.assign(new URL(database.appUrl), part).href
const takenPort = (): string => String((taken.address() as AddressInfo).port)

async function exitCode(settings: Record<string, string>): Promise<number | null> {
  const program = runProgram([serverProgram], {
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    DATA_DIR: folder.path,
    PORT: '0',
    ...settings,
  })
  return program.end()
}

test.each<[string, () => Record<string, string>]>([
  ['a setting with an invalid value', () => ({ LOG_LEVEL: 'loud' })],
  ['a password that the database rejects', () => ({ DATABASE_URL: wrong({ password: 'no' }) })],
  ['a database that the server does not have', () => ({ DATABASE_URL: wrong({ pathname: '/none' }) })],
  ['a DATA_DIR that is no folder', () => ({ DATA_DIR: '/dev/null/data' })],
  ['a HOST of another machine', () => ({ HOST: '192.0.2.1' })],
  ['a HOST of another machine, in the workers', () => ({ HOST: '192.0.2.1', WORKERS: '2' })],
])('a start with %s ends with 78, so no supervisor tries it again', async (_, settings) => {
  expect(await exitCode(settings())).toBe(78)
})

test.each<[string, () => Record<string, string>]>([
  ['nothing listens where the database should be', () => ({ DATABASE_URL: wrong({ port: '1' }) })],
  ['the name of its host does not resolve', () => ({ DATABASE_URL: wrong({ hostname: 'no.such.invalid' }) })],
  ['another program uses the port', () => ({ PORT: takenPort() })],
  ['another program uses the port of the workers', () => ({ PORT: takenPort(), WORKERS: '2' })],
])('a start while %s ends with 1: a later one can succeed', async (_, settings) => {
  expect(await exitCode(settings())).toBe(1)
})

test('the systemd unit starts it again after a failure, except after 78, and gives up one day', () => {
  const unit = readFileSync(join(root, 'deploy', 'mutuals.service'), 'utf8')
  expect(unit).toMatch(/^Restart=on-failure$/m)
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m)
  const figure = (name: string): number => Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(unit)?.[1])
  const [pause, burst, interval] = ['RestartSec', 'StartLimitBurst', 'StartLimitIntervalSec'].map(figure)
  // Otherwise the limit would never be reached.
  expect((pause ?? 0) * (burst ?? 0)).toBeLessThan(interval ?? 0)
  // An hour without a database is survived.
  expect((pause ?? 0) * (burst ?? 0)).toBeGreaterThan(3600)
})

test('the job queue prints no stack between the log lines of the built server', () => {
  const folder = join(root, dirname(serverProgram))
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.join('')).toContain('Worker exited with error')
  expect(texts.join('')).not.toContain('console.trace(')
})
