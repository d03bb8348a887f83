import cluster from 'node:cluster'
import { StartError } from '#database/start-error.ts'
import { runCluster, runClusterWorker } from './cluster.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { type DatabaseUrls, prepareDatabase } from './database.ts'
import { plantDemo } from './features/demo/index.ts'
import { stopOnSignals } from './stop.ts'

/** The whole server: its database and its processes. */
interface Server {
  port: number | null
  stop(how: { immediate: boolean }): Promise<void>
}

async function main(): Promise<void> {
  if (cluster.isWorker) return runClusterWorker()
  const config = readConfig()
  const server = start(config)
  // A stop that comes while we start waits for the start, so that nothing half started stays behind.
  stopOnSignals(async (how) => (await server).stop(how))
  announce(config, (await server).port)
}

/** Starts the server: in this process alone, or with WORKERS > 1 as a parent of web processes and one for jobs. */
async function start(config: Config): Promise<Server> {
  // Loaded while the database comes up; a parent of processes loads none of what they do.
  const worker = config.WORKERS > 1 ? null : import('./worker.ts')
  worker?.catch(() => {})
  const database = await timed('database', () => prepareDatabase(config, (line) => say(`  ${line}`)))
  try {
    await fillDemo(config, database.urls)
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

/** The demo's first start gives it its history, and says how long that took. */
async function fillDemo({ demo, dataDir }: Config, { seed }: DatabaseUrls): Promise<void> {
  if (!demo || seed === null) return
  const begin = performance.now()
  if (await plantDemo(seed, { dataDir })) say(`  demo … ${secondsSince(begin)} s`)
}

function announce(config: Config, port: number | null): void {
  const url = config.PUBLIC_URL ? config.publicUrl : `http://localhost:${port ?? config.PORT}`
  process.send?.({ ready: url })
  say(`${config.APP_NAME} is ready at ${url}`)
}

/** Does one step of the start and says how long it took. */
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

// A reader of our output that ends before us (tee, on the same Ctrl-C) must not take the stop from us.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

main().catch((thrown: unknown) => {
  const lines =
    thrown instanceof ConfigError
      ? ['The settings do not fit:', ...thrown.problems.map((problem) => `  ${problem}`)]
      : [thrown instanceof StartError ? thrown.message : explain(thrown)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
})

function explain(thrown: unknown): string {
  const { code, port } = thrown as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start`
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks. Choose one over 1023.`
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
