import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { openPlace } from './cluster-place.ts'
import type { Task } from './cluster-process.ts'
import { type Config, readConfig } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { openRelay } from './gathered-metrics.ts'
import { createLog } from './log.ts'
import { stopOnSignals } from './stop.ts'
import type { Worker, WorkerRoles } from './worker.ts'

/** Runs WORKERS web processes on one port and one process for jobs, unless JOBS is off; one that dies is replaced. */
export async function runCluster(config: Config, urls: DatabaseUrls): Promise<Pick<Worker, 'port' | 'stop'>> {
  // A build leads this path to another version while this one runs.
  const program = realpathSync(process.argv[1] ?? '')
  const log = createLog(config)
  const relay = openRelay()
  const roles: WorkerRoles[] = Array.from({ length: config.WORKERS }, () => ({ web: true, jobs: false }))
  if (config.JOBS === 'on') roles.push({ web: false, jobs: true })
  const places = roles.map((each) => openPlace({ program, task: { urls, roles: each }, log, relay }))
  const ports = await Promise.all(places.map((place) => place.open())).catch((thrown: unknown) => {
    // Left running, the others would fail at the closed channel and print that below the reason.
    for (const place of places) place.kill()
    throw thrown
  })
  return {
    port: ports[0] ?? null,
    async stop() {
      await Promise.all(places.map((place) => place.stop()))
    },
  }
}

/** Runs a forked process. The parent's first message is its task. */
export async function runClusterWorker(): Promise<void> {
  // The parent decides what a closed terminal means.
  process.on('SIGHUP', () => {})
  const [[task], { startWorker }] = await Promise.all([once(process, 'message'), import('./worker.ts')])
  const { urls, roles } = task as Task
  const worker = await startWorker(readConfig(), urls, roles)
  stopOnSignals(async ({ immediate }) => (immediate ? undefined : worker.stop()))
  process.send?.({ port: worker.port })
}
