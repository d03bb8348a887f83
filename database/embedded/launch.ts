import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#database/start-error.ts'
import { explainServer, explainSpawn } from './failure.ts'
import { asUser } from './identity.ts'
import { isServer, readLockFile } from './lock.ts'
import type { Place } from './place.ts'

/**
 * Durable, reachable from this machine only, modest in memory, in UTC. The background writer keeps clean
 * pages ahead of what a busy credit worker reads, so no credit waits for the writing of another's page
 * (docs/decisions/061).
 */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '192MB',
  bgwriter_delay: '20ms',
  bgwriter_lru_maxpages: '400',
  bgwriter_lru_multiplier: '4',
  fsync: 'on',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_line_prefix: '%m [%p] %u@%d ',
}

/** Settings for data that may be lost, such as a test's. */
const throwAwaySettings: Record<string, string> = {
  fsync: 'off',
  // A server, its jobs and its test for each of the run's workers.
  max_connections: '400',
  // Nothing waits for the writing of a page, and each of 50 rounds a second would wake a process.
  bgwriter_delay: '10s',
  // A random password needs no 4,096 rounds at each connection.
  scram_iterations: '1',
  full_page_writes: 'off',
  autovacuum_naptime: '15s',
  max_wal_size: '1GB',
}

const patienceMs = 60_000

/**
 * Starts the server of a place in its own process group (Ctrl-C in the terminal is ours to pass on) and waits
 * until it accepts connections; `onLaunch` runs meanwhile. False: another start was faster and holds the data directory.
 */
export async function launchServer(place: Place, lasting: boolean, onLaunch = () => {}): Promise<boolean> {
  // Not shared with other starts: one at the same moment would erase why this one ended.
  const logFile = join(place.folder, `start-${randomUUID()}.log`)
  try {
    const child = spawnServer(place, await choosePort(place.folder), lasting, logFile)
    onLaunch()
    return await awaitServer(place, child, logFile)
  } finally {
    rmSync(logFile, { force: true })
  }
}

async function awaitServer(place: Place, child: ChildProcess, logFile: string): Promise<boolean> {
  const ended = new Promise<unknown>((done) => {
    child.once('error', (error) => done(explainSpawn(error, child.spawnfile)))
    child.once('exit', () => done('exit'))
  })
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const lock = readLockFile(place.cluster)
    if (lock?.pid === child.pid && lock?.status === 'ready') return true
    const end = await Promise.race([ended, sleep(10)])
    if (end === 'exit') return explainExit(readFileSync(logFile, 'utf8'), place)
    if (end) throw end
  }
  throw new StartError(
    `PostgreSQL was not ready within ${patienceMs / 1000} s. Its log: ${place.cluster}/log`,
    { mayPass: true },
  )
}

function spawnServer(place: Place, port: number, lasting: boolean, logFile: string): ChildProcess {
  const output = openSync(logFile, 'w', 0o600)
  const all = lasting ? settings : { ...settings, ...throwAwaySettings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    const child = spawn(
      join(place.programs, 'bin', 'postgres'),
      ['-D', place.cluster, '-p', String(port), ...flags],
      {
        ...asUser(place.identity),
        cwd: place.cluster,
        detached: true,
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', output, output],
      },
    )
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/** Returns false if another start was faster, so the caller checks again; throws if a retry would only fail again. */
function explainExit(output: string, place: Place): boolean {
  const raced = /lock file "postmaster.pid" (already exists|is empty)|could not bind|Address already in use/i
  if (raced.test(output)) return false
  throw explainServer(output.split('\n').slice(-8).join('\n').trim(), place.cluster)
}

/** Port of the last start if it is free, so clients find a restarted server; otherwise any free port. */
async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port')
  let last = 0
  try {
    last = Number(readFileSync(file, 'utf8'))
  } catch {
    // The first start has none.
  }
  const port = (await tryPort(last)) ?? (await tryPort(0))
  if (!port) throw new StartError('No free port on 127.0.0.1 for PostgreSQL.', { mayPass: true })
  if (port !== last) writeFileSync(file, `${port}\n`)
  return port
}

const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(address && typeof address === 'object' ? address.port : undefined))
    })
  })

/**
 * Stops the server: disconnects its clients at once and writes a checkpoint (SIGINT). Without a checkpoint
 * (SIGQUIT) if that takes longer than 10 s or it must be `immediate`; the next start then replays the log.
 */
export async function stopServer(cluster: string, immediate = false): Promise<void> {
  const pid = readLockFile(cluster)?.pid
  if (!pid || !isServer(pid, cluster)) return
  const steps = [
    ['SIGINT', immediate ? 0 : 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    if (patienceMs > 0) process.kill(pid, signal)
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(15)) {
      if (!isServer(pid, cluster)) return
    }
  }
}
