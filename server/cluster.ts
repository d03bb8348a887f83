import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { isMigrated } from '#database/migrate.ts'
import { openPlace } from './cluster-place.ts'
import type { Task } from './cluster-process.ts'
import { type Config, readConfig } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { openRelay } from './gathered-metrics.ts'
import { createLog } from './log.ts'
import { stopOnSignals } from './stop.ts'
import type { Worker, WorkerRoles } from './worker.ts'

/** The processes of one parent. */
export interface Cluster extends Pick<Worker, 'port' | 'stop'> {
  /** Replaces each process in turn by one of the program as it is built now. Logs the outcome. */
  replace(): Promise<void>
}

// A build leads this path to another version; which one we are is known now.
const programPath = process.argv[1] ?? ''
const ownProgram = realpathSync(programPath)

/** Runs WORKERS web processes on one port and one process for jobs, unless JOBS is off; one that dies is replaced. */
export async function runCluster(config: Config, urls: DatabaseUrls): Promise<Cluster> {
  let stopping = false
  const log = createLog(config)
  const relay = openRelay()
  const roles: WorkerRoles[] = Array.from({ length: config.WORKERS }, () => ({ web: true, jobs: false }))
  if (config.JOBS === 'on') roles.push({ web: false, jobs: true })
  const places = roles.map((each) =>
    openPlace({ program: ownProgram, task: { urls, roles: each }, log, relay }),
  )
  const ports = await Promise.all(places.map((place) => place.open())).catch((thrown: unknown) => {
    // Left running, the others would fail at the closed channel and print that below the reason.
    for (const place of places) place.kill()
    throw thrown
  })
  const replaceAll = async (): Promise<void> => {
    if (!(await isMigrated(urls.owner)))
      throw new Error('the new version has migrations, which only a restart runs')
    const program = realpathSync(programPath)
    for (const place of places) if (!stopping) await place.replace(program)
    log.info({ program }, 'every server process was replaced')
  }
  return {
    port: ports[0] ?? null,
    replace: oneAtATime(() =>
      replaceAll().catch((err: unknown) => {
        if (!stopping) log.error({ err }, 'the remaining server processes are not replaced')
      }),
    ),
    async stop() {
      stopping = true
      await Promise.all(places.map((place) => place.stop()))
    },
  }
}

/** Calls during a run cause one more run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWanted = false
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      await work()
    }
    running = null
  }
  return () => {
    isWanted = true
    running ??= run()
    return running
  }
}

/** Runs a forked process. The parent's first message is its task. */
export async function runClusterWorker(): Promise<void> {
  // The parent decides what a closed terminal means.
  process.on('SIGHUP', () => {})
  const [[task], { startWorker }] = await Promise.all([once(process, 'message'), import('./worker.ts')])
  const { urls, roles } = task as Task
  const worker = await startWorker(readConfig(), urls, roles)
  const stop = stopOnSignals(async ({ immediate }) => (immediate ? undefined : worker.stop()))
  process.on('message', (message: { leave?: boolean }) => {
    if (message.leave) void worker.leave().finally(stop)
  })
  process.send?.({ port: worker.port })
}
