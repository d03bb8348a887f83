import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#database/start-error.ts'
import { ensureCluster } from './cluster.ts'
import { type Credentials, databaseUrl, type Role, readCredentials } from './credentials.ts'
import type { Log } from './failure.ts'
import { launchServer, stopServer } from './launch.ts'
import { inspectLock } from './lock.ts'
import { join, type Membership } from './membership.ts'
import { choosePlace, type Place } from './place.ts'
import { ensureDatabase, ensureRoles } from './roles.ts'

/** A running PostgreSQL of ours. */
export type Embedded = {
  port: number
  /** It ran already: another process uses it, or an earlier one was killed and left it. */
  adopted: boolean
  /** PostgreSQL's data directory. */
  dataDir: string
  /** The address of one database for one role. */
  url(role: Role, database: string): string
  /** Makes a database of the owner's unless it is there. */
  createDatabase(name: string): Promise<void>
  /** Gives the server back; the last of its users stops it, `immediate` without a checkpoint. Safe to call twice. */
  stop(how?: { immediate: boolean }): Promise<void>
}

/** Where the data live, who hears what goes on, and whether they must outlive the machine's next crash. */
export type EmbeddedOptions = {
  /** Holds `pg18` and whatever else the application keeps. */
  dataDir: string
  log: Log
  /** For tests: no fsync. */
  throwAway?: boolean
}

const joinPatienceMs = 60_000

/**
 * Starts the PostgreSQL that npm brought on the data in `dataDir`, or joins the one that runs there already, and
 * makes sure of the application's roles. Should the server die while we use it, it is started again on the same
 * port. Throws a StartError that says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const lasting = !options.throwAway
  const place = choosePlace(options.dataDir, options.log)
  await ensureCluster(place, lasting, options.log)
  const credentials = readCredentials(place.folder)
  const rejoin = () => joinServer(place, credentials, lasting)
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
    stop,
  }
}

type Joined = { server: Membership; port: number; adopted: boolean }

async function joinServer(place: Place, credentials: Credentials, lasting: boolean): Promise<Joined> {
  let adopted = true
  for (const until = Date.now() + joinPatienceMs; Date.now() < until; await sleep(25)) {
    const lock = await inspectLock(place.cluster)
    if (lock.state === 'free') {
      if (await launchServer(place, lasting)) adopted = false
      continue
    }
    const server = await join(databaseUrl(credentials, lock.port, 'super', 'postgres'))
    if (server) return { server, port: lock.port, adopted }
  }
  throw new StartError(`PostgreSQL in ${place.cluster} does not answer. Its log: ${place.cluster}/log`)
}

/** Holds the membership, and gets a new one (starting the server again if need be) whenever it is lost. */
function keep(first: Membership, rejoin: () => Promise<Joined>, log: Log) {
  let server = first
  let leaving: Promise<boolean> | undefined
  let recovery: Promise<void> | undefined
  const recover = async () => {
    log('PostgreSQL is gone; starting it again')
    while (!leaving) {
      try {
        server = (await rejoin()).server
        watch()
        return log('PostgreSQL is back')
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
    /** True where we were the last; the same answer each time. */
    leave: () => {
      leaving ??= leave()
      return leaving
    },
  }
}
