import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '#database/root.ts'
import { verifyLedger } from '#ledger/index.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Lines, linesOf, mailsOfThisProcess } from './printed.ts'
import { programEnvironment, serverProgram } from './programs.ts'
import { undoSetUp } from './set-up.ts'
import { changeSettings, type SettingValues } from './settings.ts'

/** Larger than any test needs, so only the tests of the limits meet them; those start with the defaults. */
export const largeLimits = [
  'magic_link_address_network',
  'magic_link_address',
  'magic_link_network',
  'magic_link_browser',
  'verify_network',
  'preview_member',
  'thumbnail_member',
  'username_member',
  'heartbeat_member',
  'player_failure_member',
  'report_member',
  'circle_member',
  'circle_change',
  'circle_join',
  'circle_post',
  'circle_comment',
  'circle_like',
  'tool_member',
  'connect_member',
  'bio_check_member',
  'account_check_attempt',
  'account_check_member',
  'account_check_platform',
  'proof_member',
  'flood_network',
]
  .map((name) => `${name}=100000/60`)
  .join(',')

/** A test file's own server, on its own database. */
export interface TestServer {
  url: string
  database: TestDatabase
  /** Waits for the sign-in link that the server prints for this address, and returns it. */
  linkFor(email: string): Promise<string>
  /** Everything the server has printed: the mails, and in its own process the log too. */
  output(): string
  stop(): Promise<void>
}

/** Options of a test's server. */
export interface TestServerOptions {
  env?: Record<string, string>
  /** Web processes, 1 unless given: one for everything. With 2, jobs have a third. */
  workers?: number
  /** True: the program, for tests of the process or its log; with more workers it is always. */
  ownProcess?: boolean
  /** True: RATE_LIMITS has its defaults. */
  standardLimits?: boolean
  /** False: nobody has set the installation up yet. */
  isSetUp?: boolean
  /**
   * Values of the economy that differ from the start: a running server reads a changed one only 5 s later.
   */
  settings?: SettingValues
}

/**
 * Starts the built server on a clone of the migrated database: its worker in this process, or the program in its own ones.
 * stop() ends it and drops the database.
 */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  // All members of a test sign in from this machine, most of them with one mail domain. House tasks would appear in the
  // middle of a test, every five minutes.
  const calm = { mail_network_most_count: 0, availability_least_count: 0 }
  await changeSettings(database, { ...calm, ...options.settings })
  if (options.isSetUp === false) await undoSetUp(database.ownerUrl)
  // A folder belongs to one database.
  const dataDir = await mkdtemp(join(tmpdir(), 'mutuals-server-'))
  const { workers = 1, ownProcess = workers > 1 } = options
  const running = await (ownProcess ? startProgram : startInside)({
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    WORKERS: String(workers),
    LOG_LEVEL: ownProcess ? 'warn' : 'silent',
    ...(!options.standardLimits && { RATE_LIMITS: largeLimits }),
    ...options.env,
  })
  const { url, lines } = running
  return {
    url,
    database,
    linkFor: async (email) => {
      // The server was started with port 0, so the link's origin is not where it listens.
      const { pathname, search } = new URL(await lines.wait(() => takeLink(lines.all, email)))
      return new URL(pathname + search, url).href
    },
    output: () => lines.all.join('\n'),
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
      await database.close()
    },
  }
}

interface Running {
  url: string
  lines: Lines
  stop(): Promise<void>
}

/** Starts the program, which compares its rows as tests do. */
async function startProgram(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [serverProgram, '--check-rows'], {
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines = linesOf(child)
  return { url: await readyUrl(child, lines), lines, stop: () => stopChild(child) }
}

/** Does what the program does once its database is prepared, in this process: its code is loaded once for many files. */
async function startInside(env: Record<string, string>): Promise<Running> {
  const { checkRows, readConfig, startOnDatabase, startWorker } = await builtServer()
  checkRows({ record: true })
  const config = readConfig(env)
  const { DATABASE_URL: app = '', DATABASE_MIGRATION_URL: owner = '' } = env
  const urls = { app, owner, isPooled: false }
  const lines = mailsOfThisProcess()
  const roles = { web: true, jobs: config.JOBS === 'on' }
  const worker = await startOnDatabase(
    config,
    urls,
    () => {},
    () => startWorker(config, urls, roles),
  )
  return {
    url: `http://localhost:${worker.port}`,
    lines,
    async stop() {
      await worker.stop()
      lines.end()
    },
  }
}

type Built = typeof import('#server/inside.ts')
let built: Promise<Built> | undefined

/** Loads the built server once for this process. */
function builtServer(): Promise<Built> {
  built ??= apartFromOurs(() => import(pathToFileURL(join(root, 'dist/server/inside.js')).href))
  return built
}

/** Its schemas have the names of those that tests load from the source, so they get another register. */
async function apartFromOurs<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const shared = globalThis as { __zod_globalRegistry?: unknown }
  const ours = shared.__zod_globalRegistry
  delete shared.__zod_globalRegistry
  try {
    return await load()
  } finally {
    shared.__zod_globalRegistry = ours
  }
}

/**
 * Shares one server among the tests of a file. It starts before the first test; at the end its ledger is
 * verified.
 */
export function shareServer(options?: TestServerOptions): TestServer {
  // The database object exists from the start, empty, so helpers that share it can be declared next to the
  // server.
  const server = { database: {} } as TestServer
  beforeAll(async () => {
    const { database, ...started } = await startServer(options)
    Object.assign(server.database, database)
    Object.assign(server, started)
  })
  afterAll(async () => {
    if (!server.stop) return
    try {
      expect(await verifyLedger(server.database.owner)).toEqual([])
    } finally {
      await server.stop()
    }
  })
  return server
}

/**
 * Takes a link out of the output, each only once. Without SMTP the server prints each mail in its terminal:
 * the address, then the link.
 */
function takeLink(lines: string[], email: string): string | undefined {
  const to = lines.findIndex((line) => line.endsWith(`To: ${email}`))
  if (to < 0) return undefined
  const link = lines.slice(to).find((line) => line.includes('/auth/verify?token='))
  if (!link) return undefined
  lines.splice(to, 1)
  return link.slice(link.indexOf('http')).trim()
}

async function readyUrl(child: ChildProcess, lines: Lines): Promise<string> {
  const exited = once(child, 'exit').then(() => {
    throw new Error(`The server did not start:\n${lines.all.join('\n')}`)
  })
  const ready = lines.wait(() => lines.all.find((line) => line.includes(' is ready at ')))
  const line = await Promise.race([ready, exited])
  return line.slice(line.indexOf('http'))
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
