import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPool } from '#database/connection.ts'
import { ensureCluster } from '#database/embedded/cluster.ts'
import type { roleNames } from '#database/embedded/credentials.ts'
import { type Embedded, startEmbedded } from '#database/embedded/index.ts'
import { choosePlace } from '#database/embedded/place.ts'
import { migrate } from '#database/migrate.ts'
import { keepClearOfMidnight } from './clock.ts'
import { removeAfterExit } from './leftovers.ts'
import { copyCluster } from './programs.ts'
import { setUp } from './set-up.ts'

const template = 'mutuals_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server: its URL for each role, and the migrated database that tests clone. */
    server: { super: string; owner: string; app: string; template: string }
    /** Folder of a cluster that never ran, which tests copy. */
    cluster: string
  }
}

/** Starts one throw-away PostgreSQL for the entire run and migrates the database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'mutuals-tests-'))
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  removeAfterExit(dataDir, 'pg18/cluster')
  // Test processes and their browsers leave their files there, and it is removed with them.
  process.env.TMPDIR = dataDir
  const cluster = await makeCluster(join(dataDir, 'unused'))
  await copyCluster(cluster, dataDir)
  const server = await startEmbedded({ dataDir, log: () => {}, throwAway: true })
  const teardown = async () => {
    await server.stop({ immediate: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await server.createDatabase(template)
    await migrate(server.url('owner', template), { log: () => {} })
    await setUp(server.url('owner', template))
    await settleClock(server.url('owner', template))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('server', addresses(server))
  project.provide('cluster', cluster)
  return teardown
}

/** Makes a cluster and returns its folder. */
async function makeCluster(dataDir: string): Promise<string> {
  const log = (): void => {}
  const place = choosePlace(dataDir, log)
  await ensureCluster(place, false, { log })
  return place.folder
}

/** Twice what a run uses at most. */
const roomBytes = 1_000_000_000

/**
 * Linux's folder in memory, if it has room and no other folder was asked for. A clone of the database is a thousand new
 * files: 0.7 s on a virtual machine's disk, 0.03 s there.
 */
function roomyMemory(): string | null {
  if (process.env.TMPDIR || process.platform !== 'linux') return null
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= roomBytes ? '/dev/shm' : null
  } catch {
    return null
  }
}

async function settleClock(url: string): Promise<void> {
  const owner = createPool(url, { max: 1, applicationName: 'tests clock' })
  await keepClearOfMidnight(owner)
  await owner.end()
}

function addresses(server: Embedded) {
  const url = (role: keyof typeof roleNames) => server.url(role, 'postgres')
  return { super: url('super'), owner: url('owner'), app: url('app'), template }
}
