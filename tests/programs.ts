import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { stopServer } from '#database/embedded/launch.ts'
import { root } from '#database/root.ts'
import { removeAfterExit } from './leftovers.ts'

/** Built from server/main.ts: the program that people run. */
export const serverProgram = 'dist/server/main.js'

/**
 * Place for programs that a test writes and runs. The run's own folder may be in memory, where containers often forbid to
 * run any.
 */
export const programPlace = '/tmp'

/**
 * Environment of every program: a shell's, and Node's cache of compiled code, which tools/boot gives to each that it
 * starts. Without it the modules take half of a tool's processor time.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}

/** A program of the project that a test runs and may kill. */
export interface Program {
  process: ChildProcess
  /** Everything printed so far, errors included. */
  printed(): string
  /** Waits for a line that matches; fails if the program ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends a signal and waits for the end; returns the exit code, null if the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Options of a program: another executable than node, or its own process group, which can be signalled as a
 * unit.
 */
export type ProgramOptions = { program?: string; group?: boolean }

/** Folder for programs whose test does not look at it. Theirs, since a folder belongs to one database. */
let folders = 0
const ownFolder = (): string => join(tmpdir(), `mutuals-program-${process.pid}-${++folders}`)

/**
 * Runs node with these arguments, and with these settings on top of those that every program needs. Without DATA_DIR
 * it gets a folder that is deleted when it ends.
 */
export function runProgram(
  args: string[],
  settings: Record<string, string> = {},
  options: ProgramOptions = {},
): Program {
  const folder = ownFolder()
  const child = spawn(options.program ?? process.execPath, args, {
    cwd: root,
    env: { ...programEnvironment(), DATA_DIR: folder, ...settings },
    detached: options.group ?? false,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (text += part))
  const closed = once(child, 'close')
  child.once('close', () => rmSync(folder, { recursive: true, force: true }))
  return {
    process: child,
    printed: () => text,
    line: async (pattern) => {
      const multiline = new RegExp(pattern, 'm')
      for (;;) {
        const match = multiline.exec(text)
        if (match) return match
        const ended = await Promise.race([closed, sleep(10)])
        if (ended && !multiline.test(text)) throw new Error(`the program ended without ${pattern}:\n${text}`)
      }
    },
    end: async (signal) => {
      if (signal) child.kill(signal)
      const [code] = await closed
      return code
    },
  }
}

/** Waits until `check` holds; fails after `patienceMs`. */
export async function until(check: () => boolean | Promise<boolean>, patienceMs = 30_000): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) if (await check()) return
  throw new Error(`not within ${patienceMs} ms: ${check}`)
}

/** Copies a cluster that is not running into a data folder, with its owner, who may be another user than ours. */
export const copyCluster = (folder: string, dataDir: string): Promise<unknown> =>
  promisify(execFile)('cp', ['-a', folder, dataDir])

/**
 * Creates a data folder that PostgreSQL can enter, whoever runs it. remove() stops the server and deletes the
 * folder.
 */
export async function temporaryDataDir(): Promise<{
  path: string
  cluster: string
  remove(): Promise<void>
}> {
  const outer = await mkdtemp(join(tmpdir(), 'mutuals-faults-'))
  const path = join(outer, 'data')
  const cluster = join(path, 'pg18', 'cluster')
  await chmod(outer, 0o755)
  const endWatch = removeAfterExit(outer, 'data/pg18/cluster')
  return {
    path,
    cluster,
    remove: async () => {
      await stopServer(cluster, true)
      await rm(outer, { recursive: true, force: true })
      endWatch()
    },
  }
}
