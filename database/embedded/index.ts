import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#database/start-error.ts'
import { ensureCluster } from './cluster.ts'
import { type Credentials, databaseUrl, type Role, readCredentials } from './credentials.ts'
import type { Log } from './failure.ts'
import { launchServer, stopServer } from './launch.ts'
import { inspectLock } from './lock.ts'
import { join, type Membership } from './membership.ts'
import { choosePlace, type Place } from './place.ts'
import { databaseNames, ensureDatabase, ensureRoles } from './roles.ts'

/** A running embedded PostgreSQL. */
export interface Embedded {
  port: number
  /** True if it was running already: another process uses it, or an earlier one was killed and left it. */
  adopted: boolean
  /** PostgreSQL's data directory. */
  dataDir: string
  url(role: Role, database: string): string
  /** Creates a database owned by the owner role, unless it exists. */
  createDatabase(name: string): Promise<void>
  /** Names of all databases. */
  databases(): Promise<string[]>
  /** Leaves the server; the last of its users stops it, with `immediate` without a checkpoint. Safe to call twice. */
  stop(how?: { immediate: boolean }): Promise<void>
}

export interface EmbeddedOptions {
  /** Holds `pg18` and other data of the application. */
  dataDir: string
  log: Log
  /** For tests: no fsync. */
  throwAway?: boolean
  /** Called before a cluster is created in `dataDir`; if it throws, none is. */
  beforeCreating?: () => void
  /** Called when the server was launched, before it accepts connections; never if it is running already. */
  onLaunch?: () => void
}

const joinPatienceMs = 60_000

/**
 * Starts the PostgreSQL installed by npm on the data in `dataDir`, or joins the one already running there,
 * and creates the application's roles if they are missing. If the server dies while in use, it is restarted
 * on the same port. @throws StartError, which says what to do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const lasting = !options.throwAway
  const place = choosePlace(options.dataDir, options.log)
  await ensureCluster(place, lasting, options)
  const credentials = readCredentials(place.folder)
  const rejoin = () => joinServer(place, credentials, lasting, options.onLaunch)
  const first = await rejoin()
  const keeper = keep(first.server, rejoin, options.log)
  const stop: Embedded['stop'] = async (how) => {
    if (await keeper.leave()) await stopServer(place.cluster, how?.immediate)
  }
  await ensureRoles(first.server, credentials).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    port: first.port,
    adopted: first.adopted,
    dataDir: place.cluster,
    url: (role, database) => databaseUrl(credentials, first.port, role, database),
    createDatabase: (name) => ensureDatabase(keeper.server(), name),
    databases: () => databaseNames(keeper.server()),
    stop,
  }
}

type Joined = { server: Membership; port: number; adopted: boolean }

async function joinServer(
  place: Place,
  credentials: Credentials,
  lasting: boolean,
  onLaunch?: () => void,
): Promise<Joined> {
  let adopted = true
  for (const until = Date.now() + joinPatienceMs; Date.now() < until; await sleep(25)) {
    const lock = await inspectLock(place.cluster)
    if (lock.state === 'free') {
      if (await launchServer(place, lasting, onLaunch)) adopted = false
      continue
    }
    const server = await join(databaseUrl(credentials, lock.port, 'super', 'postgres'))
    if (server) return { server, port: lock.port, adopted }
  }
  throw new StartError(`PostgreSQL in ${place.cluster} does not answer. Its log: ${place.cluster}/log`, {
    mayPass: true,
  })
}

/** Holds the membership. If it is lost, gets a new one, restarting the server if necessary. */
function keep(first: Membership, rejoin: () => Promise<Joined>, log: Log) {
  let server = first
  let leaving: Promise<boolean> | undefined
  let recovery: Promise<void> | undefined
  const recover = async () => {
    log('PostgreSQL has stopped; restarting it')
    while (!leaving) {
      try {
        server = (await rejoin()).server
        watch()
        return log('PostgreSQL is running again')
      } catch (error) {
        log(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(1000)
      }
    }
  }
  const watch = () =>
    server.onLost(() => {
      if (!leaving) recovery = recover()
    })
  const leave = async () => {
    await recovery
    return server.leave()
  }
  watch()
  return {
    server: () => server,
    /** True if we were the last user; repeated calls return the same result. */
    leave: () => {
      leaving ??= leave()
      return leaving
    },
  }
}
