import cluster from 'node:cluster'
import { makeFolder } from '#database/embedded/place.ts'
import { StartError } from '#database/start-error.ts'
import { runCluster, runClusterWorker } from './cluster.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { type DatabaseUrls, prepareDatabase } from './database.ts'
import { withdrawAtStart } from './features/admins/index.ts'
import { plantDemo } from './features/demo/index.ts'
import { createSealer } from './sealer.ts'
import { stopOnSignals } from './stop.ts'

/** The running server: its database and its processes. */
interface Server {
  port: number | null
  stop(how: { immediate: boolean }): Promise<void>
}

async function main(): Promise<void> {
  if (cluster.isWorker) return runClusterWorker()
  const config = readConfig()
  const server = start(config)
  // A stop during startup waits until it is complete, so nothing half started is left behind.
  stopOnSignals(async (how) => (await server).stop(how))
  announce(config, (await server).port)
}

/**
 * Starts the server: in this process alone, or with WORKERS > 1 as a parent of web processes and a job
 * process.
 */
async function start(config: Config): Promise<Server> {
  // Loaded while the database starts. A parent of processes loads none of it.
  const worker = config.WORKERS > 1 ? null : import('./worker.ts')
  worker?.catch(() => {})
  // Files are stored there whatever holds the database.
  makeFolder(config.dataDir)
  const database = await timed('database', () => prepareDatabase(config, (line) => say(`  ${line}`)))
  try {
    await fillDemo(config, database.urls)
    await withdrawAtStart(database.urls.app, config.ADMIN_EMAILS)
    await checkKey(config, database.urls)
    const roles = { web: true, jobs: true, development: process.argv.includes('--dev') }
    const work = await timed('server', async () =>
      worker ? (await worker).startWorker(config, database.urls, roles) : runCluster(config, database.urls),
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

/** Seeds the demo's history on its first start, and prints how long that took. */
async function fillDemo({ demo, dataDir }: Config, { seed }: DatabaseUrls): Promise<void> {
  if (!demo || seed === null) return
  const begin = performance.now()
  if (await plantDemo(seed, { dataDir })) say(`  demo … ${secondsSince(begin)} s`)
}

/** Rejects a wrong ENCRYPTION_KEY, and says how many accounts one is missing for. */
async function checkKey({ ENCRYPTION_KEY: keys }: Config, { app }: DatabaseUrls): Promise<void> {
  if (!keys) return
  const { rejectWrongKey } = await import('./features/connections/index.ts')
  const unopened = await rejectWrongKey(app, createSealer(keys))
  if (unopened > 0) say(`  accounts whose platform access no key of ENCRYPTION_KEY decrypts: ${unopened}`)
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
  const lines =
    thrown instanceof ConfigError
      ? ['Invalid settings:', ...thrown.problems.map((problem) => `  ${problem}`)]
      : [thrown instanceof StartError ? thrown.message : explain(thrown)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
})

function explain(thrown: unknown): string {
  const { code, port, address, hostname } = thrown as {
    code?: string
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks. Choose a port above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${address ?? hostname} is not an address of this machine. Set 127.0.0.1, or 0.0.0.0 for all its addresses.`
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
