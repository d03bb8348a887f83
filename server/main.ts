import cluster from 'node:cluster'
import { closeSync, openSync } from 'node:fs'
import { makeFolder } from '#database/embedded/place.ts'
import { runCluster, runClusterWorker } from './cluster.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDatabase } from './database.ts'
import { checkCardKey } from './providers/payments/check-key.ts'
import { explainFailure } from './start-failure.ts'
import { startOnDatabase } from './start-on-database.ts'
import { stopOnSignals } from './stop.ts'
import type { WorkerRoles } from './worker.ts'

/** The running server: its database and its processes. */
interface Server {
  port: number | null
  stop(how: { immediate: boolean }): Promise<void>
}

async function main(): Promise<void> {
  await checkRowsIfWanted()
  if (cluster.isWorker) return runClusterWorker()
  const config = readConfig()
  const server = start(config)
  // A stop during startup waits until it is complete, so nothing half started is left behind.
  const stop = stopOnSignals(async (how) => (await server).stop(how))
  // Without a terminal, as a service, nobody can close it.
  process.on('SIGHUP', hasTerminal() ? stop : () => {})
  announce(config, (await server).port)
}

/** Compares rows with their declared types: in development, and if a test starts the built program this way. */
async function checkRowsIfWanted(): Promise<void> {
  const record = process.argv.includes('--check-rows')
  if (record || process.argv.includes('--dev')) (await import('#database/row-check.ts')).checkRows({ record })
}

/** Starts the server: alone, or with WORKERS > 1 as a parent of web processes and one for jobs. */
async function start(config: Config): Promise<Server> {
  const roles = { web: true, jobs: config.JOBS === 'on', development: process.argv.includes('--dev') }
  // A parent of processes loads none of it.
  const load = config.WORKERS > 1 ? null : () => loadWorker(roles)
  // Files are stored there whatever holds the database.
  makeFolder(config.dataDir)
  // Beside the database, and awaited once that can be stopped.
  const cards = checkCardKey(config)
  cards.catch(() => {})
  const database = await timed('database', () =>
    prepareDatabase(
      config,
      (line) => say(`  ${line}`),
      () => load?.().catch(() => {}),
    ),
  )
  try {
    for (const warning of await cards) say(`  ${warning}`)
    const work = await startOnDatabase(config, database.urls, say, () =>
      timed('server', async () =>
        load ? (await load()).startWorker(config, database.urls, roles) : runCluster(config, database.urls),
      ),
    )
    return {
      port: work.port,
      async stop(how) {
        if (!how.immediate) await work.stop()
        await database.stop(how)
      },
    }
  } catch (thrown) {
    await database.stop({ immediate: false })
    throw thrown
  }
}

/** Loads the code of a process in these roles; a second call costs nothing. */
async function loadWorker(roles: WorkerRoles): Promise<typeof import('./worker.ts')> {
  const worker = await import('./worker.ts')
  worker.loadRoles(roles)
  return worker
}

function announce(config: Config, port: number | null): void {
  const url = config.PUBLIC_URL ? config.publicUrl : `http://localhost:${port ?? config.PORT}`
  process.send?.({ ready: url })
  say(`${config.APP_NAME} is ready at ${url}`)
}

/** Runs one step of the start and prints how long it took. */
async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now()
  const result = await work()
  say(`  ${step} … ${secondsSince(begin)} s`)
  return result
}

const secondsSince = (begin: number): string => ((performance.now() - begin) / 1000).toFixed(1)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

// A reader of our output that exits before us (tee, on the same Ctrl-C) must not interrupt our stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

main().catch((thrown: unknown) => {
  const { lines, exitCode } = explainFailure(thrown)
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(exitCode)
})

/** Tells whether a terminal controls this process; where its output goes says nothing about that. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
