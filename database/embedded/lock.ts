import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#database/start-error.ts'
import { hasCode } from './failure.ts'

/** State of a data directory: free, or in use by a server that answers at `port`. */
export type Lock = { state: 'free' } | { state: 'running'; pid: number; port: number }

const patienceMs = 20_000

/**
 * Inspects what an earlier server left in `cluster`. A live server is reported, to be used; one that is
 * starting or stopping is waited for; the lock file of a dead one (even if its pid belongs to another program
 * now) is deleted once none of its processes works on the files.
 */
export async function inspectLock(cluster: string): Promise<Lock> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
    const file = readLockFile(cluster)
    if (!file) return { state: 'free' }
    if (isServer(file.pid, cluster)) {
      if (file.status === 'ready') return { state: 'running', pid: file.pid, port: file.port }
    } else if (process.platform !== 'linux') {
      // Without /proc the server itself checks its lock file.
      return { state: 'free' }
    } else if (processesIn(cluster).length === 0) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return { state: 'free' }
    }
  }
  throw new StartError(
    `Processes of an earlier PostgreSQL are still running in ${cluster} and neither respond nor exit.\n` +
      `End them (${processesIn(cluster).join(', ')}) and start again.`,
    { mayPass: true },
  )
}

/** Reads postmaster.pid: line 1 is the pid, 4 the port, 8 the status. Undefined if the file does not exist. */
export function readLockFile(cluster: string): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** True if the process is a live PostgreSQL server on that directory; a zombie is not. */
export function isServer(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isNamedPostgres(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2).charAt(0)
    return stat.includes('(postgres)') && state !== 'Z' && worksIn(pid, realpathSync(cluster))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return false
    throw error
  }
}

/** Checks the name of the process: without /proc only that shows whether the pid belongs to another program now. */
function isNamedPostgres(pid: number): boolean {
  if (!(pid > 0)) return false
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && worksIn(pid, folder))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // The process has ended, or belongs to another user: not our server.
    return false
  }
}
